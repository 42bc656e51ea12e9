import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { besideFilters } from '#components/picture/sizes.ts';
import { homesSheetSchema } from '#contracts/homes-file-schema.ts';
import { joinSheets } from '#domain/search/homes/homes-sheets.ts';
import type { Offer } from '#domain/offer.ts';
import { photographAddress } from '#domain/photograph/photograph.ts';
import type { Property } from '#domain/property/property.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { FoundCard } from '#islands/homes/FoundCard.tsx';
import { distinguishingTexts } from '#islands/homes/distinguishing-texts.ts';
import { searchIndex } from '#page-models/homes/search-index.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { aContext, anArea, aProperty, aSociety, guid, minute } from '../../fixtures/rows.ts';
import { openRenderer } from './demo-pages.ts';

/*
 * The card of a home is written twice: `HomeCard.astro` for published lists, `FoundCard.tsx` for the homes that filters
 * find. Both are compared here for the same rows, each made of the data that it really gets: a page-model, or the search
 * index. No row has two pictures, because a published list varies the pictures of neighbours.
 */

const TODAY = '2026-11-20';
const photograph = photographAddress('a'.repeat(64));

/** An entry of the history: listed when `was` is null, otherwise a new price. */
const listed = (day: string, priceBefore: number | null, price: number | null) =>
  ({
    on: day,
    what: priceBefore === null ? 'listed' : 'price',
    price,
    was: priceBefore,
    currency: 'INR',
  }) as const;

const kinds: Readonly<Record<string, Partial<Property>>> = {
  'a home with every fact, checked': { society_id: 'courtyard', area_id: guid(50) },
  'a home that was never checked': { last_verified: null },
  'a home of whose check only the day is known': { last_verified: '2026-11-14', history: [] },
  'a home of whose check more is known': {
    last_verified: '2026-11-14',
    history: [
      { on: '2026-11-14', what: 'check', method: 'call', confirmed: ['price'], seen: [], not_seen: [] },
    ],
  },
  'a home whose price is on request': { price: null },
  'a home whose price is 0': { price: 0 },
  'a home that costs less than a lakh': { price: 45_000 },
  'a home priced in another currency': { price: 250_000, currency: 'USD' },
  'a studio': { bedrooms: 0 },
  'a home without size and bedrooms': { bedrooms: null, sqft: null },
  'a large home': { baths: 2.5, sqft: 12_345 },
  'a home with its title in Kannada': { title: 'ವೈಟ್‌ಫೀಲ್ಡ್‌ನಲ್ಲಿ ಮನೆ' },
  'a home whose title has characters that HTML escapes': { title: `Asha's "garden" <b>& 'hall'</b>` },
  'a home whose title has spaces around it': { title: '  Two   spaces  ' },
  'a home that states its terms': {
    area_basis: 'super_built_up',
    furnishing: 'semi',
    available_from: '2026-12-01',
    possession: '2027-06',
    deposit: '2 months',
    price: 45_000,
  },
  'a home that states carpet area, no deposit, and is free now': {
    area_basis: 'carpet',
    furnishing: 'full',
    available_from: 'now',
    possession: 'ready',
    deposit: '0',
  },
  'a home whose area has another beside it': { area_basis: 'built_up', carpet_sqft: 800, plot_sqft: 2400 },
  'a home without a place': { area: null, city: null },
  'a new home': { history: [listed('2026-11-18', null, 12_500_000)] },
  'a reduced home': {
    price: 12_000_000,
    history: [listed('2026-11-19', 12_500_000, 12_000_000), listed('2026-11-01', null, 12_500_000)],
  },
  'a home listed more than a week ago': { history: [listed('2026-11-12', null, 12_500_000)] },
  'a home with an illustration': { images: ['house-monsoon'] },
  'a home without pictures': { images: [] },
  'a home in a society without an area': { society_id: 'courtyard', area: null },
  'a home that reads like another, told by its facing': { sqft: 999, facing_dir: 'East' },
  'a home that reads like another, told by its reference': { sqft: 999, source_key: 'WF-2' },
  'a home that reads like both, told by its reference': { sqft: 999, source_key: 'WF-4' },
  'a home with the title of another': { title: 'Alike', slug: 'alike-6dd049a3', source_key: 'WF-3' },
};
const names = Object.keys(kinds);
/** The homes after those of `kinds`: one with a photograph of ours, and the newest, which is the first of its list. */
const [PHOTOGRAPHED, NEWEST] = [names.length, names.length + 1];

function rowsOf(offer: Offer, from: number): Property[] {
  const photographs = {
    ['a'.repeat(64)]: { width: 1000, height: 1500, placeholder: 'data:image/webp;base64,AAAA' },
  };
  return [...Object.values(kinds), { images: [photograph], photographs }, {}].map((piece, n) =>
    aProperty({
      id: guid(from + n),
      created_at: minute(from + n),
      property_type: offer,
      images: [`https://photos.example/${from + n}.jpg`],
      ...piece,
    }),
  );
}

/** One tag or text in a line, without what differs by the writer alone: order of attributes, entities, white space. */
function linesOf(html: string): string[] {
  return [
    ...html.matchAll(/<!--.*?-->|<(\/?[a-z]\w*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/gis),
  ].flatMap(([, tag, attributes = '', text]) => {
    if (text !== undefined) return decoded(text).replace(/\s+/g, ' ').trim() || [];
    if (tag === undefined) return [];
    const given = [...attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(
      ([, name = '', value = '']) => `${name.toLowerCase()}="${decoded(value)}"`,
    );
    return `<${[tag, ...given.sort()].join(' ')}>`;
  });
}

function decoded(text: string): string {
  const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(amp|lt|gt|quot));/gi, (_, hex, decimal, name) =>
    name ? (named[name] ?? '') : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );
}

const rows = { Sale: rowsOf('Sale', 2000), Rent: rowsOf('Rent', 3000) };
const context = aContext(
  {
    areas: [anArea()],
    societies: [aSociety()],
    properties: [...rows.Sale, ...rows.Rent],
  },
  TODAY,
);
/** The cards by slug. */
let cards: Record<Offer, Map<string, string>>;
const found = { Sale: foundCards('Sale'), Rent: foundCards('Rent') };

function foundCards(offer: Offer): Map<string, string> {
  const index = searchIndex(context.catalogue, () => true)[offer === 'Sale' ? 'sale' : 'rent'];
  const homes = readHomes(joinSheets([homesSheetSchema.parse(JSON.parse(JSON.stringify(index)))]));
  const sizes = besideFilters;
  const all = Array.from({ length: homes.count }, (_, row) => {
    const home = homes.home(row);
    if (!home) throw new Error('A row of the index has no home.');
    return { home, offer };
  });
  const telling = distinguishingTexts(all);
  return new Map(
    all.map(({ home }) => [
      home.slug,
      renderToStaticMarkup(
        createElement(FoundCard, { home, offer, sizes, today: TODAY, telling: telling.get(home) }),
      ),
    ]),
  );
}

async function publishedCards(path: string): Promise<Map<string, string>> {
  const renderer = await openRenderer();
  const page = sitePages(context).find((page) => page.path === path);
  const html = await renderer.render(JSON.parse(JSON.stringify(page?.model())));
  const cards = html.match(/<li class="home">[\s\S]*?<\/button>\s*<\/li>/g) ?? [];
  return new Map(cards.map((card) => [/<button[^>]* value="([^"]*)"/.exec(card)?.[1] ?? '', card]));
}

beforeAll(async () => {
  cards = { Sale: await publishedCards('/buy'), Rent: await publishedCards('/rent') };
});

describe.each(['Sale', 'Rent'] as const)('the card of a home that is listed for %s', (offer) => {
  const published = (index: number) => linesOf(cards[offer].get(rows[offer][index]?.slug ?? '') ?? '');
  const foundAs = (index: number) => linesOf(found[offer].get(rows[offer][index]?.slug ?? '') ?? '');

  test('is in the published list and in that of the filters', () => {
    expect([...found[offer].keys()].sort()).toEqual(rows[offer].map(({ slug }) => slug).sort());
    expect([...cards[offer].keys()].sort()).toEqual(rows[offer].map(({ slug }) => slug).sort());
  });

  test.each(names)('has the same elements and texts in both lists: %s', (name) => {
    expect(foundAs(names.indexOf(name))).toEqual(published(names.indexOf(name)));
  });

  test('loads its picture at once only as the first of a published list', () => {
    const eager = (line: string) =>
      line.replace('decoding="async"', 'decoding="async" fetchpriority="high"').replace('"lazy"', '"eager"');
    expect(published(NEWEST)).not.toEqual(foundAs(NEWEST));
    expect(published(NEWEST)).toEqual(
      foundAs(NEWEST).map((line) => (line.startsWith('<img ') ? eager(line) : line)),
    );
  });

  test('offers a photograph of ours as JPEG and blurs it until it has loaded only in a published list', () => {
    const isOfPicture = (line: string) => /^<(\/?picture|source|img)\b/.test(line);
    expect(published(PHOTOGRAPHED).filter((line) => !isOfPicture(line))).toEqual(
      foundAs(PHOTOGRAPHED).filter((line) => !isOfPicture(line)),
    );
    const [source = '', image = '', blur] = published(PHOTOGRAPHED).filter((line) =>
      /^<(source|img)\b/.test(line),
    );
    const [, avif] = / srcset="([^"]*)"/.exec(source) ?? [];
    expect(foundAs(PHOTOGRAPHED).filter(isOfPicture)).toEqual([
      image.replace(/ srcset="[^"]*"/, ` srcset="${avif}"`),
    ]);
    expect(blur).toContain('class="pic-blur"');
  });

  test('covers what it is compared for', () => {
    const all = [...cards[offer].values()].join('');
    for (const part of [
      'lang="kn"',
      'Price on request',
      'badge news new',
      'badge news reduced',
      'pic illustration',
      'Not verified yet',
      'Location not specified',
      'Studio',
      'East facing',
      'Ref WF-2',
      'aria-label="Alike, Whitefield, 1,490 sqft, WF-3"',
    ])
      expect(all).toContain(part);
    expect(all.includes('/month')).toBe(offer === 'Rent');
    expect(all.includes('per sqft')).toBe(offer === 'Sale');
  });
});
