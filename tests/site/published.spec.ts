import { test } from './looking.ts';
import { expect } from './browser-test.ts';

/** The first address of the sitemap whose path starts so: a page of that kind as the demo data has it. */
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

const pages: Record<string, string> = {
  home: '/',
  about: '/about',
  'homes for sale': '/buy',
  'homes for rent': '/rent',
  'the societies index': '/societies',
  'the areas index': '/bangalore/areas',
  'saved homes': '/saved',
  privacy: '/privacy',
  terms: '/terms',
  'the agreement with buyers': '/buyers-msa',
  'sign-in': '/auth',
  admin: '/admin',
  'a home': '/property/*',
  'a society': '/bangalore/societies/*',
  'an area': '/bangalore/areas/*',
};

test.describe('a published page', () => {
  for (const [name, address] of Object.entries(pages)) {
    test(`of ${name} opens without a fault, a message or a request to anybody else`, async ({
      page,
      baseURL,
    }) => {
      const origin = new URL(baseURL ?? '').origin;
      const path = address.endsWith('*') ? await firstPath(origin, address.slice(0, -1)) : address;
      const troubles: string[] = [];
      page.on('console', (message) => troubles.push(`${message.type()}: ${message.text()}`));
      page.on('pageerror', (fault) => troubles.push(fault.message));
      page.on('request', (request) => {
        const { protocol, origin: asked } = new URL(request.url());
        if (protocol.startsWith('http') && asked !== origin) troubles.push(`asks ${request.url()}`);
      });
      page.on('response', (response) => {
        if (response.status() >= 400) troubles.push(`${response.status()} ${response.url()}`);
      });

      const answer = await page.goto(path, { waitUntil: 'networkidle' });
      expect(answer?.status()).toBe(200);
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.locator('main')).toBeVisible();
      expect(troubles).toEqual([]);
    });
  }

  test('that does not exist answers 404 and leads home', async ({ page }) => {
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await page.getByRole('main').getByRole('link', { name: /home/i }).first().click();
    await expect(page).toHaveURL('/');
  });
});

test('the feed of a list is named by its page, well-formed as a browser reads it, and leads to homes', async ({
  page,
  baseURL,
}) => {
  await page.goto('/buy/in/whitefield');
  const address = page.locator('link[rel=alternate][type="application/atom+xml"]');
  await expect(address).toHaveAttribute('href', '/buy/in/whitefield/feed.atom');
  await expect(page.getByRole('link', { name: 'the newest homes here' })).toBeVisible();
  const answer = await fetch(`${baseURL}/buy/in/whitefield/feed.atom`);
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const text = await answer.text();
  // Not on a page of ours: these let no script parse text.
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
