/** The text as a key of these names. Null if it is none: '__proto__' and its like are not. */
export function keyOf<Name extends string>(names: Readonly<Record<Name, string>>, text: string): Name | null {
  return isKey(names, text) ? text : null;
}

function isKey<Name extends string>(names: Readonly<Record<Name, string>>, text: string): text is Name {
  return Object.hasOwn(names, text);
}
