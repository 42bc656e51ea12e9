import type { Page } from '@playwright/test';
import { test } from '../shared-tab-test.ts';
import { publishHome } from './published-home.ts';
import { expect } from '../browser-test.ts';
import { nightly, nightlyIf } from '../nightly.ts';

/** A page for each kind of picture frame: cards, horizontal cards of an index, heroes, galleries of each length. */
const paths = {
  'the front page': '/',
  'a list of homes': '/buy',
  'the societies index': '/societies',
  'the areas index': '/bangalore/areas',
  'a society': '/bangalore/societies/courtyard-heights',
  'an area': '/bangalore/areas/whitefield',
  'a home with one picture': '/property/east-facing-1-bhk-in-satellite-town-homes-kengeri',
  'a home with four pictures': '/property/1-bhk-690-sqft-twenty-seventh-main-house-hsr-layout',
  'a home with twelve pictures': '/property/4-bhk-in-sheelavantha-lakefront-whitefield',
};
/** Of each frame at least one page. */
const inEveryRun = ['the front page', 'a list of homes', 'an area', 'a home with four pictures'];
const widths = [360, 768, 1024, 1440];

/** In CSS pixels: the width that `sizes` asks for, and the width that a picture needs to fill its frame. */
interface Frame {
  requested: number;
  needed: number;
  sizes: string;
  /** The smallest width that is sharp enough. A hero on a phone is cropped at both sides and may be less sharp. */
  minimum: number;
}

async function framesOf(page: Page): Promise<Frame[]> {
  return page.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true;
    const ruler = document.body.appendChild(document.createElement('div'));
    ruler.style.position = 'absolute';
    function requestedWidth(sizes: string): number {
      for (const candidate of sizes.split(', ')) {
        const [, condition, length] = /^(\([^)]*\))?\s*(.+)$/.exec(candidate) ?? [];
        if (condition && !matchMedia(condition).matches) continue;
        ruler.style.width = length ?? '';
        return ruler.getBoundingClientRect().width;
      }
      return Number.NaN;
    }
    return [...document.images]
      .filter((image) => image.sizes !== '' && image.getBoundingClientRect().width > 0)
      .map((image) => {
        const frame = image.getBoundingClientRect();
        const needed = Math.max(
          frame.width,
          (frame.height * Number(image.getAttribute('width'))) / Number(image.getAttribute('height')),
        );
        const minimum = needed * (image.closest('.hero-strip') ? 0.69 : 0.95);
        return { requested: requestedWidth(image.sizes), needed, sizes: image.sizes, minimum };
      });
  });
}

/** Frames whose `sizes` asks for too large or too small a picture, at any of the widths. */
async function wrongSizes(page: Page, path: string): Promise<string[]> {
  const faults = new Set<string>();
  await page.goto(path);
  for (const width of widths) {
    // No script takes part in the layout, so resizing the window gives the same page as opening it at that width.
    await page.setViewportSize({ width, height: 900 });
    const frames = await framesOf(page);
    expect(frames.length).toBeGreaterThan(0);
    for (const { requested, needed, sizes, minimum } of frames) {
      if (!(requested >= minimum && requested < needed * 1.34))
        faults.add(`at ${width}: needs ${Math.round(needed)}, asks for ${Math.round(requested)} (${sizes})`);
    }
  }
  return [...faults];
}

for (const [kind, path] of Object.entries(paths))
  test(
    `${kind} requests pictures as large as their frames, from a small phone to a desk`,
    nightlyIf(!inEveryRun.includes(kind)),
    async ({ page }) => {
      expect(await wrongSizes(page, path)).toEqual([]);
    },
  );

for (const count of [2, 3])
  test(`a home with ${count} pictures requests them as large as their frames`, nightly, async ({ page }) => {
    const illustrations = ['living-monsoon', 'lake-coffee', 'street-laterite'].slice(0, count);
    const path = await publishHome(
      illustrations.map((name) => `/illustrations/${name}.avif`),
      [],
    );
    expect(await wrongSizes(page, path)).toEqual([]);
  });
