import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createSocialImageRenderer } from '#generator/social-images/social-image-renderer.ts';
import { aSocialImage } from '../../fixtures/social-images.ts';

const statics = join(import.meta.dirname, '../../../src/static');
const pictures = {
  fileOf: (illustration: string) => join(statics, illustration),
  /** A red photograph, taller than it is wide. */
  readPhotograph: async () =>
    sharp({ create: { width: 400, height: 900, channels: 3, background: '#c00' } })
      .jpeg()
      .toBuffer(),
};
const renderer = createSocialImageRenderer(pictures);

describe('the social image', () => {
  test('is a JPEG of 1200 by 630 pixels, smaller than 60 KB', async () => {
    const jpeg = await renderer.render(aSocialImage());
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(jpeg.length).toBeLessThan(60_000);
  });

  test('has the same bytes for the same content, whichever renderer makes it', async () => {
    const other = createSocialImageRenderer(pictures);
    await other.render(aSocialImage({ headline: '₹9.9 Cr', illustration: null }));
    expect((await other.render(aSocialImage())).equals(await renderer.render(aSocialImage()))).toBe(true);
  });

  test('renders Kannada text', async () => {
    const kannada = await inkOf(await renderer.render(aSocialImage({ title: 'ಕೋರಮಂಗಲದಲ್ಲಿ ಮನೆ' })));
    expect(kannada).toBeGreaterThan(
      (await inkOf(await renderer.render(aSocialImage({ title: '😀' })))) + 1000,
    );
  });

  test('of a page with photographs contains no illustration', async () => {
    const [plain, rendered] = await Promise.all([
      renderer.render(aSocialImage({ illustration: null })),
      renderer.render(aSocialImage()),
    ]);
    expect(await coloursOf(plain)).toBeLessThan(8);
    expect(await coloursOf(rendered)).toBeGreaterThan(30);
  });

  test('fails with the name of the file when its illustration is missing', async () => {
    const lost = aSocialImage({ illustration: 'illustrations/nobody.avif' });
    await expect(renderer.render(lost)).rejects.toThrow(/no such file.*illustrations\/nobody\.avif/);
  });

  test('fills its panel with one of our photographs, without a label', async () => {
    const jpeg = await renderer.render(aSocialImage({ illustration: null, photograph: 'a'.repeat(64) }));
    for (const area of [
      { left: 770, top: 10 },
      { left: 1140, top: 580 },
    ]) {
      const [red, green] = await sharp(jpeg)
        .extract({ ...area, width: 1, height: 1 })
        .raw()
        .toBuffer();
      expect(red).toBeGreaterThan(180);
      expect(green).toBeLessThan(40);
    }
  });
});

/** The number of dark pixels in the column of text. */
async function inkOf(jpeg: Buffer): Promise<number> {
  const words = sharp(jpeg).extract({ left: 0, top: 160, width: 750, height: 460 });
  const pixels = await words.greyscale().raw().toBuffer();
  return pixels.filter((value) => value < 100).length;
}

/** How many colours fill more than 100 pixels of the panel, with 16 levels for each channel. */
async function coloursOf(jpeg: Buffer): Promise<number> {
  const panel = sharp(jpeg).extract({ left: 770, top: 20, width: 420, height: 520 });
  const pixels = await panel.raw().toBuffer();
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 3) {
    const key = [0, 1, 2].reduce((sum, channel) => sum * 16 + ((pixels[at + channel] ?? 0) >> 4), 0);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts.values()].filter((count) => count > 100).length;
}
