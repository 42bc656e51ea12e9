import type { Page } from '@playwright/test';
import { areaPath, homePath } from './visitor/visitor-fixtures.ts';

const LEAVES = 'no such home';

/** For each kind of page that anybody can open, by its description: an address of the demo site. */
export const pageKinds: Readonly<Record<string, string>> = {
  'the front page': '/',
  'about us': '/about',
  'the glossary': '/about/glossary',
  'homes for sale': '/buy',
  'homes for rent': '/rent',
  'homes of an area': '/buy/in/whitefield',
  'a home for sale': '/property/2-bhk-in-nallur-terraces-whitefield',
  'a home for rent': homePath,
  'a home without photographs': '/property/1-bhk-in-udupi-corner-btm-layout',
  'the societies index': '/societies',
  'a society': '/bangalore/societies/courtyard-heights',
  'the areas index': '/bangalore/areas',
  'an area': areaPath,
  'saved homes': '/saved',
  'homes side by side':
    '/compare#homes=2-bhk-in-nallur-terraces-whitefield,3-bhk-in-hrbr-first-block-house-kalyan-nagar,4-bhk-in-sheelavantha-lakefront-whitefield',
  privacy: '/privacy',
  terms: '/terms',
  'the agreement with buyers': '/buyers-msa',
  'sign-in': '/auth',
  'no such page': '/no-such-page',
  [LEAVES]: '/property/no-such-home',
  'the styleguide': '/_styleguide',
};

/** What localStorage holds when a page of that kind is opened: saved homes, one now cheaper and one gone. */
const storedItems: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'saved homes': {
    'angala-saved': JSON.stringify({
      homes: [
        ['2-bhk-in-nallur-terraces-whitefield', '2 BHK in Nallur Terraces', 11_900_000],
        ['4-bhk-in-sheelavantha-lakefront-whitefield', '4 BHK in Sheelavantha Lakefront', 28_600_000],
        ['no-such-home', '3 BHK in Whitefield', 17_500_000],
      ].map(([slug, title, price]) => ({
        slug,
        title,
        price,
        type: 'Sale',
        place: 'Whitefield',
        at: '2026-11-14T08:00:00.000Z',
      })),
    }),
    'angala-viewed': JSON.stringify([{ slug: '3-bhk-in-honge-avenue-whitefield', title: 'x', lang: '' }]),
  },
};

/** Opens the page of that kind as somebody who has used the site before. */
export async function openPageOfKind(
  page: Page,
  kind: string,
  options?: Parameters<Page['goto']>[1],
): Promise<void> {
  const items = Object.entries(storedItems[kind] ?? {});
  const initScript = await page.addInitScript((all) => {
    for (const [key, text] of all) localStorage.setItem(key, text);
  }, items);
  // Leads to the front page after five seconds. The page stays where that has no answer.
  if (kind === LEAVES) await page.route(/^[^/]+\/\/[^/]+\/$/, (route) => route.fulfill({ status: 204 }));
  await page.goto(pageKinds[kind] ?? '/', options);
  // Another test may take over the tab.
  await initScript.dispose();
}
