/** Something that the string renderer leaves to Astro. */
export class UnsupportedError extends Error {
  override name = 'UnsupportedError';
}
