import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres, type TestDatabase } from '../fixtures/database.ts';
import { addListing, slugOf } from './rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openPostgres();
});
afterAll(() => database.close());

test('twenty listings published at once with one title get twenty slugs, one of them without a suffix', async () => {
  const ids = await Promise.all(
    Array.from({ length: 20 }, () => addListing(database.as('service_role'), { title: 'Same title' })),
  );
  const slugs = await Promise.all(ids.map((id) => slugOf(database, id)));
  expect(new Set(slugs).size).toBe(20);
  const suffixed = ids.filter((id, at) => slugs[at] === `same-title-${id.slice(0, 8)}`);
  expect(slugs).toContain('same-title');
  expect(suffixed).toHaveLength(19);
});

test('twenty hidden listings with one title that are published at once get twenty slugs', async () => {
  const ids = await Promise.all(
    Array.from({ length: 20 }, () => addListing(database, { title: 'Drafted title', publish: 0 })),
  );
  await Promise.all(
    ids.map((id) => database.query('update public.properties set publish = 11 where id = $1', [id])),
  );
  const slugs = await Promise.all(ids.map((id) => slugOf(database, id)));
  expect(new Set(slugs).size).toBe(20);
  expect(slugs).toContain('drafted-title');
});

test('a listing that was refused claims no slug', async () => {
  const refused = addListing(database, { title: 'Refused title', price: -1 });
  await expect(refused).rejects.toThrow(/price/);
  const id = await addListing(database, { title: 'Refused title' });
  expect(await slugOf(database, id)).toBe('refused-title');
});
