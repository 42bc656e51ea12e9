import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDays } from '#domain/calendar/ist.ts';
import { desk, newVisitor, passFillTime, recordPageErrors } from './visitor-fixtures.ts';
import { serveFunctionsAt } from './serve-functions-at.ts';
import { storedRows } from './stored-rows.ts';
import { expect, test } from '../browser-test.ts';
import { nightly } from '../nightly.ts';

const eightSlots = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '1:00', '1:30'];

/** The slots still free on the same day at these times in India. A call needs 30 minutes' notice (decision F4). */
const moments = { '00:10': eightSlots, '05:29': eightSlots, '12:59': ['1:30'], '13:01': [], '13:59': [] };
type Moment = keyof typeof moments;

interface Zone {
  /** The times in India at which it is still the day before in this zone. */
  behindAt: Moment[];
  /** What a visitor's clock shows at 1:30 PM in India: the time, and how many days ahead or behind it is. */
  oneThirty: { time: string; days: number } | null;
}

// In January New York has winter time, 10 hours 30 minutes behind India. Pago Pago is 16 hours 30 minutes behind.
const zones: Record<string, Zone> = {
  'America/New_York': { behindAt: ['00:10', '05:29'], oneThirty: { time: '3:00 AM', days: 0 } },
  'Pacific/Pago_Pago': {
    behindAt: ['00:10', '05:29', '12:59', '13:01', '13:59'],
    oneThirty: { time: '9:00 PM', days: -1 },
  },
  'Asia/Kolkata': { behindAt: [], oneThirty: null },
};

const slots = (page: Page) => page.locator('.slots button');
const freeSlots = (page: Page) => page.locator('.slots button:enabled > span:first-child');
const lastSlot = (page: Page) =>
  slots(page).filter({ hasText: '1:30 PM' }).filter({ hasNotText: '11:30 PM' });

/** Expects this day in the dialog, and that exactly these of its eight slots can be chosen. */
async function expectDay(page: Page, day: string, free: readonly string[]): Promise<void> {
  await expect(page.locator('#schedule-day')).toHaveValue(day);
  await expect(slots(page)).toHaveCount(8);
  await expect(freeSlots(page)).toHaveText(free.map((time) => new RegExp(`^${time} [AP]M$`)));
}

// Every call has a day of its own, so that none takes another's slot. The days are years ahead, where no test with the
// real clock books.
let today = '2041-01-02';

for (const [zone, { behindAt, oneThirty }] of Object.entries(zones)) {
  test.describe(`a call from ${zone}`, nightly, () => {
    test.use({ ...desk, timezoneId: zone });
    const days = Object.entries(moments).map(([clock, freeToday]) => {
      const day = today;
      today = addDays(today, 2);
      return { clock, freeToday, day };
    });

    test(`at ${Object.keys(moments).join(', ')} IST shows the right day and slots, and is booked at the right instant`, async ({
      page,
    }) => {
      const pageErrors = recordPageErrors(page);
      for (const { clock, freeToday, day } of days)
        await test.step(clock, async () => {
          const visitorsToday = behindAt.some((moment) => moment === clock) ? addDays(day, -1) : day;
          const instant = new Date(`${day}T${clock}:00+05:30`);
          const visitor = newVisitor();
          await serveFunctionsAt(page, instant);
          await page.clock.setFixedTime(instant);
          await page.goto('/');
          await page.locator('summary', { hasText: 'Schedule a Call' }).click();
          // The first day with a slot that can still be booked.
          const firstDay = freeToday.length > 0 ? day : addDays(day, 1);
          await expect(page.locator('#schedule-preferred_date')).toHaveValue(firstDay);
          await expect(page.locator('#schedule-preferred_date')).toHaveAttribute('min', visitorsToday);
          await page.locator('#schedule-name').fill(visitor.name);
          await page.locator('#schedule-email').fill(visitor.email);
          await page.getByRole('button', { name: 'See available slots' }).click();
          await expectDay(page, firstDay, freeToday.length > 0 ? freeToday : eightSlots);
          // A day that is over in India has no free slots, whatever day it is for the visitor.
          await page.locator('#schedule-day').fill(visitorsToday);
          await expectDay(page, visitorsToday, visitorsToday === day ? freeToday : []);

          await page.locator('#schedule-day').fill(day);
          await expectDay(page, day, freeToday);
          const bookedDay = freeToday.length > 0 ? day : addDays(day, 1);
          if (bookedDay !== day) {
            await page.locator('#schedule-day').fill(bookedDay);
            await expectDay(page, bookedDay, eightSlots);
          }
          const theirDay = oneThirty && Number(addDays(bookedDay, oneThirty.days).slice(-2));
          await expect(lastSlot(page)).toHaveText(
            oneThirty
              ? new RegExp(`^1:30 PM${oneThirty.time}, \\w{3} ${theirDay} Jan your time$`)
              : '1:30 PM',
          );
          await lastSlot(page).click();
          await passFillTime(page);
          await page.getByRole('button', { name: 'Book appointment' }).click();
          await expect(page.getByRole('heading', { name: 'Request Submitted' })).toBeVisible();
          expect(await storedRows('appointments', visitor.email)).toMatchObject([
            { preferred_date: bookedDay, preferred_time: '13:30:00' },
          ]);
          const [file] = await Promise.all([
            page.waitForEvent('download'),
            page.getByRole('link', { name: 'Add to calendar' }).click(),
          ]);
          // 1:30 PM in India is 8:00 UTC.
          expect(await readFile((await file.path()) ?? '', 'utf8')).toContain(
            `DTSTART:${bookedDay.replaceAll('-', '')}T080000Z`,
          );
        });
      expect(pageErrors).toEqual([]);
    });
  });
}
