import type { Page } from '@playwright/test';
import { openDatabase } from '../site-backend.ts';
import { recordPageErrors, phone } from '../visitor/visitor-fixtures.ts';
import { openDesk, pageViolations } from './staff-site.ts';
import { expect, test as testAlone } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { nightly } from '../nightly.ts';

/** A visitor asks for help in finding a home, and is nobody that another test knows. */
async function ask(page: Page): Promise<string> {
  const name = `Meera ${crypto
    .randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 6)}`;
  const answer = await page.request.post('/functions/v1/create-enquiry', {
    data: {
      name,
      email: `meera-${crypto.randomUUID()}@example.com`,
      phone: '98450 12345',
      preferredContact: 'WhatsApp',
      bestTimes: 'Weekday mornings',
      property: {
        id: crypto.randomUUID(),
        title: '2 BHK',
        price: 92_50_000,
        currency: 'INR',
        area: 'Hebbal',
      },
      propertyUrl: '',
      enquiryType: 'availability_check',
      filledInMs: 9_000,
    },
  });
  expect(answer.status()).toBe(200);
  return name;
}

/** Nobody has waited longer: only the first 20 are listed, and other tests leave theirs unanswered. */
async function makeOldest(name: string): Promise<void> {
  const { error } = await openDatabase()
    .from('enquiries')
    .update({ created_at: '2020-01-06T04:30:00Z' })
    .eq('name', name);
  expect(error).toBeNull();
}

test.describe('on a phone', () => {
  test.use(phone);

  test('each part of Today is one press away, also the last, and then has the focus', async ({ page }) => {
    await ask(page);
    await openDesk(page);
    const ways = page.getByRole('navigation', { name: 'What waits' });
    await ways.getByRole('button', { name: /^Others \(\d+\)$/ }).press('Enter');
    const title = page.getByRole('heading', { name: 'To look after' });
    await expect(title).toBeFocused();
    await expect(title).toBeInViewport();
  });

  test('an enquiry waits under Today, leads to its card, and goes when it is answered', async ({ page }) => {
    const errors = recordPageErrors(page);
    const name = await ask(page);
    await makeOldest(name);
    await openDesk(page);
    const line = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: new RegExp(`^${name} ANG-`) }) });
    await expect(line).toContainText(/Late by [\d,]+ days/);
    await expect(page).toHaveTitle(/^\(\d+\) /);
    const answer = line.getByRole('button', { name: 'Answer', exact: true });
    for (const way of [line.getByRole('link', { name: `Call ${name}` }), answer])
      expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await pageViolations(page)).toEqual([]);

    // What is opened in WhatsApp is noted in the same press; a mistaken press is taken back.
    await answer.press('Enter');
    await line.getByLabel('Saved text').selectOption('We are asking');
    const chat = page.waitForEvent('popup');
    await line.getByRole('link', { name: 'Open in WhatsApp' }).press('Enter');
    await (await chat).close();
    await expect(line).toHaveCount(0);
    await page.getByRole('button', { name: 'It was not sent: undo' }).press('Enter');
    await expect(line).toHaveCount(1);

    await line.getByRole('link', { name: new RegExp(`^${name} ANG-`) }).press('Enter');
    await expect(page.getByRole('tabpanel', { name: /^Inbox/ })).toBeFocused();
    const card = page.getByRole('article');
    await expect(card).toHaveCount(1);
    await expect(card.getByRole('heading')).toHaveText(name);
    await card.getByLabel('Status').selectOption('Contacted');
    await card.getByRole('button', { name: 'Save status' }).click();
    await expect(card).toContainText('Answered');

    await page.goBack();
    await expect(page.getByRole('tabpanel', { name: 'Today' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
    await expect(page.getByText('Homes to check')).toBeVisible();
    await expect(line).toHaveCount(0);
    expect(errors).toEqual([]);
  });
});

testAlone(
  'a browser asks for the permission only on a press, and tells of what arrives afterwards',
  nightly,
  async ({ page }) => {
    await page.context().grantPermissions(['notifications']);
    await page.addInitScript(() => {
      const shown: string[] = [];
      class Told {
        constructor(title: string) {
          shown.push(title);
        }
      }
      const permission = { permission: 'granted', requestPermission: () => Promise.resolve('granted') };
      Object.assign(window, { shown, Notification: Object.assign(Told, permission) });
    });
    const shown = () => page.evaluate(() => Reflect.get(window, 'shown'));
    await openDesk(page);
    // What was read first is known already, and not told.
    await expect(page.getByText('Homes to check')).toBeVisible();
    const button = page.getByRole('button', { name: 'Tell me when something arrives' });
    await expect(button).toBeVisible();
    expect(await shown()).toEqual([]);
    await button.press('Enter');
    await expect(page.getByRole('button', { name: 'Stop telling me' })).toBeVisible();
    await ask(page);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    // Twice where something of another test arrives as well.
    await expect.poll(shown).toEqual(expect.arrayContaining(['Notifications are on', 'Something arrived']));
  },
);

test(
  'a failed reading says so, keeps the rest of the desk, and can be tried again',
  nightly,
  async ({ page }) => {
    await page.route('**/rpc/desk_news', (route) => route.fulfill({ status: 500, json: {} }));
    await openDesk(page);
    await expect(page.getByText('What waits could not be read. Use Refresh to try again.')).toBeVisible();
    await page.unroute('**/rpc/desk_news');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Homes to check')).toBeVisible();
  },
);

test('where nothing waits, Today says so kindly', nightly, async ({ page }) => {
  await page.route('**/rpc/admin_doubts', (route) => route.fulfill({ json: { total: 0, rows: [] } }));
  await page.route('**/rpc/{admin_today,desk_news}', (route) =>
    route.fulfill({
      json: {
        mark: 'nothing',
        now: new Date(),
        round: { due: 0, done: 12 },
        pictures: [],
        faults: null,
        requests: {
          enquiries: { total: 0, rows: [] },
          calls: { total: 0, rows: [] },
          visits: { total: 0, rows: [] },
          steps: { total: 0, rows: [] },
          suspected: 0,
          unanswered: 0,
          newest_at: null,
        },
        partners: { answers: 0, photographs: 0 },
        pages: { failed: 0, held: 0 },
      },
    }),
  );
  await openDesk(page);
  await expect(page.getByText('Nothing waits.')).toBeVisible();
  await expect(page).not.toHaveTitle(/^\(/);
  expect(await pageViolations(page)).toEqual([]);
});
