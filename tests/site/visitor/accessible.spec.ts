import type { Page } from '@playwright/test';
import { slotTimes } from '#domain/appointment/slots.ts';
import { violationsInColours } from '../axe.ts';
import { areaPath, areaPictures, desk, homePath, openFold, phone, newVisitor } from './visitor-fixtures.ts';
import { expect } from '../browser-test.ts';
import { callDay } from '../call-days.ts';
import { test } from '../shared-tab-test.ts';
import { nightlyIf } from '../nightly.ts';

/** Each state of a page that a visitor can reach, and how. */
const states: Record<string, { path: string; openState: (page: Page) => Promise<void> }> = {
  'the lightbox open': {
    path: homePath,
    openState: async (page) => {
      await page.locator('a[data-picture="1"]').click();
      await expect(page.locator('.lightbox-counter')).toBeVisible();
    },
  },
  'the story open': { path: `${homePath}#story`, openState: (page) => reachStory(page) },
  "the story's card": {
    path: `${homePath}#story`,
    openState: async (page) => {
      await reachStory(page);
      for (let turn = 0; turn < 5; turn++) await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('button', { name: 'Check if Available' })).toBeVisible();
    },
  },
  "the story's form with messages": {
    path: `${homePath}#story`,
    openState: async (page) => {
      await reachStory(page);
      for (let turn = 0; turn < 5; turn++) await page.keyboard.press('ArrowRight');
      await page.getByRole('button', { name: 'Check if Available' }).click();
      await page.locator('dialog.story').getByRole('button', { name: 'Check Availability' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  'an enquiry form with messages and a toast': {
    path: homePath,
    openState: async (page) => {
      await openFold(page, 'Check Availability');
      await page.locator('#check-form button[type=submit]').click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  'the help form open': {
    path: homePath,
    openState: (page) => openFold(page, "Can't find what you're looking for?"),
  },
  'the call dialog with messages': {
    path: '/',
    openState: async (page) => {
      await page.locator('summary', { hasText: 'Schedule a Call' }).click();
      await page.getByRole('button', { name: 'See available slots' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  'the slots of a call': {
    path: '/',
    openState: async (page) => {
      await page.locator('summary', { hasText: 'Schedule a Call' }).click();
      await page.locator('#schedule-name').fill('Asha');
      await page.locator('#schedule-email').fill('asha@example.com');
      await page.locator('#schedule-preferred_date').fill(callDay('a closed dialog'));
      await page.getByRole('button', { name: 'See available slots' }).click();
      await page.locator('.slots button:enabled').first().click();
    },
  },
  'the plain thanks for an enquiry': {
    path: homePath,
    openState: async (page) => {
      const { name, email, phone: number } = newVisitor();
      await page.locator('#check-form').evaluate(fillIn, { name, email, phone: number });
      await sendPlainly(page, '#check-form');
      await expect(page.getByRole('heading', { name: 'Request Submitted' })).toBeVisible();
    },
  },
  'the plain enquiry form with messages': {
    path: homePath,
    openState: async (page) => {
      await page.locator('#check-form').evaluate(fillIn, { email: 'asha@', phone: '9'.repeat(21) });
      await sendPlainly(page, '#check-form');
      await expect(page.getByText('Name is required').first()).toBeVisible();
    },
  },
  'the plain thanks for a call': {
    path: '/',
    openState: async (page) => {
      const { name, email } = newVisitor();
      await bookPlainly(page, { name, email });
      await expect(page.getByRole('heading', { name: 'Request Submitted' })).toBeVisible();
    },
  },
  'the plain call form with messages': {
    path: '/',
    openState: async (page) => {
      await bookPlainly(page, { name: '', email: 'asha@' });
      await expect(page.getByText('Name is required').first()).toBeVisible();
    },
  },
  'a hero that turns': {
    path: areaPath,
    openState: (page) =>
      expect(page.getByRole('button', { name: `Picture 1 of ${areaPictures}` })).toBeVisible(),
  },
};

const colours = { 'by day': { colorScheme: 'light' }, 'by night': { colorScheme: 'dark' } } as const;

/** Writes these values into the fields of a plain form, by name. Runs in the page. */
function fillIn(form: Element, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (field) field.value = value;
  }
}

/** Posts a form as a browser without scripts does, without submit listeners and without the browser's validation. */
async function sendPlainly(page: Page, form: string): Promise<void> {
  const arrived = page.waitForEvent('load');
  await page.locator(form).evaluate((element) => HTMLFormElement.prototype.submit.call(element));
  await arrived;
}

/** How many calls this worker has asked for. */
let calls = 0;

async function bookPlainly(page: Page, person: Record<string, string>): Promise<void> {
  const form = '.schedule form';
  const day = callDay(`accessible ${test.info().workerIndex % 27}`);
  const time = `${slotTimes[calls++ % slotTimes.length]}:00`;
  await page.locator(form).evaluate(fillIn, { ...person, preferred_date: day, preferred_time: time });
  await sendPlainly(page, form);
}

async function reachStory(page: Page): Promise<void> {
  await expect(page.locator('dialog.story[open]')).toBeVisible();
}

for (const [deviceName, device] of Object.entries({ 'a desk': desk, 'a phone': phone })) {
  test.describe(`on ${deviceName}`, nightlyIf(device === desk), () => {
    // Colours are measured at rest, not in the middle of an animation.
    test.use({ ...device, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

    for (const [state, { path, openState }] of Object.entries(states)) {
      test(`${state} has no axe violations by day or night, no running animation and no sideways scroll`, async ({
        page,
      }) => {
        await page.goto(path);
        await openState(page);
        expect(await violationsInColours(page, colours)).toEqual([]);
        const moving = await page.evaluate(
          () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
        );
        expect(moving).toBe(0);
        const sidewaysOverflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(sidewaysOverflow).toBeLessThanOrEqual(0);
      });
    }
  });
}
