const ADDRESS = /^https?:\/\/\S+$/i;

/** Whether something of a list is a picture: an address stands right in it. */
export function isPicture(values: readonly unknown[]): boolean {
  return values.some((value) => typeof value === 'string' && ADDRESS.test(value.trim()));
}

/**
 * The values of the pictures of a list, each name once: in every cell the nth line is about the nth picture, and '-' where it
 * says nothing.
 */
export function alignPictures(pictures: readonly ReadonlyMap<string, string>[]): Map<string, string> {
  const names = new Set(pictures.flatMap((values) => [...values.keys()]));
  const lineOf = (value = '') => value.replaceAll(/\s+/g, ' ').trim() || '-';
  return new Map(
    [...names].map((name) => [name, pictures.map((values) => lineOf(values.get(name))).join('\n')]),
  );
}
