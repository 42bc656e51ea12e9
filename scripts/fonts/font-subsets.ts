import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

interface FontSubset {
  /** File of an @fontsource-variable package. */
  from: string;
  /** Characters, as ranges of code points, both ends included. */
  ranges: readonly (readonly [from: number, to: number])[];
  /** One value pins an axis; two values keep that range of it. */
  axes: Record<string, number | { min: number; max: number }>;
}

/**
 * The characters of an English page: Latin-1, the long dashes, curly quotes, bullet, ellipsis, primes, angle quotes,
 * euro and minus. Names in other Latin alphabets fall back to the next face, letter by letter.
 */
const LATIN: FontSubset['ranges'] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x152, 0x153],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2032, 0x2033],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2212, 0x2212],
];
const RUPEE: FontSubset['ranges'] = [[0x20b9, 0x20b9]];
/** The block, the dandas, the joiners that select letter forms, and the dotted circle of a lone sign. */
const KANNADA: FontSubset['ranges'] = [
  [0x964, 0x965],
  [0xc80, 0xcff],
  [0x200c, 0x200d],
  [0x25cc, 0x25cc],
];

/** The subsets of our typefaces, by file name. Newsreader is only used at large sizes, so its optical size is pinned. */
export const fontSubsets: Readonly<Record<string, FontSubset>> = {
  'newsreader-display': {
    from: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    ranges: LATIN,
    axes: { opsz: 40, wght: { min: 400, max: 600 } },
  },
  'newsreader-rupee': {
    from: '@fontsource-variable/newsreader/files/newsreader-latin-ext-opsz-normal.woff2',
    ranges: RUPEE,
    axes: { opsz: 40, wght: { min: 400, max: 600 } },
  },
  'hanken-grotesk': {
    from: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    ranges: LATIN,
    axes: { wght: { min: 400, max: 700 } },
  },
  // Hanken Grotesk has no rupee sign. That of Noto Sans has equally open shapes, and its capitals have the same height.
  'noto-sans-rupee': {
    from: '@fontsource-variable/noto-sans-kannada/files/noto-sans-kannada-kannada-wght-normal.woff2',
    ranges: RUPEE,
    axes: { wght: { min: 400, max: 700 } },
  },
  // Pages request this file as soon as one title is in Kannada. The weights that we do not use would be half of
  // its bytes.
  'noto-sans-kannada': {
    from: '@fontsource-variable/noto-sans-kannada/files/noto-sans-kannada-kannada-wght-normal.woff2',
    ranges: KANNADA,
    axes: { wght: { min: 400, max: 700 } },
  },
};

const packages = createRequire(import.meta.url);

/** The bytes of a cut as WOFF2; the same on every machine for the same packages. */
export async function makeSubset({ from, ranges, axes }: FontSubset): Promise<Buffer> {
  const characters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)),
  );
  return subsetFont(await readFile(packages.resolve(from)), characters.join(''), {
    targetFormat: 'woff2',
    variationAxes: axes,
  });
}

export const fontFile = (name: string): string =>
  join(import.meta.dirname, '../../src/styles/fonts', `${name}.woff2`);
