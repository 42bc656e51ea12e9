import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addUser } from './rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const profileOf = async (id: string) =>
  (await database.query('select role, full_name, email from public.profiles where id = $1', [id]))[0];

describe('the profile of an account', () => {
  test('is created with the role user, whatever role the metadata has', async () => {
    const id = await addUser(database, { metadata: { role: 'admin', full_name: 'ಆಶಾ' } });
    expect(await profileOf(id)).toEqual({ role: 'user', full_name: 'ಆಶಾ', email: `${id}@example.in` });
  });

  test('is created with metadata of any shape, and a long name is shortened', async () => {
    const id = await addUser(database, { metadata: ['admin'] });
    expect(await profileOf(id)).toMatchObject({ role: 'user', full_name: null });
    const long = await addUser(database, { metadata: { full_name: 'x'.repeat(5000) } });
    expect(await profileOf(long)).toMatchObject({ full_name: 'x'.repeat(100) });
  });

  test('takes over a changed address', async () => {
    const id = await addUser(database);
    await database.query(`update auth.users set email = 'new@example.in' where id = $1`, [id]);
    expect(await profileOf(id)).toMatchObject({ email: 'new@example.in' });
  });

  test('is deleted with the account', async () => {
    const id = await addUser(database);
    await database.query('delete from auth.users where id = $1', [id]);
    expect(await profileOf(id)).toBeUndefined();
  });
});

describe('a signed-in user', () => {
  test('can read and update only their own profile', async () => {
    const [ownId, other] = [await addUser(database), await addUser(database)];
    const user = database.as('authenticated', ownId);
    expect(await user.query('select id from public.profiles')).toEqual([{ id: ownId }]);
    expect(await user.query(`update public.profiles set full_name = 'Me' returning id`)).toEqual([
      { id: ownId },
    ]);
    expect(await profileOf(other)).toMatchObject({ full_name: null });
  });

  test('cannot change their role, because of the missing grant and because of the trigger', async () => {
    const id = await addUser(database);
    const user = database.as('authenticated', id);
    const promote = `update public.profiles set role = 'admin'`;
    await expect(user.query(promote)).rejects.toThrow(/permission denied/);
    await database.exec('grant update on public.profiles to authenticated');
    await expect(user.query(promote)).rejects.toThrow('A role is given by an administrator only');
    await database.exec(`revoke update on public.profiles from authenticated;
      grant update (full_name, phone, company_name, avatar_url) on public.profiles to authenticated`);
    expect(await profileOf(id)).toMatchObject({ role: 'user' });
  });

  test.each(['email', 'id', 'created_at'])('cannot update %s', async (column) => {
    const user = database.as('authenticated', await addUser(database));
    await expect(user.query(`update public.profiles set ${column} = ${column}`)).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe('is_admin', () => {
  const isAdmin = async (userId: string) =>
    (await database.as('authenticated', userId).query('select public.is_admin() as yes'))[0];

  test('is true for an admin, and false as soon as they are demoted', async () => {
    const id = await addUser(database, { role: 'admin' });
    expect(await isAdmin(id)).toEqual({ yes: true });
    await database.query(`update public.profiles set role = 'user' where id = $1`, [id]);
    expect(await isAdmin(id)).toEqual({ yes: false });
  });

  test('is false for a user, for a missing profile and without a session', async () => {
    expect(await isAdmin(await addUser(database))).toEqual({ yes: false });
    expect(await isAdmin('9934b3c9-5da2-5629-bfcc-06025606aaa1')).toEqual({ yes: false });
    expect(await isAdmin('')).toEqual({ yes: false });
  });
});

test('admins can read the profiles of other admins, but not of ordinary users', async () => {
  const [firstId, secondId] = [
    await addUser(database, { role: 'admin' }),
    await addUser(database, { role: 'admin' }),
  ];
  await addUser(database);
  const seen = await database
    .as('authenticated', firstId)
    .query<{ id: string; role: string }>('select id, role from public.profiles');
  expect(seen.map((row) => row.id).sort()).toEqual([firstId, secondId].sort());
});

test('strangers cannot read profiles', async () => {
  await expect(database.as('anon').query('select id from public.profiles')).rejects.toThrow(
    /permission denied/,
  );
});
