/** Readers of one value in an address. Null if it is not one. */

export function wholeNumber(text: string, max: number): number | null {
  return /^\d{1,13}$/.test(text) && Number(text) <= max ? Number(text) : null;
}

const MAX_HALF_NUMBER = 99.5;

/** '2', '2.5'. */
export function halfNumber(text: string): number | null {
  return /^\d{1,2}(\.5)?$/.test(text) && Number(text) <= MAX_HALF_NUMBER ? Number(text) : null;
}

/** Slugs as rows may have them. The id of a society can contain capitals. */
export function slug(text: string): string | null {
  return text.length <= 200 && /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._~-]*$/u.test(text) ? text : null;
}

/** The slug of an area, a station, a type or a direction, also if it is typed by hand: 'HSR Layout' is 'hsr-layout'. */
export function slugOfName(text: string): string | null {
  return slug(text.toLowerCase().replace(/\s+/g, '-'));
}

export function keyOf<Name extends string>(names: Readonly<Record<Name, string>>, text: string): Name | null {
  return isKey(names, text) ? text : null;
}

function isKey<Name extends string>(names: Readonly<Record<Name, string>>, text: string): text is Name {
  return Object.hasOwn(names, text);
}
