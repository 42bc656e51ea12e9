import { chromium, type Page } from '@playwright/test';
import { findChromium, findTestBrowser } from '../../fixtures/chromium.ts';
import { expect, test } from '../browser-test.ts';
import { homePath } from './visitor-fixtures.ts';
import { nightly } from '../nightly.ts';

/**
 * The reasons that a headless shell gives for every page, because it has no back/forward cache. Reasons that a page
 * itself causes come in addition.
 */
const REASONS_OF_SHELL = ['BrowsingInstanceNotSwapped', 'BackForwardCacheDisabledForDelegate'];

const openFilters = (page: Page) => page.getByRole('button', { name: 'Filter and sort' }).click();

/** What somebody does on a page before they leave it, and a selector that matches if the page is as they left it. */
const visits: Readonly<Record<string, { path: string; use(page: Page): Promise<void>; selector: string }>> = {
  'a home whose form is open': {
    path: homePath,
    use: async (page) => {
      await page.locator('summary', { hasText: 'Check Availability' }).click();
      await page.getByLabel('Name').first().fill('Asha');
    },
    selector: 'details[open] form',
  },
  'a list whose filters are open': {
    path: '/buy',
    use: async (page) => {
      await openFilters(page);
      await page.getByRole('checkbox', { name: /^2 BHK/ }).check();
    },
    selector: '.filter-panel :checked',
  },
  'the front page, with a line in its search': {
    path: '/',
    use: async (page) => {
      const line = page.getByRole('search', { name: 'Find a home' }).locator('input[type=search]');
      await line.pressSequentially('2bhk kor');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
    selector: '[role=combobox]',
  },
};

test(
  'a home, a list with filters and the front page do not prevent the back/forward cache',
  nightly,
  async ({ baseURL }) => {
    const executablePath = findChromium() ?? findTestBrowser() ?? '';
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu'],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      const session = await page.context().newCDPSession(page);
      await session.send('Page.enable');
      const reasons: string[] = [];
      session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
        reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
      );
      for (const [name, { path, use, selector }] of Object.entries(visits)) {
        reasons.length = 0;
        await page.goto(`${baseURL}${path}`);
        await use(page);
        await page.evaluate(() => {
          sessionStorage.setItem('shown', 'anew');
          addEventListener('pageshow', ({ persisted }) => sessionStorage.setItem('shown', String(persisted)));
        });
        await page.goto(`${baseURL}/about`);
        const navigatedBack = page.waitForEvent('framenavigated');
        // Playwright's `goBack` waits for a load, but a page that the browser has kept does not load.
        await page.evaluate(() => void setTimeout(() => history.back()));
        await navigatedBack;
        const hasShownAgain = () => page.evaluate(() => sessionStorage.getItem('shown'));
        // The reasons may come after the page is shown.
        await expect
          .poll(async () => reasons.length > 0 || (await hasShownAgain()) === 'true', name)
          .toBe(true);
        const ofThePage = reasons.filter((reason) => !REASONS_OF_SHELL.includes(reason));
        expect(ofThePage, name).toEqual([]);
        if (reasons.length > 0) continue;
        await expect(page.locator(selector).first(), name).toBeAttached();
      }
    } finally {
      await browser.close();
    }
  },
);
