import type { Browser, BrowserContext, Page } from 'playwright';
import { admin } from './started-site.ts';

/** The name of the performance mark that a measured page sets once it shows what is waited for. */
const SHOWN = 'shown';
const ROWS = 'tbody tr[data-index]';
/** Where the table of pages is. */
const TABLE = '#publishing';
/** In the document once an editor can be typed into. */
const FIELDS = '.staff-editor fieldset input';

export type SignedInState = Awaited<ReturnType<BrowserContext['storageState']>>;

export async function signIn(browser: Browser, url: string): Promise<SignedInState> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/auth`);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

export interface OpenedDesk {
  page: Page;
  /** From the navigation to the frame that shows the first rows, or the fields of the editor. */
  milliseconds: number;
  close(): Promise<void>;
}

/** How /admin is opened. `slower` is the factor of CPU throttling; 1 is the speed of this machine. */
interface OpenDeskOptions {
  hash?: string;
  slower?: number;
}

/** Opens the table of pages, or the editor that the hash names, signed in and with an empty cache. */
export async function openDesk(
  browser: Browser,
  url: string,
  storageState: SignedInState,
  { hash = TABLE, slower = 1 }: OpenDeskOptions = {},
): Promise<OpenedDesk> {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  if (slower > 1)
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(
    ([shown, mark]) => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector(shown)) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => performance.mark(mark)));
      });
      watch.observe(document, { childList: true, subtree: true });
    },
    [hash === TABLE ? ROWS : FIELDS, SHOWN] as const,
  );
  await page.goto(`${url}/admin${hash}`, { waitUntil: 'commit' });
  const mark = await page.waitForFunction((name) => performance.getEntriesByName(name)[0]?.startTime, SHOWN);
  return { page, milliseconds: Number(await mark.jsonValue()), close: () => context.close() };
}

/** One after the other: the milliseconds from the click to the frame that shows its fields. */
export async function timeEditors(page: Page, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth < count; nth++) {
    await page.evaluate(() => {
      location.hash = 'listings/property';
    });
    await page.locator('.staff-listings a').nth(nth).waitFor();
    times.push(
      await page.evaluate(
        ([at, fields]) =>
          new Promise<number>((done) => {
            const began = performance.now();
            const watch = new MutationObserver(() => {
              if (!document.querySelector(fields)) return;
              watch.disconnect();
              requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
            });
            watch.observe(document, { childList: true, subtree: true });
            document.querySelectorAll<HTMLElement>('.staff-listings a')[at]?.click();
          }),
        [nth, FIELDS] as const,
      ),
    );
  }
  return times;
}

/** The most rows in the document at any position of the list. */
export async function maxRowsInDocument(page: Page): Promise<number> {
  let max = 0;
  for (const share of [0, 0.3, 0.7, 1]) {
    await page.locator('.staff-scroll').evaluate(async (area, at) => {
      area.scrollTo(0, area.scrollHeight * at);
      await new Promise((rendered) => requestAnimationFrame(() => setTimeout(rendered)));
    }, share);
    max = Math.max(max, await page.locator(ROWS).count());
  }
  return max;
}

/** Types a search; for each key, the milliseconds from the key press to the frame that shows its results. */
export async function timeSearch(page: Page, text: string): Promise<number[]> {
  const box = page.getByRole('searchbox', { name: 'Search properties' });
  await box.fill('');
  await box.focus();
  await box.evaluate((input) => {
    const times: number[] = [];
    Object.assign(window, { searchTimes: times });
    input.addEventListener('keydown', ({ timeStamp }) => {
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp)));
    });
  });
  for (const [at, key] of [...text].entries()) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.waitForFunction((keys) => Reflect.get(window, 'searchTimes').length === keys, at + 1);
  }
  const times: number[] = await page.evaluate(() => Reflect.get(window, 'searchTimes'));
  return times;
}
