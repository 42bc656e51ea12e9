import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  findIllustration,
  illustrationPath,
  illustrationRatio,
  illustrations,
  illustrationWidths,
  isIllustration,
  placeholders,
} from '#site/illustrations.ts';

const root = 'src/static';
const all = [...illustrations, ...placeholders];
const paths = all.flatMap(({ name }) =>
  illustrationWidths.map((width) => ({ path: illustrationPath(name, width), width })),
);

describe('the illustrations', () => {
  it('exist as files at every width, each in its own size', async () => {
    const faults: string[] = [];
    for (const { path, width } of paths) {
      if (!existsSync(root + path)) {
        faults.push(`${path} is missing`);
        continue;
      }
      const found = await sharp(root + path).metadata();
      const height = width / illustrationRatio;
      if (found.width !== width || found.height !== height)
        faults.push(`${path} is ${found.width}x${found.height}`);
    }
    expect(faults).toEqual([]);
  });

  it('include no file that no page can name', async () => {
    const namedFiles = new Set(paths.map(({ path }) => path.replace('/illustrations/', '')));
    expect((await readdir(`${root}/illustrations`)).filter((file) => !namedFiles.has(file))).toEqual([]);
  });

  it('take less than 13 MB together, and each card picture at most 20 KB', async () => {
    let total = 0;
    const heavy: string[] = [];
    for (const { path, width } of paths) {
      const { size } = await stat(root + path);
      total += size;
      if (width === 480 && size > 20_000) heavy.push(`${path} is ${size} bytes`);
    }
    expect(total).toBeLessThan(13_000_000);
    expect(heavy).toEqual([]);
  });

  it('number at least 140, with at least 40 scenes and no repeated name', () => {
    expect(illustrations.length).toBeGreaterThanOrEqual(140);
    expect(new Set(illustrations.map((each) => each.scene)).size).toBeGreaterThanOrEqual(40);
    expect(new Set(all.map((each) => each.name)).size).toBe(all.length);
  });

  it('have alternative texts that call them illustrations or placeholders', () => {
    for (const { alt } of illustrations) expect(alt).toMatch(/^Illustration: [a-z]/);
    for (const { alt } of placeholders) expect(alt).toMatch(/no picture yet$/);
  });
});

describe('the address of an illustration', () => {
  it('is accepted in a row without a width', () => {
    expect(illustrationPath('/illustrations/lake-coffee.avif', 480)).toBe(
      '/illustrations/lake-coffee-480.avif',
    );
    expect(illustrationPath('lake-coffee', 1440)).toBe('/illustrations/lake-coffee-1440.avif');
    expect(findIllustration('/illustrations/guest-bedroom-monsoon.avif')?.scene).toBe('guest-bedroom');
  });

  it('is distinguished from a photograph and from an unknown illustration', () => {
    expect(isIllustration('/illustrations/street-laterite.avif')).toBe(true);
    expect(isIllustration('/illustrations/placeholder-5.avif')).toBe(true);
    expect(isIllustration('/illustrations/street-purple.avif')).toBe(false);
    expect(isIllustration('street-laterite')).toBe(false);
    expect(isIllustration('https://example.com/illustrations/street-laterite.avif')).toBe(false);
  });

  it('is refused with its name when no such illustration exists', () => {
    expect(() => illustrationPath('/illustrations/street-purple.avif', 480)).toThrow(
      "No illustration is called '/illustrations/street-purple.avif'",
    );
  });
});
