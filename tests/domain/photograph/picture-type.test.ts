import { expect, test } from 'vitest';
import { isHeic, pictureTypeOf } from '#domain/photograph/picture-type.ts';

/** The first box of a file: its size, 'ftyp', the main brand, a version, and the compatible brands. */
const box = (...brands: string[]) => {
  const [main = '', ...compatible] = brands;
  const text = `ftyp${main}\0\0\0\0${compatible.join('')}`;
  return new TextEncoder().encode(`\0\0\0${String.fromCharCode(4 + text.length)}${text}more`);
};

test.each([
  ['a picture of an iPhone', box('heic', 'mif1', 'MiPr', 'miaf', 'MiHB', 'heic'), true, null],
  ['a HEIC picture of Android', box('mif1', 'mif1', 'heic'), true, null],
  ['a sequence of an iPhone', box('hevc', 'msf1', 'hevc'), true, null],
  ['an AVIF, which shares brands with HEIC', box('avif', 'mif1', 'miaf'), false, 'image/avif'],
  ['an AVIF with a generic main brand', box('mif1', 'avif', 'miaf'), false, 'image/avif'],
  ['a film', box('isom', 'iso2', 'mp41'), false, null],
  ['a JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), false, 'image/jpeg'],
  ['nothing', new Uint8Array(), false, null],
])('recognises %s by its first bytes', (_what, bytes, heic, type) => {
  expect([isHeic(bytes), pictureTypeOf(bytes)]).toEqual([heic, type]);
});
