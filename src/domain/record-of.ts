/** The keys of a record, with their type. */
export function namesOf<Name extends string>(named: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(named).filter((name): name is Name => Object.hasOwn(named, name));
}

/** The caller says the type, because each value may depend on its name. */
export function recordOf<Values extends object>(pairs: Iterable<readonly unknown[]>): Values {
  return Object.fromEntries(pairs);
}

/** `placed` in its order, and behind it those of `all` that it does not have: a new one needs no place. */
export function withTheRest<Placed extends object, All extends object>(
  placed: Placed,
  all: All,
): Placed & All {
  return { ...placed, ...all };
}
