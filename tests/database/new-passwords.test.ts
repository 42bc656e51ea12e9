import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addUser } from './rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

/** Of the form that the sign-in service stores. */
const formerHash = `$2b$10$${'a'.repeat(53)}`;
const newHash = `$2b$10$${'b'.repeat(53)}`;

/** Adds somebody with a password and two sessions. Returns their id. */
async function addSignedIn(options: Parameters<typeof addUser>[1] = {}): Promise<string> {
  const id = await addUser(database, options);
  await database.query('update auth.users set encrypted_password = $2 where id = $1', [id, formerHash]);
  for (const session of [randomUUID(), randomUUID()]) {
    await database.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, id]);
    await database.query(
      'insert into auth.refresh_tokens (id, token, user_id, session_id) values ($1, $2, $3, $4)',
      [randomUUID(), randomUUID(), id, session],
    );
  }
  return id;
}

/** The role of an account, whether its password is the new one, and how many sessions and tokens it has. */
async function accountOf(id: string) {
  const [account] = await database.query<{ role: string; hash: string; sessions: number; tokens: number }>(
    `select profile.role, account.encrypted_password as hash,
            (select count(*)::integer from auth.sessions where user_id = account.id) as sessions,
            (select count(*)::integer from auth.refresh_tokens where user_id = account.id) as tokens
       from auth.users as account join public.profiles as profile on profile.id = account.id
      where account.id = $1`,
    [id],
  );
  return account;
}

const untouched = { hash: formerHash, sessions: 2, tokens: 2 };
const replaced = { hash: newHash, sessions: 0, tokens: 0 };

async function giveRoleAndPassword(address: string, role: string, hash = newHash): Promise<unknown> {
  const [row] = await database
    .as('service_role')
    .query<{ outcome: string }>('select public.give_role_and_password($1, $2, $3) as outcome', [
      address,
      role,
      hash,
    ]);
  return row?.outcome;
}

test('a role with a new password ends every session of the account, and none of others', async () => {
  const [id, other] = [await addSignedIn(), await addSignedIn()];
  expect(await giveRoleAndPassword(` ${id.toUpperCase()}@example.in `, 'admin')).toBe('done');
  expect(await accountOf(id)).toEqual({ role: 'admin', ...replaced });
  expect(await accountOf(other)).toEqual({ role: 'user', ...untouched });
});

test('a member of staff with a forgotten password gets a new one and keeps the role', async () => {
  const id = await addSignedIn({ role: 'editor' });
  expect(await giveRoleAndPassword(`${id}@example.in`, 'editor')).toBe('unchanged');
  expect(await accountOf(id)).toEqual({ role: 'editor', ...replaced });
});

test('a role that is refused changes neither the password nor the sessions', async () => {
  await database.query(`update public.profiles set role = 'user'`);
  const [unconfirmed, lastAdmin] = [
    await addSignedIn({ confirmed: false }),
    await addSignedIn({ role: 'admin' }),
  ];
  expect(await giveRoleAndPassword(`${unconfirmed}@example.in`, 'admin')).toBe('unconfirmed');
  expect(await accountOf(unconfirmed)).toEqual({ role: 'user', ...untouched });
  expect(await giveRoleAndPassword(`${lastAdmin}@example.in`, 'editor')).toBe('last');
  expect(await accountOf(lastAdmin)).toEqual({ role: 'admin', ...untouched });
  expect(await giveRoleAndPassword('nobody@example.in', 'admin')).toBe('unknown');
});

test.each(['a password', '', `${newHash}0`])('%j is no hash and is not stored', async (text) => {
  const id = await addSignedIn();
  await expect(giveRoleAndPassword(`${id}@example.in`, 'admin', text)).rejects.toThrow(
    'This is no hash of a password.',
  );
  expect(await accountOf(id)).toEqual({ role: 'user', ...untouched });
});
