import { describe, expect, it, test } from 'vitest';
import { similarHomes } from '#domain/shortlist/similar-homes.ts';
import type { Page } from '#page-models/page.ts';
import { siteFeeds } from '#page-models/feed/site-feeds.ts';
import { homeCard } from '#page-models/property/home-card.ts';
import { latestHomes } from '#page-models/homes/latest-homes.ts';
import { searchIndex } from '#page-models/homes/search-index.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { answerLine } from '#domain/search/line/answer-line.ts';
import { pageOfAnswer } from '#domain/search/line/page-of-answer.ts';
import { formatFilters, suggest } from '#domain/search/line/suggest.ts';
import { readVocabulary } from '#domain/search/places/places-file.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { filterQuery } from '#domain/search/filter-query.ts';
import { footerLinks } from '#site/navigation.ts';
import { aContext, bangalore } from '../fixtures/rows.ts';
import {
  areasOfBangalore,
  homesOfBangalore,
  homesOfMysuru,
  mysuru,
  twoCities,
} from '../fixtures/second-city.ts';

const both = aContext(twoCities);
const alone = aContext({
  cities: [bangalore, mysuru],
  areas: areasOfBangalore,
  properties: homesOfBangalore,
});

function pageAt<Kind extends Page['kind']>(kind: Kind, path: string, context = both) {
  const page = sitePages(context)
    .find((each) => each.path === path)
    ?.model();
  if (!page || !isOfKind(page, kind)) throw new Error(`${path} is no page of the kind ${kind}`);
  return page;
}
function isOfKind<Kind extends Page['kind']>(page: Page, kind: Kind): page is Extract<Page, { kind: Kind }> {
  return page.kind === kind;
}
const headAt = (path: string, context = both) =>
  sitePages(context)
    .find((each) => each.path === path)
    ?.model().head;
const titleAt = (path: string, context = both) => headAt(path, context)?.title;

describe('a site with homes in two cities', () => {
  it('names both where it speaks of all homes', () => {
    expect(titleAt('/buy')).toBe('Properties for Sale in Bangalore and Mysuru | Angala');
    expect(pageAt('homes', '/buy').summary).toBe('19 homes to buy in Bangalore and Mysuru, newest first.');
    expect(titleAt('/rent')).toBe('Properties for Rent in Bangalore and Mysuru | Angala');
    expect(titleAt('/')).toMatch(/^Angala: homes in Bangalore and Mysuru/);
    expect(pageAt('front-page', '/')).toMatchObject({
      heading: 'Homes in Bangalore and Mysuru',
      head: { jsonLd: [{ areaServed: ['Bangalore', 'Mysuru'] }] },
    });
    expect(pageAt('societies', '/societies')).toMatchObject({
      heading: 'Residential societies in Bangalore and Mysuru',
      head: { description: expect.stringContaining('localities of Bangalore and Mysuru') },
    });
    expect(siteFeeds(both).map(({ title }) => title())).toContain(
      'Properties for Sale in Bangalore and Mysuru',
    );
    expect(headAt('/about')?.description).toContain('how we check homes in Bangalore and Mysuru');
  });

  it('leads from every page to the areas of each', () => {
    for (const { model } of sitePages(both))
      expect(
        footerLinks(model().head.frame.cities?.areas).map(({ href, label }) => `${label} ${href}`),
      ).toEqual(
        expect.arrayContaining(['Areas of Bangalore /bangalore/areas', 'Areas of Mysuru /mysuru/areas']),
      );
    const links = pageAt('homes', '/buy').facets.flatMap((group) => group.links);
    expect(links).toEqual(
      expect.arrayContaining([
        { href: '/buy/in/bangalore', label: 'Bangalore', count: '10 homes' },
        { href: '/buy/in/mysuru', label: 'Mysuru', count: '9 homes' },
        { href: '/mysuru/areas', label: 'All areas of Mysuru', count: null },
      ]),
    );
  });

  it('names only the cities with homes of the offer', () => {
    const saleOnly = homesOfMysuru.filter(({ property_type: offer }) => offer === 'Sale');
    const context = aContext({ ...twoCities, properties: [...homesOfBangalore, ...saleOnly] });
    expect(titleAt('/buy', context)).toContain('in Bangalore and Mysuru');
    expect(titleAt('/rent', context)).toContain('in Bangalore |');
  });

  it('has lists of each, also where areas of both have one name', () => {
    expect(titleAt('/buy/in/vijayanagar')).toBe('Properties for Sale in Vijayanagar, Bangalore | Angala');
    expect(titleAt('/buy/in/vijayanagar-mysuru')).toBe('Properties for Sale in Vijayanagar, Mysuru | Angala');
    expect(titleAt('/buy/at/palace-view-mysuru')).toBe(
      'Properties for Sale at Palace View, Gokulam, Mysuru | Angala',
    );
    const gokulam = pageAt('homes', '/buy/in/gokulam-mysuru');
    expect(gokulam.crumbs.map(({ label }) => label)).toEqual(['Home', 'Buy', 'Mysuru', 'Gokulam']);
    expect(gokulam.facets.at(-1)?.links).toEqual([
      { href: '/buy/in/mysuru', label: 'Properties for Sale in Mysuru', count: null },
    ]);
    expect(pageAt('homes', '/buy/in/mysuru').filters).toEqual({ href: '/buy?city=mysuru', map: null });
    expect(pageAt('homes', '/buy/in/mysuru').alert.filters).toBe('city=mysuru');
  });

  it('shows no home of another city as similar', () => {
    for (const { model } of sitePages(both)) {
      const page = model();
      if (page.kind !== 'property') continue;
      const city = page.place.split(', ').at(-1);
      expect(page.related.map(({ place }) => place.split(', ').at(-1))).toEqual(page.related.map(() => city));
    }
  });

  it('has the files of its lists in the folder of their city, except of lists of all homes', () => {
    const fileOf = new Map(sitePages(both).map(({ path, filePath }) => [path, filePath]));
    expect(
      [
        '/buy',
        '/buy/in/vijayanagar',
        '/buy/in/vijayanagar-mysuru',
        '/buy/in/mysuru',
        '/buy/at/palace-view-mysuru',
      ].map((path) => fileOf.get(path)),
    ).toEqual([
      '/buy',
      '/bangalore/buy/in/vijayanagar',
      '/mysuru/buy/in/vijayanagar-mysuru',
      '/mysuru/buy/in/mysuru',
      '/mysuru/buy/at/palace-view-mysuru',
    ]);
  });

  it('proposes homes of the same city after an enquiry', () => {
    const latest = latestHomes('Sale', both);
    expect([...latest.keys()]).toEqual([null, 'bangalore', 'mysuru']);
    for (const [city, name] of [
      ['bangalore', 'Bangalore'],
      ['mysuru', 'Mysuru'],
    ] as const) {
      const places = latest.get(city)?.map(({ place }) => place.split(', ').at(-1));
      expect(places).toEqual([name, name, name, name]);
    }
    const homesAt = (page: Page) => (page.kind === 'property' ? [page] : []);
    const homes = sitePages(both).flatMap(({ model }) => homesAt(model()));
    expect(homes.map(({ story }) => story.city?.name)).toEqual(
      homes.map(({ place }) => place.split(', ').at(-1)),
    );
    expect([...latestHomes('Sale', alone).keys()]).toEqual([null]);
  });

  it('names both in the picture for shared links of pages without their own, which the front page has', () => {
    const headline = 'Homes in Bangalore and Mysuru';
    expect(headAt('/')?.socialImage).toMatchObject({ headline, note: 'Checked before you visit' });
    expect(headAt('/about')).toMatchObject({
      image: headAt('/')?.image,
      imageAlt: `Angala. ${headline}. With an illustration, not a photograph.`,
      socialImage: null,
    });
    expect(headAt('/about')?.image).toMatch(/\/cards\/index\.jpg\?v=\w+$/);
    const counted = { ...both, site: { ...both.site, counted: { firstResponseHours: null } } };
    expect(headAt('/', counted)?.socialImage).toMatchObject({ headline, note: null });
    expect(headAt('/about', alone)?.image).toMatch(/\/social-card\.png$/);
  });

  it('counts societies only of the cities that it names', () => {
    const societies = twoCities.societies?.filter(({ city }) => city === 'Mysuru') ?? [];
    const context = aContext({ ...twoCities, societies });
    expect(pageAt('societies', '/societies', context)).toMatchObject({
      heading: 'Residential societies in Mysuru',
      head: { description: expect.stringContaining('1 society in 1 locality of Mysuru') },
    });
  });

  it('promises the metro only in the city whose stations we know', () => {
    expect(titleAt('/bangalore/areas')).toBe('Areas of Bangalore: prices, water, metro | Angala');
    expect(titleAt('/mysuru/areas')).toBe('Areas of Mysuru: prices, water | Angala');
  });

  it('says on every card which city the home is in', () => {
    const cards = pageAt('homes', '/buy').cards;
    expect(new Set(cards.map(({ place }) => place.split(', ').at(-1)))).toEqual(
      new Set(['Bangalore', 'Mysuru']),
    );
  });

  it('says of a home without society and area that its location is not specified, not which city it is in', () => {
    const home = both.catalogue.properties[0];
    if (!home) throw new Error('No home.');
    const lost = { ...home, area: null, area_id: null, society_id: null };
    expect(homeCard(lost, both.catalogue).place).toBe('Location not specified');
  });

  it('says on the map of Bangalore which homes are elsewhere, and names their areas', () => {
    const map = pageAt('homes', '/buy').map;
    expect(map?.sentences).toEqual(['10 homes in 2 areas, each at its middle.']);
    expect(map?.elsewhere).toEqual([
      {
        sentence: '9 homes are in Mysuru, which is not on this map:',
        areas: ['Gokulam', 'Kuvempunagar', 'Vijayanagar'].map((name) => ({
          href: `/buy/in/${name.toLowerCase()}-mysuru`,
          name,
          homes: '3 homes',
        })),
      },
    ]);
  });
});

describe('a search with homes in two cities', () => {
  const index = searchIndex(both.catalogue, () => true);
  const vocabulary = readVocabulary(index.places);
  const answer = (line: string) => {
    const found = answerLine(line, vocabulary);
    return { ...found, page: pageOfAnswer(found, index.lists).path, query: filterQuery(found.filters) };
  };

  it.each([
    ['mysuru', '/buy/in/mysuru', 'city=mysuru'],
    ['Mysore', '/buy/in/mysuru', 'city=mysuru'],
    ['3 bhk in mysuru', '/buy/in/mysuru', 'bhk=3&city=mysuru'],
    ['rent mysuru', '/rent/in/mysuru', 'city=mysuru'],
    ['bangalore', '/buy/in/bangalore', 'city=bangalore'],
    ['homes in Bengaluru', '/buy/in/bangalore', 'city=bangalore'],
    ['gokulam', '/buy/in/gokulam-mysuru', 'area=gokulam-mysuru'],
    ['palace view', '/buy/at/palace-view-mysuru', 'society=palace-view-mysuru'],
  ])('understands ‘%s’', (line, page, query) => {
    expect(answer(line)).toMatchObject({ page, query, unknownWords: [] });
  });

  it('names the city of areas that both have', () => {
    const { filters } = answer('3 bhk vijayanagar');
    expect(filters.areas).toEqual(['vijayanagar', 'vijayanagar-mysuru']);
    expect(formatFilters(filters, vocabulary)).toEqual([
      '3 BHK',
      'Vijayanagar in Bangalore',
      'Vijayanagar in Mysuru',
    ]);
    const { areas } = readHomes(index.sale).choiceNames;
    expect(areas.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Gokulam', 'Vijayanagar in Bangalore', 'Vijayanagar in Mysuru']),
    );
  });

  it('suggests a city with the homes in it', () => {
    expect(suggest('mysu', vocabulary)).toContainEqual({
      label: 'Mysuru',
      note: 'City · 9 for sale, 3 to rent',
      target: expect.objectContaining({ offer: 'Sale' }),
    });
  });

  it('filters by city, and knows no position of a home elsewhere', () => {
    const homes = readHomes(index.sale);
    expect(homes.choiceNames.cities).toEqual([
      { slug: 'mysuru', name: 'Mysuru' },
      { slug: 'bangalore', name: 'Bangalore' },
    ]);
    expect(homes.choiceNames.areas.map(({ slug }) => slug)).toContain('vijayanagar-mysuru');
  });
});

test('in place of a saved home that is gone, homes of its city are shown', () => {
  const homes = readHomes(searchIndex(both.catalogue, () => true).sale);
  const gone = { slug: 'gone', title: 'A flat', price: 6_500_000, type: 'Sale', at: '2026-11-22' } as const;
  const citiesOf = (place: string) =>
    similarHomes(homes, { ...gone, place }, '2026-11-22').map(({ city }) => city?.name);
  expect(citiesOf('Palace View, Vijayanagar, Mysuru')).toEqual(['Mysuru', 'Mysuru', 'Mysuru']);
  expect(citiesOf('Vijayanagar, Bangalore')).toEqual(['Bangalore', 'Bangalore', 'Bangalore']);
});

describe('a site with homes in one city', () => {
  it('reads as ever, whatever other cities have rows', () => {
    expect(titleAt('/buy', alone)).toBe('Properties for Sale in Bangalore | Angala');
    expect(pageAt('homes', '/buy', alone).facets.flatMap(({ links }) => links)).toContainEqual({
      href: '/bangalore/areas',
      label: 'All areas',
      count: null,
    });
    expect(headAt('/about', alone)?.frame).not.toHaveProperty('cities');
    const index = searchIndex(alone.catalogue, () => true);
    expect(index.places).not.toHaveProperty('cities');
    expect(answerLine('2 bhk bangalore', readVocabulary(index.places)).filters.cities).toEqual([]);
  });
});
