import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright';
import { CommandError } from '#server/command/command-error.ts';
import { findChromium } from '../../tests/fixtures/chromium.ts';
import { type Figure, figure, upperMedian, formatMilliseconds } from './figures.ts';
import { weighPages } from './weigh-pages.ts';
import { serveFolder } from './served-folder.ts';
import { untilIdle } from './until-idle.ts';

const RUNS = 5;
/** The factor of CPU throttling, to simulate a cheap phone: a quarter of this machine's speed. */
const SLOWED = 4;
/** Lighthouse's slow 4G: 1.6 Mbit/s down, 750 kbit/s up, and 150 ms of latency for each request. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const TIMEOUT_MS = 60_000;
/** Core Web Vitals: the most milliseconds of a good LCP and a good INP. */
const BEST_LCP = 2500;
const BEST_INP = 200;
/** An answer within this many milliseconds seems to come at once. */
const AT_ONCE = 100;

const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  hasTouch: true,
  isMobile: true,
};
const desk: BrowserContextOptions = { viewport: { width: 1350, height: 940 } };

declare global {
  /** What the browser has measured on this page since it began to load. */
  var moments: { largest: number; pressed: number; interactions: number[] };
}

const MOMENTS = `
globalThis.moments = { largest: 0, pressed: 0, interactions: [] };
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) moments.largest = entry.startTime;
}).observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.interactionId) moments.interactions.push(entry.duration);
}).observe({ type: 'event', durationThreshold: 16, buffered: true });
addEventListener('click', (event) => { moments.pressed ||= event.timeStamp; }, true);`;

/** An interaction: what is pressed, what must then be on the screen, and what the visitor does next. */
interface Interaction {
  name: string;
  path: string;
  press: string;
  shown: string;
  next: (page: Page) => Promise<void>;
}

interface InteractionTimes {
  largest: number;
  /** From the press to the frame that shows what was asked for. */
  shown: number;
  /** The slowest interaction, from the input to the next frame. */
  slowest: number;
}

/** Measures the pages of a published folder as a visitor on a cheap phone gets them; tells each figure at once. */
export async function measurePages(
  siteDir: string,
  report: (figures: readonly Figure[]) => void,
): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) throw new CommandError('No Chromium was found: install one or set CHROMIUM_PATH.');
  report(await weighPages(siteDir));
  const site = await serveFolder(siteDir);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const home = await firstHome(browser, site.url);
    const largest = new Map<string, number[]>();
    for (const interaction of interactions(home)) {
      const cold: InteractionTimes[] = [];
      const pointed: InteractionTimes[] = [];
      for (let run = 0; run < RUNS; run++) {
        cold.push(await tapCold(browser, site.url, interaction));
        pointed.push(await pressPointed(browser, site.url, interaction));
      }
      largest.set(interaction.path, [
        ...(largest.get(interaction.path) ?? []),
        ...cold.map((each) => each.largest),
      ]);
      report(figuresOf(interaction, cold, pointed));
    }
    const paints = [...largest].map(([path, times]) =>
      figure(`LCP of ${path}`, upperMedian(times), formatMilliseconds, { max: BEST_LCP }),
    );
    report(paints);
  } finally {
    await browser.close();
    await site.close();
  }
}

function figuresOf(
  { name }: Interaction,
  cold: readonly InteractionTimes[],
  pointed: readonly InteractionTimes[],
): Figure[] {
  const medianOf = (answers: readonly InteractionTimes[], part: keyof InteractionTimes) =>
    upperMedian(answers.map((each) => each[part]));
  return [
    figure(`${name}, first tap, shown`, medianOf(cold, 'shown'), formatMilliseconds),
    figure(`${name}, first tap, INP`, medianOf(cold, 'slowest'), formatMilliseconds, { max: BEST_INP }),
    figure(`${name}, pointed at before, shown`, medianOf(pointed, 'shown'), formatMilliseconds, {
      max: AT_ONCE,
    }),
    figure(`${name}, pointed at before, INP`, medianOf(pointed, 'slowest'), formatMilliseconds, {
      max: BEST_INP,
    }),
  ];
}

const interactions = (home: string): Interaction[] => [
  {
    name: 'gallery',
    path: home,
    press: 'a[data-picture="1"]',
    shown: '.lightbox-dialog[open] img',
    next: (page) => page.keyboard.press('ArrowRight'),
  },
  {
    name: 'story',
    path: home,
    press: 'a[data-picture="0"]',
    shown: '.lightbox-dialog[open] img, .story[open] img',
    next: (page) => page.keyboard.press('ArrowRight'),
  },
  {
    name: 'form',
    path: home,
    press: '.enquire summary',
    shown: '#check-name',
    // Type at once, whether the script of the form has loaded or not.
    next: async (page) => {
      await page.locator('#check-name').focus();
      await page.keyboard.type('Asha', { delay: 60 });
    },
  },
  {
    name: 'filters',
    path: '/buy',
    press: '.filter-open button',
    shown: '.choice input:not(:disabled)',
    next: (page) => page.locator('.choice input:not(:disabled)').first().press('Space'),
  },
  {
    name: 'dialog for a call',
    path: '/',
    press: '.schedule summary',
    shown: '.schedule-dialog[open] input',
    next: async (page) => {
      await page.locator('.schedule-dialog input').first().focus();
      await page.keyboard.type('Asha', { delay: 60 });
    },
  },
];

/** The path of the first home on /buy. */
async function firstHome(browser: Browser, url: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(`${url}/buy`);
  const path = await page.locator('[data-published-homes] .home a').first().getAttribute('href');
  await page.close();
  if (!path) throw new CommandError('The site has no home for sale to measure.');
  return path;
}

/** Taps with a finger on a page that was loaded over the slow connection, with nothing prefetched by pointing. */
async function tapCold(browser: Browser, url: string, interaction: Interaction): Promise<InteractionTimes> {
  const context = await browser.newContext(phone);
  try {
    const page = await openPage(context.newPage());
    await slowDown(page);
    await page.goto(url + interaction.path);
    await untilQuiet(page);
    const { x, y } = await centreOf(page, interaction.press);
    const shown = whenShown(page, interaction.shown);
    await page.touchscreen.tap(x, y);
    return await timesOf(page, interaction, shown);
  } finally {
    await context.close();
  }
}

/** Clicks with a mouse that has rested on the element until the browser had nothing left to do. */
async function pressPointed(
  browser: Browser,
  url: string,
  interaction: Interaction,
): Promise<InteractionTimes> {
  const context = await browser.newContext(desk);
  try {
    const page = await openPage(context.newPage());
    await page.goto(url + interaction.path);
    await slowDown(page);
    const { x, y } = await centreOf(page, interaction.press);
    await page.mouse.move(x, y);
    await untilQuiet(page);
    const shown = whenShown(page, interaction.shown);
    await page.mouse.down();
    await page.mouse.up();
    return await timesOf(page, interaction, shown);
  } finally {
    await context.close();
  }
}

async function openPage(opening: Promise<Page>): Promise<Page> {
  const page = await opening;
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.addInitScript(MOMENTS);
  return page;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
}

/** Waits until no request is open, none has started or ended for half a second, and the page is idle. */
async function untilQuiet(page: Page): Promise<void> {
  const open = new Set<Request>();
  let last = performance.now();
  const onStarted = (request: Request) => {
    open.add(request);
    last = performance.now();
  };
  const onEnded = (request: Request) => {
    open.delete(request);
    last = performance.now();
  };
  page.on('request', onStarted).on('requestfinished', onEnded).on('requestfailed', onEnded);
  while (open.size > 0 || performance.now() - last < 500) await page.waitForTimeout(50);
  page.off('request', onStarted).off('requestfinished', onEnded).off('requestfailed', onEnded);
  await page.evaluate(untilIdle);
}

async function centreOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const element = page.locator(selector).first();
  await element.evaluate((found) => found.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await page.evaluate(untilIdle);
  const box = await element.boundingBox();
  if (!box) throw new CommandError(`There is no ${selector} to press.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Resolves with the time of the frame that shows the element. The polling starts in the capture phase of the
 * click, before the page's own listeners, so that work which the page defers until after that frame is not
 * included.
 */
function whenShown(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (target) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`${target} was not shown within 30 s.`)), 30_000);
        const frame = new MessageChannel();
        frame.port1.onmessage = () => resolve(performance.now());
        const look = () => {
          if (document.querySelector(target)?.checkVisibility({ visibilityProperty: true }))
            frame.port2.postMessage(0);
          else requestAnimationFrame(look);
        };
        const start = () => requestAnimationFrame(look);
        if (moments.pressed > 0) start();
        else addEventListener('click', start, { capture: true, once: true });
      }),
    selector,
  );
}

async function timesOf(
  page: Page,
  interaction: Interaction,
  shownAt: Promise<number>,
): Promise<InteractionTimes> {
  const at = await shownAt;
  await interaction.next(page);
  await untilQuiet(page);
  const { largest, pressed, interactions } = await page.evaluate(() => moments);
  return { largest, shown: at - pressed, slowest: Math.max(0, ...interactions) };
}
