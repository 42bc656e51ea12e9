import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeSizes } from '#generator/photographs/make-sizes.ts';

/** A picture of rectangles, which differ by seed. */
const room = (seed: number) => {
  const shapes = Array.from({ length: 14 }, (_, at) => {
    const some = (what: number, below: number) => (seed * 7919 + at * 104_729 + what * 15_485_863) % below;
    const tone = 40 + some(1, 180);
    const place = `x="${some(2, 700)}" y="${some(3, 500)}" width="${120 + some(4, 300)}" height="${90 + some(5, 260)}"`;
    return `<rect ${place} fill="rgb(${tone}, ${tone - 20}, ${tone - 40})"/>`;
  });
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="640"><rect width="900" height="640" fill="#887"/>${shapes.join('')}</svg>`,
    ),
  );
};

const bits = (likeness: string | null) =>
  [...(likeness ?? '')].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('');
const differences = (one: string | null, other: string | null) =>
  [...bits(one)].filter((bit, at) => bit !== bits(other)[at]).length;

test('a copy in another size and format looks like its picture, and another picture does not', async () => {
  const first = await makeSizes(await room(1).jpeg({ quality: 90 }).toBuffer(), 'image/jpeg');
  const copy = await makeSizes(await room(1).resize(400).webp({ quality: 50 }).toBuffer(), 'image/webp');
  const second = await makeSizes(await room(2).jpeg().toBuffer(), 'image/jpeg');
  expect(first.likeness).toMatch(/^[0-9a-f]{16}$/);
  expect(differences(first.likeness, copy.likeness)).toBeLessThanOrEqual(6);
  expect(differences(first.likeness, second.likeness)).toBeGreaterThan(6);
});

test('a picture of one colour looks like nothing', async () => {
  const plain = sharp({ create: { width: 600, height: 400, channels: 3, background: '#eee' } });
  expect((await makeSizes(await plain.png().toBuffer(), 'image/png')).likeness).toBeNull();
});
