import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPostgres, type PostgresDatabase } from '../fixtures/database.ts';
import { addArea, addListing, addSociety, publishPages } from './rows.ts';

let database: PostgresDatabase;
beforeAll(async () => {
  database = await openPostgres();
});
afterAll(() => database.close());

interface Answer {
  read_at: string;
  snapshot: string;
  properties: { id: string; price: number | null }[];
  society: { id: string }[];
  local_areas: { id: string }[];
  counts: { properties: number } | null;
}

const readChanges = async (
  since: string,
  suspects: object[] = [],
  written: string | null = null,
): Promise<Answer> => {
  const [row] = await database
    .as('service_role')
    .query<{ answer: Answer }>(
      'select public.publishing_changes($1::text::timestamptz, $2::jsonb, $3) as answer',
      [...[since, suspects, written]],
    );
  if (!row) throw new Error('no answer');
  return row.answer;
};
const first = () => readChanges('infinity');
const pricesIn = ({ properties }: Answer, id: string) =>
  properties.filter((home) => home.id === id).map(({ price }) => price);

test('a change that an older transaction commits after a read is in the next read', async () => {
  const [early, late] = [await addListing(database), await addListing(database)];
  const transaction = await database.begin();
  await transaction.query('update public.properties set price = 1 where id = $1', [early]);
  const before = await first();
  await transaction.query('update public.properties set price = 2 where id = $1', [late]);
  const during = await readChanges(before.read_at);
  expect([...pricesIn(during, early), ...pricesIn(during, late)].filter((price) => price !== null)).toEqual(
    [],
  );
  await transaction.commit();
  const after = await readChanges(during.read_at);
  expect([pricesIn(after, early), pricesIn(after, late)]).toEqual([[1], [2]]);
});

test('two changes in one microsecond, before and after a read, are both read', async () => {
  const id = await addListing(database, { price: 1 });
  const before = await first();
  await database.query(`alter table public.properties disable trigger properties_touch`);
  const sameMoment =
    'update public.properties set price = $2, updated_at = $3::text::timestamptz where id = $1';
  await database.query(sameMoment, [id, 2, before.read_at]);
  const next = await readChanges(before.read_at);
  expect(pricesIn(next, id)).toEqual([2]);
  await database.query(sameMoment, [id, 3, next.read_at]);
  await database.query(`alter table public.properties enable trigger properties_touch`);
  expect(pricesIn(await readChanges(next.read_at), id)).toEqual([3]);
});

test('a change without triggers is found by its transaction id, and a deletion by the count of rows', async () => {
  const [changed, deleted] = [await addListing(database), await addListing(database)];
  const before = await readChanges('infinity', [], '0');
  await database.query('alter table public.properties disable trigger user');
  await database.query(
    `update public.properties set price = 7, updated_at = updated_at - interval '1 year' where id = $1`,
    [changed],
  );
  await database.query('delete from public.properties where id = $1', [deleted]);
  await database.query('alter table public.properties enable trigger user');
  expect(pricesIn(await readChanges(before.read_at), changed)).toEqual([]);
  const after = await readChanges(before.read_at, [], before.snapshot);
  expect(pricesIn(after, changed)).toEqual([7]);
  expect(after.counts?.properties).toBe((before.counts?.properties ?? 0) - 1);
});

test('a change without triggers that is committed after a read is in the next read', async () => {
  const area = await addArea(database);
  const society = await addSociety(database);
  const home = await addListing(database, { price: 1 });
  const transaction = await database.begin();
  await transaction.query('set local session_replication_role = replica');
  await transaction.query('update public.properties set price = 8 where id = $1', [home]);
  await transaction.query(`update public.society set name = 'Late' where id = $1`, [society]);
  await transaction.query(`update public.local_areas set area = 'Late' where id = $1`, [area]);
  const [transactionId] = await transaction.query<{ id: string }>('select pg_current_xact_id()::text as id');
  // All databases of one Postgres share transaction ids, and a read starts from the oldest transaction in progress in any
  // of them. It has to start from exactly this one, so those of other tests that began earlier have to end first.
  const untilOldestIs = (comparison: '=' | '>') =>
    vi.waitUntil(
      async () => {
        const isSo = `select pg_snapshot_xmin(pg_current_snapshot()) ${comparison} $1::xid8 as so`;
        return (await database.query<{ so: boolean }>(isSo, [transactionId?.id]))[0]?.so;
      },
      { timeout: 60_000 },
    );
  // A younger transaction, which ends before the read.
  await addListing(database);
  await untilOldestIs('=');
  const during = await readChanges('infinity', [], '0');
  expect([during.snapshot, pricesIn(during, home)]).toEqual([transactionId?.id, [1]]);
  await transaction.commit();
  await untilOldestIs('>');
  const after = await readChanges('infinity', [], during.snapshot);
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  expect([pricesIn(after, home), idsOf(after.society), idsOf(after.local_areas)]).toEqual([
    [8],
    expect.arrayContaining([society]),
    expect.arrayContaining([area]),
  ]);
  // A later read finds nothing new.
  expect(pricesIn(await readChanges('infinity', [], after.snapshot), home)).toEqual([]);
});

test('rows of stale or requested pages are read, whatever their update time', async () => {
  const area = await addArea(database);
  const society = await addSociety(database, { area });
  const [stale, requested] = [
    await addListing(database, { society_id: society }),
    await addListing(database),
  ];
  await publishPages(database, ['property', stale], ['society', society]);
  await database.query('update public.properties set price = 9 where id = $1', [stale]);
  const suspects = [
    { entity_type: 'property', entity_id: requested },
    { entity_type: 'property', entity_id: 'no id at all' },
  ];
  const answer = await readChanges('infinity', suspects);
  expect(answer.properties.map(({ id }) => id)).toEqual(expect.arrayContaining([stale, requested]));
  expect(answer.society.map(({ id }) => id)).toContain(society);
});

test('the answer is null when there are more changes than one answer may have', async () => {
  const before = await first();
  await database.query(
    `insert into public.society (name, slug) select 'Many', 'many-' || n from generate_series(1, 2001) as n`,
  );
  expect(await readChanges(before.read_at)).toBeNull();
});
