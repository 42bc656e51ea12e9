import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openDatabase } from '../site-backend.ts';
import { pageViolations, openDesk } from './staff-site.ts';
import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { nightly } from '../nightly.ts';

async function openInbox(page: Page, name: string): Promise<void> {
  await openDesk(page);
  await page.getByRole('tab', { name: /^Inbox/ }).click();
  await expect(page.getByRole('tab', { name: /^Enquiries \(\d+ new\)/ })).toBeVisible();
  await page.getByPlaceholder('Search enquiries...').fill(name);
  await expect(page.getByRole('article')).toHaveCount(1);
}

/** Sends an enquiry of a new visitor, whose name a spreadsheet could run and a page could render as markup. */
async function enquire(page: Page) {
  const id = crypto.randomUUID().slice(0, 8);
  const name = `=HYPERLINK("${id}")<b>`;
  const answer = await page.request.post('/functions/v1/create-enquiry', {
    data: {
      name,
      email: `meera-${id}@example.com`,
      phone: '98450 12345',
      preferredContact: 'WhatsApp',
      bestTimes: 'Weekday mornings',
      property: {
        id: crypto.randomUUID(),
        title: '2 BHK <script>',
        price: 92_50_000,
        currency: 'INR',
        area: 'Hebbal',
      },
      propertyUrl: 'https://evil.example/phish',
      enquiryType: 'availability_check',
      filledInMs: 9_000,
    },
  });
  expect(answer.status()).toBe(200);
  return { id, name };
}

test('an enquiry is answered, noted and assigned, and stays so after a reload', async ({ page }) => {
  const { id, name } = await enquire(page);
  await openInbox(page, id);
  const card = page.getByRole('article');
  await expect(card.getByRole('heading')).toHaveText(name);
  await expect(card).toContainText(/Answer by \d+:\d\d [AP]M IST (today|tomorrow)/);
  await expect(card.getByRole('link', { name: `WhatsApp ${name}` })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/919845012345/,
  );
  await expect(card.getByRole('link', { name: `Call ${name}` })).toHaveAttribute('href', 'tel:+919845012345');
  await expect(card.locator('a[href*="evil.example"]')).toHaveCount(0);

  await card.getByLabel('Status').selectOption('Contacted');
  await expect(card).toContainText(`Not saved yet. ${name} is not notified.`);
  await card.getByRole('button', { name: 'Save status' }).click();
  await expect(card).toContainText('Answered');
  await expect(card.getByRole('button', { name: 'Save status' })).toBeFocused();
  await card.getByLabel('Notes').fill('Wants a ground floor.');
  await card.getByRole('button', { name: 'Save note' }).click();
  await expect(card.getByRole('button', { name: 'Save note' })).toBeDisabled();
  await expect(card.getByRole('button', { name: 'Save note' })).toBeFocused();
  await card.getByLabel('Owner').selectOption({ index: 1 });
  await expect(card.getByText('History (3)')).toBeVisible();

  const handOver = card.getByRole('button', { name: /^Hand over…/ });
  await handOver.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('A line for them').fill('She is in the office until six.');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Choose a colleague.');
  expect(await pageViolations(page)).toEqual([]);
  await dialog.getByLabel('To').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Hand over' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(handOver).toBeFocused();
  await expect(card.getByText('History (4)')).toBeVisible();

  await page.reload();
  await page.getByPlaceholder('Search enquiries...').fill(id);
  await expect(card).toHaveCount(1);
  await expect(card.getByLabel('Status')).toHaveValue('contacted');
  await expect(card.getByLabel('Notes')).toHaveValue('Wants a ground floor.');
});

test('an enquiry that arrives while the inbox is open is announced above the list and shown on request', async ({
  page,
}) => {
  await openDesk(page);
  await page.getByRole('tab', { name: /^Inbox/ }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  const { name } = await enquire(page);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const line = page.getByRole('button', { name: /new enquir(y|ies): show (it|them)$/ });
  await expect(line).toBeVisible();
  await expect(page.getByRole('heading', { name })).toHaveCount(0);
  await line.press('Enter');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(line).toHaveCount(0);
});

test(
  "an unsaved note survives a change of tab, and does not overwrite a colleague's note without asking",
  nightly,
  async ({ page }) => {
    const { id, name } = await enquire(page);
    await openInbox(page, id);
    const card = page.getByRole('article');
    await card.getByLabel('Notes').fill('Called, no answer.');
    await page.getByRole('tab', { name: 'Publishing' }).click();
    await page.getByRole('tab', { name: /^Inbox/ }).click();
    await expect(card.getByLabel('Notes')).toHaveValue('Called, no answer.');
    await page.getByRole('tab', { name: /^Calls \(/ }).click();
    await page.getByRole('button', { name: new RegExp(`^=HYPERLINK\\("${id}`) }).click();
    await expect(card.getByLabel('Notes')).toHaveValue('Called, no answer.');

    const otherNote = { notes: 'Wants a viewing on Sunday.' };
    const { error } = await openDatabase().from('enquiries').update(otherNote).eq('name', name);
    expect(error).toBeNull();
    await card.getByRole('button', { name: 'Save note' }).click();
    await expect(card.getByRole('alert')).toContainText('Wants a viewing on Sunday.');
    await expect(card.getByLabel('Notes')).toHaveValue('Called, no answer.');
    expect(await pageViolations(page)).toEqual([]);
    await card.getByRole('button', { name: 'Replace their note' }).click();
    await expect(card.getByRole('button', { name: 'Save note' })).toBeDisabled();
    await expect(card.getByRole('alert')).toHaveCount(0);
    await expect(card.getByLabel('Notes')).toHaveValue('Called, no answer.');
  },
);

test('the export is a CSV file without formulas', async ({ page }) => {
  const { id, name } = await enquire(page);
  await openInbox(page, id);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV (1)' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('enquiries.csv');
  const text = await readFile((await file.path()) ?? '', 'utf8');
  expect(text).toContain(`"'${name.replaceAll('"', '""')}"`);
  expect(text).toContain(`"'+919845012345"`);
  expect(text).not.toMatch(/(^|,)"[=+@-]/m);
});

test('a cancelled call frees its slot after a confirmation', nightly, async ({ page }) => {
  const day = new Date(Date.now() + 41 * 86_400_000).toISOString().slice(0, 10);
  const slots = async () => {
    const answer = await page.request.post('/functions/v1/get-appointment-slots', { data: { date: day } });
    const { slots: all }: { slots: { time: string; booked: boolean }[] } = await answer.json();
    return all;
  };
  const free = (await slots()).find(({ booked }) => !booked)?.time ?? '';
  const email = `kavya-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const booked = await page.request.post('/functions/v1/book-appointment', {
    data: {
      name: 'Kavya R',
      email,
      phone: '',
      preferred_date: day,
      preferred_time: `${free}:00`,
      message: '',
      filledInMs: 9_000,
    },
  });
  expect(booked.status()).toBe(200);
  const isBooked = async () => (await slots()).find(({ time }) => time === free)?.booked;
  expect(await isBooked()).toBe(true);

  await openDesk(page);
  await page.getByRole('tab', { name: /^Inbox/ }).click();
  await page.getByRole('tab', { name: /^Calls \(/ }).click();
  await page.getByPlaceholder('Search calls...').fill(email);
  const card = page.getByRole('article');
  await expect(card).toHaveCount(1);
  await card.getByLabel('Status').selectOption('Cancelled');
  await card.getByRole('button', { name: 'Save status' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await expect(card.getByLabel('Status')).toHaveValue('requested');
  await card.getByLabel('Status').selectOption('Cancelled');
  await card.getByRole('button', { name: 'Save status' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the call' }).click();
  await expect(card).toContainText('Its slot is free again');
  expect(await isBooked()).toBe(false);
});

test('an enquiry is answered with a saved text, and an answer that was not sent is taken back', async ({
  page,
}) => {
  const { id, name } = await enquire(page);
  await openInbox(page, id);
  const card = page.getByRole('article');
  await card.getByRole('button', { name: 'Answer', exact: true }).click();
  const text = card.getByLabel('Answer', { exact: true });
  await expect(text).toHaveValue('');
  await expect(
    card.getByLabel('Saved text').getByRole('option', { name: 'Available', exact: true }),
  ).toHaveCount(0);
  await card.getByLabel('Saved text').selectOption('We are asking');
  await expect(text).toHaveValue(/^Hello.*, we are asking about the home that you asked about/);
  await card.getByLabel('Language').selectOption('Kannada');
  await expect(text).toHaveValue(/^ನಮಸ್ಕಾರ.*, ನೀವು ಕೇಳಿದ ಮನೆ/);
  await text.fill('Shall we call you? & more');
  await expect(card.getByRole('link', { name: 'Open in WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/919845012345?text=Shall%20we%20call%20you%3F%20%26%20more',
  );
  await card.getByRole('button', { name: 'Mail it from here' }).click();
  await expect(card.getByText('The mail is on its way.')).toBeVisible();
  await expect(card).toContainText('Shall we call you? & more');
  await expect(card.locator('.badge')).toHaveText('Answered');
  expect(await pageViolations(page)).toEqual([]);

  await card.getByRole('link', { name: 'All about this person' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.locator('.staff-timeline').getByText('mailed from here')).toBeVisible();
});

test(
  'an answer that meets a colleague’s opens no chat, says who answered, and goes once that is confirmed',
  nightly,
  async ({ page }) => {
    const { id } = await enquire(page);
    await openInbox(page, id);
    const card = page.getByRole('article');
    await card.getByRole('button', { name: 'Answer', exact: true }).click();
    await card.getByLabel('Answer', { exact: true }).fill('It is available.');
    // A colleague answers from another browser in this very minute.
    let meets = true;
    await page.route('**/rpc/send_reply', (route) =>
      meets ? route.fulfill({ json: 'answered' }) : route.continue(),
    );
    await page.route('**/rpc/admin_replies', async (route) => {
      const response = await route.fetch();
      const meera = {
        by_id: '00000000-0000-4000-8000-000000000001',
        by_email: 'meera@angala.test',
        by_name: 'Meera',
      };
      const reply = {
        id: meera.by_id,
        channel: 'outbox',
        body: 'It is gone.',
        sent_at: '2026-11-27T06:00:00Z',
        ...meera,
      };
      const answer: { sent: object[] } = await response.json();
      await route.fulfill({ json: { ...answer, sent: [reply] } });
    });
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }));
    const closed = page.waitForEvent('popup').then((tab) => tab.waitForEvent('close'));
    await card.getByRole('link', { name: 'Open in WhatsApp' }).click();
    await closed;
    const dialog = page.getByRole('dialog', { name: 'A colleague has answered already' });
    await expect(dialog).toContainText(
      '27 Nov 2026, 11:30 AM, mailed from here by Meera (meera@angala.test)',
    );
    expect(await pageViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(card.getByLabel('Answer', { exact: true })).toHaveValue('It is available.');
    await card.getByRole('button', { name: 'Mail it from here' }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await card.getByRole('link', { name: 'Open in WhatsApp' }).click();
    meets = false;
    const [chat] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.getByRole('button', { name: 'Send all the same' }).click(),
    ]);
    await chat.waitForURL('https://wa.me/**');
    expect(new URL(chat.url()).searchParams.get('text')).toBe('It is available.');
    await expect(card.getByText('Noted as answered by WhatsApp.')).toBeVisible();
    // The desk may be reading the answers again.
    await page.unrouteAll({ behavior: 'wait' });
  },
);
