import { expect } from '../browser-test.ts';
import { areaPath, homePath } from './visitor-fixtures.ts';
import { test } from '../shared-tab-test.ts';
import { nightly } from '../nightly.ts';

/** Headings that a picture, with its label and caption, covers. */
const coveredHeadings = (): string[] => {
  const boxes = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility() && !element.closest('.sr'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }));
  const pictures = boxes('.pic, figcaption');
  return boxes('h1, h2, h3')
    .filter(({ box }) =>
      pictures.some(
        ({ box: other }) =>
          box.left < other.right &&
          other.left < box.right &&
          box.top < other.bottom &&
          other.top < box.bottom,
      ),
    )
    .map(({ element }) => element.textContent.trim());
};

test('on paper of any size, no picture, label or caption covers a heading', nightly, async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const path of ['/', homePath, areaPath, '/bangalore/societies/courtyard-heights']) {
    await page.goto(path);
    // The printed width of A4, of A4 across, and of A3 across.
    for (const width of [703, 1032, 1500]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await page.evaluate(coveredHeadings), `${path} at ${width} px`).toEqual([]);
    }
  }
});
