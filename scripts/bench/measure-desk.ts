import { CommandError } from '#server/command/command-error.ts';
import { sleep } from '#domain/concurrency/sleep.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type Browser, chromium, type Page } from 'playwright';
import * as z from 'zod';
import { findChromium } from '../../tests/fixtures/chromium.ts';
import { maxRowsInDocument, openDesk, signIn, timeEditors, timeSearch } from './open-desk.ts';
import { figure, upperMedian, formatMilliseconds, note, formatSeconds, type Figure } from './figures.ts';
import { type SiteFolders, runNode } from './run-node.ts';
import { startSite, type StartedSite } from './started-site.ts';

const OPENINGS = 5;
/** How many times slower than this machine a phone of staff is. */
const PHONE = 4;
const BULK = 500;
/** Ids in one call: more would not fit into a URL. */
const IDS = 100;
const SEARCH = '3 bhk whitefield';

const homesSchema = z.array(z.object({ id: z.string(), title: z.string(), slug: z.string() }));
type Home = z.infer<typeof homesSchema>[number];

/** Measures the desk on a real server, a real database and a real browser. */
export async function measureDesk(folders: SiteFolders, folder: string): Promise<Figure[]> {
  const executablePath = findChromium();
  if (!executablePath) throw new CommandError('No Chromium was found: install one or set CHROMIUM_PATH.');
  // Publish with social images, as every site has them a few minutes after its first publish: rendering 20,000
  // of them during the measurement would keep a processor busy.
  await runNode(['scripts/generate.ts'], { ...process.env, ...folders, NODE_ENV: 'production' });
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const atScale = await withSite(startSite(folders, 'none'), (site) => measureAtScale(browser, site));
    const demo = { LOCAL_DIR: join(folder, 'demo-local'), SITE_DIR: join(folder, 'demo-public') };
    const demoClick = await withSite(startSite(demo, 'demo'), (site) => measureOneClick(browser, site));
    return [...atScale, figure('click to new bytes, demo set', demoClick, formatMilliseconds, { max: 500 })];
  } finally {
    await browser.close();
  }
}

async function withSite<Result>(
  starting: Promise<StartedSite>,
  task: (site: StartedSite) => Promise<Result>,
): Promise<Result> {
  const site = await starting;
  try {
    return await task(site);
  } finally {
    await site.close();
  }
}

async function measureAtScale(browser: Browser, site: StartedSite): Promise<Figure[]> {
  const session = await signIn(browser, site.url);
  const openings: number[] = [];
  for (let run = 0; run < OPENINGS; run++) {
    const opened = await openDesk(browser, site.url, session);
    openings.push(opened.milliseconds);
    await opened.close();
  }
  const { page, close } = await openDesk(browser, site.url, session);
  const all = await page
    .getByRole('button', { name: /^Generate All \(\d+\)$/ })
    .textContent({ timeout: 30_000 });
  const rows = await maxRowsInDocument(page);
  const keys = await timeSearch(page, SEARCH);
  await close();
  const bulk = await measureBulk(browser, site);
  const click = await measureOneClick(browser, site);
  const save = await measureSave(browser, site);
  const editors = await measureEditors(browser, site);
  return [
    note('pages in the table', all?.replaceAll(/\D/g, '') ?? ''),
    figure('admin opens, to the first rows', upperMedian(openings), formatSeconds, { max: 1500 }),
    figure('rows in the document, at most', rows, String, { max: 60 }),
    figure('search, key to rendered, slowest key', Math.max(...keys), formatMilliseconds, { max: 100 }),
    figure('search, key to rendered, median', upperMedian(keys), formatMilliseconds),
    ...bulk,
    figure('click to new bytes, at scale', click, formatMilliseconds),
    figure('save in the editor to new bytes, at scale', save, formatMilliseconds, { max: 1000 }),
    ...editors,
  ];
}

/** Changes rows as a broker's weekly update does, then generates all pages that need an update from the browser. */
async function measureBulk(browser: Browser, site: StartedSite): Promise<Figure[]> {
  const homes = await homesOf(site, BULK);
  const description = await changeDescriptions(site, homes);
  const { page, close } = await openDesk(browser, site.url, await signIn(browser, site.url));
  await page.getByLabel('Status').selectOption('Needs Update');
  const button = page.getByRole('button', { name: `Generate All (${homes.length} filtered)` });
  await expect(button).toBeVisible({ timeout: 30_000 });
  const began = performance.now();
  await button.click();
  await expect(page.locator('.toast')).toContainText(`${homes.length} entity(ies) queued`, {
    timeout: 30_000,
  });
  const queued = performance.now() - began;
  await expect(page.locator('.staff-running')).toHaveText('Log', { timeout: 120_000 });
  const done = performance.now() - began;
  await expectConsistent(page, site, homes, description);
  await close();
  return [
    figure(`bulk of ${homes.length}, to queued`, queued, formatSeconds),
    figure(`bulk of ${homes.length}, to done and shown`, done, formatSeconds),
  ];
}

/** Checks that the table, the queue and the files on disk agree. */
async function expectConsistent(
  page: Page,
  { siteDir, client }: StartedSite,
  homes: readonly Home[],
  description: string,
): Promise<void> {
  await expect(page.getByRole('button', { name: /^Generate All/ })).toContainText('(0 filtered)');
  const { count } = await client
    .from('html_generation_jobs')
    .select('*', { count: 'exact', head: true })
    .eq('status', 'done')
    .in('action', ['generate']);
  expect(count).toBe(homes.length);
  const stale = homes.filter(
    ({ slug }) => !readFileSync(fileOf(siteDir, slug), 'utf8').includes(description),
  );
  if (stale.length > 0) throw new CommandError(`${stale.length} pages are called generated and are not.`);
}

/** One changed home: the time from the click on Regenerate to its new text in the file. */
async function measureOneClick(browser: Browser, site: StartedSite): Promise<number> {
  const times: number[] = [];
  const { page, close } = await openDesk(browser, site.url, await signIn(browser, site.url));
  for (const home of await homesOf(site, 3)) {
    const description = await changeDescriptions(site, [home]);
    await page.getByPlaceholder('Search properties...').fill(home.id);
    const button = page.getByRole('button', { name: `Regenerate ${home.title}` });
    await button.waitFor({ timeout: 30_000 });
    const began = performance.now();
    const clicked = button.click();
    const file = fileOf(site.siteDir, home.slug);
    while (!readFileSync(file, 'utf8').includes(description)) await sleep(2);
    times.push(performance.now() - began);
    await clicked;
    await page.getByRole('dialog').waitFor({ state: 'hidden', timeout: 30_000 });
  }
  await close();
  return upperMedian(times);
}

/** A new price: the time from Save in the editor to the new bytes of the home's page. */
async function measureSave(browser: Browser, site: StartedSite): Promise<number> {
  const times: number[] = [];
  const { page, close } = await openDesk(browser, site.url, await signIn(browser, site.url));
  for (const [at, home] of (await homesOf(site, 5)).entries()) {
    await page.goto(`${site.url}/admin#listings/property/${home.id}`);
    const price = page.getByRole('textbox', { name: 'Price', exact: true });
    await expect(page.getByRole('heading', { name: home.title })).toBeVisible({ timeout: 30_000 });
    await price.fill(`${at + 2}.${at}1 cr`);
    const file = fileOf(site.siteDir, home.slug);
    const before = readFileSync(file, 'utf8');
    const began = performance.now();
    const pressed = price.press('Control+s');
    while (readFileSync(file, 'utf8') === before) await sleep(2);
    times.push(performance.now() - began);
    await pressed;
    await expect(page.getByText('Saved.')).toBeVisible({ timeout: 30_000 });
  }
  await close();
  return upperMedian(times);
}

/** By its address in a fresh browser and from the list, also with a CPU four times slower. */
async function measureEditors(browser: Browser, site: StartedSite): Promise<Figure[]> {
  const session = await signIn(browser, site.url);
  const homes = await homesOf(site, OPENINGS);
  const figures: Figure[] = [];
  for (const slowdown of [1, PHONE]) {
    const suffix = slowdown === 1 ? '' : `, CPU ${slowdown}x`;
    const byAddress: number[] = [];
    for (const { id } of homes) {
      const hash = `#listings/property/${id}`;
      const opened = await openDesk(browser, site.url, session, { hash, slower: slowdown });
      byAddress.push(opened.milliseconds);
      await opened.close();
    }
    const { page, close } = await openDesk(browser, site.url, session, { slower: slowdown });
    const fromList = await timeEditors(page, OPENINGS);
    await close();
    figures.push(
      figure(`editor opens from the list${suffix}`, upperMedian(fromList), formatMilliseconds, {
        max: 1000,
      }),
      // This includes opening the desk itself, which has a budget of its own.
      figure(
        `editor opens by its address, nothing cached${suffix}`,
        upperMedian(byAddress),
        formatMilliseconds,
      ),
    );
  }
  return figures;
}

async function homesOf({ client }: StartedSite, count: number): Promise<Home[]> {
  const { data, error } = await client
    .from('properties')
    .select('id, title, slug')
    .gt('publish', 10)
    .lt('publish', 1000)
    .order('id')
    .limit(count);
  if (error) throw new CommandError(`The homes could not be read: ${error.message}`);
  return homesSchema.parse(data);
}

async function changeDescriptions({ client }: StartedSite, homes: readonly Home[]): Promise<string> {
  const description = `Rain tree by the gate ${crypto.randomUUID()}.`;
  for (let start = 0; start < homes.length; start += IDS) {
    const ids = homes.slice(start, start + IDS).map(({ id }) => id);
    const { error } = await client.from('properties').update({ description }).in('id', ids);
    if (error) throw new CommandError(`The homes could not be changed: ${error.message}`);
  }
  return description;
}

function fileOf(siteDir: string, slug: string): string {
  return join(siteDir, 'bangalore/property', slug, 'index.html');
}
