import { describe, expect, it } from 'vitest';
import type { PlaceList, PlaceListLimit } from '#domain/place-list/place-list.ts';
import type { Offer } from '#domain/offer.ts';
import type { Property } from '#domain/property/property.ts';
import { placeListHeading, placeListTitle } from '#page-models/place-list/place-list-heading.ts';
import type { HomesPage } from '#page-models/homes/homes-page.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { seededRandom } from '../../fixtures/seeded-random.ts';
import {
  aCatalogue,
  aContext,
  anArea,
  aProperty,
  aSociety,
  guid,
  minute,
  site,
} from '../../fixtures/rows.ts';

const area = { kind: 'area', area: anArea(), city: 'Bangalore' } as const;
const society = { kind: 'society', society: aSociety({ area: area.area.id }) } as const;
const city = { kind: 'city', name: 'Bangalore' } as const;
const builder = {
  kind: 'builder',
  builder: { slug: 'neralu', name: 'Neralu Builders' },
  city: 'Bangalore',
} as const;
const size = (bedrooms: number): PlaceListLimit => ({ kind: 'bedrooms', bedrooms });
const budget = (rupees: number): PlaceListLimit => ({ kind: 'budget', rupees });

describe('the title of a list', () => {
  it.each<[Offer, PlaceList['place'], PlaceListLimit | null, string, string]>([
    [
      'Rent',
      builder,
      null,
      'Properties for Rent built by Neralu Builders',
      'Properties for Rent built by Neralu Builders, Bangalore',
    ],
    ['Sale', area, null, 'Properties for Sale in Whitefield', 'Properties for Sale in Whitefield, Bangalore'],
    [
      'Sale',
      area,
      size(3),
      '3 BHK Properties for Sale in Whitefield',
      '3 BHK Properties for Sale in Whitefield, Bangalore',
    ],
    [
      'Sale',
      city,
      size(0),
      'Studio Properties for Sale in Bangalore',
      'Studio Properties for Sale in Bangalore',
    ],
    [
      'Sale',
      area,
      budget(15_000_000),
      'Properties for Sale in Whitefield up to ₹1.5 Cr',
      'Properties for Sale in Whitefield, Bangalore up to ₹1.5 Cr',
    ],
    [
      'Rent',
      area,
      budget(20_000),
      'Properties for Rent in Whitefield up to ₹20,000 a month',
      'Properties for Rent in Whitefield, Bangalore up to ₹20,000 a month',
    ],
    [
      'Rent',
      area,
      { kind: 'fact', fact: 'furnished' },
      'Furnished Properties for Rent in Whitefield',
      'Furnished Properties for Rent in Whitefield, Bangalore',
    ],
    [
      'Sale',
      area,
      { kind: 'fact', fact: 'ready-to-move' },
      'Ready to Move Properties for Sale in Whitefield',
      'Ready to Move Properties for Sale in Whitefield, Bangalore',
    ],
    [
      'Rent',
      society,
      null,
      'Properties for Rent at Courtyard Heights',
      'Properties for Rent at Courtyard Heights, Whitefield, Bangalore',
    ],
  ])('%s %j %j is "%s"', (offer, place, limit, heading, title) => {
    expect(placeListHeading({ offer, place, limit })).toBe(heading);
    expect(placeListTitle({ offer, place, limit }, aCatalogue({ areas: [area.area] }))).toBe(title);
  });
});

/** Homes of three areas and two societies, of many sizes and prices, some incomplete. */
function manyHomes(count: number, seed: number) {
  const random = seededRandom(seed);
  const randomItem = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const areas = [0, 1, 2].map((n) =>
    anArea({ id: guid(50 + n), area: `Area ${n}`, slug: `area-${n}`, city_section: n < 2 ? 'East' : null }),
  );
  const societies = [0, 1].map((n) =>
    aSociety({ id: `s${n}`, name: `Society ${n}`, area: guid(50 + n), developer: 'Neralu' }),
  );
  const properties = Array.from({ length: count }, (_, n) =>
    aProperty({
      id: guid(10_000 + n),
      created_at: minute(n),
      property_type: randomItem(['Sale', 'Sale', 'Rent']) ?? 'Sale',
      price: randomItem([null, 18_000, 45_000, 3_500_000, 7_000_000, 9_900_000, 25_000_000]) ?? null,
      bedrooms: randomItem([null, 0, 1, 2, 2, 3, 3, 2.5]) ?? null,
      area_id: randomItem([...areas.map(({ id }) => id), null]) ?? null,
      society_id: randomItem(['s0', 's1', null]) ?? null,
      last_verified: randomItem([null, '2026-11-14', '2026-10-01']) ?? null,
    }),
  );
  return { areas, societies, properties };
}

const listsOf = (context: ReturnType<typeof aContext>) =>
  sitePages(context)
    .map((page) => page.model())
    .filter((model): model is HomesPage => model.kind === 'homes');

describe.each([30, 130, 400])('with %i homes', (count) => {
  const context = aContext(manyHomes(count, count));
  const pages = new Map(sitePages(context).map((page) => [page.path, page.model()]));
  const lists = listsOf(context);

  it('every link of a list leads to a page that is not a redirect', () => {
    const targets = lists.flatMap(({ facets, crumbs }) => [
      ...facets.flatMap(({ links }) => links.map(({ href }) => href)),
      ...crumbs.flatMap(({ href }) => href ?? []),
    ]);
    expect(targets.length).toBeGreaterThan(50);
    expect(targets.filter((href) => !pages.has(href) || pages.get(href)?.kind === 'moved')).toEqual([]);
  });

  it('the count on a link equals the homes of its list, also on pages of areas and societies', () => {
    const models = [...pages.values()];
    const ofAreas = models.flatMap((page) => (page.kind === 'area' ? page.lists : []));
    const ofSocieties = models.flatMap((page) => (page.kind === 'society' ? page.lists : []));
    expect([ofAreas.length, ofSocieties.length].every((count) => count > 0)).toBe(true);
    const counts = [...lists.flatMap(({ facets }) => facets), ...ofAreas, ...ofSocieties]
      .flatMap(({ links }) => links)
      .flatMap(({ href, count }) => (count === null ? [] : [[href, count] as const]));
    expect(counts.length).toBeGreaterThan(20);
    for (const [href, count] of counts) {
      const list = pages.get(href);
      expect(list?.kind === 'homes' && list.summary, href).toMatch(new RegExp(`^${count} to (buy|rent)`));
    }
  });

  it('no two lists have the same title, and none has fewer than three homes', () => {
    const first = lists.filter(({ number }) => number === null);
    expect(new Set(first.map(({ head }) => head.title)).size).toBe(first.length);
    expect(first.filter(({ cards }) => cards.length < 3).map(({ path }) => path)).toEqual([]);
  });

  it('no two lists have the same description, and each begins with what its title says', () => {
    const ofPlaces = lists.filter(({ figures }) => figures.length > 0).map(({ head }) => head);
    expect(ofPlaces.length).toBeGreaterThan(10);
    expect(new Set(ofPlaces.map(({ description }) => description)).size).toBe(ofPlaces.length);
    for (const { title, description } of ofPlaces) {
      const short = description.replace(', Bangalore', '');
      const begins = [description, short, short.replace('Properties for ', 'For ')];
      expect(
        begins.some((text) => text.startsWith(`${title.split(' | ')[0]}: `)),
        description,
      ).toBe(true);
      expect(title.length, title).toBeLessThanOrEqual(60);
    }
  });
});

it('the description of a list says which homes it has, how many, and what they cost', () => {
  const properties = [1, 2, 3].map((n) => aProperty({ id: guid(100 + n), area_id: area.area.id }));
  const list = listsOf(aContext({ areas: [area.area], properties })).find(({ path }) =>
    path.includes('/in/'),
  );
  expect(list?.head.description).toBe(
    'Properties for Sale in Whitefield, Bangalore: 3 homes. All at ₹1.3 Cr. Newest check: 14 November 2026. All of them show the day of a check.',
  );
});

describe('the figures of a list', () => {
  const figures = (rows: Partial<Property>[]) => {
    const properties = rows.map((row, n) =>
      aProperty({ id: guid(100 + n), area_id: area.area.id, last_verified: null, ...row }),
    );
    const context = aContext({ areas: [area.area], properties });
    return listsOf(context).find(({ path }) => path.endsWith('/in/whitefield'))?.figures;
  };

  it.each<[string, Partial<Property>[], string[]]>([
    [
      'show prices, the price per square foot and the newest check',
      [30, 40, 50, 60, 90].map((lakh, n) => ({
        price: lakh * 100_000,
        sqft: 1000,
        last_verified: n < 2 ? `2026-11-1${n}` : null,
      })),
      [
        'Prices from ₹30.0 L to ₹90.0 L; the middle one is ₹50.0 L.',
        'Apartment: ₹5,000 per sqft (basis not given) is the middle of 5 homes here, ₹5,000 of all we list in Bangalore.',
        'Newest check: 11 November 2026. 2 of 5 show the day of a check.',
      ],
    ],
    [
      'show how many prices are stated, and that no home was checked',
      [{ price: null }, { price: 3_000_000 }, { price: 5_000_000 }],
      [
        'Prices from ₹30.0 L to ₹50.0 L; the middle one is ₹40.0 L (2 of 3 state theirs).',
        'None of them shows the day of a check yet.',
      ],
    ],
    [
      'show a single price',
      [{}, {}, {}].map(() => ({ price: 25_000, property_type: 'Rent' as const })),
      ['All at ₹25,000 a month.', 'None of them shows the day of a check yet.'],
    ],
    [
      'say of a price that not all state how many do, and of one check that it is one',
      [{ price: null, last_verified: '2026-11-11' }, { price: 3_000_000 }, { price: null }],
      [
        '1 of 3 states its price: ₹30.0 L.',
        'Newest check: 11 November 2026. 1 of 3 shows the day of a check.',
      ],
    ],
    [
      'say about of prices that differ by less than is shown',
      [25_000, 25_000.4, 25_000].map((price) => ({ price, property_type: 'Rent' as const })),
      ['All at about ₹25,000 a month.', 'None of them shows the day of a check yet.'],
    ],
    [
      'leave out prices when there are none',
      [{ price: 0 }, { price: null }, { price: 10, currency: 'USD' }],
      ['None of them shows the day of a check yet.'],
    ],
  ])('%s', (_name, rows, expected) => {
    expect(figures(rows)).toEqual(expected);
  });
});

it('the list of a builder leads to its societies, and their pages lead to it', () => {
  const pages = new Map(sitePages(aContext(manyHomes(200, 7))).map((page) => [page.path, page.model()]));
  const list = pages.get('/buy/by/neralu');
  expect(list?.kind === 'homes' && list.facets.map(({ label, links }) => [label, links[0]?.href])).toEqual([
    ['Society', '/buy/at/s0'],
    ['More', '/buy'],
  ]);
  const page = [...pages.values()].find((each) => each.kind === 'society');
  expect(page?.kind === 'society' && page.lists.at(-1)).toEqual({
    label: 'Built by Neralu',
    links: [
      { href: '/buy/by/neralu', label: 'All for sale', count: null },
      { href: '/rent/by/neralu', label: 'All for rent', count: null },
    ],
  });
  const home = [...pages.values()].find((each) => each.kind === 'property' && each.society !== null);
  expect(home?.kind === 'property' && home.society?.builder).toEqual([
    { href: '/buy/by/neralu', label: 'Properties for Sale built by Neralu' },
    { href: '/rent/by/neralu', label: 'Properties for Rent built by Neralu' },
  ]);
  const buy = pages.get('/buy');
  expect(buy?.kind === 'homes' && buy.facets.at(-1)?.label).toBe('Builder');
});

it('the page of an area links to the lists of its homes', () => {
  const rows = manyHomes(200, 7);
  const page = sitePages({ ...aContext(rows), site })
    .find(({ path }) => path === '/bangalore/areas/area-0')
    ?.model();
  expect(page?.kind === 'area' && page.lists.map(({ label, links }) => [label, links[0]?.href])).toEqual([
    ['For sale', '/buy/in/area-0'],
    ['For rent', '/rent/in/area-0'],
  ]);
});

describe('the lists of a place with parts', () => {
  const place = anArea({ id: guid(80), area: 'JP Nagar', slug: 'jp-nagar', city_section: 'South' });
  const parts = [4, 5].map((n) =>
    anArea({
      id: guid(80 + n),
      area: `JP Nagar ${n}th Phase`,
      slug: `jp-nagar-${n}`,
      city_section: 'South',
      lies_in: place.id,
    }),
  );
  const beside = anArea({ id: guid(90), area: 'Jayanagar', slug: 'jayanagar', city_section: 'South' });
  const there = [place, ...parts, beside].flatMap(({ id }, at) =>
    Array.from({ length: 3 + at }, (_, n) =>
      aProperty({ id: guid(4000 + at * 20 + n), slug: `home-${at}-${n}`, area_id: id }),
    ),
  );
  const pages = sitePages(aContext({ areas: [place, ...parts, beside], properties: there }));
  const linksAt = (path: string) => {
    const page = pages.find((each) => each.path === path)?.model();
    const facets = page?.kind === 'homes' ? page.facets : [];
    return Object.fromEntries(
      facets.map(({ label, links }) => [label, links.map((link) => [link.label, link.count])]),
    );
  };

  it('lead down to its parts with their counts, and from a part to those beside it and up', () => {
    const down = linksAt('/buy/in/jp-nagar');
    expect(down['Part']).toEqual([
      ['JP Nagar 5th Phase', '5 homes'],
      ['JP Nagar 4th Phase', '4 homes'],
    ]);
    expect(down['Areas nearby']).toEqual([['Jayanagar', null]]);
    const up = linksAt('/buy/in/jp-nagar-4');
    expect(up['Other parts']).toEqual([['JP Nagar 5th Phase', null]]);
    expect(up['Areas nearby']).toEqual([['Jayanagar', null]]);
    expect(up['More']).toEqual([['Properties for Sale in JP Nagar', null]]);
  });

  it('stand before those of its parts where areas are named', () => {
    expect(linksAt('/buy')['Area']?.map(([label]) => label)).toEqual([
      'JP Nagar',
      'Jayanagar',
      'JP Nagar 5th Phase',
      'JP Nagar 4th Phase',
      'All areas',
    ]);
  });
});
