import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { adminHomeFiguresAnswer } from '#contracts/admin-home-figures.ts';
import { adminListingsAnswer, type ListEdge } from '#contracts/admin-listings.ts';
import { istDay } from '#domain/calendar/ist.ts';
import { deskSortLabels, type DeskSort } from '#domain/listing/listing-filters.ts';
import { namesOf } from '#domain/record-of.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';
import { addListing, addSociety, addUser } from './rows.ts';
import { setUpListings } from './set-up-listings.ts';

const opened = setUpListings();
beforeEach(() => opened.database.exec(emptyTables('enquiries', 'appointments', 'verifications', 'partners')));

async function listed({
  sort = null,
  edge = null,
  filters = [],
  take = 50,
  days = 28,
  staff = opened.staff,
}: {
  sort?: DeskSort | null;
  edge?: { after: ListEdge } | { before: ListEdge } | null;
  filters?: unknown[];
  take?: number;
  days?: number;
  staff?: string;
} = {}) {
  const [row] = await opened.database
    .as('authenticated', staff)
    .query<{ answer: unknown }>(
      `select public.admin_listings('property', '', $1, $2::jsonb, 0, $3::jsonb, $4::jsonb, $5) as answer`,
      [take, filters, sort && { by: sort, basis: null }, edge, days],
    );
  return adminListingsAnswer.parse(row?.answer);
}
const names = async (asked: Parameters<typeof listed>[0]) =>
  (await listed(asked)).rows.map(({ name }) => name);

/** Counts so many views of a home on a day so many days ago. */
const view = async (home: string, daysAgo: number, times = 1) =>
  opened.database.query(
    `select public.record_property_view($1, 'Firefox', false, now() - make_interval(days => $2))
       from generate_series(1, $3)`,
    [home, daysAgo, times],
  );
/** Stores an enquiry about a home, of a day so many days ago. */
const ask = async (home: string, daysAgo: number, status = 'new') =>
  opened.database.query(
    `insert into public.enquiries (
       reference, enquiry_type, name, email, phone, preferred_contact, property_id, status, created_at)
     values (private.new_reference(), 'availability_check', 'Meera', 'meera@example.in', '+919845012345', 'WhatsApp',
             $1, $2, now() - make_interval(days => $3))`,
    [home, status, daysAgo],
  );

test('a home says its society, partner, status, last check, first picture and views of the days that are asked for', async () => {
  const society = await addSociety(opened.database, { name: 'Lotus Row' });
  const partner = randomUUID();
  await opened.database.query(
    `insert into public.partners (id, slug, name, homes_come, trust) values ($1, 'nest', 'Nest Realty', 'typed', 'at once')`,
    [partner],
  );
  const home = await addListing(opened.database, {
    society_id: society,
    partner_id: partner,
    publish: 1000,
    sqft: 1200,
    area_basis: 'carpet',
    last_verified: '2026-11-20',
    images: [' ', 'https://pictures.example/1.jpg'],
  });
  await view(home, 0, 4);
  await view(home, 1, 2);
  await view(home, 20, 3);
  await view(home, 29, 5);
  const row = {
    society: 'Lotus Row',
    partner: 'Nest Realty',
    publish: 1000,
    sqft: 1200,
    area_basis: 'carpet',
    last_verified: '2026-11-20',
    picture: 'https://pictures.example/1.jpg',
    picture_width: null,
    enquiries: 0,
  };
  expect((await listed()).rows).toMatchObject([{ ...row, views: 5 }]);
  expect((await listed({ days: 7 })).rows).toMatchObject([{ ...row, views: 2 }]);
  await expect(listed({ days: 30 })).rejects.toThrow(/7, 28 or 90 days/);
  // A society that is hidden is shown nowhere.
  await opened.database.query(`update public.society set slug = 'unlisted' where id = $1`, [society]);
  expect((await listed()).rows).toMatchObject([{ society: null }]);
});

describe('the orders of the desk', () => {
  test.each(namesOf(deskSortLabels))(
    'in the order %s pages have every home once, forward and back',
    async (sort) => {
      const ids = [];
      for (let at = 0; at < 7; at++)
        ids.push(
          await addListing(opened.database, {
            title: `Home ${'abcabca'[at]}`,
            price: at % 3 === 0 ? null : 100 * (at % 2),
            sqft: at % 2 === 0 ? 900 : null,
            publish: at * 200,
            last_verified: at % 2 === 0 ? '2026-11-20' : null,
            society_id:
              at === 2 || at === 5 ? await addSociety(opened.database, { name: at === 2 ? 'Z' : 'a' }) : null,
          }),
        );
      await view(ids[3] ?? '', 2);
      const whole = (await listed({ sort })).rows.map(({ id }) => id);
      const first = await listed({ sort, take: 3 });
      const second = await listed({ sort, take: 3, edge: { after: first.last ?? [] } });
      const third = await listed({ sort, take: 3, edge: { after: second.last ?? [] } });
      expect([first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(whole);
      expect([first, second, third].map(({ before, total }) => [before, total])).toEqual([
        [0, 7],
        [3, 7],
        [6, 7],
      ]);
      const back = await listed({ sort, take: 3, edge: { before: third.first ?? [] } });
      expect([back.before, back.rows.map(({ id }) => id)]).toEqual([3, whole.slice(3, 6)]);
    },
  );

  test('put words in their order, without one last, and checks that never were first', async () => {
    const add = async (title: string, name: string | null, last_verified: string | null) =>
      addListing(opened.database, {
        title,
        society_id: name && (await addSociety(opened.database, { name })),
        last_verified,
      });
    await add('A', 'Lotus', '2026-11-20');
    await add('B', null, null);
    await add('C', 'acacia', '2026-11-10');
    expect(await names({ sort: 'society' })).toEqual(['C', 'A', 'B']);
    expect(await names({ sort: '-society' })).toEqual(['A', 'C', 'B']);
    expect(await names({ sort: 'checked' })).toEqual(['B', 'C', 'A']);
    expect(await names({ sort: '-checked' })).toEqual(['A', 'C', 'B']);
  });

  test('a page goes on where it was when a home before it goes', async () => {
    for (const title of ['A', 'B', 'C', 'D']) await addListing(opened.database, { title });
    const first = await listed({ sort: 'title', take: 2 });
    await opened.database.query(`delete from public.properties where title = 'A'`);
    expect(await names({ sort: 'title', edge: { after: first.last ?? [] } })).toEqual(['C', 'D']);
  });
});

describe('what only staff ask of homes', () => {
  test('finds homes that were seen ten times and never asked about, as Numbers does', async () => {
    const add = (title: string, publish = 50) => addListing(opened.database, { title, publish });
    const [unasked, asked, robot, seldom, hidden] = [
      await add('Unasked'),
      await add('Asked'),
      await add('Asked by a robot'),
      await add('Seldom seen'),
      await add('Hidden'),
    ];
    for (const home of [unasked, asked, robot, hidden]) await view(home, 3, 10);
    await view(seldom, 3, 9);
    await ask(asked, 200);
    await ask(robot, 1, 'spam');
    await opened.database.query('update public.properties set publish = 0 where id = $1', [hidden]);
    const found = await names({ filters: [{ column: 'unasked', any: ['28'] }], sort: 'title' });
    expect(found).toEqual(['Asked by a robot', 'Unasked']);
    const [row] = await opened.admin.query<{ answer: { never_asked: { title: string }[] } }>(
      'select public.admin_numbers(28) as answer',
    );
    expect(row?.answer.never_asked.map(({ title }) => title).toSorted()).toEqual(found);
  });

  test('finds homes without photographs, and those not checked up to a day', async () => {
    await addListing(opened.database, {
      title: 'Drawn',
      images: ['/illustrations/lake.avif'],
      last_verified: '2026-11-01',
    });
    await addListing(opened.database, {
      title: 'Pictured',
      images: ['https://pictures.example/1.jpg'],
      last_verified: '2026-11-20',
    });
    await addListing(opened.database, { title: 'Bare', images: null });
    expect(await names({ filters: [{ column: 'photographed', any: ['false'] }], sort: 'title' })).toEqual([
      'Bare',
      'Drawn',
    ]);
    const day = Date.parse('2026-11-01') / 86_400_000;
    expect(await names({ filters: [{ column: 'unchecked', from: null, to: day }], sort: 'title' })).toEqual([
      'Bare',
      'Drawn',
    ]);
  });

  test('finds what the reader has worked on, and not what a colleague has', async () => {
    const [mine, theirs] = [
      await addListing(opened.database, { title: 'Mine' }),
      await addListing(opened.database, { title: 'Theirs' }),
    ];
    const ravi = await addUser(opened.database, { role: 'editor' });
    await opened.save('property', mine, { price: 10 });
    await opened.save('property', theirs, { price: 10 }, {}, { staffId: ravi });
    const filters = [{ column: 'mine', any: ['true'] }];
    expect(await names({ filters })).toEqual(['Mine']);
    expect(await names({ filters, staff: ravi })).toEqual(['Theirs']);
  });
});

test('the figures of a home count each thing once, beside the days before, with its checks and price steps', async () => {
  const home = await addListing(opened.database, { price: 100_00_000 });
  const daysAgo = (days: number) => istDay(new Date(Date.now() - days * 86_400_000));
  await view(home, 2, 3);
  await view(home, 30, 2);
  await view(home, 0, 7);
  await ask(home, 5);
  await ask(home, 5, 'spam');
  await opened.database.query(
    `insert into public.verifications (id, property_id, checked_on, method, outcome, note)
     values (gen_random_uuid(), $1, $2, 'call', 'available', 'Meera Rao, 98450 00000')`,
    [home, daysAgo(3)],
  );
  await opened.database.query(
    `insert into public.property_history (property_id, happened_at, kind, price, currency)
     values ($1, now() - interval '80 days', 'listed', 12000000, 'INR'), ($1, now() - interval '4 days', 'price', 10000000, 'INR')`,
    [home],
  );
  const editor = opened.database.as('authenticated', await addUser(opened.database, { role: 'editor' }));
  const [row] = await editor.query<{ answer: unknown }>('select public.admin_home_figures($1) as answer', [
    home,
  ]);
  const figures = adminHomeFiguresAnswer.parse(row?.answer);
  expect(figures).toMatchObject({
    days: 28,
    last_day: daysAgo(1),
    views: 3,
    views_before: 2,
    enquiries: 1,
    enquiries_before: 0,
    calls: 0,
    checks: [{ on: daysAgo(3), method: 'call', outcome: 'available' }],
  });
  expect(figures?.prices).toContainEqual({
    on: daysAgo(4),
    price: 1_00_00_000,
    was: 1_20_00_000,
    currency: 'INR',
  });
  expect(figures?.weeks).toHaveLength(13);
  expect(figures?.weeks.reduce((sum, { views }) => sum + views, 0)).toBe(5);
  expect(JSON.stringify(row?.answer)).not.toMatch(/Meera|98450/);
  const stranger = opened.database.as('authenticated', await addUser(opened.database));
  await expect(stranger.query('select public.admin_home_figures($1)', [home])).rejects.toThrow(/Only staff/);
  expect(await opened.admin.query('select public.admin_home_figures(gen_random_uuid()) as answer')).toEqual([
    { answer: null },
  ]);
});
