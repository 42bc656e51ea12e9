import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';

test.use({ viewport: { width: 320, height: 720 } });

test('the page header has the same height with a fallback font as with our fonts, on the smallest phone', async ({
  page,
}) => {
  const height = async (): Promise<number> => (await page.locator('.header').boundingBox())?.height ?? 0;
  await page.goto('/about');
  await page.evaluate(() => document.fonts.ready);
  const loadedHeight = await height();
  await page.route('**/*.woff2', (route) => route.abort());
  await page.reload();
  expect(await height()).toBe(loadedHeight);
});
