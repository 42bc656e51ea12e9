import type { Browser, BrowserContext, Page } from 'playwright';
import { admin } from './started-site.ts';

/** What the pages record while they are measured, read as the browser's own timing marks. */
const FIRST_ROWS = 'first rows';
const ROWS = 'tbody tr[data-index]';

export type SignedInState = Awaited<ReturnType<BrowserContext['storageState']>>;

export async function signIn(browser: Browser, url: string): Promise<SignedInState> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/auth`);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.locator(ROWS).first().waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

export interface OpenedAdmin {
  page: Page;
  /** From the navigation to the frame that shows the first rows. */
  milliseconds: number;
  close(): Promise<void>;
}

/** Opens /admin in a browser that has nothing cached but the session. */
export async function openAdmin(
  browser: Browser,
  url: string,
  storageState: SignedInState,
): Promise<OpenedAdmin> {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(
    ([rows, mark]) => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector(rows)) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => performance.mark(mark)));
      });
      watch.observe(document, { childList: true, subtree: true });
    },
    [ROWS, FIRST_ROWS] as const,
  );
  await page.goto(`${url}/admin`, { waitUntil: 'commit' });
  const mark = await page.waitForFunction(
    (name) => performance.getEntriesByName(name)[0]?.startTime,
    FIRST_ROWS,
  );
  return { page, milliseconds: Number(await mark.jsonValue()), close: () => context.close() };
}

/** The most rows in the document at any position of the list. */
export async function mostRowsInDocument(page: Page): Promise<number> {
  let most = 0;
  for (const share of [0, 0.3, 0.7, 1]) {
    await page.locator('.staff-scroll').evaluate(async (area, at) => {
      area.scrollTo(0, area.scrollHeight * at);
      await new Promise((rendered) => requestAnimationFrame(() => setTimeout(rendered)));
    }, share);
    most = Math.max(most, await page.locator(ROWS).count());
  }
  return most;
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
