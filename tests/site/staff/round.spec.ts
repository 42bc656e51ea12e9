import type { Page } from '@playwright/test';
import * as z from 'zod';
import { desk, phone, stopClock } from '../visitor/visitor-fixtures.ts';
import { openDatabase } from '../site-backend.ts';
import { UNDO_MS } from '#islands/desk/round/waiting-checks.ts';
import { pageViolations, openDesk } from './staff-site.ts';
import { expect, test as testAlone } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { nightlyIf } from '../nightly.ts';

const sentCheck = z.object({
  idempotencyKey: z.string(),
  property_id: z.string(),
  outcome: z.string(),
  price: z.nullable(z.number()),
});

const askedRound = z.object({ only_home: z.string().optional() });
/** Which homes of a round take more than one key, beside those whose contact is not known. */
const [NEW_PRICE, SOLD, UNKNOWN_CONTACT] = [1, 2, 4];

/** Homes that are on no page of the site, so that a round over them changes nothing that another test looks at. */
const homes = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    title: `${(at % 4) + 1} BHK flat ${at + 1} near the lake in Hebbal`,
    slug: `flat-${at + 1}`,
    price: 1_62_00_000 + at * 1_00_000,
    currency: 'INR',
    property_type: at % 5 === 4 ? 'Rent' : 'Sale',
    area: 'Hebbal',
    society: at % 2 === 0 ? 'Courtyard Heights' : null,
    bedrooms: (at % 4) + 1,
    sqft: 1450,
    source_key: `RB-${1000 + at}`,
    last_verified: at % 3 === 0 ? null : '2026-11-01',
    updated_at: '2026-11-01T04:30:00.123456+00:00',
    // Nobody to ask is known for one of them.
    contact:
      at === UNKNOWN_CONTACT
        ? null
        : {
            name: 'Kavya Rao',
            firm: 'Rao Homes',
            phone: '+919845012345',
            updated_at: '2026-11-01T04:30:00+00:00',
          },
    // The first comes from a partner who has not answered.
    partner:
      at === 0
        ? {
            name: 'Kaveri Homes and Estates',
            asked_at: '2026-11-10T04:30:00+00:00',
            contacts: [
              { name: 'Asha Kumar', phone: '+918022223333', language: 'en' },
              { name: 'Meera Gowda', phone: '+919845067890', language: 'kn' },
            ],
          }
        : null,
    checks: [],
  }));

/** Replaces the round of the site with `count` such homes. `answer` may refuse a check before it is recorded. */
async function withRound(
  page: Page,
  count: number,
  answer: () => { status: number; body: object } | null = () => null,
) {
  const recorded: z.infer<typeof sentCheck>[] = [];
  let remaining = homes(count);
  await page.route('**/rest/v1/rpc/{admin_round,claim_round}', (route) => {
    const { only_home: only } = askedRound.parse(route.request().postDataJSON());
    return route.fulfill({
      json: {
        rows: only ? remaining.filter(({ id }) => id === only) : remaining.slice(0, 100),
        due: remaining.length,
        done: count - remaining.length,
        today: '2026-11-22',
      },
    });
  });
  await page.route('**/functions/v1/record-verification', async (route) => {
    const refusal = answer();
    if (refusal) return route.fulfill({ status: refusal.status, json: refusal.body });
    const check = sentCheck.parse(route.request().postDataJSON());
    recorded.push(check);
    remaining = remaining.filter(({ id }) => id !== check.property_id);
    return route.fulfill({ json: { recorded: 'recorded' } });
  });
  return recorded;
}

async function openRound(page: Page) {
  await openDesk(page);
  await page.getByRole('tab', { name: 'Today’s round' }).click();
  await expect(page.getByRole('article').getByRole('heading')).toBeFocused();
}

test('a double click records one home, not also the next one, and leaves one for later', async ({ page }) => {
  const recorded = await withRound(page, 4);
  await openRound(page);
  await page.getByRole('button', { name: 'Not reached' }).dblclick({ delay: 60 });
  await expect(page.getByText('1 asked about today, 3 to go')).toBeVisible();
  await expect(page.getByRole('heading', { name: '2 BHK flat 2 near the lake in Hebbal' })).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).dblclick({ delay: 60 });
  await expect(page.getByRole('heading', { name: '3 BHK flat 3 near the lake in Hebbal' })).toBeVisible();
  expect(recorded).toHaveLength(1);
});

for (const count of [8, 100])
  testAlone(
    `${count} homes are verified by keyboard alone, with one key each, plus a price or a confirmation where needed`,
    nightlyIf(count === 100),
    async ({ page }) => {
      await page.clock.install();
      const recorded = await withRound(page, count);
      await openRound(page);
      let keys = 0;
      const press = async (key: string) => {
        await page.keyboard.press(key);
        keys += 1;
      };
      for (let at = 0; at < count; at += 1) {
        await expect(page.getByRole('article').getByRole('heading')).toBeFocused();
        if (at === NEW_PRICE) {
          await press('p');
          await page.keyboard.type('1.57 cr');
          keys += '1.57 cr'.length;
          await expect(page.getByText('₹1,57,00,000, that is 1 crore 57 lakh.')).toBeVisible();
          await press('Enter');
        } else if (at === SOLD) {
          await press('s');
          await expect(page.getByRole('button', { name: 'Take it down' })).toBeFocused();
          await press('Enter');
        } else if (at === UNKNOWN_CONTACT) {
          await press('a');
          await expect(page.getByRole('button', { name: 'Yes, it is available' })).toBeFocused();
          await press('Enter');
        } else await press(at % 7 === 3 ? 'n' : 'a');
        await expect(page.getByText(`${at + 1} asked about today, ${count - 1 - at} to go`)).toBeVisible();
      }
      await expect(page.getByText('Nothing is due today')).toBeVisible();
      await page.clock.fastForward(UNDO_MS);
      await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
      expect(new Set(recorded.map(({ property_id }) => property_id)).size).toBe(count);
      expect(recorded.filter(({ price }) => price !== null)).toMatchObject([
        { outcome: 'price changed', price: 1_57_00_000 },
      ]);
      expect(keys).toBe(count - 3 + 9 + 2 + 2);
    },
  );

testAlone(
  'a home is published as available only after ten seconds, and one key takes it back, also after a reload',
  async ({ page }) => {
    await page.clock.install();
    const recorded = await withRound(page, 3);
    await openRound(page);
    await stopClock(page);
    await page.keyboard.press('a');
    await expect(page.getByRole('heading', { name: '2 BHK flat 2 near the lake in Hebbal' })).toBeFocused();
    await expect(page.getByText('Published in ten seconds:')).toBeVisible();
    await page.keyboard.press('u');
    await expect(page.getByRole('heading', { name: '1 BHK flat 1 near the lake in Hebbal' })).toBeFocused();
    await page.keyboard.press('a');
    await expect(page.getByText('1 asked about today, 2 to go')).toBeVisible();
    // The desk loads only while time goes by. Its ten seconds begin again then.
    await page.clock.resume();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(page.getByText('1 asked about today, 2 to go')).toBeVisible();
    expect(recorded).toEqual([]);
    await page.clock.fastForward(UNDO_MS);
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    expect(recorded).toMatchObject([{ outcome: 'available' }]);
  },
);

test('typed values survive an error, an ended session and a reload, and are recorded once', async ({
  page,
}) => {
  const answers = [
    {
      status: 500,
      body: { error: { code: 'internal', message: 'The check could not be recorded. Please try again.' } },
    },
    { status: 401, body: { error: { code: 'no_session', message: 'No active session' } } },
  ];
  const recorded = await withRound(page, 3, () => answers.shift() ?? null);
  await openRound(page);
  const card = page.getByRole('article');
  await card.getByText('Call; price, availability confirmed').click();
  await card.getByLabel('Note for colleagues').fill('Ring after six');
  await card.getByRole('button', { name: 'Price changed' }).click();
  await card.getByLabel('New price').fill('1.5 cr');
  await page.keyboard.press('Enter');
  await expect(card.getByRole('alert')).toContainText('Please try again. What you typed is kept here.');
  await page.keyboard.press('Enter');
  await expect(card.getByRole('alert')).toContainText('No active session');
  await page.reload();
  await expect(card.getByLabel('New price')).toHaveValue('1.5 cr');
  await card.getByText('Call; price, availability confirmed; a note').click();
  await expect(card.getByLabel('Note for colleagues')).toHaveValue('Ring after six');
  await card.getByRole('button', { name: 'Record the price' }).click();
  await expect(page.getByText('1 asked about today, 2 to go')).toBeVisible();
  expect(recorded).toMatchObject([{ outcome: 'price changed', price: 1_50_00_000 }]);
});

test('a home marked as not reached leaves the round of today, and its contact is stored in the database', async ({
  page,
}) => {
  await openRound(page);
  const card = page.getByRole('article');
  const title = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('button', { name: 'Add a contact' }).click();
  await card.getByLabel('Name').fill('Kavya Rao');
  await card.getByLabel('Phone').fill('98450 12345');
  await page.keyboard.press('Enter');
  await expect(card.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919845012345');
  const message = new URL((await card.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '');
  expect(message.searchParams.get('text')).toContain(`Hello Kavya Rao, this is Angala. Is ‘${title}’`);
  await card.getByRole('button', { name: 'Not reached' }).click();
  await expect(page.getByText(`${title}: not reached.`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^\d+ asked about today/)).toBeVisible();
  await expect(card.getByRole('heading')).not.toHaveText(title);
  const { data } = await openDatabase().from('properties').select('id').eq('title', title).single();
  const { data: copy } = await openDatabase().rpc('privacy_export_contact', {
    phone_number: '+919845012345',
  });
  expect(data).not.toBeNull();
  expect(copy).toMatchObject([{ home: title, name: 'Kavya Rao' }]);
});

for (const [deviceName, device] of [
  ['a desk', desk],
  ['a phone', phone],
] as const) {
  test.describe(`on ${deviceName}`, nightlyIf(device === desk), () => {
    test.use(device);
    test('each state of the round has no axe violations, and the outcome buttons are in view', async ({
      page,
    }) => {
      await withRound(page, 3);
      await openRound(page);
      const card = page.getByRole('article');
      await expect(card).toContainText(
        'From Kaveri Homes and Estates, asked by link on 10 November 2026 and not answered',
      );
      await expect(card.getByRole('link', { name: /^Call.*Meera Gowda/ })).toHaveAttribute(
        'href',
        'tel:+919845067890',
      );
      await expect(card.getByRole('link', { name: /^WhatsApp.*Meera Gowda/ })).toHaveAttribute(
        'href',
        /^https:\/\/wa\.me\/919845067890\?text=/,
      );
      expect(await pageViolations(page)).toEqual([]);
      await expect(card.getByRole('button', { name: 'Available' })).toBeInViewport();
      await card.getByText('Call; price, availability confirmed').click();
      await card.getByRole('button', { name: 'Change contact' }).click();
      await card.getByRole('button', { name: 'Price changed' }).click();
      await card.getByLabel('New price').fill('95');
      await expect(card.getByText('Is it 95 crore, lakh or thousand?')).toBeVisible();
      expect(await pageViolations(page)).toEqual([]);
      await card.getByRole('button', { name: 'Back' }).click();
      await card.getByRole('button', { name: 'Sold or let' }).click();
      expect(await pageViolations(page)).toEqual([]);
      await card.getByRole('button', { name: 'Back' }).click();
      await card.getByRole('button', { name: 'Available' }).click();
      await expect(page.getByText('Published in ten seconds:')).toBeVisible();
      expect(await pageViolations(page)).toEqual([]);
    });
  });
}
