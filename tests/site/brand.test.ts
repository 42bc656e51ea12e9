import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { brand, markShape } from '#site/brand.ts';
import { webManifest } from '#site/web-manifest.ts';

const file = (name: string) => `src/static/${name}`;
const read = (name: string) => readFileSync(file(name), 'utf8');
const hex = (pixel: Buffer) => `#${pixel.subarray(0, 3).toString('hex')}`;

test('the web manifest names the cities that have homes', () => {
  const describedFor = (cities?: string) => JSON.parse(webManifest(cities)).description;
  expect(describedFor()).toBe('Homes in Bangalore, checked before you visit');
  expect(describedFor('Bangalore and Mysuru')).toBe(
    'Homes in Bangalore and Mysuru, checked before you visit',
  );
});

describe('the brand picture files', () => {
  it('favicon.svg contains the mark in its colour', () => {
    const icon = read('favicon.svg');
    expect(icon).toContain(`d="${markShape.ring}"`);
    expect(icon).toContain(`stroke-width="${markShape.ringWidth}"`);
    expect(icon).toContain(`svg{color:${brand.laterite}}`);
  });

  it('favicon.ico holds the mark at 32 pixels, for readers without SVG support', async () => {
    const [header, entry] = [6, 16];
    const picture = sharp(readFileSync(file('favicon.ico')).subarray(header + entry));
    const { width, height } = await picture.metadata();
    expect([width, height]).toEqual([32, 32]);
    const { x, y } = markShape.tree;
    const tree = { left: x, top: Math.round(y), width: 1, height: 1 };
    expect(hex(await picture.extract(tree).raw().toBuffer())).toBe(brand.laterite);
  });

  it.each([
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
  ])('%s is a square of %i pixels on a paper background', async (name, size) => {
    const { width, height } = await sharp(file(name)).metadata();
    expect([width, height]).toEqual([size, size]);
    const cornerPixel = await sharp(file(name))
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(hex(cornerPixel)).toBe(brand.paper);
  });

  it('social-card.png is 1200 by 630 pixels', async () => {
    const { width, height } = await sharp(file('social-card.png')).metadata();
    expect([width, height]).toEqual([1200, 630]);
  });
});

test('the web manifest lists existing icons with their real sizes, and the paper colour', async () => {
  const manifest = z
    .object({
      theme_color: z.string(),
      background_color: z.string(),
      icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string() })).min(2),
    })
    .parse(JSON.parse(webManifest()));
  expect([manifest.theme_color, manifest.background_color]).toEqual([brand.paper, brand.paper]);
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(file(src.slice(1))).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
});

test('a circular mask cuts nothing off the mark of the largest icon', async () => {
  const { data, info } = await sharp(file('icon-512.png')).raw().toBuffer({ resolveWithObject: true });
  const centre = info.width / 2;
  const outside = new Set<string>();
  for (let at = 0; at < info.width * info.height; at++) {
    const [x, y] = [at % info.width, Math.floor(at / info.width)];
    // Every mask leaves at least a circle whose diameter is four fifths of the width.
    if (Math.hypot(x - centre, y - centre) > 0.4 * info.width)
      outside.add(hex(data.subarray(at * info.channels, (at + 1) * info.channels)));
  }
  expect([...outside]).toEqual([brand.paper]);
});
