import { fontData } from 'astro:assets';
import type { ShowsRupees } from './shows-rupees.ts';

/** The addresses of the two Latin fonts, and of the rupee signs that the page shows. Kannada loads only when it is used. */
export function firstFonts(rupees: ShowsRupees): string[] {
  return [
    ...(fontData['--font-newsreader'] ?? []).slice(0, rupees.display ? 2 : 1),
    ...(fontData['--font-hanken'] ?? []).slice(0, rupees.text ? 2 : 1),
  ].flatMap(({ src }) => src[0]?.url ?? []);
}
