import type { Page } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { expect } from '../browser-test.ts';
import { desk, phone, recordPageErrors, measureScripts } from './visitor-fixtures.ts';
import { test } from '../shared-tab-test.ts';
import { nightly } from '../nightly.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Homes for sale on the map' });
const show = (page: Page) => dialog(page).getByRole('button', { name: /^Show \d+ homes?$/ });
const frame = (page: Page) => page.getByRole('application', { name: 'Map of Bangalore' });
/** The counts and names of the circles, those with the most homes last. */
const circles = async (page: Page) => (await frame(page).locator('.area .name').allTextContents()).join(' ');

/** The pixel of the dot with the most homes: all dots of one kind are one path, and the last is on top. */
const lastDot = (page: Page) =>
  frame(page)
    .locator('.area.dot')
    .last()
    .evaluate((path) => {
      const [, left, y, radius] = /M(\S+) (\S+)a(\S+)[^M]*$/.exec(path.getAttribute('d') ?? '') ?? [];
      if (!(path instanceof SVGGraphicsElement) || radius === undefined) throw new Error('No dot is shown.');
      const middle = new DOMPoint(Number(left) + Number(radius), Number(y));
      const { x, y: top } = middle.matrixTransform(path.getScreenCTM() ?? undefined);
      return { x, y: top };
    });

test.describe('the map of a list', () => {
  test('is moved by keys, chooses areas from its list, and filters the page to the homes that it counted', async ({
    page,
  }) => {
    await page.setViewportSize(desk.viewport);
    const pageErrors = recordPageErrors(page);
    const scripts = measureScripts(page);
    await page.goto('/buy', { waitUntil: 'networkidle' });
    expect(scripts.count()).toBe(0);
    const button = page.getByRole('button', { name: 'Map', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(frame(page).locator('.area').first()).toBeVisible();
    await expect(dialog(page)).toContainText('OpenStreetMap contributors');
    expect(await axeViolations(page)).toEqual([]);

    const tools = await dialog(page).getByRole('button', { name: 'Whole city' }).boundingBox();
    const map = await frame(page).boundingBox();
    expect(map?.y, 'no circle is under a button').toBeGreaterThanOrEqual(
      (tools?.y ?? 0) + (tools?.height ?? 0),
    );

    await frame(page).focus();
    const before = await circles(page);
    for (const key of ['+', '+', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
    await expect.poll(() => circles(page)).not.toBe(before);
    await page.keyboard.press('0');
    await expect.poll(() => circles(page)).toBe(before);

    const area = page.getByRole('checkbox', { name: /^Whitefield/ });
    const count = /(\d+)$/.exec(
      (await dialog(page).locator('label', { has: area }).textContent()) ?? '',
    )?.[1];
    await area.focus();
    await page.keyboard.press('Space');
    await expect(dialog(page).getByRole('status')).toContainText(`Whitefield chosen. ${count} homes`);
    await expect(dialog(page)).not.toContainText('not on the map');
    await expect(show(page)).toHaveText(`Show ${count} homes`);
    await expect(page).toHaveURL(/\/buy\?area=whitefield$/);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(button).toBeFocused();
    await expect(page.locator('.found-count')).toContainText(`${count} homes`);
    await page.goBack();
    await expect(page).toHaveURL(/\/buy$/);
    await expect(page.locator('[data-published-homes]')).toBeVisible();
    expect(pageErrors).toEqual([]);
  });

  test.describe('on a phone', () => {
    test.use(phone);

    test('chooses a dot on a tap, the areas in a drawn line, and keeps the choice when Back closes it', async ({
      page,
    }) => {
      const pageErrors = recordPageErrors(page);
      await page.goto('/buy');
      await page.getByRole('button', { name: 'Map', exact: true }).tap();
      await expect(frame(page).locator('.area').first()).toBeVisible();
      const box = await frame(page).boundingBox();
      if (!box) throw new Error('The map has no size.');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const before = await circles(page);
      // Dragging moves the map and chooses nothing.
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 60, y + 40, { steps: 4 });
      await page.mouse.up();
      await expect(page).toHaveURL(/\/buy$/);
      await dialog(page).getByRole('button', { name: 'Whole city' }).tap();

      // A dot has a name. A tap chooses it where no other is as near, and else comes nearer until it is clear.
      const dot = await lastDot(page);
      await page.mouse.move(dot.x, dot.y);
      await expect(frame(page)).toHaveAttribute('title', /^.+: \d+ homes?$/);
      await page.touchscreen.tap(dot.x, dot.y);
      const chosen = frame(page).locator('.area.on');
      await expect(async () => {
        // What came nearer is in the middle.
        if ((await chosen.count()) === 0) await page.touchscreen.tap(x, y);
        await expect(chosen).toHaveCount(1);
      }).toPass();
      await expect(chosen.locator('.name').first()).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Clear the map' }).tap();
      await dialog(page).getByRole('button', { name: 'Whole city' }).tap();
      await expect.poll(() => circles(page)).toBe(before);

      await dialog(page).getByRole('button', { name: 'Draw an area' }).tap();
      await page.mouse.move(x - 90, y - 90);
      await page.mouse.down();
      for (const [dx, dy] of [
        [90, -90],
        [90, 90],
        [-90, 90],
      ] as const)
        await page.mouse.move(x + dx, y + dy, { steps: 3 });
      await page.mouse.up();
      await expect(dialog(page).getByRole('status')).toContainText('inside your line chosen');
      const homeCount = (await show(page).textContent())?.replace('Show ', '') ?? '';
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      expect(await axeViolations(page)).toEqual([]);
      await expect(show(page)).toBeInViewport();
      expect(await dialog(page).evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(
        0,
      );
      await page.goBack();
      await expect(dialog(page)).toBeHidden();
      await expect(page.locator('.found-count')).toContainText(homeCount);
      await expect(page).toHaveURL(/\/buy\?area=/);
      expect(pageErrors).toEqual([]);
    });
  });

  test(
    'leads to the small map when it fails to load, whose circles link to lists that can open it',
    nightly,
    async ({ page }) => {
      await page.route('**/_a/mount-map*', (route) => route.abort());
      await page.goto('/buy');
      await page.getByRole('button', { name: 'Map', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Homes on the map' })).toBeInViewport();
      await page.getByRole('link', { name: /^Whitefield \d+ homes$/ }).click();
      await expect(page).toHaveURL(/\/buy\/in\/whitefield$/);

      // From there, one click shows the same homes on the map.
      await page.unroute('**/_a/mount-map*');
      await page.getByRole('link', { name: 'Map', exact: true }).click();
      await expect(page.getByRole('checkbox', { name: /^Whitefield/ })).toBeChecked();
      await expect(page).toHaveURL(/\/buy\?area=whitefield$/);
      await page.keyboard.press('Escape');
      await expect(page.locator('.found-count')).toHaveText(/^\d+ homes$/);
      await expect(page).toHaveURL(/\/buy\?area=whitefield$/);
      // A reload does not open the map again.
      await page.reload();
      await expect(page.locator('.found-count')).toHaveText(/^\d+ homes$/);
      await expect(dialog(page)).toHaveCount(0);
    },
  );

  test(
    'leaves the filters and their homes in place when it fails to load, and says so',
    nightly,
    async ({ page }) => {
      await page.route('**/_a/mount-map*', (route) => route.abort());
      const notice = page.getByText('The map did not load. Your filters stay: reload the page to try again.');
      for (const address of ['/buy?bhk=3', '/rent?bhk=3#open-map']) {
        await page.goto(address);
        await expect(page.locator('.found-count')).toHaveText(/^\d+ homes$/);
        if (!address.includes('#')) {
          await expect(notice).toBeHidden();
          await page.getByRole('button', { name: 'Map', exact: true }).click();
        }
        await expect(notice).toBeVisible();
        await expect(page).toHaveURL(/\/(buy|rent)\?bhk=3$/);
        await expect(page.locator('.found-count')).toBeVisible();
      }
    },
  );
});
