import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres, type PostgresDatabase, type Session } from '../fixtures/database.ts';
import { addUser } from './rows.ts';
import { meetUncommitted } from './until-it-waits.ts';

let database: PostgresDatabase;
beforeAll(async () => {
  database = await openPostgres();
});
afterAll(() => database.close());

async function answerOf<Answer>(session: Session, call: string, values: unknown[] = []) {
  const [row] = await session.query<{ answer: Answer }>(`select public.${call} as answer`, values);
  return row?.answer;
}

test('a worker that meets the uncommitted claim of a photograph claims the next one', async () => {
  const server = database.as('service_role');
  for (const letter of ['a', 'b'])
    await answerOf(server, 'receive_photograph($1::jsonb)', [
      { hash: letter.repeat(64), type: 'image/jpeg', bytes: 1000 },
    ]);
  const claim = async (session: Session) =>
    (await answerOf<{ hash: string }[]>(session, 'claim_photographs(1)'))?.map(({ hash }) => hash[0]);
  const second = await meetUncommitted(
    database,
    async (open) => expect(await claim(open)).toEqual(['a']),
    () => claim(server),
  );
  expect(second).toEqual(['b']);
});

test('a worker that meets the uncommitted claim of a preview claims the next one', async () => {
  const server = database.as('service_role');
  const ids: unknown[] = [];
  for (const title of ['First', 'Second'])
    ids.push(
      await answerOf(server, 'request_preview($1::jsonb, $2)', [
        { kind: 'property', id: 'p1', fields: { title } },
        await addUser(database, { role: 'editor' }),
      ]),
    );
  const claim = async (session: Session) => (await answerOf<{ id: string }>(session, 'claim_preview()'))?.id;
  const second = await meetUncommitted(
    database,
    async (open) => expect(await claim(open)).toBe(ids[0]),
    () => claim(server),
  );
  expect(second).toBe(ids[1]);
});
