import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openPostgres, type Row, type Session } from '../fixtures/database.ts';
import { adminTodayAnswer } from '#contracts/admin-today.ts';
import { fileColumns } from '#domain/partner-file/file-columns.ts';
import { addArea, addCity, addListing, addSociety, addUser } from './rows.ts';
import { setUpAdmin } from './set-up-admin.ts';
import { meetUncommitted } from './until-it-waits.ts';

const opened = setUpAdmin('delete from public.properties; delete from public.partners');
const { database } = opened;
let partner: string;
beforeEach(async () => {
  partner = await addPartner(database);
});

async function addPartner(session: Session, slug = 'kaveri'): Promise<string> {
  const id = randomUUID();
  await session.query(
    `insert into public.partners (id, slug, name, homes_come, trust) values ($1, $2, $2, 'address', 'at once')`,
    [id, slug],
  );
  return id;
}
const answerOf = (call: string, values: readonly unknown[] = [], by?: Session) =>
  opened.answerOf(`public.${call}`, values, by);
const json = async (call: string, payload: Row, by?: Session) =>
  answerOf(`${call}($1::jsonb)`, [payload], by);
/** A home of the partner that its file stated. */
async function addStated(stated: Row, row: Row = {}): Promise<string> {
  const home = await addListing(database, { partner_id: partner, source_key: randomUUID(), ...row });
  await database.query(
    'insert into public.partner_homes (property_id, partner_id, stated) values ($1, $2, $3::jsonb)',
    [home, partner, stated],
  );
  await database.query('update public.properties set baths = 1 where id = $1', [home]);
  return home;
}
const conflictsOf = async (home: string) =>
  (await database.query('select conflicts from public.partner_homes where property_id = $1', [home]))[0]?.[
    'conflicts'
  ];

describe('a conflict between a partner’s file and staff', () => {
  test('is shown with both values, and staff keep ours until the file says something else', async () => {
    const home = await addStated({ price: 100 }, { price: 120 });
    expect(await answerOf('admin_partner_feed($1)', [partner])).toMatchObject({
      totals: { conflicts: 1, in_files: 1 },
      conflicts: [
        { id: home, columns: [{ column: 'price', ours_said: 120, theirs: 100, theirs_said: 100 }] },
      ],
    });
    const decision = { home, column: 'price', keep: 'ours', theirs: 100 };
    expect(await json('resolve_feed_conflict', { ...decision, theirs: 90 })).toBe('changed');
    expect(await json('resolve_feed_conflict', decision)).toBe('resolved');
    expect(await conflictsOf(home)).toEqual([]);
    await database.query('update public.properties set baths = 2');
    expect(await conflictsOf(home)).toEqual([]);
    expect(await json('resolve_feed_conflict', decision)).toBe('changed');
  });

  test('ends when staff take theirs, which is noted as a change of theirs, at the same address', async () => {
    const home = await addStated({ title: 'Theirs', price: 1 }, { price: 1, title: 'Ours' });
    const slug = async () => (await database.query('select slug from public.properties'))[0];
    const before = await slug();
    const decision = { home, column: 'title', keep: 'theirs', theirs: 'Theirs' };
    expect(await json('resolve_feed_conflict', decision)).toBe('resolved');
    expect([await conflictsOf(home), await slug()]).toEqual([[], before]);
    const [change] = await database.query(`select changes -> 'title' as title from public.staff_changes`);
    expect(change).toEqual({ title: { was: 'Ours', became: 'Theirs' } });
    expect(await json('resolve_feed_conflict', { ...decision, home: randomUUID() })).toBe('gone');
  });

  test('is none when staff made two areas one', async () => {
    const [kept, merged] = [await addArea(database, { area: 'Whitefield' }), randomUUID()];
    await database.query(
      `insert into public.area_merges (merged, kept, name, city_folder) values ($1, $2, 'Whietfield', 'bangalore')`,
      [merged, kept],
    );
    const home = await addStated(
      { area_id: merged, area: 'Whietfield' },
      { area_id: kept, area: 'Whitefield' },
    );
    expect(await conflictsOf(home)).toEqual([]);
    await database.exec('delete from public.area_merges');
  });
});

describe('what the file of a partner says against its word', () => {
  const feedOf = () => answerOf('admin_partner_feed($1)', [partner]);
  const soldOn = async (home: string, at: string, method = 'partner') => {
    await database.query(
      `select public.record_verification(jsonb_build_object('property_id', id, 'idempotencyKey', gen_random_uuid(),
         'method', $2::text, 'outcome', 'sold or let', 'papers_seen', '[]'::jsonb, 'papers_not_seen', '[]'::jsonb,
         'confirmed', '[]'::jsonb, 'seen_at', updated_at), null, $3::timestamptz) from public.properties where id = $1`,
      [home, method, at],
    );
  };
  const takenIn = (at: string) =>
    database.query(
      'insert into public.partner_feeds (partner_id, accepted_at) values ($1, $2) on conflict (partner_id) do update set accepted_at = excluded.accepted_at',
      [partner, at],
    );

  test('is seen by staff where a home is sold or let and a file two days later still has it', async () => {
    const home = await addStated({}, { title: 'Lake view' });
    const shown = await addStated({});
    await soldOn(home, '2026-11-24T10:00:00Z');
    await takenIn('2026-11-26T09:59:59Z');
    expect(await feedOf()).toMatchObject({ gone: [], totals: { gone: 0 } });
    await takenIn('2026-11-26T10:00:00Z');
    expect(await feedOf()).toMatchObject({
      gone: [{ id: home, title: 'Lake view', said_on: '2026-11-24', by_partner: true }],
      totals: { gone: 1 },
    });
    expect(await answerOf('admin_partners()')).toMatchObject({ partners: [{ gone: 1 }] });
    // It is missing from the file, or shown again.
    await database.query(
      `update public.partner_homes set missing_since = '2026-11-27', missing_runs = 1 where property_id = $1`,
      [home],
    );
    expect(await feedOf()).toMatchObject({ gone: [] });
    await soldOn(shown, '2026-11-20T10:00:00Z', 'call');
    expect(await feedOf()).toMatchObject({ gone: [{ id: shown, by_partner: false }] });
    await database.query('update public.properties set publish = 50 where id = $1', [shown]);
    expect(await feedOf()).toMatchObject({ gone: [] });
  });

  test('makes no second page of a home that is not theirs any more, until it is theirs again', async () => {
    const home = await addStated({}, { source_key: 'K4' });
    const ofPartner = (to: string | null) =>
      database.query('update public.properties set partner_id = $2 where id = $1', [home, to]);
    const deleted = async () =>
      z
        .object({ deleted: z.array(z.string()) })
        .parse(await answerOf('feed_references($1)', [partner], database)).deleted;
    await ofPartner(null);
    expect(await deleted()).toEqual(['K4']);
    await ofPartner(partner);
    expect(await deleted()).toEqual([]);
    // A home that was never in a file says nothing of the next one.
    const typed = await addListing(database, { partner_id: partner, source_key: 'K9' });
    await database.query('update public.properties set partner_id = null where id = $1', [typed]);
    expect(await deleted()).toEqual([]);
  });
});

test('where a file is, is stored for admins, and without encryption only by an explicit switch', async () => {
  const address = 'http://kaveri.example/homes.xml';
  expect(await json('save_partner_feed', { partner, address, allows_http: false })).toBe('http');
  expect(await json('save_partner_feed', { partner, address, allows_http: true })).toBe('saved');
  await database.query(`update public.partner_feeds set etag = 'x'`);
  expect(await json('save_partner_feed', { partner, address, allows_http: true })).toBe('saved');
  const etag = async () => (await database.query('select etag from public.partner_feeds'))[0]?.['etag'];
  expect(await etag()).toBe('x');
  await json('save_partner_feed', { partner, address: `${address}2`, allows_http: true });
  expect(await etag()).toBeNull();
  expect(await json('save_partner_feed', { partner, address: ' ', allows_http: false })).toBe('saved');
  expect(await answerOf('admin_partner_feed($1)', [partner])).toMatchObject({ address: null });
  expect(await json('save_partner_feed', { partner: randomUUID(), allows_http: false })).toBe('gone');
});

test('what a name of a place means is decided once for a partner', async () => {
  const slug = 'whitefield-of-test';
  await addArea(database, { area: 'Whitefield', slug });
  const decision = { partner, kind: 'area', name: 'constructor', slug };
  expect(await json('decide_partner_place', decision)).toBe('saved');
  const places = async () =>
    (await database.query(`select public.read_feed('kaveri') -> 'places' as places`))[0]?.['places'];
  expect(await places()).toEqual([['area', 'constructor', slug]]);
  expect(await json('decide_partner_place', { ...decision, slug: null })).toBe('saved');
  expect(await places()).toEqual([['area', 'constructor', null]]);
  expect(await json('decide_partner_place', { ...decision, slug: 'nowhere' })).toBe('gone');
  expect(await json('decide_partner_place', { ...decision, kind: 'society' })).toBe('gone');
});

test('a slug in a decision means the place in Bangalore, and a place of another city is named by its id', async () => {
  const slug = 'gokulam-of-test';
  const mysuru = await addCity(database, { name: 'Mysuru' });
  const there = await addArea(database, { area: 'Gokulam', slug, city_id: mysuru });
  const court = await addSociety(database, { slug: 'gokulam-court', city: 'Mysuru' });
  const decision = { partner, kind: 'area', name: 'Gokulam' };
  expect(await json('decide_partner_place', { ...decision, slug })).toBe('gone');
  const society = { ...decision, kind: 'society' };
  expect(await json('decide_partner_place', { ...society, slug: 'gokulam-court' })).toBe('gone');
  expect(await json('decide_partner_place', { ...decision, slug: there })).toBe('saved');
  expect(await json('decide_partner_place', { ...society, slug: court })).toBe('saved');
  const meant = async () =>
    database.query(
      'select coalesce(area_id::text, society_id) as id from public.partner_places order by kind',
    );
  expect(await meant()).toEqual([{ id: there }, { id: court }]);
  const here = await addArea(database, { area: 'Gokulam', slug });
  expect(await json('decide_partner_place', { ...decision, slug })).toBe('saved');
  expect(await meant()).toEqual([{ id: here }, { id: court }]);
});

test('files wait once for each partner with an address, and not while staff have yet to look at one', async () => {
  const states = () => database.query('select state from public.feed_runs order by requested_at');
  expect(await answerOf('read_partner_feed_now($1)', [partner])).toBe('no address');
  await json('save_partner_feed', { partner, address: 'https://kaveri.example/h.csv', allows_http: false });
  for (let nights = 0; nights < 2; nights++) await answerOf('queue_feeds()', [], database);
  expect(await states()).toEqual([{ state: 'waiting' }]);
  await database.exec(`update public.feed_runs set state = 'trial'`);
  await answerOf('queue_feeds()', [], database);
  expect(await states()).toEqual([{ state: 'trial' }]);
  expect(await answerOf('read_partner_feed_now($1)', [partner])).toBe('waiting');
  expect(await states()).toEqual([{ state: 'waiting' }]);
});

test('a file that three workers did not end is not tried again, and people are told', async () => {
  await json('save_partner_feed', { partner, address: 'https://kaveri.example/h.csv', allows_http: false });
  await answerOf('queue_feeds()', [], database);
  const claimAfter = (minutes: number) =>
    answerOf(`claim_feed_run('here 1', now() + $1::integer * interval '1 minute')`, [minutes], database);
  for (const minutes of [0, 4, 8]) expect(await claimAfter(minutes)).not.toBeNull();
  expect(await claimAfter(10)).toBeNull();
  expect(await claimAfter(12)).toBeNull();
  const problem =
    'The file could not be read in three tries. Nothing more was changed. Send the homes in several files.';
  expect(await database.query('select state, problem from public.feed_runs')).toEqual([
    { state: 'failed', problem },
  ]);
  expect(
    await database.query(
      `select payload ->> 'problem' as problem from public.outbox where kind = 'feed_refused_for_staff'`,
    ),
  ).toEqual([{ problem }]);
});

test('homes that wait for staff are shown together, but none that was deleted', async () => {
  const homes = [];
  for (const publish of [0, 0, 0]) homes.push(await addStated({}, { publish }));
  await database.exec('update public.partner_homes set waiting_since = now()');
  await database.query(
    `insert into public.deleted_listings (kind, id, name, idempotency_key, restore_data)
     values ('property', $1, 'K', gen_random_uuid(), '{}')`,
    [homes[2]],
  );
  expect(await answerOf('admin_partner_feed($1)', [partner])).toMatchObject({
    waiting: [{ id: expect.any(String) }, { id: expect.any(String) }],
  });
  expect(await answerOf('show_waiting_homes($1)', [homes])).toBe(2);
  expect(await answerOf('show_waiting_homes($1)', [homes])).toBe(0);
});

test('a file may write the columns that code and database both name, and no other', async () => {
  const [row] = await database.query<{ columns: string[] }>('select private.feed_columns() as columns');
  expect(row?.columns.toSorted()).toEqual([...fileColumns].toSorted());
  await database.query(
    `select public.begin_feed_run(jsonb_build_object('run', $1::text, 'partner', 'kaveri', 'source', 'command', 'worker', 'a 1'))`,
    [partner],
  );
  const entry = { id: randomUUID(), reference: 'K1', seen_at: null, stated: {}, pictures: [] };
  for (const column of ['publish', 'id', 'slug', 'source_key', 'history", id = "x'])
    await expect(
      database.query('select public.apply_feed_homes($1, $2::jsonb)', [
        partner,
        [{ ...entry, fields: { title: 'A home', property_type: 'Sale', [column]: 1 } }],
      ]),
    ).rejects.toThrow('A file may not write this column');
});

test('a home that somebody changes while a file is taken in is compared again', async () => {
  const home = await addStated({ price: 100 }, { price: 100 });
  const [seen] = await database.query('select updated_at::text as at from public.properties where id = $1', [
    home,
  ]);
  await database.query('update public.properties set price = 120 where id = $1', [home]);
  await database.query(
    `select public.begin_feed_run(jsonb_build_object('run', $1::text, 'partner', 'kaveri', 'source', 'command', 'worker', 'a 1'))`,
    [partner],
  );
  const entry = {
    id: home,
    reference: 'K1',
    seen_at: seen?.['at'],
    fields: { price: 90 },
    stated: {},
    pictures: [],
  };
  expect(await answerOf('apply_feed_homes($1, $2::jsonb)', [partner, [entry]], database)).toEqual({
    state: 'applied',
    again: [home],
  });
  const [row] = await database.query('select price::float8 as price from public.properties where id = $1', [
    home,
  ]);
  expect(row).toEqual({ price: 120 });
});

describe('what staff mend in a partner’s file', () => {
  const mend = (mended: Row, by?: Session) => json('mend_partner_feed', { partner, mended }, by);
  const corrections = async () =>
    (
      await database.query('select corrections from public.partner_feeds where partner_id = $1', [partner])
    )[0]?.['corrections'];

  test.each([
    [null],
    ['Ask'],
    [[]],
    [{}],
    [{ column: 7, meaning: 'rent' }],
    [{ column: 'Ask', meaning: ['rent'] }],
    [{ column: 'Ask', meaning: 'rent', also: 1 }],
    [{ column: 'Ask', value: 'IF' }],
    [{ column: 'Ask', word: '2 BHK' }],
    [{ column: 'Ask', value: null, word: '2 BHK' }],
    [{ column: 'Ask', value: 'IF', word: { a: 1 } }],
    [{ column: 'Ask', value: 'IF', word: '2 BHK', meaning: 'rent' }],
  ])('is refused when it is no correction, and files are read as before: %j', async (mended) => {
    await mend({ column: 'Ask', meaning: 'rent' });
    const before = await corrections();
    await expect(json('mend_partner_feed', { partner, mended })).rejects.toThrow('This is no correction');
    expect(await corrections()).toEqual(before);
  });

  test('takes the place of what was mended before in the same column or value, and of nothing else', async () => {
    await mend({ column: 'Ask', meaning: 'rent' });
    await mend({ column: '__proto__', meaning: 'bedrooms' });
    await mend({ column: 'Ask', meaning: null });
    await mend({ column: 'Size', value: 'IF', word: '2 BHK' });
    await mend({ column: 'Size', value: 'constructor', word: '3 BHK' });
    await mend({ column: 'Size', value: 'IF', word: '4 BHK' });
    expect(await corrections()).toEqual({
      columns: [
        ['__proto__', 'bedrooms'],
        ['Ask', null],
      ],
      values: [
        [
          'Size',
          [
            ['constructor', '3 BHK'],
            ['IF', '4 BHK'],
          ],
        ],
      ],
    });
    await mend({ column: 'Ask' });
    await mend({ column: 'never mended' });
    expect(await corrections()).toMatchObject({ columns: [['__proto__', 'bedrooms']] });
  });

  test('is kept beside what a colleague mends at the same moment', async () => {
    const postgres = await openPostgres();
    try {
      const at = await addPartner(postgres, 'shared');
      const admin = await addUser(postgres, { role: 'admin' });
      const mendAt = (session: Session, column: string) =>
        session.query(
          `select set_config('request.jwt.claim.sub', $1, true), public.mend_partner_feed($2::jsonb)`,
          [admin, { partner: at, mended: { column, meaning: 'rent' } }],
        );
      await mendAt(postgres, 'Price');
      await meetUncommitted(
        postgres,
        (open) => mendAt(open, 'Ask'),
        () => mendAt(postgres, 'Rent'),
      );
      const [row] = await postgres.query(
        `select corrections -> 'columns' as columns from public.partner_feeds`,
      );
      expect(row?.['columns']).toEqual([
        ['Price', 'rent'],
        ['Ask', 'rent'],
        ['Rent', 'rent'],
      ]);
    } finally {
      await postgres.close();
    }
  });
});

describe('the doctor knows', () => {
  const casesOf = async (fact: string) =>
    (await database.query('select public.checkup_facts() -> $1::text as cases', [fact]))[0]?.['cases'];

  test('files that nobody takes in', async () => {
    await json('save_partner_feed', { partner, address: 'https://kaveri.example/h.csv', allows_http: false });
    await answerOf('queue_feeds()', [], database);
    expect(await casesOf('late_feeds')).toMatchObject({ count: 0 });
    await database.exec(`update public.feed_runs set requested_at = now() - interval '25 hours'`);
    expect(await casesOf('late_feeds')).toEqual({ count: 1, first: ['kaveri'] });
  });

  test('a home that is hidden for missing although it is in the file', async () => {
    const home = await addStated({});
    expect(await casesOf('homes_at_odds_with_files')).toMatchObject({ count: 0 });
    await database.query(`select private.hide_homes(array[$1::uuid], 'not in the file', now())`, [home]);
    expect(await casesOf('homes_at_odds_with_files')).toEqual({ count: 1, first: [home] });
  });
});

test('two partners’ files are taken in at once, and do not wait for each other', async () => {
  const postgres = await openPostgres();
  try {
    for (const slug of ['one', 'other']) await addPartner(postgres, slug);
    const begin = (session: Session, slug: string) =>
      session.query(
        `select public.begin_feed_run(jsonb_build_object(
           'run', md5($1::text)::uuid, 'partner', $1::text, 'source', 'command', 'worker', 'a 1'))`,
        [slug],
      );
    const apply = (session: Session, slug: string, title: string) =>
      session.query(`select public.apply_feed_homes(md5($1::text)::uuid, $2::jsonb) as answer`, [
        slug,
        [
          {
            id: randomUUID(),
            reference: 'K1',
            seen_at: null,
            fields: { title, property_type: 'Sale' },
            stated: {},
            pictures: [],
          },
        ],
      ]);
    await begin(postgres, 'one');
    await begin(postgres, 'other');
    const open = await postgres.begin();
    await apply(open, 'one', 'A home by the lake');
    // It would wait for ever if the first one held a lock that it needs.
    expect(await apply(postgres, 'other', 'A home in the city')).toEqual([
      { answer: { state: 'applied', again: [] } },
    ]);
    await open.commit();
    expect(await postgres.query('select count(*)::int as homes from public.properties')).toEqual([
      { homes: 2 },
    ]);
  } finally {
    await postgres.close();
  }
});

describe('a file that failed', () => {
  beforeEach(() => database.exec('delete from public.outbox'));
  const address = 'https://kaveri.example/h.csv';
  const night = (day: number) => `2026-12-0${day}T02:00:00+05:30`;
  const save = (at = address) => json('save_partner_feed', { partner, address: at, allows_http: false });
  /** What Today says of files, to an admin. */
  const told = async () => {
    const answer = adminTodayAnswer.parse(await answerOf('admin_today(false)'));
    return answer.partners?.files;
  };
  const queued = async (day: number) => {
    await answerOf('queue_feeds($1)', [night(day)], database);
    const [run] = await database.query<{ id: string }>(
      `select id from public.feed_runs where state = 'waiting'`,
    );
    return run?.id ?? null;
  };
  /** The night's run ends with this outcome. False: none was begun. */
  async function runOf(day: number, outcome: Row): Promise<boolean> {
    const run = await queued(day);
    if (run === null) return false;
    await answerOf(`claim_feed_run('here 1', $1)`, [night(day)], database);
    await answerOf('finish_feed_run($1, $2::jsonb, $3)', [run, outcome, night(day)], database);
    return true;
  }
  const failed = { state: 'failed', problem: 'The process that read the file ended.' };
  const refused = { state: 'refused', problem: 'The address answers with a page of words.' };
  const mailsOf = async (kind: string) =>
    (await database.query('select 1 from public.outbox where kind = $1', [kind])).length;

  test('is told in Today with its partner, when, and why, until one is taken in', async () => {
    expect(await told()).toEqual([]);
    await save();
    await runOf(1, refused);
    expect(await told()).toEqual([
      {
        ...{ partner, name: 'kaveri', file_name: null, source: 'address', failures: 0, next_at: null },
        ...{ at: expect.stringContaining('2026-11-30T20:30'), problem: refused.problem },
      },
    ]);
    await runOf(2, { state: 'done', accepted_homes: 1 });
    expect(await told()).toEqual([]);
  });

  test('is told each night that it is tried, and stays told on the nights that it is not', async () => {
    await save();
    const begun: boolean[] = [];
    const shown: unknown[] = [];
    for (let day = 1; day <= 7; day++) {
      begun.push(await runOf(day, failed));
      shown.push((await told())?.[0]);
    }
    expect(begun).toEqual([true, true, false, true, false, false, false]);
    expect(shown.map((each) => each !== undefined)).toEqual(begun.map(() => true));
    expect(shown.at(-1)).toMatchObject({ failures: 3, next_at: expect.stringContaining('2026-12-07') });
    expect(await mailsOf('feed_refused_for_staff')).toBe(3);
  });

  test('is no longer told when staff have left it, or the partner has no address any more', async () => {
    await save();
    await runOf(1, refused);
    await database.exec(`update public.partner_feeds set address = null`);
    expect(await told()).toEqual([]);
    await save();
    expect(await told()).toHaveLength(1);
    const [run] = await database.query<{ id: string }>('select id from public.feed_runs');
    expect(await answerOf('decide_feed_run($1, $2)', [run?.id, 'leave'])).toBe('left');
    expect(await told()).toEqual([]);
  });

  test('is told to the partner only where a file came from this very address', async () => {
    await database.query(
      `insert into public.partner_contacts (id, partner_id, name, email, language)
       values (gen_random_uuid(), $1, 'Kavya', 'kavya@kaveri.example', 'en')`,
      [partner],
    );
    await save();
    await runOf(1, refused);
    expect(await mailsOf('feed_refused_for_partner')).toBe(0);
    await runOf(2, { state: 'done', accepted_homes: 1 });
    await runOf(3, refused);
    expect(await mailsOf('feed_refused_for_partner')).toBe(1);
    // Staff type another one, and it is wrong: read at once, and in the night after.
    await save('https://kaveri.example/hh.csv');
    await runOf(4, refused);
    await answerOf('read_partner_feed_now($1)', [partner]);
    await runOf(5, refused);
    expect(await mailsOf('feed_refused_for_partner')).toBe(1);
    expect(await mailsOf('feed_refused_for_staff')).toBe(4);
    expect(await told()).toHaveLength(1);
  });
});
