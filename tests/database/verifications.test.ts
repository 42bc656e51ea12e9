import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openPostgres } from '../fixtures/database.ts';
import { addListing, addUser, openJob, publishPages } from './rows.ts';
import { now, setUpChecks } from './set-up-checks.ts';
import { untilItWaits } from './until-it-waits.ts';

const opened = setUpChecks();
const { versionOf, record } = opened;

const home = async (id: string) =>
  (
    await opened.database.query(
      'select price, publish, last_verified::text as last_verified from public.properties where id = $1',
      [id],
    )
  )[0];
const jobs = () =>
  opened.database.query('select entity_id, action, approved, requested_by from public.html_generation_jobs');

describe('a check', () => {
  test.each([
    ['available', null, { price: 90, publish: 50, last_verified: '2026-11-22' }, ['generate']],
    ['price changed', 80, { price: 80, publish: 50, last_verified: '2026-11-22' }, ['generate']],
    ['on hold', null, { price: 90, publish: 50, last_verified: '2026-11-01' }, ['generate']],
    ['not reached', null, { price: 90, publish: 50, last_verified: '2026-11-01' }, []],
    ['sold or let', null, { price: 90, publish: 0, last_verified: '2026-11-01' }, ['delete']],
  ])(
    'with the outcome “%s” updates the home and queues its page accordingly',
    async (outcome, price, expectedHome, actions) => {
      const id = await addListing(opened.database, { price: 90, last_verified: '2026-11-01' });
      expect(await record(id, { outcome, price })).toBe('recorded');
      expect(await home(id)).toEqual(expectedHome);
      expect(await jobs()).toEqual(
        actions.map((action) => ({ entity_id: id, action, approved: true, requested_by: opened.staff })),
      );
    },
  );

  test('is dated by the day in India', async () => {
    const id = await addListing(opened.database);
    await record(id, { outcome: 'available' }, { at: '2026-11-21T18:45:00Z' });
    expect(await home(id)).toMatchObject({ last_verified: '2026-11-22' });
  });

  test('by an admin causes a removal that is not held, however many there are', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => addListing(opened.database)));
    await publishPages(opened.database, ...ids.map((id): [string, string] => ['property', id]));
    for (const id of ids) await record(id, { outcome: 'sold or let' });
    await opened.database.query('select public.guard_html_removals()');
    expect(
      await opened.database.query(`select from public.html_generation_jobs where status = 'held'`),
    ).toEqual([]);
  });

  test('has each changed field in the log, with its author', async () => {
    const id = await addListing(opened.database, { price: 90, last_verified: '2026-11-01' });
    await record(id, { outcome: 'price changed', price: 80 });
    await record(id, { outcome: 'not reached' });
    expect(
      await opened.database.query('select changed_by, table_name, row_id, changes from public.staff_changes'),
    ).toEqual([
      {
        changed_by: opened.staff,
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
    const id = await addListing(opened.database);
    const expected = {
      confirmed: ['price'],
      papers_seen: ['khata'],
      papers_not_seen: ['RERA number'],
      note: 'After six',
    };
    await record(id, { outcome: 'available', ...expected });
    expect(
      await opened.database.query(
        'select confirmed, papers_seen, papers_not_seen, note from public.verifications',
      ),
    ).toEqual([expected]);
  });
});

test('a home whose offer is on hold says so on its page, until a check finds it on offer, sold or let', async () => {
  const id = await addListing(opened.database);
  const held = async () =>
    (
      await opened.database.query<{ on_hold_since: string | null }>(
        'select on_hold_since::text from public.properties where id = $1',
        [id],
      )
    )[0]?.on_hold_since;
  await opened.database.exec('delete from public.html_generation_jobs');
  await record(id, { outcome: 'on hold' });
  expect(await held()).toBe('2026-11-22');
  expect(await openJob(opened.database, 'property', id)).toMatchObject({ action: 'generate' });
  await record(id, { outcome: 'not reached' });
  expect(await held()).toBe('2026-11-22');
  for (const outcome of ['available', 'sold or let']) {
    await record(id, { outcome: 'on hold' });
    await record(id, { outcome });
    expect(await held(), outcome).toBeNull();
  }
});

describe('a check is refused', () => {
  test('when its key is repeated, also after the home has changed', async () => {
    const id = await addListing(opened.database, { price: 90 });
    const check = {
      idempotencyKey: randomUUID(),
      outcome: 'price changed',
      price: 80,
      seen_at: await versionOf(id),
    };
    expect(await record(id, check)).toBe('recorded');
    expect(await record(id, check)).toBe('repeated');
    expect(await opened.database.query('select from public.verifications')).toHaveLength(1);
  });

  test('when a colleague has changed the home meanwhile', async () => {
    const id = await addListing(opened.database, { price: 90 });
    const seen_at = await versionOf(id);
    await opened.database.query('update public.properties set price = 85 where id = $1', [id]);
    expect(await record(id, { outcome: 'available', seen_at })).toBe('changed');
    expect(await home(id)).toMatchObject({ price: 85, last_verified: null });
    expect(await opened.database.query('select from public.verifications')).toEqual([]);
  });

  test('for a home that is hidden or deleted', async () => {
    const hidden = await addListing(opened.database, { publish: 10 });
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
    const id = await addListing(opened.database, { price: 90 });
    await expect(record(id, extraFields)).rejects.toThrow(/check constraint/);
    expect(await home(id)).toMatchObject({ price: 90, last_verified: null });
  });

  test.each(['update public.verifications set note = null', 'delete from public.staff_changes'])(
    'when it is a later change of stored records: %s',
    async (statement) => {
      for (const caller of [opened.database.as('service_role'), opened.admin, opened.database.as('anon')])
        await expect(caller.query(statement)).rejects.toThrow(/permission denied/);
    },
  );
});

test('ten simultaneous requests with one key store one check', async () => {
  const real = await openPostgres();
  try {
    const staffId = await addUser(real, { role: 'admin' });
    const id = await addListing(real, { price: 90 });
    const check = {
      idempotencyKey: randomUUID(),
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
    const check = { idempotencyKey: randomUUID(), outcome: 'available', seen_at: await versionOf(id, real) };
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
