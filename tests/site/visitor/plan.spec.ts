import type { Page } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { desk, homePath, measureScripts, phone, recordPageErrors } from './visitor-fixtures.ts';
import { nightly } from '../nightly.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Where it is' });
const frame = (page: Page) => dialog(page).getByRole('application', { name: 'Plan' });
const picture = (page: Page) => page.getByRole('link', { name: 'Open the plan' });
/** Where the picture of the plan is: it moves when the plan does. */
const reach = async (page: Page) => JSON.stringify(await frame(page).locator('.reach').boundingBox());

test.describe('the plan of a home', () => {
  test.use(desk);

  test('is a picture that loads no script until it is pressed, and then is moved and zoomed by keys', async ({
    page,
  }) => {
    const pageErrors = recordPageErrors(page);
    const scripts = measureScripts(page);
    await page.goto(homePath, { waitUntil: 'networkidle' });
    expect(scripts.count()).toBe(0);
    await picture(page).focus();
    await page.keyboard.press('Enter');
    await expect(frame(page).locator('.station').first()).toBeVisible();
    await expect(dialog(page)).toContainText('Metro');
    await expect(dialog(page)).toContainText('OpenStreetMap contributors');
    expect(await axeViolations(page)).toEqual([]);

    await frame(page).focus();
    for (const key of ['+', 'ArrowRight', 'ArrowDown', '-', '0']) {
      const before = await reach(page);
      await page.keyboard.press(key);
      await expect.poll(() => reach(page)).not.toBe(before);
    }
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(picture(page)).toBeFocused();
    expect(pageErrors).toEqual([]);
  });

  test('is told in words in the story too', async ({ page }) => {
    await page.goto(homePath);
    const exactness = await page.locator('#where > p').first().textContent();
    await page.getByRole('link', { name: 'View as story' }).click();
    await expect(page.locator('dialog.story[open]')).toBeVisible();
    for (let turn = 0; turn < 5; turn++) await page.keyboard.press('ArrowRight');
    const story = page.locator('dialog.story[open]');
    await expect(story).toContainText(exactness ?? '-');
    await expect(story).toContainText('Metro: ');
  });
});

test.describe('the plan of a home on a phone', () => {
  test.use(phone);

  test('opens at a tap, follows a finger, and is closed by Back', nightly, async ({ page }) => {
    await page.goto(homePath);
    await picture(page).tap();
    await expect(frame(page).locator('.reach')).toBeVisible();
    const box = await frame(page).boundingBox();
    if (!box) throw new Error('The plan has no size.');
    expect(box.width).toBeLessThanOrEqual(390);
    const before = await reach(page);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 40, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => reach(page)).not.toBe(before);
    expect(await axeViolations(page)).toEqual([]);
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${homePath}$`));
  });
});
