import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addUser } from './rows.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

let database: TestDatabase;
let asha: string;
let ravi: string;
beforeAll(async () => {
  database = await openDatabase();
  asha = await addUser(database, { role: 'admin' });
  ravi = await addUser(database, { role: 'editor' });
});
beforeEach(() => database.exec(emptyTables('previews')));
afterAll(() => database.close());

async function call<Answer>(sql: string, values: unknown[] = [], session = database.as('service_role')) {
  const [row] = await session.query<{ answer: Answer }>(`select public.${sql} as answer`, values);
  return row?.answer;
}
const ask = (member: string, title: string) =>
  call<string>('request_preview($1::jsonb, $2)', [{ kind: 'property', id: 'p1', fields: { title } }, member]);
const claim = () => call<{ id: string; fields: { title: string } } | null>('claim_preview()');
const make = (id: string | undefined, html: string, refusal = '') =>
  call('finish_preview($1, $2, $3)', [id, html, refusal]);
const read = (id: string | undefined, member: string) => call('read_preview($1, $2)', [id, member]);
const previewState = (id: string | undefined, member: string) =>
  call('admin_preview($1)', [id], database.as('authenticated', member));
const age = (minutes: number) =>
  database.query(`update public.previews set requested_at = clock_timestamp() - $1 * interval '1 minute'`, [
    minutes,
  ]);

test('a preview is shown once it is rendered, and only to the member of staff who requested it', async () => {
  const id = await ask(asha, 'Lake view');
  expect(await previewState(id, asha)).toEqual({ status: 'queued', refusal: null });
  expect(await claim()).toEqual({ id, kind: 'property', listing: 'p1', fields: { title: 'Lake view' } });
  expect([await claim(), await read(id, asha)]).toEqual([null, null]);
  await make(id, '<html></html>');
  expect(await previewState(id, asha)).toEqual({ status: 'ready', refusal: null });
  expect(await read(id, asha)).toEqual({ html: '<html></html>' });
  expect([await read(id, ravi), await previewState(id, ravi)]).toEqual([null, null]);
});

test('a new preview of a member of staff replaces the one before, whose render is then not shown', async () => {
  const first = await ask(asha, 'First');
  await ask(ravi, 'Of Ravi');
  await claim();
  const second = await ask(asha, 'Second');
  await make(first, 'first');
  expect([await read(first, asha), await previewState(second, asha)]).toEqual([
    null,
    { status: 'queued', refusal: null },
  ]);
  expect(await database.query('select count(*)::int as count from public.previews')).toEqual([{ count: 2 }]);
});

test('a preview reports why its row was refused, and is claimed again when its lease has expired', async () => {
  const id = await ask(asha, '');
  await claim();
  await database.exec(`update public.previews set lease_until = clock_timestamp() - interval '1 second'`);
  expect(await claim()).toMatchObject({ id });
  await make(id, '', 'title: this must be a title.');
  expect(await previewState(id, asha)).toEqual({
    status: 'refused',
    refusal: 'title: this must be a title.',
  });
  expect(await read(id, asha)).toBeNull();
});

test('a preview is hidden after a quarter of an hour and deleted by the next claim', async () => {
  const id = await ask(asha, 'Lake view');
  await claim();
  await make(id, '<html></html>');
  await age(16);
  expect([await read(id, asha), await previewState(id, asha)]).toEqual([null, null]);
  await claim();
  expect(await database.query('select id from public.previews')).toEqual([]);
});
