import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addListing } from './rows.ts';

let database: TestDatabase;
let home: string;
beforeAll(async () => {
  database = await openDatabase();
});
beforeEach(async () => {
  await database.exec('delete from public.html_withdrawn_pages');
  home = await addListing(database);
});
afterAll(() => database.close());

const page = (id: string) => ({ entity_type: 'property', entity_id: id });
const save = (taken: object[], wanted: object[] = []) =>
  database.as('service_role').query('select public.save_withdrawn_pages($1, $2)', [taken, wanted]);
const withdrawn = async () =>
  (await database.query<{ entity_id: string }>('select entity_id from public.html_withdrawn_pages')).map(
    ({ entity_id }) => entity_id,
  );
const publish = (value: number) =>
  database.query('update public.properties set publish = $2 where id = $1', [home, value]);

test('a page that staff took down is remembered until it is wanted again', async () => {
  await save([page(home), page(home)]);
  await save([page(home)]);
  expect(await withdrawn()).toEqual([home]);
  await save([], [page(home)]);
  expect(await withdrawn()).toEqual([]);
});

test('a page that went with its row is not: it comes back when the row does', async () => {
  await publish(10);
  await save([page(home), page(randomUUID())]);
  expect(await withdrawn()).toEqual([]);
});

test('a row that was hidden and is shown again is wanted', async () => {
  await save([page(home)]);
  await publish(10);
  await publish(11);
  expect(await withdrawn()).toEqual([]);
});

test('an edit of the row alone does not bring its page back', async () => {
  await save([page(home)]);
  await database.query(`update public.properties set price = 5 where id = $1`, [home]);
  await publish(1000);
  expect(await withdrawn()).toEqual([home]);
});

test('a publish of everything forgets them all', async () => {
  await save([page(home)]);
  await database.as('service_role').query('select public.forget_withdrawn_pages()');
  expect(await withdrawn()).toEqual([]);
});
