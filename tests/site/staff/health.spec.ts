import type { Page } from '@playwright/test';
import { adminHealthAnswer, type AdminHealthAnswer } from '#contracts/admin-health.ts';
import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { desk, phone } from '../visitor/visitor-fixtures.ts';
import { pageViolations, openDesk } from './staff-site.ts';
import { nightlyIf } from '../nightly.ts';

type LastCheckup = AdminHealthAnswer['last_checkup'];

type Checkup = { hours: number; findings: NonNullable<LastCheckup>['findings'] | null };

/** Opens the health tab with this last checkup, `hours` old. `refreshAfter` refreshes the tab with another one. */
async function openHealth(page: Page, first: Checkup) {
  let current = first;
  await page.route('**/rpc/admin_health', async (route) => {
    const response = await route.fetch();
    const answer = adminHealthAnswer.parse(await response.json());
    const { hours, findings } = current;
    const finished_at = new Date(Date.parse(answer.now) - hours * 3_600_000).toISOString();
    await route.fulfill({
      response,
      json: { ...answer, last_checkup: findings && { finished_at, findings } },
    });
  });
  await openDesk(page, '#publishing/health');
  return {
    card: page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Checkup/ }) }),
    async refreshAfter(checkup: Checkup) {
      current = checkup;
      await page.getByRole('button', { name: 'Refresh' }).click();
    },
  };
}

const twoFindings = [
  {
    check: 'rights',
    wrong:
      'Callers have 1 right that supabase/access.txt does not give them: anon: select enquiries (id, name, email, phone, preferred_contact, best_times).',
    remedy:
      'Run this as the owner of the database, in its SQL editor or psql: `revoke select (id, name, email, phone, preferred_contact, best_times) on public.enquiries from public, anon;`',
  },
  {
    check: 'pages',
    wrong:
      '1 page is not as published: bangalore/property/three-bedroom-home-in-a-garden-with-a-very-long-name-hebbal/index.html (missing).',
    remedy: 'Run `npm run doctor -- --repair`, which makes them again, those of rows through the queue.',
  },
];

for (const [deviceName, device] of [
  ['a desk', desk],
  ['a phone', phone],
] as const)
  test.describe(`the health tab on ${deviceName}`, nightlyIf(device === desk), () => {
    test.use(device);

    test('shows Good after a clean checkup, Look if the last one is old or missing, and Act on findings', async ({
      page,
    }) => {
      const { card, refreshAfter } = await openHealth(page, { hours: 2, findings: [] });
      await expect(card).toContainText('Good');
      await expect(card).toContainText('2 hours ago');
      await expect(card).toContainText('Nothing lost, doubled or stuck');
      await expect(page.getByText('What the checkup of')).toHaveCount(0);
      expect(await pageViolations(page)).toEqual([]);

      await refreshAfter({ hours: 72, findings: [] });
      await expect(card).toContainText('Check');
      await expect(card).toContainText('3 days ago');
      await expect(card).toContainText('npm run doctor');
      expect(await pageViolations(page)).toEqual([]);

      await refreshAfter({ hours: 0, findings: null });
      await expect(card).toContainText('Not yet');
      await expect(card).toContainText('Check');
      await expect(card).toContainText('npm run doctor');
      expect(await pageViolations(page)).toEqual([]);

      await refreshAfter({ hours: 2, findings: twoFindings });
      await expect(card).toContainText('Act');
      await expect(card).toContainText('2 things wrong, listed below');
      const list = page.getByRole('list', { name: /^What the checkup of .* found$/ });
      await expect(list.getByRole('listitem')).toHaveCount(2);
      await expect(list.getByRole('listitem').nth(1).locator('code')).toHaveText([
        'npm run doctor -- --repair',
      ]);
      expect(await pageViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    });
  });

test('the health tab is opened and refreshed by keyboard, and shows an error when it cannot load', async ({
  page,
}) => {
  await openDesk(page, '#publishing');
  await page.getByRole('tab', { name: 'Pages' }).press('End');
  await expect(page.getByRole('heading', { name: /^Checkup/ })).toBeVisible();
  await page.route('**/rpc/admin_health', (route) => route.fulfill({ status: 500, json: {} }));
  const refresh = page.getByRole('button', { name: 'Refresh' });
  for (let presses = 0; presses < 5; presses++) {
    await page.keyboard.press('Tab');
    if (await refresh.evaluate((button) => button === document.activeElement)) break;
  }
  await expect(refresh).toBeFocused();
  // Refresh is disabled while the tab is still loading.
  await expect(refresh).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The state could not be read.')).toBeVisible();
});
