import { gzipSync } from 'node:zlib';
import { expect, type Locator, type Page, type Response } from '@playwright/test';

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const desk = { viewport: { width: 1440, height: 900 } };

/** A home, a society and an area of the demo data; each has several pictures. */
export const homePath = '/property/1-bhk-for-rent-in-bannerghatta-road';
export const areaPath = '/bangalore/areas/whitefield';
/** How many pictures the hero of that area has. */
export const areaPictures = 7;

/** What a visitor must never meet: anything in the console, a fault, an answer that failed. */
export function watchTroubles(page: Page, allowed: RegExp = /^$/): string[] {
  const troubles: string[] = [];
  const note = (text: string) => {
    if (!allowed.test(text)) troubles.push(text);
  };
  page.on('console', (message) => note(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (fault) => note(`fault: ${fault.message}`));
  page.on('response', (answer) => {
    if (answer.status() >= 400) note(`${answer.status()} ${new URL(answer.url()).pathname}`);
  });
  return troubles;
}

/** Notes every script file the page asks for, and what they weigh with gzip, whatever the server packs them with. */
export function weighScripts(page: Page): { count: () => number; gzipBytes: () => Promise<number> } {
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

/** Somebody nobody has heard of, so that tests do not meet each other's rows or limits. */
export function stranger(): { name: string; email: string; phone: string } {
  const id = crypto.randomUUID().slice(0, 8);
  return { name: `Asha ${id}`, email: `asha-${id}@example.com`, phone: '98450 12345' };
}

/**
 * Nobody fills a form in a second; who does is taken for a robot. A person's two seconds pass at once on the clock of
 * the page.
 */
export const takeTime = (page: Page): Promise<void> => page.evaluate(moveClock);

/** Runs in the page: whatever it measures from now on has taken two seconds longer. */
export function moveClock(): void {
  const before = performance.now.bind(performance);
  performance.now = () => before() + 2_000;
}

/** Keys reach what a dialog shows once the focus is in it. */
export async function expectFocusIn(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

export async function openPanel(page: Page, title: string): Promise<void> {
  await page.locator('summary', { hasText: title }).click();
  await expect(page.locator('details[open]', { hasText: title })).toBeVisible();
}
