import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handler as acceptInvitation } from '#functions/accept-invitation/handler.ts';
import { handler as inviteStaff } from '#functions/invite-staff/handler.ts';
import { type Backend, backendUrl, jsonRequest, openBackend, siteOrigin } from './open-backend.ts';
import { bearerHeaders, type Person, signUp } from './signed-in.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

let backend: Backend;
let admin: Person;
const now = new Date('2026-11-20T06:00:00Z');
beforeAll(async () => {
  backend = await openBackend();
  admin = await signUp(backend, 'admin@angala.test', 'admin');
});
beforeEach(() =>
  backend.sql.exec(`${emptyTables('staff_invitations', 'outbox', 'rate_limits')};
    delete from auth.users where email <> 'admin@angala.test'`),
);
afterAll(() => backend.close());

async function invite(body: object, who: Person | null = admin) {
  const request = jsonRequest('invite-staff', body, who ? bearerHeaders(who) : {});
  const response = await backend.at(now)(inviteStaff)(request);
  return { status: response.status, body: await response.json() };
}
const colleague = { email: ' Kavya@Mail.example ', role: 'editor' };

async function linkOfMail(): Promise<string> {
  const [mail] = await backend.sql.query<{ link: string }>(
    `select payload ->> 'link' as link from outbox where kind = 'staff_invitation' order by id desc limit 1`,
  );
  return mail?.link ?? '';
}
async function open(link: string, password?: string, at = now, name = 'Kavya Rao', own: object = {}) {
  const request = new Request(`${siteOrigin}/functions/v1/accept-invitation?token=${link}`, {
    method: password === undefined ? 'GET' : 'POST',
    ...(password === undefined ? {} : { body: new URLSearchParams({ name, password, ...own }) }),
  });
  const response = await backend.at(at)(acceptInvitation)(request);
  return { status: response.status, page: await response.text() };
}
async function detailsOfKavya() {
  const [details] = await backend.sql.query(
    `select phone, signature_english, signature_kannada from public.profiles where email = 'kavya@mail.example'`,
  );
  return details;
}
const browser = () =>
  createClient(backendUrl, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: backend.fetch },
  });
async function signIn(password: string, email = 'kavya@mail.example') {
  const client = browser();
  const { data } = await client.auth.signInWithPassword({ email, password });
  if (!data.session) return null;
  const { data: profile } = await client
    .from('profiles')
    .select('role')
    .eq('id', data.user?.id)
    .maybeSingle();
  return profile?.role;
}

describe('an invited colleague', () => {
  test('without an account chooses a password, and signs in with it as an editor', async () => {
    expect(await invite(colleague)).toEqual({ status: 200, body: { invited: true } });
    const link = await linkOfMail();
    const shown = await open(link);
    expect(shown.status).toBe(200);
    expect(shown.page).toContain('You are invited to be an editor.');
    expect(shown.page).toContain('<b>kavya@mail.example</b>');
    expect(await backend.sql.query(`select from auth.users where email like 'kavya%'`)).toEqual([]);
    const accepted = await open(link, 'a password of mine');
    expect(accepted).toMatchObject({ status: 200 });
    expect(accepted.page).toContain('Your password is saved. Sign in with it.');
    expect(await signIn('a password of mine')).toBe('editor');
  });

  test('whose address a stranger has signed up with shuts the stranger out', async () => {
    const stranger = await signUp(backend, 'kavya@mail.example');
    await invite(colleague);
    expect((await open(await linkOfMail(), 'a password of mine')).status).toBe(200);
    expect(await signIn('six letters')).toBeNull();
    expect(await signIn('a password of mine')).toBe('editor');
    const headers = { apikey: backend.publishableKey, ...bearerHeaders(stranger) };
    const staff = await backend.fetch(`${backendUrl}/rest/v1/rpc/admin_quality`, { method: 'POST', headers });
    expect(staff.status).toBe(403);
  });

  test('is told what is wrong with a password, and can correct it', async () => {
    await invite(colleague);
    const link = await linkOfMail();
    for (const [password, told] of [
      ['short', 'Password must be at least 6 characters'],
      ['x'.repeat(73), 'Password cannot be longer than 72 characters'],
      ['six\0letters', 'The password has a character that cannot be stored'],
    ] as const) {
      const { status, page } = await open(link, password);
      expect(status).toBe(400);
      expect(page).toContain(told);
    }
    expect((await open(link, 'six letters')).status).toBe(200);
  });

  test.each(['', '  \u200b ', 'kavya@mail.example'])(
    'who is called %j is asked for a name, and keeps what was typed',
    async (name) => {
      await invite(colleague);
      const link = await linkOfMail();
      const refused = await open(link, 'six letters', now, name);
      expect(refused.status).toBe(400);
      expect(refused.page).toContain('Write your name in letters. An address is no name.');
      expect(refused.page).toContain(`value="${name}"`);
    },
  );

  test('has the name that they gave, as text and not as a page, also where a stranger had named the account', async () => {
    await signUp(backend, 'kavya@mail.example');
    await backend.sql.exec(
      `update public.profiles set full_name = 'The Bank' where email = 'kavya@mail.example'`,
    );
    await invite(colleague);
    const link = await linkOfMail();
    expect((await open(link, 'short', now, '<b>Kavya</b> "Rao"')).page).toContain(
      'value="&lt;b&gt;Kavya&lt;/b&gt; &quot;Rao&quot;"',
    );
    await open(link, 'six letters', now, ' Kavya\u202e  Rao ');
    expect(
      await backend.sql.query(
        `select full_name, name_asked from public.profiles where email = 'kavya@mail.example'`,
      ),
    ).toEqual([{ full_name: 'Kavya Rao', name_asked: true }]);
  });

  test('has the telephone and the signatures that they gave, and is asked again for a number that cannot be one', async () => {
    await invite(colleague);
    const link = await linkOfMail();
    const own = { phone: '12', signature_english: 'Kavya, Angala', signature_kannada: 'ಕಾವ್ಯ <b>' };
    const refused = await open(link, 'six letters', now, 'Kavya Rao', own);
    expect(refused.status).toBe(400);
    expect(refused.page).toContain('Type a phone number, such as 98450 12345');
    expect(refused.page).toContain('value="12"');
    expect(refused.page).toContain('ಕಾವ್ಯ &lt;b&gt;</textarea>');
    await open(link, 'six letters', now, 'Kavya Rao', { ...own, phone: '98450 12345' });
    expect(await detailsOfKavya()).toEqual({ ...own, phone: '98450 12345' });
  });

  test('keeps as an editor what they leave empty, and as a stranger no number', async () => {
    await signUp(backend, 'kavya@mail.example');
    const stored = { phone: '98450 99999', signature_english: 'Kavya', signature_kannada: null };
    const acceptAs = async (role: string) => {
      await backend.sql.exec(
        `update public.profiles set phone = '98450 99999', signature_english = 'Kavya', role = '${role}'
          where email = 'kavya@mail.example'`,
      );
      await invite({ ...colleague, role: 'admin' });
      await open(await linkOfMail(), 'six letters', now, 'Kavya Rao', { phone: '', signature_english: ' ' });
      return detailsOfKavya();
    };
    expect(await acceptAs('editor')).toEqual(stored);
    expect(await acceptAs('user')).toEqual({ ...stored, phone: null });
  });

  test.each([
    ['used', async (link: string) => void (await open(link, 'a password of mine'))],
    ['replaced', async () => void (await invite(colleague))],
  ])('finds a link that was %s closed, and is told what to do', async (_, close) => {
    await invite(colleague);
    const link = await linkOfMail();
    await close(link);
    for (const password of [undefined, 'another password']) {
      const { status, page } = await open(link, password);
      expect(status).toBe(404);
      expect(page).toContain('ask the colleague who invited you for another');
    }
  });

  test('finds a link closed after seven days', async () => {
    await invite(colleague);
    const late = new Date(now.getTime() + 7 * 24 * 3_600_000);
    expect((await open(await linkOfMail(), undefined, late)).status).toBe(404);
  });
});

test('who guesses links is stopped, as one network', async () => {
  const statuses = new Set<number>();
  for (let guess = 0; guess < 102; guess++)
    statuses.add((await open(guess.toString(16).padStart(32, '0'))).status);
  expect([...statuses]).toEqual([404, 429]);
});

test('an invitation needs an admin, an address and a role, and tells the admin what is wrong', async () => {
  const editor = await signUp(backend, 'editor@angala.test', 'editor');
  expect((await invite(colleague, null)).status).toBe(401);
  expect((await invite(colleague, editor)).status).toBe(403);
  const problem = async (body: object) => (await invite(body)).body.error?.message;
  expect(await problem({ email: 'kavya', role: 'editor' })).toContain(
    'Enter the email address of your colleague',
  );
  expect(await problem({ email: 'kavya@mail.example', role: 'owner' })).toContain('Choose whether');
  expect(await invite({ email: 'editor@angala.test', role: 'admin' })).toMatchObject({
    status: 409,
    body: { error: { code: 'staff' } },
  });
  for (let mail = 0; mail < 3; mail++) await invite(colleague);
  expect(await invite(colleague)).toMatchObject({ status: 429, body: { error: { code: 'too_many' } } });
});

test('an admin signs an account out everywhere, and themselves everywhere else', async () => {
  const [here, there] = [browser(), browser()];
  const account = { email: 'admin@angala.test', password: 'six letters' };
  for (const client of [here, there]) await client.auth.signInWithPassword(account);
  const { data: ended } = await here.rpc('end_staff_sessions', { account: admin.id });
  expect(ended).toBeGreaterThan(0);
  expect((await here.rpc('admin_accounts')).status).toBe(200);
  expect((await there.rpc('admin_accounts')).status).toBe(403);
});

test('a new password needs the present one', async () => {
  const client = browser();
  await signUp(backend, 'kavya@mail.example', 'editor');
  await client.auth.signInWithPassword({ email: 'kavya@mail.example', password: 'six letters' });
  const wrong = await client.auth.updateUser({ password: 'another one', current_password: 'not this' });
  expect(wrong.error?.message).toBe('That is not your present password. Please type it again.');
  const right = await client.auth.updateUser({ password: 'another one', current_password: 'six letters' });
  expect(right.error).toBeNull();
  expect(await signIn('another one')).toBe('editor');
});
