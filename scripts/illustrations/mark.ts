import { markShape } from '#site/brand.ts';

/** The mark as SVG on a square of 32. */
export function mark(colour: string): string {
  const { ring, ringWidth, tree } = markShape;
  return `<path d="${ring}" fill="none" stroke="${colour}" stroke-width="${ringWidth}" stroke-linejoin="miter"/><circle cx="${tree.x}" cy="${tree.y}" r="${tree.radius}" fill="${colour}"/>`;
}
