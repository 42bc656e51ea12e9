import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright';
import { searchIndexFiles } from '#contracts/homes-file-schema.ts';
import { searchIndexPath } from '#domain/search/index-address.ts';
import { CommandError } from '#server/command-error.ts';
import { findChromium } from '../../tests/fixtures/chromium.ts';
import { type Figure, figure, median, milliseconds } from './figures.ts';
import type { Place } from './run-node.ts';
import { startSite } from './started-site.ts';

/** As a cheap phone: a quarter of this machine's speed. */
const SLOWED = 4;
const CHANGES = 8;
const TYPED = 'whitef';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`;

/** Measures filters and suggestions over all homes of this place, on a slowed processor. */
export async function measureSearch(place: Place): Promise<Figure[]> {
  const executablePath = findChromium();
  if (!executablePath) throw new CommandError('No Chromium was found: install one or set CHROMIUM_PATH.');
  const site = await startSite(place, 'none');
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    return [
      ...sizesOf(site.siteDir),
      ...(await timeFilters(browser, site.url)),
      ...(await timeMap(browser, site.url)),
      ...(await timeSuggestions(browser, site.url)),
    ];
  } finally {
    await browser.close();
    await site.close();
  }
}

function sizesOf(siteDir: string): Figure[] {
  const read = (path: string) => readFileSync(join(siteDir, path));
  const { sale, rent, places } = searchIndexFiles.parse(JSON.parse(read(searchIndexPath).toString()));
  const [ofSale = 0, ofRent = 0, ofPlaces = 0] = [sale, rent, places].map(
    (path) => gzipSync(read(path)).length,
  );
  return [
    figure('search index, homes for sale, gz', ofSale, kilobytes),
    figure('search index, places, gz', ofPlaces, kilobytes),
    figure('search index, whole, gz', ofSale + ofRent + ofPlaces, kilobytes, { most: 250_000 }),
  ];
}

async function slowed(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(address);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  return page;
}

/** From a click on a choice to the frame after the one that shows its homes. */
async function timeFilters(browser: Browser, url: string): Promise<Figure[]> {
  const page = await slowed(browser, `${url}/buy`);
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  await page.getByRole('checkbox').first().waitFor({ timeout: 60_000 });
  const times = await page.evaluate(async (changes) => {
    const measured: number[] = [];
    for (let change = 0; change < changes; change++) {
      const boxes = document.querySelectorAll<HTMLInputElement>('.filter-panel .choice input:not(:disabled)');
      const began = performance.now();
      boxes[change % Math.min(boxes.length, 4)]?.click();
      await new Promise((rendered) => requestAnimationFrame(() => setTimeout(rendered)));
      measured.push(performance.now() - began);
    }
    return measured;
  }, CHANGES);
  await page.close();
  return [
    figure('filter change to new homes, 4x slower, median', median(times), milliseconds, { most: 50 }),
    figure('filter change to new homes, slowest', Math.max(...times), milliseconds),
  ];
}

/** The map: what it weighs beside the filters, from the button to its circles, and a frame of dragging it. */
async function timeMap(browser: Browser, url: string): Promise<Figure[]> {
  const page = await slowed(browser, `${url}/buy`);
  const html = await (await fetch(`${url}/buy`)).text();
  const small = /<section class="section city-map"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
  // The filters and their index are there before the map is asked for.
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  await page.getByRole('checkbox').first().waitFor({ timeout: 60_000 });
  const files: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) files.push(response.body());
  });
  const opened = await page.evaluate(async () => {
    const began = performance.now();
    document.querySelector<HTMLFormElement>('#open-map')?.requestSubmit();
    while (!document.querySelector('.map-frame .area')) await new Promise(requestAnimationFrame);
    await new Promise((rendered) => requestAnimationFrame(() => setTimeout(rendered)));
    return performance.now() - began;
  });
  const frames = await page.evaluate(async (times) => {
    const map = document.querySelector('.map-frame');
    const measured: number[] = [];
    for (let time = 0; map && time < times; time++) {
      const began = performance.now();
      const [clientX, clientY] = [600, 400];
      map.dispatchEvent(
        new WheelEvent('wheel', { deltaY: time < times / 2 ? -60 : 60, clientX, clientY, cancelable: true }),
      );
      await new Promise((rendered) => requestAnimationFrame(() => setTimeout(rendered)));
      measured.push(performance.now() - began);
    }
    return measured;
  }, 40);
  const bytes = (await Promise.all(files)).reduce((sum, file) => sum + gzipSync(file).length, 0);
  await page.close();
  return [
    figure('small map in the page, gz', gzipSync(small).length, kilobytes, { most: 6000 }),
    figure('map beside the filters, script and styles, gz', bytes, kilobytes, { most: 60_000 }),
    figure('map opened, 4x slower', opened, milliseconds, { most: 1000 }),
    figure('zoom of the map, 4x slower, median frame', median(frames), milliseconds, { most: 50 }),
  ];
}

/** From a letter to the frame after the one that shows its suggestions; the first one is the slowest. */
async function timeSuggestions(browser: Browser, url: string): Promise<Figure[]> {
  const page = await slowed(browser, `${url}/about`);
  const places = page.waitForResponse(/\/_a\/search-places\./, { timeout: 60_000 });
  const line = page.getByRole('search', { name: 'Search homes' }).locator('input');
  await line.focus();
  await (await places).finished();
  await line.pressSequentially('w');
  await page
    .getByRole('option')
    .first()
    .waitFor({ timeout: 60_000 })
    .catch(() => undefined);
  const times = await line.evaluate(async (input, typed) => {
    const measured: number[] = [];
    if (!(input instanceof HTMLInputElement)) return measured;
    for (let end = 1; end <= typed.length; end++) {
      const began = performance.now();
      input.value = typed.slice(0, end);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((rendered) => requestAnimationFrame(() => setTimeout(rendered)));
      measured.push(performance.now() - began);
    }
    return measured;
  }, TYPED);
  await page.close();
  return [
    figure('suggestions for a letter, 4x slower, slowest', Math.max(...times), milliseconds, { most: 100 }),
    figure('suggestions for a letter, median', median(times), milliseconds),
  ];
}
