/** Something that the string renderer leaves to Astro. */
export class NotKnown extends Error {
  override name = 'NotKnown';
}
