import type { Browser } from 'playwright';
import { type Figure, figure, formatMilliseconds, upperMedian } from './figures.ts';

const RUNS = 3;
/** The factor of CPU throttling, to simulate a cheap phone: a quarter of this machine's speed. */
const SLOWED = 4;
const ADDRESS = '/buy?area=whitefield&bhk=2';
const TIMEOUT_MS = 60_000;
/** Milliseconds to the first cards on slow 4G. */
const BUDGET = 2000;

/** Bytes a second and milliseconds for each request. Slow 4G is Lighthouse's. */
const connections = [
  { name: 'slow 4G', downloadThroughput: (1.6 * 1024 * 1024) / 8, latency: 150, max: { max: BUDGET } },
  { name: 'slow 3G', downloadThroughput: (400 * 1024) / 8, latency: 400, max: undefined },
];

declare global {
  /** Milliseconds since the page was asked for. */
  var cardsShown: { first: number; all: number };
}

const WATCH_CARDS = `globalThis.cardsShown = { first: 0, all: 0 };
const look = () => {
  const all = document.querySelector('.found:not([hidden]) .home a');
  if (all) cardsShown.all ||= performance.now();
  if (all ?? document.querySelector('[data-first-homes] .home a')) cardsShown.first ||= performance.now();
  if (!all) requestAnimationFrame(look);
};
requestAnimationFrame(look);`;

/** Times an address with filters, opened on a phone that has nothing of the site, to its first cards and to its whole list. */
export async function measureAddress(browser: Browser, url: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, max, ...network } of connections) {
    const opened: { first: number; all: number; bytes: number }[] = [];
    for (let run = 0; run < RUNS; run++) opened.push(await openAddress(browser, url, network));
    const medianOf = (part: keyof (typeof opened)[number]) => upperMedian(opened.map((each) => each[part]));
    figures.push(
      figure(`address with filters, ${name}, first cards`, medianOf('first'), formatMilliseconds, max),
      figure(`address with filters, ${name}, whole list`, medianOf('all'), formatMilliseconds),
      figure(
        `address with filters, ${name}, bytes`,
        medianOf('bytes'),
        (bytes) => `${(bytes / 1000).toFixed(0)} KB`,
      ),
    );
  }
  return figures;
}

async function openAddress(
  browser: Browser,
  url: string,
  network: { downloadThroughput: number; latency: number },
): Promise<{ first: number; all: number; bytes: number }> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(WATCH_CARDS);
    const session = await context.newCDPSession(page);
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await session.send('Network.enable');
    const uploadThroughput = network.downloadThroughput;
    await session.send('Network.emulateNetworkConditions', { offline: false, uploadThroughput, ...network });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await page.goto(url + ADDRESS, { waitUntil: 'commit' });
    await page.waitForFunction(() => cardsShown.all > 0, undefined, { timeout: TIMEOUT_MS });
    return { ...(await page.evaluate(() => cardsShown)), bytes };
  } finally {
    await context.close();
  }
}
