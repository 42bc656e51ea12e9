import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres, type PostgresDatabase } from '../fixtures/database.ts';
import { addUser } from './rows.ts';
import { meetUncommitted } from './until-it-waits.ts';

let database: PostgresDatabase;
let admin: string;
beforeAll(async () => {
  database = await openPostgres();
  admin = await addUser(database, { role: 'admin' });
});
afterAll(() => database.close());

/** What the second of two requests gets that meet while the first is not committed. */
async function secondOf(call: string, values: readonly unknown[]): Promise<string | null | undefined> {
  const statement = `select public.${call} as outcome`;
  const [row] = await meetUncommitted(
    database,
    (open) => open.query(statement, values),
    () => database.query<{ outcome: string | null }>(statement, values),
  );
  return row?.outcome;
}

test('two invitations of one address at once are two of the three that go out in a day', async () => {
  const asked = [{ email: 'ravi@example.in', role: 'editor' }, admin];
  expect(await secondOf('invite_staff($1::jsonb, $2)', asked)).toBe('invited');
  expect(await secondOf('invite_staff($1::jsonb, $2)', asked)).toBe('too_many');
});

test('a link that is pressed twice at once is accepted once', async () => {
  const colleague = await addUser(database);
  const email = `${colleague}@example.in`;
  await database.query('select public.invite_staff($1::jsonb, $2)', [{ email, role: 'editor' }, admin]);
  const [mail] = await database.query<{ link: string }>(
    `select payload ->> 'link' as link from public.outbox where payload ->> 'email' = $1`,
    [email],
  );
  const hash = `$2b$10$${'b'.repeat(53)}`;
  expect(await secondOf('accept_invitation($1, $2)', [mail?.link, hash])).toBeNull();
});
