import { gzipSync } from 'node:zlib';
import { expect, type Locator, type Page, type Response } from '@playwright/test';

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const desk = { viewport: { width: 1440, height: 900 } };

/** A home and an area of the demo data. Each has several pictures. */
export const homePath = '/property/1-bhk-for-rent-in-bannerghatta-road';
export const areaPath = '/bangalore/areas/whitefield';
/** How many pictures the hero of that area has. */
export const areaPictures = 7;

/** Collects what a visitor must never meet: console messages, faults, and answers with an error status. */
export function recordPageErrors(page: Page, allowed: RegExp = /^$/): string[] {
  const errors: string[] = [];
  const noteError = (text: string) => {
    if (!allowed.test(text)) errors.push(text);
  };
  page.on('console', (message) => {
    // Chromium's advice at its lowest level, below what its console shows: a test measured a card in the frame in
    // which the previous list is hidden.
    if (message.text().startsWith('Rendering was performed in a subtree hidden by content-visibility'))
      return;
    noteError(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (fault) => noteError(`fault: ${fault.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) noteError(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  return errors;
}

/** Records every script file that the page loads. Their size is with gzip, whatever the server compresses them with. */
export function measureScripts(page: Page): { count: () => number; gzipBytes: () => Promise<number> } {
  const scripts: Response[] = [];
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname.endsWith('.js')) scripts.push(answer);
  });
  return {
    count: () => scripts.length,
    gzipBytes: async () => {
      const sizes = await Promise.all(
        scripts.map(async (script) => gzipSync(await script.body(), { level: 9 }).length),
      );
      return sizes.reduce((sum, size) => sum + size, 0);
    },
  };
}

/** A new visitor, so that tests do not meet each other's rows or limits. */
export function newVisitor(): { name: string; email: string; phone: string } {
  const id = crypto.randomUUID().slice(0, 8);
  return { name: `Asha ${id}`, email: `asha-${id}@example.com`, phone: '98450 12345' };
}

/**
 * A form that was filled in faster than `minimumFillMs` (1.5 s) is taken for a robot's. This moves the clock of the
 * page on by two seconds, so that the test does not wait.
 */
export const passFillTime = (page: Page): Promise<void> => page.evaluate(advanceClock);

/** Moves `performance.now` on by two seconds. Runs in the page. */
export function advanceClock(): void {
  const before = performance.now.bind(performance);
  performance.now = () => before() + 2_000;
}

/**
 * Stops the clock of `page.clock.install()`, which also goes on by itself: a slow machine would add turns and timeouts of
 * its own. Moves it on by a minute before, as it can only be stopped in the future.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

/** Waits until the focus is in the dialog. Before that, it gets no key presses. */
export async function expectFocusIn(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

export async function openFold(page: Page, title: string): Promise<void> {
  await page.locator('summary', { hasText: title }).click();
  await expect(page.locator('details[open]', { hasText: title })).toBeVisible();
}

/** Holds the page's script files back until the function that it returns is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const release = Promise.withResolvers<void>();
  await page.route('**/_a/*.js', async (route) => {
    await release.promise;
    await route.continue();
  });
  return () => release.resolve();
}
