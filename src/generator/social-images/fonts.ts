import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

const require = createRequire(import.meta.url);

/** So that a font face that the machine has installed under the usual name is never used in place of ours. */
const files = {
  'Social Image Display': 'newsreader/files/newsreader-latin-opsz-normal.woff2',
  'Social Image Display More': 'newsreader/files/newsreader-latin-ext-opsz-normal.woff2',
  'Social Image Text': 'hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
  'Social Image Text More': 'hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal.woff2',
  'Social Image Kannada': 'noto-sans-kannada/files/noto-sans-kannada-kannada-wght-normal.woff2',
} as const;

/** Values of a canvas's `font`, after weight and size. */
export const displayFont = '"Social Image Display", "Social Image Display More", "Social Image Kannada"';
export const textFont = '"Social Image Text", "Social Image Text More", "Social Image Kannada"';

let loaded = false;

/** Reads the site's own font faces, once. No font that a machine has installed is used: see `renderableText`. */
export function loadFonts(): void {
  if (loaded) return;
  for (const [name, file] of Object.entries(files)) {
    const path = require.resolve(`@fontsource-variable/${file}`);
    if (!GlobalFonts.register(readFileSync(path), name)) {
      throw new Error(
        `${path} is not a font that social images can be rendered with. Run \`npm install\` again.`,
      );
    }
  }
  loaded = true;
}

/** What the faces above contain: Latin with its accents, Kannada, the usual punctuation and the rupee. */
const unknown =
  /[^\u{20}-\u{7E}\u{A0}-\u{17F}\u{1E00}-\u{1EFF}\u{2010}-\u{2027}\u{2030}-\u{203A}\u{20B9}\u{2212}\u{964}\u{965}\u{C80}-\u{CF3}\u{200C}\u{200D}]/gu;

/** Without emoji and other scripts, which the faces do not contain and each machine would render differently. */
export function renderableText(words: string): string {
  return words.normalize('NFC').replace(unknown, ' ').replace(/\s+/g, ' ').trim();
}
