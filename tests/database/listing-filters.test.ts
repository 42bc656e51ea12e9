import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  adminListingChoicesAnswer,
  adminListingRowsAnswer,
  adminListingsAnswer,
  adminPlacesAnswer,
} from '#contracts/admin-listings.ts';
import { conditionsOf } from '#domain/search/results/column-conditions.ts';
import { askedFacts, askedNames } from '#domain/fact/asked-facts.ts';
import { floorLabels } from '#domain/search/floor-band.ts';
import {
  aspectNames,
  type Filters,
  noFilters,
  type Sort,
  sortLabels,
  withoutAspect,
} from '#domain/search/filters.ts';
import { choiceSlug } from '#domain/search/slug-of-name.ts';
import { dayNumber } from '#domain/calendar/day-number.ts';
import { homesFile } from '#domain/search/homes/make-homes-file.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import type { NamedPlace } from '#domain/search/named-place.ts';
import type { ListedHome } from '#domain/search/listed-home.ts';
import { type Amenity, amenityWords } from '#domain/society/amenity-kinds.ts';
import { indexColumnsOfFacts } from '#domain/search/fact-index-columns.ts';
import { basisOf, matchHomes } from '#domain/search/results/match-homes.ts';
import { basisOptions } from '#domain/search/basis-options.ts';
import { listingConditions, listingOrder, noListingFilters } from '#domain/listing/listing-filters.ts';
import { namesOf } from '#domain/record-of.ts';
import { cityCoordinates } from '#domain/search/positions/city-coordinates.ts';
import { distancesIn, metresOf as metresIn } from '#domain/search/positions/distances.ts';
import { pointOfPacked } from '#domain/position/packed-point.ts';
import { storedPosition } from '#domain/position/position.ts';
import { followNear, nearChoices } from '#islands/desk/listings/near-choices.ts';
import { anyFilters, anyHome } from '../domain/search/homes/any-homes.ts';
import type { Row } from '../fixtures/database.ts';
import { addArea, addListing, addSociety } from './rows.ts';
import { setUpListings } from './set-up-listings.ts';

const opened = setUpListings();
const today = dayNumber('2026-11-22');

async function read(call: string, ...values: unknown[]) {
  const [row] = await opened.admin.query<{ answer: unknown }>(`select public.${call} as answer`, values);
  return row?.answer;
}
const found = async (filters: unknown, { take = 500, sort = null }: { take?: number; sort?: unknown } = {}) =>
  adminListingsAnswer.parse(
    await read(`admin_listings('property', '', $2, $1::jsonb, sort => $3::jsonb)`, filters, take, sort),
  );

/** What no row can say. */
const IMPOSSIBLE: Readonly<Record<string, string>> = { ground: 'yes', unknown: 'no' };
/** A phrase of a society that has it. */
const phraseOf = (amenity: Amenity) => amenityWords.find(({ name }) => name === amenity)?.words.at(-1) ?? '';

const isRent = (at: number) => at % 2 === 0;
const rentOf = ({ price, currency }: ListedHome) => (currency === null ? (price ?? 0) : 0) || Number.NaN;

describe('the filters of visitors, at the desk', () => {
  const homes = fc.sample(anyHome, { numRuns: 120, seed: 7 }).map((home, at) => ({
    ...home,
    ...(isRent(at)
      ? { possession: null, khata: null, rera: null }
      : { freeFrom: null, openTo: null, deposit: null }),
    topFloor: home.topFloor === IMPOSSIBLE[home.floor ?? 'unknown'] ? null : home.topFloor,
  }));
  const told = aspectNames.filter((name) => name !== 'near');
  const floorTexts = { ground: 'Ground', low: '3', middle: ' 7', high: '12th' };
  const FLOORS = { ground: 0, low: 3, middle: 7, high: 12 };
  function floorOf({ floor, topFloor }: ListedHome) {
    if (floor === null) return { floor_no: topFloor && 'Top', total_floors: null };
    if (floor === 'low' && topFloor === 'no') return { floor_no: '3 of 12', total_floors: null };
    const floors = topFloor === 'yes' ? FLOORS[floor] : 40;
    return { floor_no: floorTexts[floor], total_floors: topFloor && floors };
  }

  async function addHomes(): Promise<void> {
    const { database } = opened;
    const ids = new Map<string, string>();
    const idOf = async (place: ListedHome['area'], add: (row: object) => Promise<string>) => {
      if (!place) return null;
      const id = ids.get(place.slug) ?? (await add({ slug: place.slug }));
      ids.set(place.slug, id);
      return id;
    };
    await database.exec('alter table public.properties disable trigger user');
    for (const [at, home] of homes.entries())
      await addListing(database, {
        ...Object.fromEntries(askedNames.map((name) => [askedFacts[name].fact, home[name]])),
        title: `Home ${at}`,
        source_key: `H-${at}`,
        price: home.price,
        currency: home.currency,
        bedrooms: home.bedrooms,
        baths: home.baths ?? (at % 3 === 0 ? 0 : null),
        sqft: home.sqft,
        area_basis: home.basis,
        carpet_sqft: home.carpetSqft,
        plot_sqft: home.plotSqft,
        available_from: home.freeFrom,
        possession: home.possession,
        open_to:
          home.openTo?.length === indexColumnsOfFacts.tenants.options.length ? ['anyone'] : home.openTo,
        // One of two kinds may be all that is stated.
        parking_open: home.carPlaces === 0 ? 0 : home.carPlaces && (at % 2 === 0 ? null : 1),
        parking_covered: home.carPlaces && (at % 2 === 0 ? home.carPlaces : home.carPlaces - 1),
        balconies: home.balconies,
        parking_two_wheeler: home.twoWheelerParking === null ? null : Number(home.twoWheelerParking),
        // Months of rent where they make the same sum.
        deposit: home.deposit !== null && home.deposit === 2 * rentOf(home) ? '2 months' : home.deposit,
        property_type: isRent(at) ? 'Rent' : 'Sale',
        city: home.city?.name ?? 'Hosur',
        position: home.point === null ? null : storedPosition(pointOfPacked(home.point)),
        area_id: await idOf(home.area, ({ ...row }) => addArea(database, row)),
        society_id: await idOf(home.society, ({ ...row }) =>
          addSociety(database, {
            ...row,
            developer: home.builder?.name ?? 'N/A',
            community: home.amenities && {
              // Each in the last of its words, and something that nobody searches by.
              sportsAndFitness: [...home.amenities.map(phraseOf), 'Tree house'],
            },
          }),
        ),
        asset_type: home.type ?? 'N/A',
        facing_dir: home.facing,
        ...floorOf(home),
        power_backup: home.backup === null ? null : home.backup ? 'full' : 'none',
        rera_number: home.rera ? 'PRM/KA/RERA/1251/308/PR/170726/000001' : 'N/A',
        last_verified: home.checked,
        // An illustration of ours is no picture of the home, as for visitors.
        images: home.photos
          ? ['/illustrations/lounge-laterite.avif', 'https://pictures.example/1.jpg']
          : [' ', '/illustrations/lounge-laterite.avif'],
        history: [
          ...(home.reduced ? [{ what: 'price', on: home.reduced, price: 90, was: 100 }] : []),
          { what: 'check', on: '2026-11-21' },
          ...(home.listed ? [{ what: 'listed', on: home.listed, price: 100 }] : []),
        ],
      });
    await database.exec('alter table public.properties enable trigger user');
    const areaOf = (place: NamedPlace) => idOf(place, ({ ...row }) => addArea(database, row));
    for (const { area, localities } of homes)
      for (const [at, above] of localities.entries())
        await database.query(
          `update public.area_places set kind = 'locality', parent_id = $2 where area_id = $1`,
          [await areaOf(localities[at - 1] ?? area ?? above), await areaOf(above)],
        );
  }

  test('find in the table what they find in the index of a list', async () => {
    await addHomes();
    const index = readHomes(homesFile(homes));
    let matches = 0;
    for (const [at, filters] of fc.sample(anyFilters, { numRuns: 100, seed: 11 }).entries()) {
      // Two at once: all of them together find next to nothing.
      const [one, other] = [told[at % told.length], told[(at * 5 + 1) % told.length]];
      const asked = told.reduce<Filters>(
        (all, name) => (name === one || name === other ? all : withoutAspect(all, name)),
        { ...filters, near: null },
      );
      const failures = matchHomes(index, asked, today);
      const expected = homes.flatMap((_, at) => (failures[at] === 0 ? [`H-${at}`] : []));
      const { rows, total } = await found(conditionsOf(asked, today));
      expect(rows.map(({ reference }) => reference).toSorted()).toEqual(expected.toSorted());
      expect(total).toBe(expected.length);
      matches += total;
    }
    expect(matches).toBeGreaterThan(500);
  });

  /** What the desk asks the table for these filters, and its homes in the order of the answer. */
  async function askedAtTheDesk(asked: Filters, sort: Sort | null): Promise<string[]> {
    const places = adminPlacesAnswer.parse(await read('admin_places()'));
    const { near } = followNear(asked, places, nearChoices(places, cityCoordinates));
    const filters = { ...noListingFilters, homes: asked, sort };
    const conditions = listingConditions('property', filters, { today, near });
    const { rows } = await found(conditions, { sort: listingOrder('property', filters, near) });
    return rows.map(({ reference }) => reference ?? '');
  }

  test.each(['in/whitefield', 'at/society-0', 'indiranagar-metro', 'purple-line'])(
    'find the homes near %s, the nearest first, as a list does',
    async (place) => {
      await addHomes();
      // A society is where its own row says, and not where its first home is.
      await opened.database.exec(
        `update public.society set area = (select id from public.local_areas where slug = 'domlur') where slug = 'society-0'`,
      );
      const index = readHomes(homesFile(homes));
      const known = place.startsWith('at/') ? 'in/domlur' : place;
      const columns = { ...index, distances: distancesIn(index, cityCoordinates) };
      const metresOf = (reference: string) =>
        metresIn(columns.distances.from(known), Number(reference.replace('H-', '')));
      for (const within of [null, 1500, 3000]) {
        const asked = { ...noFilters, cities: ['bangalore'], near: { place, within } };
        const failures = matchHomes(columns, { ...asked, near: { place: known, within } }, today);
        const expected = homes.flatMap((_, at) => (failures[at] === 0 ? [`H-${at}`] : []));
        const references = await askedAtTheDesk(asked, null);
        expect(references.toSorted()).toEqual(expected.toSorted());
        expect(references.length).toBeGreaterThan(0);
        const metres = references.map(metresOf).map((each) => (Number.isNaN(each) ? Infinity : each));
        expect(metres).toEqual(metres.toSorted((a, b) => a - b));
      }
    },
  );

  test.each(namesOf(sortLabels))('are in the order %s of a list', async (sort) => {
    await addHomes();
    await opened.database.exec(
      `update public.properties set created_at = '2026-01-01Z'::timestamptz - interval '1 day' * substring(source_key from 3)::integer`,
    );
    const index = readHomes(homesFile(homes));
    for (const basis of [[], ['carpet'], ['plot']] as const) {
      const asked = { ...noFilters, basis };
      const failures = matchHomes(index, asked, today);
      const rows = [...index.order(sort, basisOf(asked))].filter((row) => failures[row] === 0);
      // Equal homes are newest first in a list, and the last changed first at the desk.
      const keyOf = (row: number) => {
        const sizes = (basis.length > 0 ? basis : [null, ...basisOptions]).map(
          (kind) => index.sizes(kind)[row] ?? 0,
        );
        const kind = sizes.findIndex((size) => size > 0);
        const price = index.columns.currency[row] === -1 ? (index.columns.price[row] ?? 0) : 0;
        const size = sizes[kind] ?? 0;
        if (sort === 'newest') return row;
        if (sort === 'price' || sort === '-price') return price;
        if (sort === '-size') return `${kind} ${size}`;
        return price && size ? `${kind} ${(price / size).toFixed(6)}` : 'none';
      };
      const found = (await askedAtTheDesk(asked, sort)).map((reference) =>
        Number(reference.replace('H-', '')),
      );
      expect(found.map(keyOf)).toEqual(rows.map(keyOf));
      expect(found.length).toBeGreaterThan(20);
    }
  });

  test('offer the types, directions and numbers of bedrooms that homes have', async () => {
    await addHomes();
    const { bhk, baths, types, facings, cities, builders } = adminListingChoicesAnswer.parse(
      await read('admin_listing_choices()'),
    );
    expect(bhk).toEqual([0, 1, 2, 2.5, 3, 27]);
    expect(baths).toEqual([1, 2, 3, 12]);
    expect(types.map(({ slug }) => slug)).toEqual(['Apartment', 'Row House'].map(choiceSlug));
    expect(facings.map(({ slug }) => slug)).toEqual(['East', 'North East'].map(choiceSlug));
    expect(builders).toEqual([
      { slug: 'neralu-homes', name: 'Neralu Homes' },
      { slug: 'prestige', name: 'Prestige Group' },
    ]);
    expect(cities.map(({ slug }) => slug)).toEqual(['bangalore', 'hosur', 'mysuru']);
    expect(Object.keys(floorLabels)).toEqual(Object.keys(floorTexts));
  });
});

describe('more listings than one page shows', () => {
  const COUNT = 1_230;
  beforeEach(() =>
    opened.database.query(
      `insert into public.properties (title, source_key, property_type, publish, price)
       select 'Home ' || n, 'ANG-' || n, case when n % 2 = 0 then 'Sale' else 'Rent' end,
              case when n % 10 = 0 then 0 else 50 end, 1000000 + n
         from generate_series(1, $1) as n`,
      [COUNT],
    ),
  );

  test('find the homes of an area by the slug of its own page and by that of its lists', async () => {
    const { database } = opened;
    await database.exec(
      `insert into public.cities (id, name) values ('00000000-0000-4000-8000-0000000000c8', 'Mysuru') on conflict do nothing`,
    );
    const area_id = await addArea(database, {
      slug: 'gokulam',
      city_id: '00000000-0000-4000-8000-0000000000c8',
    });
    await addListing(database, { title: 'In Gokulam', area_id });
    for (const slug of ['gokulam', 'gokulam-mysuru'])
      expect((await found([{ column: 'area', any: [slug] }])).rows.map(({ name }) => name)).toEqual([
        'In Gokulam',
      ]);
    expect((await found([{ column: 'area', any: ['gokulam-hubli'] }])).rows).toEqual([]);
  });

  test('find no home of an area of another city that has the same slug', async () => {
    const { database } = opened;
    const mysuru = '00000000-0000-4000-8000-0000000000c8';
    await database.exec(
      `insert into public.cities (id, name) values ('${mysuru}', 'Mysuru') on conflict do nothing`,
    );
    const here = await addArea(database, { slug: 'vijayanagar' });
    const there = await addArea(database, { slug: 'vijayanagar', city_id: mysuru });
    await addListing(database, { title: 'Here', area_id: here });
    await addListing(database, { title: 'There', area_id: there });
    const namesIn = async (slug: string) =>
      (await found([{ column: 'area', any: [slug] }])).rows.map(({ name }) => name);
    expect(await namesIn('vijayanagar')).toEqual(['Here']);
    expect(await namesIn('vijayanagar-mysuru')).toEqual(['There']);
  });

  test('are shown page by page, each once', async () => {
    const references: (string | null)[] = [];
    for (let skip = 0; skip < COUNT; skip += 50) {
      const page = adminListingsAnswer.parse(
        await read(`admin_listings('property', 'home', 50, '[]', $1)`, skip),
      );
      expect(page.total).toBe(COUNT);
      references.push(...page.rows.map(({ reference }) => reference));
    }
    expect(new Set(references).size).toBe(COUNT);
    expect(references).toHaveLength(COUNT);
  });

  test('are read whole by their search, part by part, and only the columns that are asked for', async () => {
    const filters = [
      { column: 'shown', any: ['true'] },
      { column: 'offer', any: ['Sale'] },
    ];
    const rows: Record<string, unknown>[] = [];
    let after = '';
    do {
      const part = adminListingRowsAnswer.parse(
        await read(
          `admin_listing_rows('property', null, $1, 200, 'ang', $2::jsonb, '{title,publish}')`,
          after,
          filters,
        ),
      ).rows;
      rows.push(...part);
      after = part.length < 200 ? '' : (part.at(-1)?.id ?? '');
    } while (after !== '');
    expect(rows).toHaveLength((await found(filters)).total);
    expect(rows).toHaveLength(492);
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['id', 'publish', 'title', 'updated_at']);
  });

  test('of societies are only those that are shown, or hidden', async () => {
    await addSociety(opened.database, { name: 'Lake View', slug: 'lake-view' });
    await addSociety(opened.database, { name: 'Hidden Lake', slug: 'unlisted' });
    const names = async (shown: string) =>
      adminListingsAnswer
        .parse(
          await read(`admin_listings('society', 'lake', 50, $1::jsonb)`, [{ column: 'shown', any: [shown] }]),
        )
        .rows.map(({ name }) => name);
    expect([await names('true'), await names('false')]).toEqual([['Lake View'], ['Hidden Lake']]);
  });
});

test.each([
  { column: 'price) or true --', any: ['1'] },
  { column: 'price', any: ['1'] },
  { column: 'bhk', from: 1 },
  { column: null, any: ['1'] },
  {},
])('a filter that listings do not have is refused: %j', async (filter) => {
  await expect(found([filter])).rejects.toThrow('Listings have no such filter');
});

test.each([{ by: 'price) or true --' }, { by: null }, { by: 'price', basis: 'price' }, {}])(
  'an order that lists do not have is refused: %j',
  async (sort) => {
    await expect(found([], { sort })).rejects.toThrow('Listings have no such order');
  },
);

test('a home whose own place is known is as far as that, and the gate of its society counts like it', async () => {
  const { database } = opened;
  const area_id = await addArea(database, { slug: 'whitefield', area: 'Whitefield' });
  await database.query(
    `update public.area_places set latitude = 12.97, longitude = 77.75, position_source = 'city data', position_confidence = 'high'
      where area_id = $1`,
    [area_id],
  );
  const society_id = await addSociety(database, { slug: 'palm-grove', gate: '12.95001,77.75002' });
  const home = (title: string, row: Row) =>
    addListing(database, { title, area_id, city: 'Bangalore', ...row });
  await home('Middle', {});
  await home('Gate', { society_id });
  await home('Own', { society_id, position: '12.940,77.750' });
  const far = '12.900,77.560';
  await home('In doubt', { position: far });
  await home('Vouched for', { position: far, vouched: { position: far } });
  await home('Gate of nobody', {
    society_id: await addSociety(database, { slug: 'unlisted', gate: '12.95001,77.75002' }),
  });
  const circle = (lat: number, lng: number, within: number) => [{ near: [[lat, lng]], within, areas: [] }];
  const named = async (filters: unknown, sort: unknown = null) =>
    (await found(filters, { sort })).rows.map(({ name }) => name);
  expect(await named(circle(12.95, 77.75, 50))).toEqual(['Gate']);
  expect(await named(circle(12.94, 77.75, 50))).toEqual(['Own']);
  expect(await named(circle(12.9, 77.56, 50))).toEqual(['Vouched for']);
  const inArea = [{ near: [[12.97, 77.75]], within: 500, areas: ['only/whitefield'] }];
  expect((await named(inArea)).toSorted()).toEqual(['Gate of nobody', 'In doubt', 'Middle']);
  const sort = { nearest: ['whitefield'], metres: [2000], near: [[12.94, 77.75]] };
  const ordered = await named([], sort);
  expect(ordered.slice(0, 2)).toEqual(['Own', 'Gate']);
  expect(ordered.slice(2, 5).toSorted()).toEqual(['Gate of nobody', 'In doubt', 'Middle']);
  expect(ordered.slice(5)).toEqual(['Vouched for']);
});

test('an area of another city is as far as the middle of its homes, and one of the same slug stays apart', async () => {
  const { database } = opened;
  const city_id = '00000000-0000-4000-8000-0000000000c8';
  await database.exec(
    `insert into public.cities (id, name) values ('${city_id}', 'Mysuru') on conflict do nothing`,
  );
  const area = 'Whitefield';
  const whitefield = await addArea(database, { area, slug: 'whitefield' });
  const there = await addArea(database, { area, slug: 'whitefield', city_id });
  const gokulam = await addArea(database, { slug: 'gokulam', city_id });
  for (const [area, latitude] of [
    [there, 12.3],
    [gokulam, 12.32],
  ] as const)
    await database.query(
      `update public.area_places set latitude = $2, longitude = 76.63, position_source = 'homes',
              position_confidence = 'medium' where area_id = $1`,
      [area, latitude],
    );
  await addListing(database, { title: 'Here', area_id: whitefield, city: 'Bangalore' });
  await addListing(database, { title: 'There', area_id: there, city: 'Mysuru' });
  await addListing(database, { title: 'In Gokulam', area_id: gokulam, city: 'Mysuru' });
  const places = adminPlacesAnswer.parse(await read('admin_places()'));
  const choices = nearChoices(places, cityCoordinates);
  expect(
    choices.places
      .filter(({ id }) => id.startsWith('in/'))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Koramangala', 'Whitefield in Bangalore', 'Whitefield in Mysuru']);
  const namesNear = async (place: string, within: number | null) => {
    const asked = { ...noListingFilters, homes: { ...noFilters, near: { place, within } } };
    const { near } = followNear(asked.homes, places, choices);
    const conditions = listingConditions('property', asked, { today, near });
    const { rows } = await found(conditions, { sort: listingOrder('property', asked, near) });
    return rows.map(({ name }) => name);
  };
  expect(await namesNear('in/whitefield-mysuru', 3000)).toEqual(['There', 'In Gokulam']);
  expect(await namesNear('in/gokulam-mysuru', 1000)).toEqual(['In Gokulam']);
  expect(await namesNear('in/whitefield', 3000)).toEqual(['Here']);
  expect(await namesNear('in/gokulam-mysuru', null)).toEqual(['In Gokulam', 'There', 'Here']);
});

test('a society is found by the slug of lists, which names its city, and by its own where no other has it', async () => {
  const { database } = opened;
  const here = await addSociety(database, { slug: 'lake-view', city: 'Bangalore' });
  const there = await addSociety(database, { slug: 'lake-view', city: 'Mysuru' });
  const only = await addSociety(database, { slug: 'palace-view', city: 'Mysuru' });
  await addListing(database, { title: 'Here', society_id: here });
  await addListing(database, { title: 'There', society_id: there });
  await addListing(database, { title: 'Only', society_id: only });
  const namesAt = async (slug: string) =>
    (await found([{ column: 'society', any: [slug] }])).rows.map(({ name }) => name);
  expect(await namesAt('lake-view')).toEqual(['Here']);
  expect(await namesAt('lake-view-mysuru')).toEqual(['There']);
  expect(await namesAt('palace-view')).toEqual(['Only']);
  expect(await namesAt('palace-view-mysuru')).toEqual(['Only']);
});

test('a society is that of its city: two of one slug are two, and an address of before means the one it meant', async () => {
  const here = await addSociety(opened.database, { slug: 'twin-court', city: 'Bangalore' });
  const there = await addSociety(opened.database, { slug: 'twin-court', city: 'Mysuru' });
  const only = await addSociety(opened.database, { slug: 'mysuru-court', city: 'Mysuru' });
  for (const [title, society_id] of Object.entries({ here, there, only }))
    await addListing(opened.database, { title, society_id });
  const namesIn = async (slug: string) =>
    (await found([{ column: 'society', any: [slug] }])).rows.map(({ name }) => name);
  expect(await namesIn('twin-court')).toEqual(['here']);
  expect(await namesIn('twin-court-mysuru')).toEqual(['there']);
  expect(await namesIn('mysuru-court')).toEqual(['only']);
  expect(await namesIn('mysuru-court-mysuru')).toEqual(['only']);
  const places = adminPlacesAnswer.parse(await read('admin_places()'));
  const slugs = places.societies.map(({ slug }) => slug);
  expect(slugs).toEqual(expect.arrayContaining(['twin-court', 'twin-court-mysuru', 'mysuru-court-mysuru']));
});

test.each([
  [{ highlights: ['Gated community', 'Power backup'] }, ['says nothing', 'says yes']],
  [{ highlights: ['Tree house'] }, ['says yes']],
  [{ highlights: ['Gated community', 'Power backup'], slug: 'unlisted' }, ['says yes']],
])('a society with %j answers for its homes that are silent', async (society, names) => {
  const society_id = await addSociety(opened.database, society);
  await addListing(opened.database, { title: 'says nothing', society_id });
  await addListing(opened.database, { title: 'says yes', society_id, gated: true, power_backup: 'full' });
  await addListing(opened.database, { title: 'says no', society_id, gated: false, power_backup: 'none' });
  for (const column of ['gated', 'backup']) {
    const { rows } = await found([{ column, from: 1, to: null }]);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(names);
  }
});

test('a value of a filter is only ever compared', async () => {
  await addListing(opened.database, { asset_type: 'Villa' });
  const { total } = await found([{ column: 'type', any: [`villa'}') or true --`] }]);
  expect(total).toBe(0);
});
