import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addListing, addUser } from './rows.ts';

let database: TestDatabase;
let home: string;
beforeAll(async () => {
  database = await openDatabase();
});
beforeEach(async () => {
  await database.exec('delete from public.html_withdrawn_pages; delete from public.html_generation_jobs');
  home = await addListing(database);
});
afterAll(() => database.close());

const page = (id: string) => ({ entity_type: 'property', entity_id: id });
const save = (withdrawnPages: object[], requestedPages: object[] = []) =>
  database
    .as('service_role')
    .query('select public.save_withdrawn_pages($1, $2)', [withdrawnPages, requestedPages]);
const withdrawn = async () =>
  (await database.query<{ entity_id: string }>('select entity_id from public.html_withdrawn_pages')).map(
    ({ entity_id }) => entity_id,
  );
const publish = (value: number) =>
  database.query('update public.properties set publish = $2 where id = $1', [home, value]);

test('a page that staff removed is stored as withdrawn until it is requested again', async () => {
  await save([page(home), page(home)]);
  await save([page(home)]);
  expect(await withdrawn()).toEqual([home]);
  await save([], [page(home)]);
  expect(await withdrawn()).toEqual([]);
});

test('a page whose row is hidden or deleted is not stored as withdrawn', async () => {
  await publish(10);
  await save([page(home), page(randomUUID())]);
  expect(await withdrawn()).toEqual([]);
});

test('a page is no longer withdrawn when its row is hidden and shown again', async () => {
  await save([page(home)]);
  await publish(10);
  await publish(11);
  expect(await withdrawn()).toEqual([]);
});

test('an edit of the row does not end the withdrawal of its page', async () => {
  await save([page(home)]);
  await database.query(`update public.properties set price = 5 where id = $1`, [home]);
  await publish(1000);
  expect(await withdrawn()).toEqual([home]);
});

test('forget_withdrawn_pages() deletes all withdrawn pages', async () => {
  await save([page(home)]);
  await database.as('service_role').query('select public.forget_withdrawn_pages()');
  expect(await withdrawn()).toEqual([]);
});

describe('the page of a home', () => {
  const jobs = () =>
    database.query(
      `select action, approved from public.html_generation_jobs where entity_id = $1 and status in ('queued', 'running')`,
      [home],
    );
  const writing = (fn: string, payload: object) => async (staffId: string | null) =>
    database.query(
      `select ${fn}($1::jsonb || jsonb_build_object('idempotencyKey', gen_random_uuid(),
         'seen_at', (select updated_at from public.properties where id::text = $2)), $3)`,
      [payload, home, staffId],
    );
  const check = (staffId: string | null) =>
    writing('public.record_verification', {
      property_id: home,
      method: 'call',
      outcome: 'available',
      confirmed: [],
      papers_seen: [],
      papers_not_seen: [],
    })(staffId);
  let price = 1;
  const edit = (staffId: string | null) => {
    price += 1;
    return writing('public.save_listing', { kind: 'property', id: home, fields: { price } })(staffId);
  };
  const picture = async () => {
    const address = `/storage/v1/object/public/photographs/${'a'.repeat(64)}/1600.jpg`;
    await database.query('update public.properties set images = $1 where id = $2', [[address], home]);
    return database.query('select private.update_rows_of_photograph($1)', ['a'.repeat(64)]);
  };

  test.each([
    ['a check', check],
    ['a save', edit],
    ['a picture', picture],
  ])('that is withdrawn is not queued when an editor changes the home by %s', async (_, write) => {
    const editor = await addUser(database, { role: 'editor' });
    await save([page(home)]);
    await write(editor);
    expect(await jobs()).toEqual([]);
    await save([], [page(home)]);
    await write(editor);
    expect(await jobs()).toEqual([{ action: 'generate', approved: false }]);
  });

  test('with a queued removal by an admin is not queued for rendering by an editor', async () => {
    const [editor, admin] = [
      await addUser(database, { role: 'editor' }),
      await addUser(database, { role: 'admin' }),
    ];
    await database.query(`select public.enqueue_html_jobs('property', $1, 'delete', 10, $2)`, [
      [home],
      admin,
    ]);
    await check(editor);
    expect(await jobs()).toEqual([{ action: 'delete', approved: true }]);
    await edit(admin);
    expect(await jobs()).toEqual([{ action: 'generate', approved: true }]);
  });

  test('that was hidden with the home is queued when an editor shows the home again', async () => {
    const [editor, admin] = [
      await addUser(database, { role: 'editor' }),
      await addUser(database, { role: 'admin' }),
    ];
    const setPublish = (value: number, staffId: string) =>
      writing('public.save_listing', { kind: 'property', id: home, fields: { publish: value } })(staffId);
    await setPublish(5, admin);
    await setPublish(50, editor);
    expect(await jobs()).toMatchObject([{ action: 'generate' }]);
  });

  test('that is withdrawn is not queued by new site settings', async () => {
    const admin = await addUser(database, { role: 'admin' });
    await database.query('delete from public.properties where id <> $1', [home]);
    const other = await addListing(database, { id: 'ffffffff-ffff-4fff-8fff-ffffffffffff' });
    await database.exec('delete from public.html_generation_jobs');
    await save([page(home)]);
    await database.query(`select public.save_site_settings($1::jsonb, '{"note": []}', $2)`, [
      { values: { note: 'x' }, seen_at: null },
      admin,
    ]);
    expect(await database.query('select entity_id from public.html_generation_jobs')).toEqual([
      { entity_id: other },
    ]);
  });
});
