import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { phone } from '../visitor/visitor-fixtures.ts';
import { oldListedHome, openDesk } from './staff-site.ts';

test.use(phone);

const screens = 4;
const sections = [
  ...[
    '',
    '#inbox',
    '#inbox/calls',
    '#people',
    '#calls',
    '#round',
    '#listings',
    '#listings/society',
    '#partners',
  ],
  ...['#quality', '#quality/twins', '#quality/names', '#quality/places', '#numbers'],
  ...['#numbers/answers', '#numbers/searches'],
  ...['#publishing', '#publishing/health', '#settings', '#settings/claims', '#settings/answers'],
  ...['#settings/duty', '#settings/mails', '#accounts', '#accounts/you'],
];

test('no section of the desk, and no editor of a home, is longer than four screens of a phone', async ({
  page,
}) => {
  const { id } = await oldListedHome(11);
  const tooLong: string[] = [];
  await openDesk(page);
  for (const address of [...sections, `#listings/property/${id}`]) {
    await page.evaluate((hash) => {
      location.hash = hash || '#today';
    }, address);
    const main = page.locator('main');
    await expect(main.locator('.staff-block').first()).toBeVisible();
    await expect(main.locator('.staff-spinner, [aria-busy="true"]')).toHaveCount(0);
    const pixels = await page.evaluate(() => document.documentElement.scrollHeight);
    if (pixels > screens * phone.viewport.height) tooLong.push(`${address}: ${pixels} px`);
  }
  expect(tooLong).toEqual([]);
});
