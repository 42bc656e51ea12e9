import type { Page } from '@playwright/test';
import { desk, phone } from '../visitor/visitor-fixtures.ts';
import { expect, test } from '../browser-test.ts';
import { openDesk } from './staff-site.ts';
import { nightlyIf } from '../nightly.ts';

/** The lowest element of each section once it is loaded. */
const lowestOf: Record<string, (page: Page) => ReturnType<Page['getByRole']>> = {
  '': (page) => page.getByRole('status').filter({ hasText: /when (an enquiry|something)/ }),
  '#publishing': (page) => page.getByRole('button', { name: 'Sync Sitemap' }),
  '#calls': (page) => page.getByRole('heading', { name: 'Calls and visits in your own calendar' }),
  '#listings': (page) => page.getByRole('button', { name: 'Download all as CSV' }),
  '#quality': (page) => page.locator('.staff-check').last(),
};

declare global {
  interface PerformanceEntry {
    /** Only a `layout-shift` entry has sources. */
    readonly sources?: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  interface Window {
    /** Visible elements that have moved up or down since the last call. */
    moved: () => string[];
  }
}

/** Records layout shifts from the first frame on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = [];
    const noteShifts = (entries: PerformanceEntry[]) => {
      for (const { node, previousRect: before, currentRect: after } of entries.flatMap(
        ({ sources }) => sources ?? [],
      )) {
        if (before.height === 0 || (after.height > 0 && Math.abs(before.y - after.y) < 5)) continue;
        const markup = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName;
        moved.push(`${markup}: ${before.y} → ${after.y}`);
      }
    };
    const observer = new PerformanceObserver((list) => noteShifts(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    window.moved = () => {
      noteShifts(observer.takeRecords());
      return moved.splice(0);
    };
  });

const moved = (page: Page) =>
  page.evaluate(async () => {
    // One frame shows what was loaded, the next one reports its shifts.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return window.moved();
  });

for (const [size, use] of [
  ['a desk', desk],
  ['a phone', phone],
] as const)
  test.describe(`on ${size}`, nightlyIf(use === phone), () => {
    test.use(use);

    test('no element shifts while the sections of the desk load', async ({ page }) => {
      await watchShifts(page);
      for (const [at, lowest] of Object.entries(lowestOf)) {
        const answers = Promise.withResolvers<void>();
        await page.route('**/rest/v1/rpc/*', async (route) => {
          await answers.promise;
          await route.continue();
        });
        await openDesk(page, at);
        await expect(page.locator('.staff-block .staff-spinner').first()).toBeVisible();
        answers.resolve();
        await expect(page.locator('.staff-spinner')).toHaveCount(0);
        await expect(lowest(page)).toBeVisible();
        expect(await moved(page), at || 'today').toEqual([]);
        await page.unrouteAll();
      }
    });
  });
