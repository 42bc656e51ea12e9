import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newAccount, openDesk, pageViolations, signIn } from './staff-site.ts';
import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { nightly } from '../nightly.ts';

/** Sends an enquiry of this person, whom no other test knows. */
async function enquire(page: Page, email: string, phone: string, title = '2 BHK in Hebbal'): Promise<void> {
  const answer = await page.request.post('/functions/v1/create-enquiry', {
    data: {
      ...{ name: 'Asha Rao', email, phone, preferredContact: 'WhatsApp', bestTimes: '' },
      property: { id: crypto.randomUUID(), title, price: 92_50_000, currency: 'INR', area: 'Hebbal' },
      ...{ propertyUrl: '', enquiryType: 'availability_check', filledInMs: 9_000 },
    },
  });
  expect(answer.status()).toBe(200);
}

test('a person has their requests on one page, a next step that stays after a reload, and one merge that is taken back', async ({
  page,
}) => {
  const id = crypto.randomUUID().slice(0, 8);
  const phone = `98${String(Number.parseInt(id, 16)).padStart(10, '0').slice(-8)}`;
  await enquire(page, `asha-${id}@example.com`, phone);
  await enquire(page, `asha-${id}+flat@example.com`, phone, '3 BHK in Hebbal');
  await enquire(page, `office-${id}@example.com`, phone);

  await openDesk(page);
  await page.getByRole('tab', { name: 'People' }).click();
  await page.getByPlaceholder('Search people...').fill(`asha-${id}`);
  const people = page.locator('.staff-people > li');
  await expect(people).toHaveCount(1);
  await expect(people).toContainText('2 enquiries');
  await people.getByRole('link', { name: 'Asha Rao' }).click();
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeFocused();
  await expect(page.getByText('3 BHK in Hebbal').first()).toBeVisible();

  await page.getByLabel('Next step').fill('Call about the garden');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Choose the day of the next step.');
  await page.reload();
  await expect(page.getByLabel('Next step')).toHaveValue('Call about the garden');
  await page.getByLabel('On', { exact: true }).fill('2030-01-15');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('On', { exact: true })).toHaveValue('2030-01-15');
  expect(await pageViolations(page)).toEqual([]);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download for asha-${id}@example.com` }).click();
  const copy = await saving;
  expect(copy.suggestedFilename()).toBe(`stored-about-asha-${id}@example.com.json`);
  const stored = await readFile(await copy.path(), 'utf8');
  expect(JSON.parse(stored)).toBeInstanceOf(Object);
  expect(stored).toContain('3 BHK in Hebbal');
  expect(stored).not.toContain(`office-${id}`);

  await page.getByRole('button', { name: /^Same person/ }).click();
  await expect(page.getByText('Merged. It can be taken back under Mailboxes.')).toBeVisible();
  await expect(page.getByText(/^Enquiry ANG-/)).toHaveCount(3);
  await page.getByRole('button', { name: /^Somebody else/ }).click();
  await expect(page.getByText(/^Enquiry ANG-/)).toHaveCount(2);
  await page.getByText('Another address of this person').press('Enter');
  await page.getByLabel('Their other address').fill(`Office-${id}@example.com`);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Enquiry ANG-/)).toHaveCount(3);
  expect(await pageViolations(page)).toEqual([]);

  await page.goBack();
  await page.getByRole('tab', { name: 'People' }).click();
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
  await expect(page.getByPlaceholder('Search people...')).toBeVisible();
});

test(
  'what is typed about a person in one tab is saved by another, and shown as stored in both',
  nightly,
  async ({ page }) => {
    const id = crypto.randomUUID().slice(0, 8);
    await enquire(page, `tabs-${id}@example.com`, '98450 12399');
    await openDesk(page, '#people');
    await page.getByPlaceholder('Search people...').fill(`tabs-${id}`);
    await expect(page.locator('.staff-people > li')).toHaveCount(1);
    await page.locator('.staff-people a').first().click();
    await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeFocused();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await page.getByLabel('Notes').fill('Likes light');
    await expect(other.getByLabel('Notes')).toHaveValue('Likes light');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(other.getByText('Saved.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo what I typed' })).toHaveCount(0);
    await expect(page.getByLabel('Notes')).toHaveValue('Likes light');
    await other.close();
  },
);

test('an editor has no people, not by the address either', async ({ page }) => {
  await signIn(page, await newAccount('editor'));
  await page.goto('/admin#people');
  await expect(page.getByRole('tab', { name: 'Listings' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'People' })).toHaveCount(0);
  await expect(page.getByPlaceholder('Search people...')).toHaveCount(0);
});

test('a visit is planned with homes in order, its schedule fits one A4 sheet, and it is cancelled', async ({
  page,
}) => {
  const id = crypto.randomUUID().slice(0, 8);
  await enquire(page, `visit-${id}@example.com`, '98450 99999');
  await openDesk(page);
  await page.getByRole('tab', { name: 'People' }).click();
  await page.getByPlaceholder('Search people...').fill(`visit-${id}`);
  const people = page.locator('.staff-people > li');
  await expect(people).toHaveCount(1);
  await people.getByRole('link').click();
  const plan = page.getByRole('button', { name: 'Plan a visit' });
  await plan.press('Enter');
  await expect(page.getByLabel('Day', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Do not save' }).press('Enter');
  await expect(plan).toBeFocused();
  await plan.press('Enter');
  await page.getByRole('button', { name: 'Plan it and invite both sides' }).click();
  await expect(page.getByRole('alert')).toHaveText('Choose the day of the visit.');
  await page.getByLabel('Day', { exact: true }).fill('2090-01-12');
  await page.getByLabel('Meeting point').fill('Gate 1');
  await page.getByLabel('Shown by').fill('Meera');
  await page.getByLabel('Find a home to add').fill('bhk');
  for (const _ of [1, 2, 3]) await page.getByRole('button', { name: /^Add / }).first().click();
  await page.getByRole('button', { name: 'Order by the way between areas' }).click();
  expect(await pageViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Plan it and invite both sides' }).click();
  await expect(page.getByText('Saved. Both sides get an invitation by mail.')).toBeVisible();

  // The same person at the same time: the form asks, and nothing is lost.
  await plan.press('Enter');
  await page.getByLabel('Day', { exact: true }).fill('2090-01-12');
  await page.getByLabel('Time (IST)').selectOption('11:00');
  await page.getByLabel('Meeting point').fill('Gate 2');
  await page.getByLabel('Shown by').fill('Meera');
  await page.getByRole('button', { name: /^Add / }).first().click();
  await page.getByRole('button', { name: 'Plan it and invite both sides' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText(/has a visit from 10:00 AM to \d+:\d\d \wM that day\./);
  expect(await pageViolations(page)).toEqual([]);
  await page.getByLabel('Time (IST)').selectOption('16:15');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByLabel('Time (IST)').selectOption('11:00');
  await page.getByRole('button', { name: 'Plan it and invite both sides' }).press('Enter');
  await page.getByRole('button', { name: 'Plan it all the same' }).press('Enter');
  await expect(page.getByText('Saved. Both sides get an invitation by mail.')).toBeVisible();

  // The calendar has both, and says that Meera is to be at two places.
  await page.evaluate(() => (location.hash = '#calls/week?day=2090-01-12&person=meera'));
  await expect(page.getByRole('link', { name: /^Visit 11:00 AM to/ })).toContainText('Gate 2');
  await expect(page.getByText(/Meera has a visit with Asha Rao, 10:00 AM to .*, and a visit/)).toBeVisible();
  await page.getByRole('button', { name: 'Day', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Calendar, Thu 12 Jan 2090' })).toBeVisible();
  expect(await pageViolations(page)).toEqual([]);
  expect(new URL(page.url()).hash).toBe('#calls/day?day=2090-01-12&person=meera');
  await page.getByRole('link', { name: /^Visit 11:00 AM to/ }).press('Enter');

  const second = page.locator('.staff-visits > li').filter({ hasText: 'Gate 2' });
  await second.getByRole('button', { name: 'Cancel the visit' }).press('Enter');
  await page.getByRole('button', { name: 'Cancel and tell both sides' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Move or change' })).toHaveCount(1);

  await page.getByRole('button', { name: 'Schedule to sign' }).click();
  const schedule = page.getByRole('dialog', { name: 'Property Viewing Schedule' });
  await expect(schedule.getByRole('row')).toHaveCount(4);
  expect(await pageViolations(page)).toEqual([]);
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(sheets).toHaveLength(1);
  const rows = schedule.getByRole('row');
  await expect(rows.nth(1)).not.toContainText(
    (await rows.nth(2).getByRole('cell').nth(2).textContent()) ?? '',
  );
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const backgrounds = await page.evaluate(() => {
    const dialog = document.querySelector('.staff-dialog');
    if (!dialog) return [];
    const colourOf = (element: Element, part?: string) => getComputedStyle(element, part).backgroundColor;
    return [
      colourOf(document.documentElement),
      colourOf(document.body),
      colourOf(dialog),
      colourOf(dialog, '::backdrop'),
    ];
  });
  expect(backgrounds).toEqual([
    ...['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)'],
  ]);
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.keyboard.press('Escape');

  await expect(page.getByText('What came of it')).toHaveCount(0);
  await page.getByRole('button', { name: 'Move or change' }).press('Enter');
  await expect(page.getByLabel('Day', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Do not save' }).press('Enter');
  const cancel = page.getByRole('button', { name: 'Cancel the visit' });
  await cancel.press('Enter');
  const question = page.getByRole('dialog', { name: 'Cancel this visit?' });
  await question.getByRole('button', { name: 'Keep it' }).press('Enter');
  await expect(cancel).toBeFocused();
  await cancel.press('Enter');
  await question.getByRole('button', { name: 'Cancel and tell both sides' }).press('Enter');
  await expect(page.getByText('Cancelled. Both sides are told by mail.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move or change' })).toHaveCount(0);
});
