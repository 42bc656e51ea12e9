import { expect as expectOn } from '@playwright/test';
import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../fixtures/chromium.ts';
import { freshPostgres } from '../fixtures/postgres.ts';
import { type ProductProcess, productProcess } from './product-process.ts';

const staff = { ADMIN_EMAIL: 'anita@angala.test', ADMIN_PASSWORD: 'courtyard-lamp-42' };
const title = '3 BHK by the rain tree in Hebbal';
const A_WHILE = 30_000;

let browser: Browser;
beforeAll(async () => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found: install one or set CHROMIUM_PATH.');
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
});
afterAll(() => browser.close());

async function pictures() {
  const files = ['#a33', '#3a3'].map(async (background, at) => ({
    name: `picture-${at + 1}.png`,
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .png()
      .toBuffer(),
  }));
  return Promise.all(files);
}

async function openDesk(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(staff.ADMIN_EMAIL);
  await page.getByLabel('Password').fill(staff.ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/admin');
}

/** Resolves to the published page of the home as soon as `matches` is true for it. */
async function waitForPage(url: string, matches: (html: string, status: number) => boolean): Promise<string> {
  let html = '';
  await expect
    .poll(
      async () => {
        const response = await fetch(url);
        html = await response.text();
        return matches(html, response.status);
      },
      { timeout: A_WHILE, interval: 50 },
    )
    .toBe(true);
  return html;
}

/** Finds the home in today's round. Other homes may be due before it. */
async function findInRound(page: Page): Promise<void> {
  await page.goto('/admin#round');
  await page.reload();
  const heading = page.getByRole('article').getByRole('heading').first();
  await expectOn(heading).toBeFocused({ timeout: A_WHILE });
  for (let tabs = 0; tabs < 200; tabs++) {
    const focusedHeading = await heading.textContent();
    if (focusedHeading?.includes(title)) return;
    await page.keyboard.press('k');
    await expectOn(heading).not.toHaveText(focusedHeading ?? '');
  }
  throw new Error('The home is not in the round of today.');
}

/**
 * The home is sold on the day on which it was checked. The round does not show it again, but its editor links
 * to one more check.
 */
async function sellIt(page: Page, id: string): Promise<void> {
  await page.goto(`/admin#listings/property/${id}`);
  await page.reload();
  await page.getByRole('link', { name: 'Record a check' }).click();
  await expectOn(page.getByRole('article').getByRole('heading', { name: title })).toBeFocused();
  await page.keyboard.press('s');
  await expectOn(page.getByRole('button', { name: 'Take it down' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectOn(page.getByText(`${title}: sold or let; its page says so.`)).toBeVisible();
}

describe.each([
  ['PGlite', () => Promise.resolve({ url: null, drop: () => Promise.resolve() })],
  ['Postgres', freshPostgres],
] as const)('on %s', (_label, openDatabase) => {
  let product: ProductProcess;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await openDatabase();
    drop = database.drop;
    product = await productProcess(database.url, staff);
    await product.start();
    await product.ready();
  });
  afterAll(async () => {
    await product.remove();
    await drop();
  });

  test('a home is created with photographs, previewed, published, found, checked and finally sold', async () => {
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await openDesk(page);

    // Write it, with photographs.
    await page.goto('/admin#listings/property');
    await page.reload();
    await page.getByRole('button', { name: 'New home' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('combobox', { name: 'Area', exact: true }).fill('hebbal');
    await page
      .getByRole('option', { name: /^Hebbal/ })
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('1.57 cr');
    await page.getByRole('textbox', { name: /^Bedrooms/ }).fill('3');
    const part = page.getByRole('region', { name: 'Pictures' });
    await part.getByLabel('Choose pictures').setInputFiles(await pictures());
    await expectOn(part.locator('.staff-pictures > li')).toHaveCount(2, { timeout: A_WHILE });
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expectOn(page.getByText('Saved.')).toBeVisible({ timeout: A_WHILE });

    // Preview: nothing of it is public.
    await page.getByRole('button', { name: 'Preview' }).click();
    const frame = page.frameLocator(`iframe[title="Preview of ${title}"]`);
    await expectOn(frame.getByRole('heading', { level: 1 })).toContainText('3 BHK', { timeout: A_WHILE });
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    expect(await fetch(`${product.url}/buy`).then((list) => list.text())).not.toContain(title);

    // Publish, and find it.
    await page.getByRole('button', { name: 'Save and publish' }).click();
    const link = page.getByRole('link', { name: 'Open its page' });
    await expectOn(link).toBeVisible({ timeout: A_WHILE });
    const address = new URL((await link.getAttribute('href')) ?? '', product.url).href;
    const id = decodeURIComponent(new URL(page.url()).hash.split('/')[2] ?? '');
    await waitForPage(address, (html) => html.includes('/photographs/'));
    const visitor = await context.newPage();
    await visitor.goto('/buy');
    await visitor.getByRole('link', { name: title }).first().click();
    await expectOn(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectOn(visitor.getByText('Not checked yet.')).toBeVisible();

    // Check it: receipt and history.
    await findInRound(page);
    await page.keyboard.press('a');
    // Nobody to ask is known, so it asks first.
    await page.getByRole('button', { name: 'Yes, it is available' }).press('Enter');
    await waitForPage(address, (html) => html.includes('Last check'));
    await visitor.reload();
    await expectOn(visitor.getByText('By phone.')).toBeVisible();
    await expectOn(visitor.getByText('Listed at ₹1.57 Cr')).toBeVisible();

    // Sold: its page says so, and no list shows it.
    await sellIt(page, id);
    await waitForPage(address, (html) => html.includes('This home is no longer available'));
    await waitForPage(`${product.url}/buy`, (html) => !html.includes(title));
    await context.close();
  });
});
