import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright';
import { searchIndexFileNames } from '#contracts/homes-file-schema.ts';
import { searchIndexPath } from '#domain/address/search-index-path.ts';
import type { OfferFiles } from '#domain/search/homes/homes-sheets.ts';
import { CommandError } from '#server/command/command-error.ts';
import { findChromium } from '../../tests/fixtures/chromium.ts';
import { type Figure, figure, upperMedian, formatMilliseconds } from './figures.ts';
import { measureAddress } from './measure-address.ts';
import type { SiteFolders } from './run-node.ts';
import { servePublished } from './served-folder.ts';
import { untilIdle } from './until-idle.ts';

/** The factor of CPU throttling, to simulate a cheap phone: a quarter of this machine's speed. */
const SLOWED = 4;
const CHANGES = 8;
const FRAMES = 20;
const TYPED = 'whitef';
const TIMEOUT_MS = 120_000;

declare global {
  /** In milliseconds, without work that the page defers to later frames. */
  var timeToFrame: (action: () => void) => Promise<number>;
  /** The same, to the frame that shows the first change of one of these elements. */
  var timeToChange: (elements: readonly Element[], action: () => void) => Promise<number>;
}

/** The frame is requested before the action, so that work deferred until after it is not included. */
const TIME_TO_FRAME = `globalThis.timeToFrame = (action) => new Promise((resolve) => {
  const frame = new MessageChannel();
  let began = 0;
  frame.port1.onmessage = () => resolve(performance.now() - began);
  requestAnimationFrame(() => frame.port2.postMessage(0));
  began = performance.now();
  action();
});
globalThis.timeToChange = (elements, action) => new Promise((resolve) => {
  let began = 0;
  const watch = new MutationObserver(() => {
    watch.disconnect();
    const frame = new MessageChannel();
    frame.port1.onmessage = () => resolve(performance.now() - began);
    requestAnimationFrame(() => frame.port2.postMessage(0));
  });
  for (const element of elements) watch.observe(element, { subtree: true, childList: true, attributes: true });
  began = performance.now();
  action();
});`;

const formatKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`;

export async function measureSearch(folders: SiteFolders): Promise<Figure[]> {
  const executablePath = findChromium();
  if (!executablePath) throw new CommandError('No Chromium was found: install one or set CHROMIUM_PATH.');
  const site = await servePublished(folders);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    return [
      ...sizesOf(site.siteDir),
      ...(await measureAddress(browser, site.url)),
      ...(await timeFirstHomes(browser, site.url)),
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
  const { sale, rent, places } = searchIndexFileNames.parse(JSON.parse(read(searchIndexPath).toString()));
  const weigh = (paths: readonly string[]) =>
    paths.reduce((sum, path) => sum + gzipSync(read(path)).length, 0);
  const sheetsOf = ({ sheets }: OfferFiles) => Object.values(sheets).map(({ file }) => file);
  const [saleBytes = 0, rentBytes = 0, placesBytes = 0] = [sheetsOf(sale), sheetsOf(rent), [places]].map(
    weigh,
  );
  return [
    figure('search index, homes for sale, gz', saleBytes, formatKilobytes),
    figure('search index, places, gz', placesBytes, formatKilobytes),
    figure('search index, whole, gz', saleBytes + rentBytes + placesBytes, formatKilobytes, {
      max: 250_000,
    }),
  ];
}

async function openSlowPage(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(TIME_TO_FRAME);
  await page.goto(address);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  return page;
}

/**
 * Times the first touch of the filters, which stand beside the list, until the choices show their counts, scripts and
 * index included.
 */
async function timeFirstHomes(browser: Browser, url: string): Promise<Figure[]> {
  const page = await openSlowPage(browser, `${url}/buy`);
  const first = await openFilters(page);
  await page.close();
  return [figure('filters with all counts, from the first touch', first, formatMilliseconds, { max: 3000 })];
}

/**
 * Times a change of the filters from the click to two moments. `answer`: the frame that shows what the visitor
 * looks at, which is the choice, with the new number of homes in the panel's button on a phone; beside the list, its
 * first cards. `whole`: the whole list and all counts are there.
 */
async function timeFilters(browser: Browser, url: string): Promise<Figure[]> {
  const page = await openSlowPage(browser, `${url}/buy`);
  await openFilters(page);
  const panel = await timeChanges(page, { besideList: false });
  const list = await timeChanges(page, { besideList: true });
  await page.close();
  const medianOf = (times: Changes, part: keyof Changes[number]) =>
    upperMedian(times.map((each) => each[part]));
  return [
    figure('filter change, 4x slower, median', medianOf(panel, 'answer'), formatMilliseconds, { max: 50 }),
    figure('filter change, the first of a visit', panel[0]?.answer ?? 0, formatMilliseconds),
    figure('filter change, all cards and counts, median', medianOf(panel, 'whole'), formatMilliseconds),
    figure(
      'filter change beside the list, to its first cards',
      medianOf(list, 'answer'),
      formatMilliseconds,
      {
        max: 100,
      },
    ),
    figure('filter change, back to all homes', list.at(-1)?.answer ?? 0, formatMilliseconds),
  ];
}

type Changes = { answer: number; whole: number }[];

/** `besideList`: the last choices and the first cards are on the screen together. */
function timeChanges(page: Page, { besideList }: { besideList: boolean }): Promise<Changes> {
  return page.evaluate(
    async ([changes, besideList]) => {
      const measured: Changes = [];
      for (let change = 0; change < changes; change++) {
        if (besideList) {
          const found = document.querySelector('.found:not([hidden])');
          const list = found ?? document.querySelector('[data-published-homes]');
          const top = list?.getBoundingClientRect().top ?? 0;
          scrollBy({ top: top - innerHeight / 2, behavior: 'instant' });
          await new Promise((later) => setTimeout(later, 100));
        }
        const boxes = document.querySelectorAll<HTMLInputElement>(
          '.filter-panel .choice input:not(:disabled)',
        );
        const lists = document.querySelectorAll('.found, [data-published-homes]');
        const click = () => boxes[change % Math.min(boxes.length, changes / 2)]?.click();
        const began = performance.now();
        const answer = await (besideList ? timeToChange([...lists], click) : timeToFrame(click));
        // The change has ended when nothing in the document has changed for 250 ms.
        let last = performance.now();
        const watch = new MutationObserver(() => (last = performance.now()));
        watch.observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
        while (performance.now() - last < 250) await new Promise(requestAnimationFrame);
        watch.disconnect();
        measured.push({ answer, whole: last - began });
      }
      return measured;
    },
    [CHANGES, besideList] as const,
  );
}

/** Returns the milliseconds from the first touch until each choice has its number of homes. */
async function openFilters(page: Page): Promise<number> {
  const opened = page.evaluate(async () => {
    const began = performance.now();
    document.querySelector<HTMLFormElement>('.filter-open')?.requestSubmit();
    while (!document.querySelector('.filter-panel .choice-count:not(:empty)'))
      await new Promise(requestAnimationFrame);
    return performance.now() - began;
  });
  return withTimeout(opened, 'the filters');
}

/** A wait inside a page has no limit of its own. */
function withTimeout<Value>(value: Promise<Value>, what: string): Promise<Value> {
  const late = new CommandError(`After ${TIMEOUT_MS / 1000} s, ${what} had not come.`);
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late), TIMEOUT_MS);
  return Promise.race([value, promise]).finally(() => clearTimeout(timer));
}

/** Its size in addition to the filters, from the button to its circles, and zoom, move and choice. */
async function timeMap(browser: Browser, url: string): Promise<Figure[]> {
  const page = await openSlowPage(browser, `${url}/buy`);
  const html = await (await fetch(`${url}/buy`)).text();
  const smallMap = /<section class="section city-map"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
  // Load the filters and their index before the map, so that only the map's own files are counted.
  await openFilters(page);
  const files: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) files.push(response.body());
  });
  const opened = await page.evaluate(async () => {
    const began = performance.now();
    document.querySelector<HTMLFormElement>('#open-map')?.requestSubmit();
    while (!document.querySelector('.map-frame .area')) await new Promise(requestAnimationFrame);
    await timeToFrame(() => undefined);
    return performance.now() - began;
  });
  const times = await page.evaluate(async (frames) => {
    const map = document.querySelector('.map-frame');
    const [clientX, clientY] = [600, 400];
    const wheel = (deltaY: number) => new WheelEvent('wheel', { deltaY, clientX, clientY, cancelable: true });
    const key = (name: string) =>
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
    const measured: Record<'zoom' | 'move' | 'choose', number[]> = { zoom: [], move: [], choose: [] };
    for (let frame = 0; frame < frames; frame++)
      measured.zoom.push(await timeToFrame(() => map?.dispatchEvent(wheel(frame < frames / 2 ? -120 : 120))));
    for (let frame = 0; frame < frames; frame++)
      measured.move.push(
        await timeToFrame(() => map?.dispatchEvent(key(frame < frames / 2 ? 'ArrowRight' : 'ArrowLeft'))),
      );
    for (let at = 0; at < 6; at++) {
      const area = document.querySelectorAll<HTMLInputElement>('.map-choices input[type=checkbox]')[at];
      measured.choose.push(await timeToFrame(() => area?.click()));
      await new Promise((later) => setTimeout(later, 500));
    }
    return measured;
  }, FRAMES);
  const bytes = (await Promise.all(files)).reduce((sum, file) => sum + gzipSync(file).length, 0);
  await page.close();
  return [
    figure('small map in the page, gz', gzipSync(smallMap).length, formatKilobytes, { max: 6000 }),
    figure('map beside the filters, script and styles, gz', bytes, formatKilobytes, { max: 60_000 }),
    figure('map opened, 4x slower', opened, formatMilliseconds, { max: 1000 }),
    figure('map zoomed, 4x slower, median frame', upperMedian(times.zoom), formatMilliseconds, { max: 50 }),
    figure('map zoomed, slowest frame', Math.max(...times.zoom), formatMilliseconds),
    figure('map moved, 4x slower, median frame', upperMedian(times.move), formatMilliseconds, { max: 50 }),
    figure('map moved, slowest frame', Math.max(...times.move), formatMilliseconds),
    figure('area chosen on the map, 4x slower, median', upperMedian(times.choose), formatMilliseconds, {
      max: 150,
    }),
  ];
}

/** Once the places are loaded. The first one is the slowest. */
async function timeSuggestions(browser: Browser, url: string): Promise<Figure[]> {
  const page = await openSlowPage(browser, `${url}/about`);
  const places = page.waitForResponse(/\/_a\/search-places\./, { timeout: TIMEOUT_MS });
  const line = page.getByRole('search', { name: 'Search homes' }).locator('input');
  await line.focus();
  await (await places).finished();
  // Wait until the places are parsed and the search line listens.
  await page.locator('[role=combobox]').waitFor({ timeout: TIMEOUT_MS });
  await page.evaluate(untilIdle);
  const times = await line.evaluate(async (input, typed) => {
    const measured: number[] = [];
    if (!(input instanceof HTMLInputElement)) return measured;
    for (let end = 1; end <= typed.length; end++)
      measured.push(
        await timeToFrame(() => {
          input.value = typed.slice(0, end);
          input.dispatchEvent(new Event('input', { bubbles: true }));
        }),
      );
    return document.querySelector('[role=option]') ? measured : [];
  }, TYPED);
  await page.close();
  if (times.length === 0) throw new CommandError(`No suggestion appeared for '${TYPED}'.`);
  return [
    figure('first suggestion, 4x slower', times[0] ?? 0, formatMilliseconds, { max: 30 }),
    figure('suggestions for a letter, median', upperMedian(times), formatMilliseconds, { max: 30 }),
  ];
}
