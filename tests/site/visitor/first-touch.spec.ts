import type { Page } from '@playwright/test';
import { expect, test } from '../browser-test.ts';
import { desk, homePath, openPanel, phone } from './demo-pages.ts';
import { check, submit } from './enquiry-form.ts';

/** The script files asked for so far, without the hash in their names. */
function askedScripts(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/_a\/(.+)\.[\w-]{8}\.js$/.exec(new URL(request.url()).pathname) ?? [];
    if (name) asked.push(name);
  });
  return asked;
}

const awake = (page: Page, island: string) =>
  expect(page.locator(`astro-island[component-export=${island}]:not([ssr])`)).toHaveCount(1);

test.describe('the first touch of a form by a mouse', () => {
  test.use(desk);

  test('asks for React at once, keeps what is typed meanwhile, and leaves nothing for the click', async ({
    page,
  }) => {
    const asked = askedScripts(page);
    const answered = Promise.withResolvers<void>();
    await page.route('**/_a/*.js', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.goto(homePath);
    await page.locator('.enquire').hover();
    // None has arrived, so none was found by reading another.
    await expect.poll(() => asked).toEqual(expect.arrayContaining(['Enquiry.island', 'react']));
    await openPanel(page, check);
    await page.locator('#check-name').fill('Asha Rao');
    answered.resolve();
    await awake(page, 'EnquiryIsland');
    await expect(page.locator('#check-name')).toHaveValue('Asha Rao');
    await page.waitForLoadState('networkidle');
    const before = asked.length;
    expect(new Set(asked).size).toBe(before);
    await page.locator('#check-email').fill('asha@example.com');
    await submit(page, 'check').click();
    await expect(page.locator('#check-form [aria-invalid=true]').first()).toBeVisible();
    expect(asked).toHaveLength(before);
  });
});

test.describe('the first touch of pictures by a mouse', () => {
  test.use(desk);

  test('loads the lightbox while it rests there, and leaves nothing for the click', async ({ page }) => {
    const asked = askedScripts(page);
    await page.goto(homePath);
    await page.locator('a[data-picture="1"]').hover();
    await expect.poll(() => asked).toContain('Lightbox');
    await page.waitForLoadState('networkidle');
    const before = asked.length;
    await page.locator('a[data-picture="1"]').click();
    await expect(page.locator('.lightbox-counter')).toHaveText('2 / 5');
    expect(asked).toHaveLength(before);
  });
});

test.describe('the first touch of pictures by a finger', () => {
  test.use(phone);

  test('loads React when it taps, and not when it only scrolls', async ({ page }) => {
    const asked = askedScripts(page);
    await page.goto(homePath);
    const box = await page.locator('a[data-picture="1"]').boundingBox();
    if (!box) throw new Error('The gallery has no second picture.');
    const finger = await page.context().newCDPSession(page);
    const at = (y: number) => ({ touchPoints: [{ x: box.x + box.width / 2, y }] });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(box.y + 10) });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(box.y - 80) });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await awake(page, 'PicturesIsland');
    expect(asked).toContain('island');
    expect(asked).not.toContain('react');
    await page.locator('a[data-picture="1"]').tap();
    await expect(page.locator('.lightbox-counter')).toHaveText('2 / 5');
    expect(new Set(asked).size).toBe(asked.length);
  });
});
