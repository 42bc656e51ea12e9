import { expect, test } from './browser-test.ts';
import { overBudget, type PageBytes, measurePageBytes } from './page-bytes.ts';

/** The first path in the sitemap that starts with `start`: a page of one kind in the demo data. */
async function firstPath(origin: string, start: string): Promise<string> {
  const index = await (await fetch(`${origin}/sitemap.xml`)).text();
  for (const [, file = ''] of index.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const urls = await (await fetch(file)).text();
    for (const [, url = ''] of urls.matchAll(/<loc>([^<]+)<\/loc>/g)) {
      const { pathname } = new URL(url);
      if (pathname.startsWith(start)) return pathname;
    }
  }
  throw new Error(`The sitemap has no address that starts with ${start}.`);
}

/** In bytes: the two Latin font files and the rupee sign. A page with a name in Kannada also loads the Kannada font. */
const LATIN = 62_000;
const KANNADA = 46_000;
/**
 * In bytes: the scripts that turn a hero, loaded when the browser is idle. The pages below without 'script files' load
 * no script file before a touch.
 */
const HERO = 85_000;

/** Kinds with a style sheet of their own. That of every page is within the budget of a home. */
const MORE_STYLES = 15_360;

/** An address of each kind, and its limits where they differ from `common`. The demo's pages take nine tenths. */
const pages: Record<string, { at: string; limits?: Partial<PageBytes> }> = {
  home: { at: '/', limits: { html: 12_000, pictures: 80_000 } },
  about: { at: '/about', limits: { html: 8_000 } },
  'the glossary': { at: '/about/glossary', limits: { html: 9_000 } },
  'homes for sale': {
    at: '/buy',
    limits: { html: 20_200, 'style files': MORE_STYLES, pictures: 260_000, fonts: LATIN + KANNADA },
  },
  'homes for rent': { at: '/rent', limits: { html: 19_000, 'style files': MORE_STYLES, pictures: 260_000 } },
  'the societies index': {
    at: '/societies',
    limits: { html: 22_000, 'style files': MORE_STYLES, pictures: 130_000 },
  },
  'the areas index': {
    at: '/bangalore/areas',
    limits: { html: 14_000, 'style files': MORE_STYLES, pictures: 100_000 },
  },
  'saved homes': {
    at: '/saved',
    limits: { html: 7_500, 'style files': MORE_STYLES, 'script files': 129_000 },
  },
  privacy: { at: '/privacy', limits: { html: 9_800 } },
  terms: { at: '/terms', limits: { html: 9_200, 'style files': MORE_STYLES } },
  'the agreement with buyers': { at: '/buyers-msa', limits: { html: 9_200 } },
  'sign-in': { at: '/auth', limits: { html: 7_500, 'style files': MORE_STYLES, 'script files': 145_500 } },
  // It redirects a stranger to sign in.
  admin: { at: '/admin' },
  'a home': { at: '/property/*', limits: { html: 12_288, pictures: 100_000 } },
  'a society': {
    at: '/bangalore/societies/*',
    limits: { html: 11_500, pictures: 340_000, 'script files': HERO, fonts: LATIN + KANNADA },
  },
  'an area': {
    at: '/bangalore/areas/*',
    limits: { html: 12_500, pictures: 430_000, 'script files': HERO, fonts: LATIN + KANNADA },
  },
};
const common: PageBytes = {
  html: 0,
  // The limit of the indexes (decision 174). tests/generator/render/page-weight.test.ts has a lower one for the other pages.
  'inline scripts': 4_300,
  'inline styles': 700,
  'script files': 0,
  'style files': 14_336,
  fonts: LATIN,
  pictures: 0,
};

test.describe('a published page', () => {
  for (const [name, { at, limits }] of Object.entries(pages)) {
    test(`of ${name} opens without errors, messages or requests to other origins, and stays within its byte budget`, async ({
      page,
      baseURL,
    }) => {
      const origin = new URL(baseURL ?? '').origin;
      const path = at.endsWith('*') ? await firstPath(origin, at.slice(0, -1)) : at;
      const weight = measurePageBytes(page);
      const problems: string[] = [];
      page.on('console', (message) => problems.push(`${message.type()}: ${message.text()}`));
      page.on('pageerror', (fault) => problems.push(fault.message));
      page.on('request', (request) => {
        const { protocol, origin: requestedOrigin } = new URL(request.url());
        if (protocol.startsWith('http') && requestedOrigin !== origin) problems.push(`asks ${request.url()}`);
      });
      page.on('response', (response) => {
        if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
      });

      const answer = await page.goto(path, { waitUntil: 'networkidle' });
      expect(answer?.status()).toBe(200);
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.locator('main')).toBeVisible();
      expect(problems).toEqual([]);
      if (limits) expect(overBudget(await weight(), { ...common, ...limits })).toEqual([]);
    });
  }

  test('that does not exist answers 404 and links to the front page', async ({ page }) => {
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await page.getByRole('main').getByRole('link', { name: /home/i }).first().click();
    await expect(page).toHaveURL('/');
  });
});

test('a list links to its feed, which is well-formed XML and links to existing homes', async ({
  page,
  baseURL,
}) => {
  await page.goto('/buy/in/whitefield');
  const address = page.locator('link[rel=alternate][type="application/atom+xml"]');
  await expect(address).toHaveAttribute('href', '/buy/in/whitefield.atom');
  await expect(page.getByRole('link', { name: 'The newest homes here' })).toBeVisible();
  const answer = await fetch(`${baseURL}/buy/in/whitefield.atom`);
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const text = await answer.text();
  // Not on a page of ours, where the policy lets no script parse text.
  await page.goto('about:blank');
  const read = await page.evaluate((xml) => {
    const feed = new DOMParser().parseFromString(xml, 'application/xml');
    return {
      root: feed.documentElement.namespaceURI + feed.documentElement.localName,
      homes: [...feed.querySelectorAll('entry > link')].map((link) => link.getAttribute('href') ?? ''),
    };
  }, text);
  expect(read.root).toBe('http://www.w3.org/2005/Atomfeed');
  expect(read.homes.length).toBeGreaterThan(2);
  for (const home of read.homes) expect((await fetch(home)).status).toBe(200);
});
