import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '../fixtures/database.ts';
import { addUser } from './rows.ts';
import { setUpAdmin } from './set-up-admin.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

const setUp = setUpAdmin(
  `${emptyTables('staff_invitations', 'outbox', 'staff_changes')};
   delete from auth.users where id not in (select id from public.profiles where role = 'admin' order by created_at limit 1)`,
);
const hashed = `$2b$10$${'b'.repeat(53)}`;
const now = '2026-11-20T06:00:00Z';
const at = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString();

async function resultOf<Value>(session: Session, call: string, values: unknown[] = []) {
  const [row] = await session.query<{ value: Value }>(`select public.${call} as value`, values);
  return row?.value;
}
const server = () => setUp.database.as('service_role');
const invite = (email = 'asha@example.in', role = 'editor', when = now) =>
  resultOf<string>(server(), 'invite_staff($1::jsonb, $2, $3)', [{ email, role }, setUp.staff, when]);
async function linkOf(email = 'asha@example.in'): Promise<string> {
  const [mail] = await setUp.database.query<{ link: string }>(
    `select payload ->> 'link' as link from public.outbox where payload ->> 'email' = $1 order by id desc limit 1`,
    [email],
  );
  return mail?.link ?? '';
}
const accept = (link: string, when = now) =>
  resultOf<string | null>(server(), 'accept_invitation($1, $2, $3)', [link, hashed, when]);

/** An account that somebody opened with this address, perhaps not its owner, with a session. */
async function openAccount(email: string, { confirmed = true } = {}): Promise<string> {
  const id = await addUser(setUp.database, { confirmed });
  await setUp.database.query(
    `update auth.users set email = $2, encrypted_password = 'theirs' where id = $1`,
    [id, email],
  );
  await setUp.database.query('insert into auth.sessions (id, user_id) values ($1, $2)', [randomUUID(), id]);
  return id;
}
async function accountOf(id: string) {
  const [account] = await setUp.database.query<object>(
    `select profile.role, account.encrypted_password as password, account.email_confirmed_at is not null as confirmed,
            (select count(*)::int from auth.sessions where user_id = account.id) as sessions
       from auth.users as account join public.profiles as profile on profile.id = account.id where account.id = $1`,
    [id],
  );
  return account;
}

describe('an invitation', () => {
  test('gives an account of a stranger the role only with a password that is new, and without its sessions', async () => {
    const id = await openAccount('asha@example.in', { confirmed: false });
    expect(await invite()).toBe('invited');
    expect(await accountOf(id)).toEqual({ role: 'user', password: 'theirs', confirmed: false, sessions: 1 });
    expect(await accept(await linkOf())).toBe('accepted');
    expect(await accountOf(id)).toEqual({ role: 'editor', password: hashed, confirmed: true, sessions: 0 });
    const [logged] = await setUp.database.query(
      'select changed_by, row_id, changes from public.staff_changes',
    );
    expect(logged).toEqual({
      changed_by: setUp.staff,
      row_id: id,
      changes: { role: { was: 'user', became: 'editor' } },
    });
  });

  test('works once, for seven days, and not after a newer one or when it was withdrawn', async () => {
    await openAccount('asha@example.in');
    await invite();
    const first = await linkOf();
    expect(await accept(first, at(24 * 7))).toBeNull();
    await invite();
    expect(await accept(first)).toBeNull();
    const second = await linkOf();
    const [open] = await setUp.database.query<{ id: string }>('select id from public.staff_invitations');
    expect(await resultOf(setUp.admin, 'withdraw_invitation($1)', [open?.id])).toBe(true);
    expect(await resultOf(setUp.admin, 'withdraw_invitation($1)', [open?.id])).toBe(false);
    expect(await accept(second)).toBeNull();
    await invite();
    const third = await linkOf();
    expect([await accept(third, at(1)), await accept(third, at(1))]).toEqual(['accepted', null]);
  });

  test('changes nothing without an account, and can be accepted once there is one', async () => {
    await invite();
    const link = await linkOf();
    expect(await accept(link)).toBe('no account');
    expect(await resultOf(server(), 'read_invitation($1, $2)', [link, now])).toEqual({
      email: 'asha@example.in',
      role: 'editor',
    });
    await openAccount('asha@example.in');
    expect(await accept(link)).toBe('accepted');
  });

  test('of an editor takes nothing from somebody who has become an admin', async () => {
    const id = await openAccount('asha@example.in');
    await invite();
    await setUp.database.query(`update public.profiles set role = 'admin' where id = $1`, [id]);
    await accept(await linkOf());
    expect(await accountOf(id)).toMatchObject({ role: 'admin', password: hashed });
  });

  test('is not sent to staff, nor more than 3 times a day to one address and 30 times in all', async () => {
    const [admin] = await setUp.database.query<{ email: string }>(
      'select email from public.profiles where id = $1',
      [setUp.staff],
    );
    expect(await invite(admin?.email)).toBe('staff');
    const outcomes = [];
    for (let mail = 0; mail < 4; mail++) outcomes.push(await invite());
    expect(outcomes).toEqual(['invited', 'invited', 'invited', 'too_many']);
    for (let mail = 3; mail < 30; mail++)
      expect(await invite(`colleague-${mail}@example.in`)).toBe('invited');
    expect(await invite('one-more@example.in')).toBe('too_many');
    await setUp.database.query(`update public.outbox set created_at = $1`, [at(-24)]);
    expect(await invite()).toBe('invited');
  });

  test('leaves only the hash of its link once the mail is sent, and goes when it has ended', async () => {
    await invite();
    const link = await linkOf();
    await setUp.database.query(`update public.outbox set status = 'sent'`);
    expect(await linkOf()).toBe('');
    const rows = await setUp.database.query('select * from public.staff_invitations');
    expect(JSON.stringify(rows)).not.toContain(link);
    await setUp.database.query('select public.forget_expired($1)', [at(24 * 8)]);
    expect(await setUp.database.query('select from public.staff_invitations')).toEqual([]);
  });
});

describe('the accounts of staff', () => {
  let editor: string;
  beforeEach(async () => {
    editor = await openAccount('meena@example.in');
    await setUp.database.query(`update public.profiles set role = 'editor' where id = $1`, [editor]);
  });

  test('are listed for admins with their role, last sign-in and browsers, and with open invitations', async () => {
    await openAccount('visitor@example.in');
    await invite();
    const list = await resultOf<{ accounts: object[]; invitations: object[] }>(
      setUp.admin,
      'admin_accounts($1)',
      [now],
    );
    expect(list?.accounts).toMatchObject([
      { id: setUp.staff, role: 'admin' },
      { id: editor, email: 'meena@example.in', role: 'editor', last_sign_in_at: null, sessions: 1 },
    ]);
    expect(list?.invitations).toMatchObject([{ email: 'asha@example.in', role: 'editor' }]);
    expect(await resultOf(setUp.admin, 'admin_accounts($1)', [at(24 * 8)])).toMatchObject({
      invitations: [],
    });
  });

  test('are signed out everywhere by an admin, which signs no visitor out and is in the log', async () => {
    const visitor = await openAccount('visitor@example.in');
    expect(await resultOf(setUp.admin, 'end_staff_sessions($1)', [visitor])).toBe(0);
    expect(await resultOf(setUp.admin, 'end_staff_sessions($1)', [editor])).toBe(1);
    expect(await setUp.database.query('select user_id from auth.sessions')).toEqual([{ user_id: visitor }]);
    const log = await resultOf<{ rows: object[] }>(setUp.admin, 'admin_changes()');
    expect(log?.rows).toMatchObject([
      { kind: 'account', name: 'meena (meena@example.in)', changes: { sessions: { was: 1, became: 0 } } },
    ]);
  });

  test('get another role or none, unless a colleague was faster or it is the last admin', async () => {
    const change = (account: string, shown: string, role: string) =>
      resultOf(setUp.admin, 'change_staff_role($1, $2, $3)', [account, shown, role]);
    expect(await change(setUp.staff, 'admin', 'editor')).toBe('last');
    expect(await change(editor, 'admin', 'user')).toBe('changed');
    expect(await change(editor, 'editor', 'admin')).toBe('done');
    expect(await change(editor, 'admin', 'user')).toBe('done');
    expect(await change(editor, 'user', 'admin')).toBe('changed');
    await expect(change(setUp.staff, 'admin', 'owner')).rejects.toThrow('no such role');
  });

  test.each([
    'admin_accounts()',
    `end_staff_sessions(gen_random_uuid())`,
    `change_staff_role(gen_random_uuid(), 'editor', 'user')`,
    'withdraw_invitation(gen_random_uuid())',
  ])('are closed to editors: %s', async (call) => {
    await expect(resultOf(setUp.database.as('authenticated', editor), call)).rejects.toThrow(
      'Admin privileges',
    );
  });
});
