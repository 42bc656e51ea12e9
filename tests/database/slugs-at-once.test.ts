import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres, type PostgresDatabase, type Session } from '../fixtures/database.ts';
import { addListing, slugOf } from './rows.ts';
import { meetUncommitted } from './until-it-waits.ts';

let database: PostgresDatabase;
beforeAll(async () => {
  database = await openPostgres();
});
afterAll(() => database.close());

test('a fuzz of twenty listings published at once with one title gets twenty slugs, one of them without a suffix', async () => {
  const ids = await Promise.all(
    Array.from({ length: 20 }, () => addListing(database.as('service_role'), { title: 'Same title' })),
  );
  const slugs = await Promise.all(ids.map((id) => slugOf(database, id)));
  expect(new Set(slugs).size).toBe(20);
  const suffixed = ids.filter((id, at) => slugs[at] === `same-title-${id.slice(0, 8)}`);
  expect(slugs).toContain('same-title');
  expect(suffixed).toHaveLength(19);
});

test.each(['is added', 'is shown'])(
  'a listing that %s with the title of an uncommitted one waits for it, and gets a suffix',
  async (how) => {
    const title = `Title that ${how}`;
    const shown = async (session: Session) => {
      const publish = how === 'is added' ? 11 : 0;
      const id = await addListing(session, { title, publish });
      if (publish === 0) await session.query('update public.properties set publish = 11 where id = $1', [id]);
      return id;
    };
    let first = '';
    const second = await meetUncommitted(
      database,
      async (open) => {
        first = await shown(open);
      },
      () => shown(database),
    );
    const slug = title.toLowerCase().replaceAll(' ', '-');
    expect(await slugOf(database, first)).toBe(slug);
    expect(await slugOf(database, second)).toBe(`${slug}-${second.slice(0, 8)}`);
  },
);

test('a listing that was refused claims no slug', async () => {
  const refused = addListing(database, { title: 'Refused title', price: -1 });
  await expect(refused).rejects.toThrow(/price/);
  const id = await addListing(database, { title: 'Refused title' });
  expect(await slugOf(database, id)).toBe('refused-title');
});
