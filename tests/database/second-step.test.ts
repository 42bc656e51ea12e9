import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type PostgresDatabase } from '../fixtures/database.ts';
import { addUser } from './rows.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

/** As the migrations of the hosted sign-in service make it (supabase/auth, add_mfa_schema). */
const hostedFactors = `
  create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
  create type auth.factor_status as enum ('unverified', 'verified');
  create table auth.mfa_factors (
    id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade, friendly_name text,
    factor_type auth.factor_type not null, status auth.factor_status not null, created_at timestamptz not null,
    updated_at timestamptz not null, secret text, phone text unique);
  create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id)
   where trim(friendly_name) <> '';`;

const noAdmin = 'Admin privileges are required to do this.';
const codeIsDue = 'Sign in again with the code of your app.';

let database: PostgresDatabase;
let admin: string;
let colleague: string;
beforeAll(async () => {
  database = await openDatabase();
  admin = await addUser(database, { role: 'admin' });
  colleague = await addUser(database, { role: 'admin' });
});
beforeEach(() => database.exec(`delete from auth.sessions; ${emptyTables('staff_changes')}`));
afterAll(() => database.close());

interface Caller {
  account?: string;
  aal?: string | number | null | undefined;
  session?: string;
}

/** The API's call of a signed-in person, whose token has these claims. */
async function call<Value>(
  statement: string,
  { account = admin, aal, session }: Caller = {},
  values: unknown[] = [],
) {
  const claims = { sub: account, role: 'authenticated', aal, session_id: session };
  const { query, commit } = await database.begin();
  try {
    await query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true),
              set_config('request.jwt.claim.sub', $2, true)`,
      [JSON.stringify(claims), account],
    );
    const [row] = await query<{ value: Value }>(`select ${statement} as value`, values);
    return row?.value;
  } finally {
    await query('rollback').catch(() => undefined);
    await commit();
  }
}
/** Like `call`, for what changes rows. */
const server = <Value>(statement: string, values: unknown[] = []) =>
  database
    .as('service_role')
    .query<{ value: Value }>(`select ${statement} as value`, values)
    .then(([row]) => row?.value);

async function addFactor(account: string, status = 'verified', type = 'totp'): Promise<void> {
  await database.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
     values ($1, $2, $3::auth.factor_type, $4::auth.factor_status, now(), now(), 'JBSWY3DPEHPK3PXP')`,
    [randomUUID(), account, type, status],
  );
}
async function addSession(account: string): Promise<string> {
  const id = randomUUID();
  await database.query('insert into auth.sessions (id, user_id) values ($1, $2)', [id, account]);
  return id;
}
const roles = '(select json_agg(role) from public.profiles where id = auth.uid())';

test('a sign-in service without second steps lets staff in with their password, and the desk learns so', async () => {
  expect(await call('public.is_admin()')).toBe(true);
  expect(await call('public.offers_second_step()')).toBe(false);
  expect(await server('public.end_second_step_of($1)', [`${admin}@example.in`])).toBe('none');
  expect(await call('public.end_staff_second_step($1)', {}, [colleague])).toBe(false);
});

describe('where the sign-in service has second steps', () => {
  beforeAll(() => database.exec(hostedFactors));
  beforeEach(() => database.exec(emptyTables('auth.mfa_factors')));

  test('an account without one works with its password', async () => {
    expect(await call('public.offers_second_step()')).toBe(true);
    expect(await call('public.is_admin()', { aal: 'aal1' })).toBe(true);
  });

  test('an account that has begun one and never entered a code works with its password', async () => {
    await addFactor(admin, 'unverified');
    expect(await call('public.is_admin()', { aal: 'aal1' })).toBe(true);
  });

  test.each(['aal1', null, undefined, '', 'AAL2', 'aal2 ', 'aal10', 2, '__proto__'])(
    'an account that has one reads and changes nothing with the level %j',
    async (aal) => {
      await addFactor(admin);
      expect(await call('public.is_admin()', { aal })).toBe(false);
      expect(await call('public.is_staff()', { aal })).toBe(false);
      expect(await call(roles, { aal })).toBeNull();
      await expect(call('public.admin_staff()', { aal })).rejects.toThrow(codeIsDue);
      await expect(call('public.end_staff_second_step($1)', { aal }, [admin])).rejects.toThrow(codeIsDue);
    },
  );

  test('no function of the desk answers before the code, and no row is read', async () => {
    await addFactor(admin);
    const functions = await database.query<{ task: string }>(
      `select format('(select count(*) from public.%I(%s))', proname, (
                select string_agg('null::' || format_type(type, null), ', ' order by nth)
                  from unnest(proargtypes) with ordinality as argument (type, nth))) as task
         from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
          and has_function_privilege('authenticated', oid, 'execute')
          and proname not in ('is_admin', 'is_staff', 'has_live_session')`,
    );
    expect(functions.length).toBeGreaterThan(50);
    for (const { task } of functions)
      await expect(call(task, { aal: 'aal1' }), task).rejects.toThrow(codeIsDue);
    for (const table of ['enquiries', 'appointments', 'profiles'])
      expect(await call(`(select count(id) from public.${table})`, { aal: 'aal1' })).toBe(0);
  });

  test('the code opens everything again, and only for the session that still exists', async () => {
    await addFactor(admin);
    const session = await addSession(admin);
    expect(await call('public.is_admin()', { aal: 'aal2', session })).toBe(true);
    expect(await call(roles, { aal: 'aal2', session })).toEqual(['admin']);
    await database.query('delete from auth.sessions');
    expect(await call('public.is_admin()', { aal: 'aal2', session })).toBe(false);
  });

  test.each(['phone', 'webauthn'])('a verified factor by %s counts like an app', async (type) => {
    await addFactor(admin, 'verified', type);
    expect(await call('public.is_admin()', { aal: 'aal1' })).toBe(false);
  });

  test('of one account says nothing about another', async () => {
    await addFactor(colleague);
    expect(await call('public.is_admin()', { aal: 'aal1' })).toBe(true);
    expect(await call('public.is_admin()', { account: colleague, aal: 'aal1' })).toBe(false);
    const user = await addUser(database);
    await expect(call('public.admin_staff()', { account: user, aal: 'aal2' })).rejects.toThrow(noAdmin);
  });

  test('the list of staff says who has one', async () => {
    await addFactor(colleague);
    const { accounts } = (await call<{ accounts: { id: string; second_step: boolean }[] }>(
      'public.admin_accounts()',
    )) ?? { accounts: [] };
    expect(Object.fromEntries(accounts.map(({ id, second_step }) => [id, second_step]))).toEqual({
      [admin]: false,
      [colleague]: true,
    });
  });

  test('an admin takes the one of a colleague away, whose sessions and calendar end, and the log says so', async () => {
    await addFactor(colleague);
    expect(await server('public.new_calendar_link($1)', [colleague])).toEqual(expect.any(String));
    await addFactor(colleague, 'unverified');
    const [own] = [await addSession(admin), await addSession(colleague)];
    const asAdmin = database.as('authenticated', admin);
    const take = async (account: string) =>
      (
        await asAdmin.query<{ value: boolean }>('select public.end_staff_second_step($1) as value', [account])
      )[0]?.value;
    expect(await take(colleague)).toBe(true);
    expect(await take(colleague)).toBe(false);
    expect(await database.query('select id from auth.sessions')).toEqual([{ id: own }]);
    expect(await database.query('select staff from public.calendar_links')).toEqual([]);
    expect(await database.query('select changed_by, row_id, changes from public.staff_changes')).toEqual([
      { changed_by: admin, row_id: colleague, changes: { second_step: { was: true, became: false } } },
    ]);
    expect(await call('public.is_admin()', { account: colleague, aal: 'aal1' })).toBe(true);
  });

  test('nobody takes away the one of an account that is not staff, except with the keys of the server', async () => {
    const user = await addUser(database);
    await addFactor(user);
    await addSession(user);
    expect(await call('public.end_staff_second_step($1)', {}, [user])).toBe(false);
    expect(await server('public.end_second_step_of($1)', [` ${user.toUpperCase()}@EXAMPLE.in`])).toBe('done');
    expect(await server('public.end_second_step_of($1)', [`${user}@example.in`])).toBe('none');
    expect(await server('public.end_second_step_of($1)', ['nobody@example.in'])).toBe('unknown');
    expect(await database.query('select from auth.sessions where user_id = $1', [user])).toEqual([]);
  });

  test('an editor takes none away, and has one of their own', async () => {
    const editor = await addUser(database, { role: 'editor' });
    await addFactor(colleague);
    await expect(call('public.end_staff_second_step($1)', { account: editor }, [colleague])).rejects.toThrow(
      noAdmin,
    );
    expect(await call('public.offers_second_step()', { account: editor })).toBe(true);
    await addFactor(editor);
    await expect(call('public.admin_listing_choices()', { account: editor, aal: 'aal1' })).rejects.toThrow(
      codeIsDue,
    );
  });
});
