import type { Page } from '@playwright/test';
import { openDatabase } from '../site-backend.ts';
import { pageViolations, openDesk, toast } from './staff-site.ts';
import { expect } from '../browser-test.ts';
import { callDay } from '../call-days.ts';
import { test } from '../shared-tab-test.ts';
import { nightly } from '../nightly.ts';

async function openCalls(page: Page): Promise<void> {
  await openDesk(page);
  await page.getByRole('tab', { name: /^Inbox/ }).click();
  await page.getByRole('tab', { name: /^Calls \(/ }).click();
}

test("an enquiry with somebody's email leaves theirs unchanged, and staff can open one from the other", async ({
  page,
}) => {
  const email = `meera-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const property = { id: crypto.randomUUID(), title: '2 BHK in Hebbal' };
  const ask = async (name: string, phone: string) => {
    const data = { name, email, phone, property, filledInMs: 9_000 };
    const answer = await page.request.post('/functions/v1/create-enquiry', { data });
    const { reference }: { reference: string } = await answer.json();
    return reference;
  };
  const first = await ask('Meera', '98450 12345');
  const second = await ask('Not Meera\u202e', '99999 11111');
  expect(second).not.toBe(first);

  await openDesk(page);
  await page.getByRole('tab', { name: /^Inbox/ }).click();
  await page.getByPlaceholder('Search enquiries...').fill(second);
  const card = page.getByRole('article');
  await expect(card).toHaveCount(1);
  await expect(card.getByRole('heading')).toHaveText('Not Meera');
  await expect(card).toContainText('somebody else may have sent one of them');
  expect(await pageViolations(page)).toEqual([]);
  await card.getByRole('button', { name: `${first}: 2 BHK in Hebbal (another phone)` }).click();
  await expect(card.getByRole('heading')).toHaveText('Meera');
  await expect(card).toContainText('+919845012345');
});

test(
  'calls from one network are reviewed together, and the bogus ones are released at once, without the real one',
  nightly,
  async ({ page }) => {
    const place = crypto.randomUUID();
    const day = callDay('one network');
    const booked: string[] = [];
    for (const [nth, name] of ['Kavya', 'Not Kavya', 'Not Ravi'].entries()) {
      const email = `${place.slice(0, 8)}-${nth}@example.com`;
      for (const preferred_time of ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30']) {
        const data = { name, email, preferred_date: day, preferred_time, filledInMs: 9_000 };
        const answer = await page.request.post('/functions/v1/book-appointment', { data });
        if (answer.status() !== 200) continue;
        const { reference }: { reference: string } = await answer.json();
        booked.push(reference);
        break;
      }
    }
    expect(booked).toHaveLength(3);
    // A public site can tell the places of its visitors apart. The site under test cannot, so the test sets the place.
    const calls = openDatabase().from('appointments');
    expect((await calls.update({ ip_hash: place }).in('reference', booked)).error).toBeNull();

    await openCalls(page);
    await page.getByPlaceholder('Search calls...').fill(booked[1] ?? '');
    const card = page.getByRole('article');
    await expect(card).toHaveCount(1);
    await expect(card).toContainText('2 other calls to come from the same place.');
    await card.getByRole('button', { name: 'Look at all 3 and release bogus ones' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(3);
    expect(await pageViolations(page)).toEqual([]);
    await dialog.getByRole('checkbox', { name: booked[0] ?? '' }).uncheck();
    await dialog.getByRole('button', { name: 'Release 2 calls' }).click();
    await expect(toast(page)).toContainText('2 calls released');
    await expect(card).toContainText('Its slot is free again');

    const { data } = await openDatabase()
      .from('appointments')
      .select('status')
      .in('reference', booked)
      .order('name');
    expect(data?.map(({ status }) => status)).toEqual(['requested', 'cancelled', 'cancelled']);
  },
);
