import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { desk, phone, newVisitor, passFillTime, recordPageErrors } from './visitor-fixtures.ts';
import { followMail } from './mail-link.ts';
import { storedRows } from './stored-rows.ts';
import { axeViolations } from '../axe.ts';
import { expect, test as testAlone } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { callDay } from '../call-days.ts';
import { nightly, nightlyIf } from '../nightly.ts';

const dialog = (page: Page) => page.locator('dialog.schedule-dialog[open]');

async function openDialog(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('summary', { hasText: 'Schedule a Call' }).click();
  await expect(dialog(page)).toBeVisible();
}

async function toSlots(page: Page, visitor: ReturnType<typeof newVisitor>, day: string): Promise<void> {
  await page.locator('#schedule-name').fill(visitor.name);
  await page.locator('#schedule-email').fill(visitor.email);
  await page.locator('#schedule-preferred_date').fill(day);
  await page.getByRole('button', { name: 'See available slots' }).click();
  await expect(page.locator('.slots button')).toHaveCount(8);
  await passFillTime(page);
}

for (const [deviceName, device] of [
  ['a desk', desk],
  ['a phone', phone],
] as const) {
  test.describe(`a call on ${deviceName}`, nightlyIf(device === desk), () => {
    test.use(device);

    test('is booked in three steps and stored once', async ({ page }) => {
      const pageErrors = recordPageErrors(page);
      const visitor = newVisitor();
      await openDialog(page);
      await toSlots(page, visitor, callDay(deviceName));
      await page.getByRole('button', { name: 'Book appointment' }).click();
      await expect(page.getByRole('alert')).toContainText('Please choose a 30-minute slot.');
      await page.locator('.slots button', { hasText: '11:00 AM' }).click();
      await page.getByRole('button', { name: 'Book appointment' }).click();
      await expect(dialog(page).getByRole('heading', { name: 'Request Submitted' })).toBeFocused();
      await expect(dialog(page)).toContainText("We'll reach out to confirm your appointment. Thank you!");
      await expect(page.locator('.toast')).toContainText("We'll confirm shortly. Thanks!");
      const rows = await storedRows('appointments', visitor.email);
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ preferred_date: callDay(deviceName), preferred_time: '11:00:00' });
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Add to calendar' }).click(),
      ]);
      expect(await readFile((await file.path()) ?? '', 'utf8')).toContain('BEGIN:VEVENT');
      expect(pageErrors).toEqual([]);
    });
  });
}

test.describe('the call dialog', () => {
  test.use(desk);

  test('requires name and email first, and shows an error without them', async ({ page }) => {
    await openDialog(page);
    await page.getByRole('button', { name: 'See available slots' }).click();
    await expect(page.getByRole('alert')).toContainText('Missing info');
    await expect(page.getByRole('alert')).toContainText('Please enter your name and email.');
    await expect(page.locator('#schedule-name')).toBeFocused();
    await expect(page.locator('#schedule-name')).toHaveAccessibleDescription('Name is required');
  });

  test('returns the focus when closed by Escape, and opens empty again', async ({ page }) => {
    await openDialog(page);
    await toSlots(page, newVisitor(), callDay('a closed dialog'));
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page.locator('summary', { hasText: 'Schedule a Call' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#schedule-name')).toHaveValue('');
    await expect(dialog(page).getByRole('heading', { name: 'Schedule a Call' })).toBeVisible();
  });

  test('returns the focus also to who was in a field before the dialog was modal', async ({ page }) => {
    await page.goto('/');
    const opener = page.locator('summary', { hasText: 'Schedule a Call' });
    await opener.evaluate((summary) => {
      summary.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
      document.querySelector<HTMLElement>('#schedule-name')?.focus();
    });
    await expect(page.locator('dialog.schedule-dialog:modal')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  });

  test('keeps the form and marks the slot as taken when another visitor books it first', async ({ page }) => {
    const [faster, slower] = [newVisitor(), newVisitor()];
    const day = callDay('a slower visitor');
    await openDialog(page);
    await toSlots(page, slower, day);
    await page.locator('.slots button', { hasText: '10:00 AM' }).click();
    const otherBooking = await page.request.post('/functions/v1/book-appointment', {
      data: { ...faster, preferred_date: day, preferred_time: '10:00:00', message: '' },
    });
    expect(otherBooking.status()).toBe(200);
    await page.getByRole('button', { name: 'Book appointment' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'Someone has just taken this time. Please choose another one.',
    );
    await expect(page.locator('.slots button', { hasText: '10:00 AM' })).toBeDisabled();
    await page.locator('.slots button', { hasText: '10:30 AM' }).click();
    await page.getByRole('button', { name: 'Book appointment' }).click();
    await expect(dialog(page).getByRole('heading', { name: 'Request Submitted' })).toBeVisible();
    expect(await storedRows('appointments', slower.email)).toMatchObject([{ preferred_time: '10:30:00' }]);
  });

  for (const [choice, calls] of [
    ['Replace it', 1],
    ['Keep both', 2],
  ] as const) {
    test(
      `names the call that stands when a second one is booked, for '${choice}'`,
      nightlyIf(choice === 'Replace it'),
      async ({ page }) => {
        const visitor = newVisitor();
        const [day, time] = [callDay(choice), calls === 1 ? '12:00 PM' : '12:30 PM'];
        const answerOf = async (slot: string) => {
          await openDialog(page);
          await toSlots(page, visitor, day);
          await page.locator('.slots button', { hasText: slot }).click();
          await page.getByRole('button', { name: 'Book appointment' }).click();
        };
        await answerOf('10:00 AM');
        await expect(dialog(page).getByRole('heading', { name: 'Request Submitted' })).toBeVisible();
        await answerOf(time);
        const question = dialog(page).getByRole('alert');
        await expect(question).toContainText('You have a call with us already');
        await expect(question).toContainText('10:00 AM IST');
        await expect(question).toBeFocused();
        await dialog(page).getByRole('button', { name: choice }).click();
        await expect(dialog(page).getByRole('heading', { name: 'Request Submitted' })).toBeVisible();
        expect(await storedRows('appointments', visitor.email)).toHaveLength(calls);
      },
    );
  }

  test('requests the slots of another date as soon as it is entered', nightly, async ({ page }) => {
    await openDialog(page);
    await toSlots(page, newVisitor(), callDay('a changed date'));
    const slotsRequest = page.waitForRequest('**/functions/v1/get-appointment-slots');
    await page.locator('#schedule-day').fill(callDay('the date changed to'));
    expect((await slotsRequest).postDataJSON()).toEqual({ date: callDay('the date changed to') });
    await expect(page.locator('.slots button')).toHaveCount(8);
  });

  test(
    'shows an error and stays on its first step when the slots cannot be loaded',
    nightly,
    async ({ page }) => {
      await page.route('**/functions/v1/get-appointment-slots', (route) =>
        route.fulfill({ status: 500, contentType: 'text/html', body: '<html></html>' }),
      );
      const visitor = newVisitor();
      await openDialog(page);
      await page.locator('#schedule-name').fill(visitor.name);
      await page.locator('#schedule-email').fill(visitor.email);
      await page.getByRole('button', { name: 'See available slots' }).click();
      await expect(page.getByRole('alert')).toContainText('Unable to load available time slots.');
      await expect(page.locator('#schedule-name')).toHaveValue(visitor.name);
    },
  );
});

test.describe('a booking that fails', () => {
  test.use(desk);

  const failure = "We couldn't book your appointment. Please try again.";
  const bookings = '**/functions/v1/book-appointment';
  const book = (page: Page) => page.getByRole('button', { name: 'Book appointment' });
  const faults: Record<string, { fail: (page: Page) => Promise<unknown>; message: string }> = {
    offline: { fail: (page) => page.context().setOffline(true), message: failure },
    'a page of HTML with 500': {
      fail: (page) =>
        page.route(bookings, (route) =>
          route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
        ),
      message: failure,
    },
    'a limit': {
      fail: (page) =>
        page.route(bookings, (route) =>
          route.fulfill({
            status: 429,
            json: { error: { code: 'too_many', message: 'Please try again in 10 minutes.' } },
          }),
        ),
      message: 'Please try again in 10 minutes.',
    },
  };

  for (const [nth, [name, { fail, message }]] of Object.entries(faults).entries()) {
    test(
      `for ${name} shows an error, keeps the slot, and can be sent again`,
      nightlyIf(name !== 'offline'),
      async ({ page }) => {
        const visitor = newVisitor();
        await openDialog(page);
        await toSlots(page, visitor, callDay(`fault ${nth}`));
        await page.locator('.slots button', { hasText: '11:30 AM' }).click();
        await fail(page);
        await book(page).click();
        await expect(page.getByRole('alert')).toContainText(message);
        await expect(page.locator('.slots button', { hasText: '11:30 AM' })).toHaveAttribute(
          'aria-pressed',
          'true',
        );
        await page.context().setOffline(false);
        await page.unroute(bookings);
        await book(page).click();
        await expect(dialog(page).getByRole('heading', { name: 'Request Submitted' })).toBeVisible();
        expect(await storedRows('appointments', visitor.email)).toHaveLength(1);
      },
    );
  }

  testAlone(
    'times out after 15 seconds, and a retry after a lost response books no second call',
    nightly,
    async ({ page }) => {
      const visitor = newVisitor();
      await page.clock.install();
      await openDialog(page);
      await toSlots(page, visitor, callDay('a lost response'));
      await page.locator('.slots button', { hasText: '11:30 AM' }).click();
      const stored = Promise.withResolvers<void>();
      const keys: (string | undefined)[] = [];
      await page.route(bookings, async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length > 1) return route.continue();
        // The row is written, but the answer never arrives.
        await route.fetch();
        stored.resolve();
      });
      await book(page).click();
      await stored.promise;
      await page.clock.fastForward(15_000);
      await expect(page.getByRole('alert')).toContainText(failure);
      await book(page).click();
      await expect(dialog(page).getByRole('heading', { name: 'Request Submitted' })).toBeVisible();
      expect(keys).toHaveLength(2);
      expect(keys[0]).toBe(keys[1]);
      expect(await storedRows('appointments', visitor.email)).toHaveLength(1);
    },
  );
});

test.describe('from New York', () => {
  test.use({ ...desk, timezoneId: 'America/New_York' });

  testAlone(
    "slots show the visitor's own time, and the date picker starts at the visitor's today",
    async ({ page }) => {
      await page.clock.setFixedTime(new Date('2026-11-21T04:30:00Z'));
      await page.route('**/functions/v1/get-appointment-slots', (route) =>
        route.fulfill({ json: { slots: [{ time: '10:00', label: '10:00 AM', booked: false }] } }),
      );
      await openDialog(page);
      // In New York it is the 20th, in India already the 21st.
      await expect(page.locator('#schedule-preferred_date')).toHaveAttribute('min', '2026-11-20');
      await page.locator('#schedule-name').fill('Asha');
      await page.locator('#schedule-email').fill('asha@example.com');
      await page.locator('#schedule-preferred_date').fill('2026-11-25');
      await page.getByRole('button', { name: 'See available slots' }).click();
      await expect(page.locator('.slots button')).toHaveText('10:00 AM11:30 PM, Tue 24 Nov your time');
    },
  );
});

test.describe('the page of a call', () => {
  test.use(phone);

  test('has no axe violations, and fits on a phone', nightly, async ({ page }) => {
    const visitor = newVisitor();
    await page.request.post('/functions/v1/book-appointment', {
      data: {
        ...visitor,
        preferred_date: callDay('the page of a call'),
        preferred_time: '10:00:00',
        message: '',
      },
    });
    await followMail(page, visitor.email);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test.describe('without JavaScript', () => {
  test.use({ ...desk, javaScriptEnabled: false });

  test('a visitor books a call with a plain form', async ({ page }) => {
    const visitor = newVisitor();
    await page.goto('/');
    await page.locator('summary', { hasText: 'Schedule a Call' }).click();
    await page.locator('#call-name').fill(visitor.name);
    await page.locator('#call-email').fill(visitor.email);
    await page.locator('#call-preferred_date').fill(callDay('a plain form'));
    await page.locator('#call-preferred_time').selectOption('12:00:00');
    await page.getByRole('button', { name: 'Book appointment' }).click();
    await expect(page.getByRole('heading', { name: 'Request Submitted' })).toBeVisible();
    expect(await storedRows('appointments', visitor.email)).toHaveLength(1);
  });

  test('a caller moves and cancels a call with the link of its mail', async ({ page }) => {
    const visitor = newVisitor();
    const [day, otherDay] = [callDay('a moved call'), callDay('the day moved to')];
    const answer = await page.request.post('/functions/v1/book-appointment', {
      data: { ...visitor, preferred_date: day, preferred_time: '10:00:00', message: '' },
    });
    expect(answer.status()).toBe(200);
    await followMail(page, visitor.email);
    await expect(page.getByRole('heading', { name: 'Your call', exact: true })).toBeVisible();
    await page.getByLabel('Day').fill(otherDay);
    await page.getByRole('button', { name: 'See the times of this day' }).click();
    await page.getByLabel('10:30 AM IST').check();
    await page.getByLabel('Reason (optional)').first().fill('A train');
    await page.getByRole('button', { name: 'Move the call' }).click();
    await expect(page.getByRole('status')).toContainText('Your call is moved to');
    expect(await storedRows('appointments', visitor.email)).toMatchObject([
      { preferred_date: otherDay, preferred_time: '10:30:00', status: 'requested' },
    ]);
    await followMail(page, visitor.email, /Your call is moved from/);
    await page.getByRole('button', { name: 'Cancel the call' }).click();
    await expect(page.getByRole('status')).toContainText(
      'Your call is cancelled, and the time is free again.',
    );
    expect(await storedRows('appointments', visitor.email)).toMatchObject([{ status: 'cancelled' }]);
  });
});
