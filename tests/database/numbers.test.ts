import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { adminNumberRowsAnswer, adminNumbersAnswer } from '#contracts/admin-numbers.ts';
import { MIN_HOMES_FOR_MEDIAN } from '#domain/place-list/median.ts';
import { priceBandBounds } from '#domain/numbers/price-bands.ts';
import { offers } from '#domain/offer.ts';
import { addArea, addListing } from './rows.ts';
import { setUpAdmin } from './set-up-admin.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';
import { nightly } from '../fixtures/nightly.ts';

const opened = setUpAdmin(
  emptyTables(
    'properties',
    'home_days',
    'home_weeks',
    'enquiries',
    'inbox_changes',
    'local_areas',
    'empty_searches',
    'outbox',
  ),
);
/** 10:00 in India on a Sunday. */
const now = '2026-11-22T04:30:00Z';

async function numbers(days = 7, at = now) {
  const [row] = await opened.admin.query<{ answer: unknown }>(
    'select public.admin_numbers($1, $2) as answer',
    [days, at],
  );
  return adminNumbersAnswer.parse(row?.answer);
}

const addDay = (
  home: string,
  day: string,
  counts: { views?: number; enquiries?: number; calls?: number } = {},
) =>
  opened.database.query(
    `select private.count_home_day($1, ($2::date + time '12:00') at time zone 'Asia/Kolkata', $3, $4, $5)`,
    [home, day, counts.views ?? 0, counts.enquiries ?? 0, counts.calls ?? 0],
  );

const byId = (one: object, other: object): number =>
  String(Reflect.get(one, 'id')).localeCompare(String(Reflect.get(other, 'id')));

async function ask(home: string, at: string, answeredAt: string | null) {
  const [row] = await opened.database.query<{ id: string }>(
    `insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact, property_id, created_at)
     values (left($1, 20), 'availability_check', 'Meera', 'meera@example.in', '+919845012345', 'WhatsApp', $2, $3)
     returning id`,
    [randomUUID(), home, at],
  );
  if (answeredAt === null) return;
  await opened.database.query(`update public.enquiries set status = 'contacted' where id = $1`, [row?.id]);
  await opened.database.query('update public.inbox_changes set changed_at = $2 where row_id = $1', [
    row?.id,
    answeredAt,
  ]);
}

describe('numbers', () => {
  test('are of full days up to yesterday in India, beside as many days before', async () => {
    const home = await addListing(opened.database);
    for (const [day, views] of [
      ['2026-11-22', 1000],
      ['2026-11-21', 1],
      ['2026-11-15', 2],
      ['2026-11-14', 10],
      ['2026-11-08', 20],
      ['2026-11-07', 1000],
    ] as const)
      await addDay(home, day, { views });
    const answer = await numbers();
    expect(answer).toMatchObject({ first_day: '2026-11-15', last_day: '2026-11-21' });
    expect(answer.total).toMatchObject({ homes: 1, views: 3, views_before: 30 });
    expect(answer.daily.map(({ views }) => views)).toEqual([2, 0, 0, 0, 0, 0, 1]);
    expect((await numbers(7, '2026-11-22T18:30:00Z')).total.views).toBe(1001);
    expect((await numbers(7, '2026-11-22T18:29:59Z')).total.views).toBe(3);
    expect((await numbers(28)).total).toMatchObject({ views: 1033, views_before: 0 });
  });

  test.each([
    ['of a month', '2026-12-01', '2026-11-24', '2026-11-30'],
    ['of a year', '2027-01-01', '2026-12-25', '2026-12-31'],
    ['of February', '2027-03-01', '2027-02-22', '2027-02-28'],
    ['of February in a leap year', '2028-03-01', '2028-02-23', '2028-02-29'],
  ])('have seven days at the end %s', async (_, today, first, last) => {
    const home = await addListing(opened.database);
    for (const day of [first, last, today]) await addDay(home, day, { views: 1 });
    const answer = await numbers(7, `${today}T00:00:00+05:30`);
    expect(answer).toMatchObject({ first_day: first, last_day: last });
    expect(answer.total).toMatchObject({ views: 2, views_before: 0 });
    expect(answer.daily.map(({ views }) => views)).toEqual([1, 0, 0, 0, 0, 0, 1]);
    expect((await numbers(7, `${last}T23:59:59+05:30`)).last_day).not.toBe(last);
  });

  test('add up what the days of each home say, whatever the weekday on which a period begins', async () => {
    const homes = await Promise.all([addListing(opened.database), addListing(opened.database)]);
    // Of every home about every third day, with more views from day to day.
    await opened.database.query(
      `select private.count_home_day(home, (day + interval '23 hours') at time zone 'Asia/Kolkata', 1 + nth % 11, nth % 2, 0, nth % 3)
         from unnest($1::uuid[]) with ordinality as each (home, place)
        cross join generate_series(0, 200) as nth
        cross join lateral (select timestamp '2026-11-30' - nth * interval '1 day' as day) as local
        where (nth * 7 + place) % 3 = 0`,
      [homes],
    );
    for (let today = 22; today <= 28; today++)
      for (const length of [7, 28, 90] as const) {
        const answer = await numbers(length, `2026-11-${today}T04:30:00Z`);
        const sums = await opened.database.query(
          `select property_id as id, sum(views) filter (where day >= $1::date - $2::integer)::integer as views,
                  sum(views) filter (where day < $1::date - $2::integer)::integer as views_before,
                  sum(enquiries) filter (where day >= $1::date - $2::integer)::integer as enquiries,
                  sum(enquiries) filter (where day < $1::date - $2::integer)::integer as enquiries_before
             from public.home_days where day >= $1::date - 2 * $2::integer and day < $1::date group by 1`,
          [`2026-11-${today}`, length],
        );
        const shown = answer.homes.map(({ id, views, views_before, enquiries, enquiries_before }) => ({
          ...{ id, views, views_before, enquiries, enquiries_before },
        }));
        expect(shown.toSorted(byId), `${length} days up to ${today}`).toEqual(sums.toSorted(byId));
        const daily = await opened.database.query(
          `select day::text, sum(views)::integer as views, sum(enquiries)::integer as enquiries
             from public.home_days where day >= $1::date - $2::integer and day < $1::date group by 1 order by 1`,
          [`2026-11-${today}`, length],
        );
        expect(answer.daily.filter(({ views }) => views > 0)).toEqual(daily);
      }
  });

  test('are grouped by area, size, band of prices and source, and count homes on the site only once', async () => {
    const area_id = await addArea(opened.database, { area: 'Hebbal' });
    const partner = await addListing(opened.database, {
      area_id,
      bedrooms: 2,
      price: 90_00_000,
      source_key: 'WF-1',
    });
    const gone = await addListing(opened.database, { area_id, bedrooms: 2, price: 90_00_000, publish: 0 });
    await addListing(opened.database, { property_type: 'Rent', price: 30_000, area: ' ', bedrooms: null });
    for (const home of [partner, gone])
      await addDay(home, '2026-11-20', { views: 5, enquiries: 1, calls: 1 });
    const { groups, total } = await numbers();
    const shortOf = (kind: keyof typeof groups) =>
      groups[kind].map(({ name, offer, homes, views }) => [name, offer, homes, views]);
    expect(shortOf('area')).toEqual([
      ['Hebbal', null, 1, 10],
      [null, null, 1, 0],
    ]);
    expect(shortOf('size')).toEqual([
      ['2', null, 1, 10],
      [null, null, 1, 0],
    ]);
    expect(shortOf('price')).toEqual([
      ['1', 'Sale', 1, 10],
      ['1', 'Rent', 1, 0],
    ]);
    expect(shortOf('source')).toEqual([
      ['own', null, 1, 5],
      ['partner', null, 1, 5],
    ]);
    expect(total).toMatchObject({ homes: 2, views: 10, enquiries: 2, calls: 2 });
  });

  test('of an area have those of its parts and of its other spellings, and add up to all', async () => {
    const nagar = await addArea(opened.database, { area: 'JP Nagar' });
    const phase = await addArea(opened.database, { area: 'JP Nagar 7th Phase' });
    const spelling = await addArea(opened.database, { area: '7th Phase, JPN' });
    const hebbal = await addArea(opened.database, { area: 'Hebbal' });
    for (const [area, kind, parent] of [
      [nagar, 'locality', null],
      [phase, 'part', nagar],
      [spelling, 'spelling', phase],
    ])
      await opened.database.query(
        'update public.area_places set kind = $2, parent_id = $3 where area_id = $1',
        [area, kind, parent],
      );
    for (const [area_id, views] of [
      [nagar, 1],
      [phase, 2],
      [spelling, 4],
      [hebbal, 8],
    ] as const)
      await addDay(await addListing(opened.database, { area_id }), '2026-11-20', { views });
    const { groups, total } = await numbers();
    expect(groups.area.map(({ name, homes, views }) => [name, homes, views])).toEqual([
      ['Hebbal', 1, 8],
      ['JP Nagar', 3, 7],
    ]);
    expect(total).toMatchObject({ homes: 4, views: 15 });
  });

  test('compare a home of a part with too few like it with those of what the part lies in', async () => {
    const nagar = await addArea(opened.database);
    const phase = await addArea(opened.database);
    await opened.database.query(
      `update public.area_places set kind = 'part', parent_id = $2 where area_id = $1`,
      [phase, nagar],
    );
    const flat = { asset_type: 'Apartment', sqft: 1000, area_basis: 'carpet' };
    for (const price of [90, 95, 100, 105])
      await addListing(opened.database, { ...flat, area_id: nagar, price: price * 1e5 });
    const dear = await addListing(opened.database, { ...flat, area_id: phase, price: 121e5 });
    expect((await numbers()).above_neighbours).toMatchObject([
      { id: dear, rupees: 12_100, middle: 10_000, homes: MIN_HOMES_FOR_MEDIAN },
    ]);
  });

  test('are of each city, by whatever spelling leads to its folder, also when there is no home at all', async () => {
    expect(await numbers()).toMatchObject({
      total: { homes: 0, views: 0, alerts_before: 0 },
      groups: { city: [] },
    });
    const [first, second] = [
      await addListing(opened.database, { city: 'Mysuru' }),
      await addListing(opened.database, { city: ' mysuru ' }),
    ];
    const own = await addListing(opened.database, { city: null });
    for (const [home, views] of [
      [first, 1],
      [second, 2],
      [own, 5],
    ] as const)
      await addDay(home, '2026-11-20', { views });
    expect((await numbers()).groups.city).toMatchObject([
      { name: 'Bangalore', homes: 1, views: 5 },
      { name: 'Mysuru', homes: 2, views: 3 },
    ]);
  });

  test('have the bands of prices that the pages of the desk name', async () => {
    for (const offer of offers)
      for (const [at, bound] of priceBandBounds[offer].entries())
        for (const [price, band] of [
          [bound - 1, at],
          [bound, at + 1],
        ]) {
          await opened.database.exec(emptyTables('properties'));
          await addListing(opened.database, { property_type: offer, price });
          expect((await numbers()).groups.price, `${offer} ${price}`).toMatchObject([
            { name: String(band), offer },
          ]);
        }
  });

  test('name homes that were seen ten times and that nobody has ever asked about', async () => {
    const [seen, asked, rarely, hidden] = [
      await addListing(opened.database),
      await addListing(opened.database),
      await addListing(opened.database),
      await addListing(opened.database, { publish: 10 }),
    ];
    for (const home of [seen, asked, hidden]) await addDay(home, '2026-11-20', { views: 10 });
    await addDay(rarely, '2026-11-20', { views: 9 });
    await ask(asked, '2025-01-06T04:30:00Z', '2025-01-06T05:30:00Z');
    expect((await numbers()).never_asked.map(({ id }) => id)).toEqual([seen]);
  });

  test('name homes whose enquiries were answered later than promised, or not yet', async () => {
    const [fast, late, open] = [
      await addListing(opened.database),
      await addListing(opened.database),
      await addListing(opened.database),
    ];
    await ask(fast, '2026-11-20T04:30:00Z', '2026-11-20T07:30:00Z');
    await ask(late, '2026-11-20T04:30:00Z', '2026-11-20T07:30:01Z');
    // In the evening: an hour counts that day, and two the next morning.
    await ask(late, '2026-11-20T13:30:00Z', '2026-11-21T04:30:00Z');
    await ask(open, '2026-11-21T04:30:00Z', null);
    const answer = await numbers();
    expect(answer).toMatchObject({ asked: 4, asked_late: 2 });
    expect(answer.answered_late.map(({ id, asked, late: missed }) => [id, asked, missed])).toEqual([
      [open, 1, 1],
      [late, 2, 1],
    ]);
  });

  // A plan that counts the places again for each home takes minutes.
  test('of 8,000 homes in 1,000 areas come from a database that has just been filled', nightly, async () => {
    await opened.database.query(
      `insert into public.local_areas (area, slug) select 'Area ' || nth, 'area-' || nth from generate_series(1, 1000) as nth`,
    );
    await opened.database.query(
      `insert into public.properties (title, publish, property_type, asset_type, price, sqft, area_id)
       select '2 BHK', 50, 'Sale', 'Apartment', 5000000 + nth * 100000, 1000, area.id
         from public.local_areas as area cross join generate_series(1, 8) as nth`,
    );
    expect((await numbers()).above_neighbours).toHaveLength(0);
    await opened.database.query('update public.properties set price = price * 2 where price = 5800000');
    expect((await numbers()).above_neighbours).toHaveLength(20);
  });

  test('name homes a fifth above the middle of five like them, and of nothing else', async () => {
    const area_id = await addArea(opened.database);
    const flat = { area_id, asset_type: 'Apartment', sqft: 1000, area_basis: 'carpet' };
    for (const price of [90, 95, 100, 105])
      await addListing(opened.database, { ...flat, price: price * 1e5 });
    const dear = await addListing(opened.database, { ...flat, price: 121e5 });
    for (const other of [
      { area_basis: 'super_built_up' },
      { asset_type: 'Villa' },
      { property_type: 'Rent' },
      { publish: 10 },
      { area_id: await addArea(opened.database) },
    ])
      await addListing(opened.database, { ...flat, price: 300e5, ...other });
    const { above_neighbours } = await numbers();
    expect(above_neighbours).toMatchObject([
      { id: dear, rupees: 12_100, middle: 10_000, homes: MIN_HOMES_FOR_MEDIAN },
    ]);
  });

  test('of all homes are read in pages, each home once', async () => {
    const homes = [];
    for (let at = 0; at < 3; at++) homes.push(await addListing(opened.database));
    const read = async (after: string | null) => {
      const [row] = await opened.admin.query<{ answer: unknown }>(
        'select public.admin_number_rows(7, $1, 2, $2) as answer',
        [after, now],
      );
      return adminNumberRowsAnswer.parse(row?.answer);
    };
    const first = await read(null);
    const second = await read(first.next);
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(homes.toSorted());
    expect(second.next).toBeNull();
  });

  test('of another number of days are refused', async () => {
    await expect(numbers(8)).rejects.toThrow('Numbers are for 7, 28 or 90 days, not 8');
  });
});
