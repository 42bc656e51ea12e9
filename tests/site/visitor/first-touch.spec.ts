import type { Page } from '@playwright/test';
import { expect, test } from '../browser-test.ts';
import { desk, homePath, openFold, phone } from './visitor-fixtures.ts';
import { checkTitle, submitButton } from './enquiry-form.ts';
import { nightly } from '../nightly.ts';

/** The script files requested so far, without the hash in their names. */
function collectScriptNames(page: Page): string[] {
  const scriptNames: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/_a\/(.+)\.[\w-]{8}\.js$/.exec(new URL(request.url()).pathname) ?? [];
    if (name) scriptNames.push(name);
  });
  return scriptNames;
}

const counter = (page: Page) => page.locator('.lightbox-counter');

const expectHydrated = (page: Page, island: string) =>
  expect(page.locator(`astro-island[component-export=${island}]:not([ssr])`)).toHaveCount(1);

test.describe('hovering over a form', () => {
  test.use(desk);

  test('loads React at once, keeps values typed meanwhile, and leaves no script to load on the click', async ({
    page,
  }) => {
    const scriptNames = collectScriptNames(page);
    const release = Promise.withResolvers<void>();
    await page.route('**/_a/*.js', async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto(homePath);
    await page.locator('.enquire').hover();
    // No script has arrived yet, so none of these requests comes from an import in another script.
    await expect.poll(() => scriptNames).toEqual(expect.arrayContaining(['Enquiry.island', 'react']));
    await openFold(page, checkTitle);
    await page.locator('#check-name').fill('Asha Rao');
    release.resolve();
    await expectHydrated(page, 'EnquiryIsland');
    await expect(page.locator('#check-name')).toHaveValue('Asha Rao');
    await page.waitForLoadState('networkidle');
    const before = scriptNames.length;
    expect(new Set(scriptNames).size).toBe(before);
    await page.locator('#check-email').fill('asha@example.com');
    await submitButton(page, 'check').click();
    await expect(page.locator('#check-form [aria-invalid=true]').first()).toBeVisible();
    expect(scriptNames).toHaveLength(before);
  });
});

test.describe('hovering over a picture', () => {
  test.use(desk);

  test('prepares a hidden lightbox, loads no picture for it, and leaves no script to load on the click', async ({
    page,
  }) => {
    const scriptNames = collectScriptNames(page);
    await page.goto(homePath, { waitUntil: 'networkidle' });
    // On a busy machine the pictures of the page itself, which load lazily, come after the network was idle.
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager';
      await Promise.all([...document.images].map((image) => image.decode()));
    });
    const pictures: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'image') pictures.push(request.url());
    });
    await page.locator('.photos a[data-picture="1"]').hover();
    await expect(counter(page)).toHaveText('2 / 5');
    await expect(counter(page)).toBeHidden();
    await page.waitForLoadState('networkidle');
    expect(pictures).toEqual([]);
    const before = scriptNames.length;
    await page.locator('.photos a[data-picture="1"]').click();
    await expect(counter(page)).toBeVisible();
    expect(scriptNames).toHaveLength(before);
  });
});

test.describe('focusing a picture by keyboard', () => {
  test.use(desk);

  test(
    'prepares the lightbox, which handles a key pressed before it takes the focus',
    nightly,
    async ({ page }) => {
      await page.goto(homePath);
      await page.locator('.photos a[data-picture="1"]').focus();
      await expect(counter(page)).toHaveText('2 / 5');
      await page.locator('.photos a[data-picture="2"]').focus();
      await expect(counter(page)).toHaveText('3 / 5');
      // The key is pressed before the frame that shows the lightbox, when the focus is not in it yet.
      await page.locator('.photos a[data-picture="2"]').evaluate(async (link: HTMLElement) => {
        link.click();
        while (!document.querySelector('.lightbox-dialog[open]')) await null;
        link.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      });
      await expect(counter(page)).toBeVisible();
      await expect(counter(page)).toHaveText('4 / 5');
      await page.keyboard.press('Escape');
      await expect(counter(page)).toBeHidden();
      await expect(page.locator('.photos a[data-picture="2"]')).toBeFocused();
      expect(new URL(page.url()).pathname).toBe(homePath);
      // The lightbox is made again for the link that has regained the focus.
      await expect(counter(page)).toHaveText('3 / 5');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await expect(counter(page)).toBeHidden();
      await expect(page.locator('.photos a[data-picture="2"]')).toBeFocused();
      expect(new URL(page.url()).pathname).toBe(homePath);
    },
  );
});

test.describe('touching a picture', () => {
  test.use(phone);

  test('loads React on a tap, but not on a scroll', async ({ page }) => {
    const scriptNames = collectScriptNames(page);
    await page.goto(homePath);
    const box = await page.locator('.photos a[data-picture="1"]').boundingBox();
    if (!box) throw new Error('The gallery has no second picture.');
    const touchSession = await page.context().newCDPSession(page);
    const at = (y: number) => ({ touchPoints: [{ x: box.x + box.width / 2, y }] });
    // Moves down at the top of the page, where nothing scrolls. The browser also has a mouse, and an element that
    // scrolls under it would count as pointed at.
    await touchSession.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(box.y + 10) });
    await touchSession.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(box.y + 100) });
    await touchSession.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expectHydrated(page, 'PicturesIsland');
    expect(scriptNames).toContain('island');
    expect(scriptNames).not.toContain('react');
    await page.locator('.photos a[data-picture="1"]').tap();
    await expect(counter(page)).toHaveText('2 / 5');
    expect(new Set(scriptNames).size).toBe(scriptNames.length);
  });
});

test.describe('a touch whose style sheet does not load', () => {
  test.use(phone);

  test('leaves the plain forms, which work, and filters that answer', nightly, async ({ page }) => {
    await page.route(/\/_a\/(?:schedule|filters|search)\.[^/]+\.css/, (route) => route.abort());
    await page.goto('/');
    const call = page.locator('summary', { hasText: 'Schedule a Call' });
    await call.tap();
    await expect(page.locator('.schedule-dialog form[action$="/book-appointment"]')).toBeVisible();
    await page.goto('/buy');
    await page.getByRole('button', { name: 'Filter and sort' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
    await sheet.locator('.choice', { hasText: '3 BHK' }).tap();
    await expect(sheet.locator('.choice.on')).toHaveCount(1);
    await sheet.getByRole('button', { name: /^Show \d+ homes$/ }).tap();
    await expect(sheet).toBeHidden();
    await expect(page.locator('.found-count')).toHaveText(/home/);
    await page.getByRole('searchbox').first().fill('Whitefield');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/whitefield/i);
  });
});
