import { desk, phone } from './visitor-fixtures.ts';
import { expect, test as testAlone } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { nightly, nightlyIf } from '../nightly.ts';

test.describe('in print', () => {
  test.use(desk);

  for (const list of ['/buy', '/rent']) {
    test(
      `each of the newest homes of ${list} fits one A4 sheet with questions and without navigation`,
      nightlyIf(list === '/rent'),
      async ({ page }) => {
        await page.goto(list);
        const homes = await page
          .locator('.home h2 a')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
        expect(homes.length).toBeGreaterThan(5);
        for (const home of homes.slice(0, 5)) {
          await page.goto(home ?? '');
          const pdf = await page.pdf({ preferCSSPageSize: true });
          expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), home ?? '').toHaveLength(1);
          await page.emulateMedia({ media: 'print' });
          await expect(page.getByRole('heading', { name: 'At the visit' })).toBeVisible();
          await expect(page.locator('.visit li').first()).toBeVisible();
          await expect(page.getByRole('link', { name: 'Members' })).toBeHidden();
          await expect(page.locator('.gallery img').nth(1)).toBeHidden();
          await page.emulateMedia({ media: null });
          await expect(page.locator('.visit li').first()).toBeHidden();
        }
      },
    );
  }
});

test.describe('without JavaScript', () => {
  test.use({ ...phone, javaScriptEnabled: false });

  test('the page of a home shows the full cost, the loan and when we answer', async ({ page }) => {
    await page.goto('/buy');
    await page.locator('.home h2 a').first().tap();
    const costs = page.locator('#costs');
    await expect(costs).toContainText('Stamp duty');
    await expect(costs).toContainText('Not legal or financial advice.');
    await expect(page.locator('#loan').getByRole('row')).toHaveCount(4);
    await page.getByText('Check Availability').first().tap();
    await expect(page.locator('[data-answer-clock]').first()).toHaveText(
      'We will get back to you within 3 hours (8am-8pm).',
    );
  });
});

testAlone('an open enquiry form shows the time by which we answer', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-21T08:40:00Z'));
  await page.goto('/buy');
  await page.goto((await page.locator('.home h2 a').first().getAttribute('href')) ?? '');
  await page.locator('summary').filter({ hasText: 'Check Availability' }).click();
  await expect(page.locator('#check-form [data-answer-clock]')).toHaveText(
    'Ask now and we answer by 17:10 today (IST).',
  );
});

testAlone(
  'at night, a home states one time of an answer, in its receipt and its forms',
  nightly,
  async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-21T16:30:00Z'));
    await page.goto('/buy');
    await page.goto((await page.locator('.home h2 a').first().getAttribute('href')) ?? '');
    await page.locator('summary').filter({ hasText: 'Check Availability' }).click();
    const times = await page.locator('[data-answer-clock]').allTextContents();
    expect(times.length).toBeGreaterThan(2);
    expect(new Set(times)).toEqual(new Set(['Ask now and we answer by 11:00 tomorrow (IST).']));
    await expect(page.locator('main').getByText('within 3 hours')).toHaveCount(0);
  },
);

test('the header links to a list, and the section filter of the areas page leads to an area', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Rent' }).click();
  await expect(page).toHaveURL('/rent');
  await page.goto('/bangalore/areas');
  const sections = page.getByRole('combobox', { name: 'Filter by Section' });
  const north = await sections.getByRole('option', { name: /^North Bangalore/ }).getAttribute('value');
  await sections.selectOption(north);
  await page.locator('.place').getByRole('link', { name: 'Yelahanka' }).click();
  await expect(page).toHaveURL('/bangalore/areas/yelahanka');
});

test(
  'a section link of the plan scrolls to its localities, even when the filter has hidden them',
  nightly,
  async ({ page }) => {
    await page.goto('/bangalore/areas');
    const plan = page.getByRole('navigation', { name: 'Sections of Bangalore' });
    await page
      .getByRole('combobox', { name: 'Filter by Section' })
      .selectOption({ label: 'North West Bangalore (2)' });
    await plan.getByRole('link', { name: /^Central/ }).click();
    await expect(page.getByRole('heading', { name: /Central Bangalore/ })).toBeInViewport();
  },
);
