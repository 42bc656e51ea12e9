export function namesOf<Name extends string>(named: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(named).filter((name): name is Name => Object.hasOwn(named, name));
}

/** The caller says the type, because each value may depend on its name. */
export function recordOf<Values extends object>(pairs: Iterable<readonly unknown[]>): Values {
  return Object.fromEntries(pairs);
}
