import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminRoundAnswer } from '#contracts/admin-round.ts';
import {
  openDatabase,
  openPostgres,
  type Row,
  type Session,
  type TestDatabase,
} from '../fixtures/database.ts';
import { addListing, addUser, publishPages } from './rows.ts';
import { untilItWaits } from './until-it-waits.ts';

/** 10:00 in India. Midnight of this day in India still belongs to the day before in UTC. */
const now = '2026-11-22T04:30:00Z';

let database: TestDatabase;
let staff: string;
let admin: Session;
beforeAll(async () => {
  database = await openDatabase();
  staff = await addUser(database, { role: 'admin' });
  admin = database.as('authenticated', staff);
});
beforeEach(() =>
  database.exec(
    'truncate public.properties, public.html_generation_jobs, public.html_generation_metadata, public.staff_changes cascade',
  ),
);
afterAll(() => database.close());

const versionOf = async (home: string, from: Session = database) =>
  (
    await from.query<{ seen: string }>(
      `select to_jsonb(updated_at) #>> '{}' as seen from public.properties where id = $1`,
      [home],
    )
  )[0]?.seen;

async function record(home: string, extraFields: Row, { at = now, staffId = staff, from = database } = {}) {
  const payload = {
    attempt: randomUUID(),
    property_id: home,
    seen_at: await versionOf(home, from),
    way: 'call',
    price: null,
    confirmed: [],
    papers_seen: [],
    papers_not_seen: [],
    note: null,
    ...extraFields,
  };
  const [row] = await from
    .as('service_role')
    .query<{ answer: string }>('select public.record_verification($1::jsonb, $2, $3) as answer', [
      payload,
      staffId,
      at,
    ]);
  return row?.answer;
}

const home = async (id: string) =>
  (
    await database.query(
      'select price, publish, last_verified::text as last_verified from public.properties where id = $1',
      [id],
    )
  )[0];
const jobs = () =>
  database.query('select entity_id, action, approved, requested_by from public.html_generation_jobs');
async function round(overrides: Row = {}) {
  const { take = 100, only = null, at = now } = overrides;
  const [row] = await admin.query<{ answer: unknown }>('select public.admin_round($1, $2, $3) as answer', [
    take,
    only,
    at,
  ]);
  return adminRoundAnswer.parse(row?.answer);
}

describe('a check', () => {
  test.each([
    ['available', null, { price: 90, publish: 50, last_verified: '2026-11-22' }, ['generate']],
    ['price changed', 80, { price: 80, publish: 50, last_verified: '2026-11-22' }, ['generate']],
    ['on hold', null, { price: 90, publish: 50, last_verified: '2026-11-01' }, []],
    ['not reached', null, { price: 90, publish: 50, last_verified: '2026-11-01' }, []],
    ['sold or let', null, { price: 90, publish: 0, last_verified: '2026-11-01' }, ['delete']],
  ])(
    'with the outcome “%s” updates the home and queues its page accordingly',
    async (outcome, price, expectedHome, actions) => {
      const id = await addListing(database, { price: 90, last_verified: '2026-11-01' });
      expect(await record(id, { outcome, price })).toBe('recorded');
      expect(await home(id)).toEqual(expectedHome);
      expect(await jobs()).toEqual(
        actions.map((action) => ({ entity_id: id, action, approved: true, requested_by: staff })),
      );
    },
  );

  test('is dated by the day in India', async () => {
    const id = await addListing(database);
    await record(id, { outcome: 'available' }, { at: '2026-11-21T18:45:00Z' });
    expect(await home(id)).toMatchObject({ last_verified: '2026-11-22' });
  });

  test('by an admin causes a removal that is not held, however many there are', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => addListing(database)));
    await publishPages(database, ...ids.map((id): [string, string] => ['property', id]));
    for (const id of ids) await record(id, { outcome: 'sold or let' });
    await database.query('select public.guard_html_removals()');
    expect(await database.query(`select from public.html_generation_jobs where status = 'held'`)).toEqual([]);
  });

  test('has each changed field in the log, with its author', async () => {
    const id = await addListing(database, { price: 90, last_verified: '2026-11-01' });
    await record(id, { outcome: 'price changed', price: 80 });
    await record(id, { outcome: 'not reached' });
    expect(
      await database.query('select changed_by, table_name, row_id, changes from public.staff_changes'),
    ).toEqual([
      {
        changed_by: staff,
        table_name: 'properties',
        row_id: id,
        changes: {
          price: { was: 90, became: 80 },
          last_verified: { was: '2026-11-01', became: '2026-11-22' },
        },
      },
    ]);
  });

  test('stores its papers, its confirmed facts and its note as sent', async () => {
    const id = await addListing(database);
    const expected = {
      confirmed: ['price'],
      papers_seen: ['khata'],
      papers_not_seen: ['RERA number'],
      note: 'After six',
    };
    await record(id, { outcome: 'available', ...expected });
    expect(
      await database.query('select confirmed, papers_seen, papers_not_seen, note from public.verifications'),
    ).toEqual([expected]);
  });
});

describe('a check is refused', () => {
  test('when its attempt is repeated, also after the home has changed', async () => {
    const id = await addListing(database, { price: 90 });
    const check = {
      attempt: randomUUID(),
      outcome: 'price changed',
      price: 80,
      seen_at: await versionOf(id),
    };
    expect(await record(id, check)).toBe('recorded');
    expect(await record(id, check)).toBe('repeated');
    expect(await database.query('select from public.verifications')).toHaveLength(1);
  });

  test('when a colleague has changed the home meanwhile', async () => {
    const id = await addListing(database, { price: 90 });
    const seen_at = await versionOf(id);
    await database.query('update public.properties set price = 85 where id = $1', [id]);
    expect(await record(id, { outcome: 'available', seen_at })).toBe('changed');
    expect(await home(id)).toMatchObject({ price: 85, last_verified: null });
    expect(await database.query('select from public.verifications')).toEqual([]);
  });

  test('for a home that is hidden or deleted', async () => {
    const hidden = await addListing(database, { publish: 10 });
    expect(await record(hidden, { outcome: 'available' })).toBe('gone');
    expect(await record(randomUUID(), { outcome: 'available', seen_at: now })).toBe('gone');
  });

  test.each([
    ['a changed price without the price', { outcome: 'price changed' }],
    ['a price beside another outcome', { outcome: 'available', price: 80 }],
    ['a price of zero', { outcome: 'price changed', price: 0 }],
    ['an unknown outcome', { outcome: 'haunted' }],
    ['an unknown paper', { outcome: 'available', papers_seen: ['a napkin'] }],
    [
      'a paper both seen and not seen',
      { outcome: 'available', papers_seen: ['khata'], papers_not_seen: ['khata'] },
    ],
  ])('with %s', async (_label, extraFields) => {
    const id = await addListing(database, { price: 90 });
    await expect(record(id, extraFields)).rejects.toThrow(/check constraint/);
    expect(await home(id)).toMatchObject({ price: 90, last_verified: null });
  });

  test.each(['update public.verifications set note = null', 'delete from public.staff_changes'])(
    'when it is a later change of stored records: %s',
    async (statement) => {
      for (const caller of [database.as('service_role'), admin, database.as('anon')])
        await expect(caller.query(statement)).rejects.toThrow(/permission denied/);
    },
  );
});

test('ten simultaneous requests with one attempt store one check', async () => {
  const real = await openPostgres();
  try {
    const staffId = await addUser(real, { role: 'admin' });
    const id = await addListing(real, { price: 90 });
    const check = {
      attempt: randomUUID(),
      outcome: 'price changed',
      price: 80,
      seen_at: await versionOf(id, real),
    };
    const results = await Promise.all(
      Array.from({ length: 10 }, () => record(id, check, { staffId, from: real })),
    );
    expect(results.toSorted()).toEqual(['recorded', ...Array(9).fill('repeated')]);
    expect(await real.query('select from public.verifications')).toHaveLength(1);
  } finally {
    await real.close();
  }
});

test('a repeated check waits for the uncommitted first one', async () => {
  const real = await openPostgres();
  try {
    const staffId = await addUser(real, { role: 'admin' });
    const id = await addListing(real, { price: 90 });
    const check = { attempt: randomUUID(), outcome: 'available', seen_at: await versionOf(id, real) };
    const first = await real.begin();
    expect(await record(id, check, { staffId, from: { ...real, as: () => first } })).toBe('recorded');
    const repeat = record(id, check, { staffId, from: real });
    await untilItWaits(real, repeat);
    await first.commit();
    expect(await repeat).toBe('repeated');
  } finally {
    await real.close();
  }
});

describe('the round of checks of today', () => {
  const verified = (days: number, extraFields: Row = {}) =>
    addListing(database, {
      last_verified: new Date(Date.parse(now) - days * 86_400_000).toISOString().slice(0, 10),
      ...extraFields,
    });

  test('has homes never checked first, then by age of the last check, and none of the last five days', async () => {
    const [fresh, week, month, never, hidden] = [
      await verified(5),
      await verified(6),
      await verified(30),
      await addListing(database),
      await verified(90, { publish: 10 }),
    ];
    const { rows, due, done, today } = await round();
    expect(rows.map(({ id }) => id)).toEqual([never, month, week]);
    expect(rows.map(({ id }) => id)).not.toContain(fresh);
    expect(rows.map(({ id }) => id)).not.toContain(hidden);
    expect({ due, done, today }).toEqual({ due: 3, done: 0, today: '2026-11-22' });
  });

  test('treats a home with a check in the future as never checked', async () => {
    const [month, today, futureHome] = [await verified(30), await verified(0), await verified(-1)];
    const { rows } = await round();
    expect(rows.map(({ id }) => id)).toEqual([futureHome, month]);
    expect(rows.map(({ id }) => id)).not.toContain(today);
  });

  test('keeps the homes of one contact together', async () => {
    const [first, second, third] = [await verified(40), await verified(30), await verified(20)];
    for (const id of [first, third])
      await database.query(
        `insert into public.listing_contacts (property_id, phone) values ($1, '+919845012345')`,
        [id],
      );
    expect((await round()).rows.map(({ id }) => id)).toEqual([first, third, second]);
    expect((await round({ take: 2 })).rows.map(({ id }) => id)).toEqual([first, third]);
  });

  test('omits a home that was checked today, whatever the outcome, until tomorrow', async () => {
    const [heldHome, other] = [await verified(20), await verified(10)];
    await record(heldHome, { outcome: 'on hold', note: 'Token paid; ring on Friday' });
    const { rows, due, done } = await round();
    expect([rows.map(({ id }) => id), due, done]).toEqual([[other], 1, 1]);
    const tomorrow = await round({ at: '2026-11-23T04:30:00Z' });
    expect(tomorrow.rows.map(({ id }) => id)).toEqual([heldHome, other]);
    expect(tomorrow.rows[0]?.checks).toMatchObject([
      { outcome: 'on hold', note: 'Token paid; ring on Friday' },
    ]);
  });

  test('returns one requested home even when it is not due, but no hidden one', async () => {
    const [fresh, hidden] = [await verified(1, { price: 90 }), await verified(1, { publish: 0 })];
    expect((await round({ only: fresh })).rows).toMatchObject([{ id: fresh, price: 90, contact: null }]);
    expect((await round({ only: hidden })).rows).toEqual([]);
  });

  test('can be read by staff only', async () => {
    const user = await addUser(database);
    for (const caller of [database.as('anon'), database.as('service_role')])
      await expect(caller.query('select public.admin_round()')).rejects.toThrow(/permission denied/);
    await expect(database.as('authenticated', user).query('select public.admin_round()')).rejects.toThrow(
      'Only staff may do this.',
    );
  });
});

describe('the contact of a listing', () => {
  const nobody = { name: null, firm: null, phone: null };
  async function save(id: string, contact: Row, seen_at: string | null = null) {
    const payload = { property_id: id, seen_at, ...nobody, ...contact };
    const [row] = await database
      .as('service_role')
      .query<{ answer: string }>('select public.save_listing_contact($1::jsonb, $2) as answer', [
        payload,
        staff,
      ]);
    return row?.answer;
  }
  const contactOf = async (id: string) => (await round({ only: id })).rows[0]?.contact;

  test('can be saved, changed and removed, and the log has the fields without their values', async () => {
    const id = await addListing(database);
    expect(await save(id, { name: 'Kavya', phone: '+919845012345' })).toBe('saved');
    const first = await contactOf(id);
    expect(first).toMatchObject({ name: 'Kavya', firm: null, phone: '+919845012345' });
    expect(await save(id, { name: 'Kavya Rao' }, first?.updated_at)).toBe('saved');
    expect(await save(id, {}, (await contactOf(id))?.updated_at)).toBe('saved');
    expect(await contactOf(id)).toBeNull();
    expect(await database.query('select changes from public.staff_changes order by id')).toEqual([
      { changes: { name: {}, phone: {} } },
      { changes: { name: {}, phone: {} } },
      { changes: { name: {} } },
    ]);
  });

  test('is not saved over a newer one of a colleague, and saving the same again succeeds', async () => {
    const id = await addListing(database);
    await save(id, { name: 'Kavya' });
    expect(await save(id, { name: 'Ravi' })).toBe('changed');
    expect(await save(id, { name: 'Kavya' })).toBe('saved');
    expect(await save(randomUUID(), { name: 'Kavya' })).toBe('gone');
  });

  test('is exported and erased by phone number, with the notes of its checks', async () => {
    const [ownHome, other] = [
      await addListing(database, { title: 'Corner flat' }),
      await addListing(database),
    ];
    await save(ownHome, { name: 'Kavya', phone: '+919845012345' });
    await save(other, { name: 'Ravi', phone: '+919845099999' });
    for (const id of [ownHome, other]) await record(id, { outcome: 'on hold', note: 'Rings back' });
    const callServer = async (call: string) => {
      const [row] = await database.as('service_role').query<{ answer: unknown }>(`select ${call} as answer`);
      return row?.answer;
    };
    expect(await callServer(`public.privacy_export_contact('+919845012345')`)).toEqual([
      { home: 'Corner flat', name: 'Kavya', firm: null, phone: '+919845012345', notes: ['Rings back'] },
    ]);
    expect(await callServer(`public.privacy_erase_contact('+919845012345')`)).toBe(1);
    expect(await callServer(`public.privacy_export_contact('+919845012345')`)).toEqual([]);
    expect(await contactOf(other)).toMatchObject({ name: 'Ravi' });
    expect(await database.query('select note from public.verifications order by note nulls first')).toEqual([
      { note: null },
      { note: 'Rings back' },
    ]);
  });

  test('is kept for a year after the home is hidden, and notes and the log for two years', async () => {
    const [hidden, shownHome] = [await addListing(database, { publish: 0 }), await addListing(database)];
    for (const id of [hidden, shownHome]) await save(id, { phone: '+919845012345' });
    await record(shownHome, { outcome: 'on hold', note: 'Rings back' });
    const remainingCounts = () =>
      database.query(`select (select count(*)::int from public.listing_contacts) as contacts,
        (select count(note)::int from public.verifications) as notes,
        (select count(*)::int from public.staff_changes) as changes`);
    await database.exec(`select public.forget_expired(now() + interval '11 months')`);
    expect(await remainingCounts()).toEqual([{ contacts: 2, notes: 1, changes: 2 }]);
    await database.exec(`select public.forget_expired(now() + interval '13 months')`);
    expect(await remainingCounts()).toEqual([{ contacts: 1, notes: 1, changes: 2 }]);
    await database.exec(`select public.forget_expired(now() + interval '25 months')`);
    expect(await remainingCounts()).toEqual([{ contacts: 1, notes: 0, changes: 0 }]);
  });
});
