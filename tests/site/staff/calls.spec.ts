import { istDay } from '#domain/calendar/ist.ts';
import { mondayOf } from '#islands/desk/calls/week.ts';
import { openDatabase } from '../site-backend.ts';
import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { callDay } from '../call-days.ts';
import { pageViolations, openDesk } from './staff-site.ts';

const [first, second, third] = [
  callDay('a closed day'),
  callDay('a day after it'),
  callDay('a second day after it'),
];
/** Two days of one week. */
const [day, nextDay] = mondayOf(first) === mondayOf(second) ? [first, second] : [second, third];
const weeksAhead = (Date.parse(mondayOf(day)) - Date.parse(mondayOf(istDay(new Date())))) / (7 * 86_400_000);

test('staff close a day by keyboard, move one call and cancel the rest with mails, and a calendar subscribes', async ({
  page,
}) => {
  const database = openDatabase();
  const name = `Meera ${crypto.randomUUID().slice(0, 8)} <b>`;
  const email = `meera-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const booked = await page.request.post('/functions/v1/book-appointment', {
    data: {
      name,
      email,
      phone: '98450 12345',
      preferred_date: day,
      preferred_time: '10:30',
      filledInMs: 9000,
    },
  });
  expect(booked.status()).toBe(200);
  // These calls come from no network: one network may book six calls a day, and other tests use that limit.
  const otherCalls = ['12:00', '13:00'].map((preferred_time, nth) => ({
    reference: `T-${nth}-${crypto.randomUUID().slice(0, 8)}`,
    name: `Caller ${nth + 1}`,
    email: `${nth}-${email}`,
    preferred_date: day,
    preferred_time,
  }));
  expect((await database.from('appointments').insert(otherCalls)).error).toBeNull();
  await openDesk(page);
  await page.getByRole('tab', { name: 'Calendar' }).click();
  for (let week = 0; week < weeksAhead; week++) await page.getByRole('button', { name: 'Next week' }).click();
  const slot = page.getByRole('button', { name });
  await expect(slot).toContainText('10:30 AM');
  expect(await pageViolations(page)).toEqual([]);

  const dayName = new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });
  await page.getByRole('button', { name: new RegExp(`^Close \\w+day ${dayName} `) }).press('Enter');
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Staff outing');
  // The address has the week, so a reload shows it again.
  await page.reload();
  await expect(page.getByLabel('Reason')).toHaveValue('Staff outing');
  expect(await pageViolations(page)).toEqual([]);
  await page.getByLabel('Reason').press('Enter');
  await expect(
    page.getByText(/^\w+day .* is closed\. 3 calls are still booked on it: move or cancel each\.$/),
  ).toBeVisible();
  const refused = await page.request.post('/functions/v1/book-appointment', {
    data: { name, email, preferred_date: day, preferred_time: '11:00', filledInMs: 9000 },
  });
  expect(refused.status()).toBe(400);
  expect(await pageViolations(page)).toEqual([]);

  await slot.press('Enter');
  const card = page.getByRole('dialog');
  await card.getByText('Move it to another time').click();
  await card.getByLabel('New day').fill(nextDay);
  await card.getByLabel('New time').selectOption('11:30 AM');
  expect(await pageViolations(page)).toEqual([]);
  await card.getByRole('button', { name: /^Move it and notify Meera/ }).press('Enter');
  await expect(page.getByText(/is moved to \w+day .*, 11:30 AM IST\. A mail says so/)).toBeVisible();
  await expect(slot).toContainText('11:30 AM');
  await expect(page.getByRole('heading', { name: /^Calendar, / })).toBeFocused();
  const { data: mails } = await database
    .from('outbox')
    .select('payload')
    .eq('kind', 'appointment_for_visitor')
    .eq('payload->>email', email)
    .order('id');
  expect(mails?.map(({ payload }) => payload)).toMatchObject([
    { preferred_date: day, sequence: 0 },
    { preferred_date: nextDay, sequence: 1 },
  ]);

  // Pressed with the mouse, because the cells of the week are beside it.
  await page.getByRole('button', { name: /^Cancel all 2… calls of / }).click();
  const ending = page.getByRole('dialog', { name: /^Cancel 2 calls of / });
  await expect(ending.getByText('Caller 2')).toBeVisible();
  expect(await pageViolations(page)).toEqual([]);
  await ending.getByRole('button', { name: 'Cancel 2 calls' }).press('Enter');
  await expect(page.getByText(/^2 calls of .* are cancelled\. A mail says so/)).toBeVisible();
  await expect(page.getByText('Caller 1')).toBeHidden();

  await slot.press('Enter');
  await card.getByLabel('Notes').fill('Rings after lunch.');
  await card.getByRole('button', { name: 'Save note' }).click();
  await card.getByLabel('Status').selectOption('No-show');
  await card.getByRole('button', { name: 'Save status' }).click();
  await expect(card.getByText('History (3)')).toBeVisible();
  await card.getByRole('button', { name: 'Back to the calendar' }).click();
  await expect(slot).toContainText('No-show');

  await page.getByRole('button', { name: /^Make a (new )?link$/ }).click();
  const address = await page.getByLabel('Address of your calendar, shown only once').inputValue();
  const file = await page.request.get(address);
  expect(file.headers()['content-type']).toContain('text/calendar');
  expect(await file.text()).toContain('SUMMARY:Call Meera');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await pageViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Open again on / }).click();
  await expect(page.getByText(/ can be booked again\.$/)).toBeVisible();
  await database.from('appointments').delete().like('email', `%${email}`);
});
