import { fontData } from 'astro:assets';
import type { ShowsRupees } from './shows-rupees.ts';

const addressesOf = (name: keyof typeof fontData) =>
  (fontData[name] ?? []).slice(0, 2).flatMap(({ src }) => src[0]?.url ?? []);
const ofHeadings = addressesOf('--font-newsreader');
const ofTexts = addressesOf('--font-hanken');

/** The addresses of the two Latin fonts, and of the rupee signs that the page shows. Kannada loads only when it is used. */
export function firstFonts(rupees: ShowsRupees): string[] {
  return [...ofHeadings.slice(0, rupees.display ? 2 : 1), ...ofTexts.slice(0, rupees.text ? 2 : 1)];
}
