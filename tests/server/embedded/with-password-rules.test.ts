import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withPasswordRules } from '#server/embedded/with-password-rules.ts';
import { createVisitorClient } from '#server/supabase/clients.ts';
import { pressMailedLink, signUpConfirmed } from '../../fixtures/sign-up.ts';
import { openServedBackend, type ServedBackend } from './open-served-backend.ts';
import { nightly } from '../../fixtures/nightly.ts';

let running: ServedBackend;
beforeAll(async () => {
  running = await openServedBackend();
});
afterAll(() => running.close());

const place = () => ({ ...running.project, localDir: running.localDir });

let people = 0;
/** Somebody with this password and an open session. */
async function somebody(password = 'courtyard') {
  const email = `person-${++people}@mail.example`;
  await signUpConfirmed(place(), { email, password });
  return { email, password, client: await signedIn(email, password) };
}

async function signedIn(email: string, password: string) {
  const client = createVisitorClient(running.project);
  const { error } = await client.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  return client;
}

const opens = async (email: string, password: string) =>
  (await createVisitorClient(running.project).auth.signInWithPassword({ email, password })).error === null;

async function recover(email: string) {
  await running.visitor.auth.resetPasswordForEmail(email);
  return pressMailedLink(place(), email);
}

async function choosePassword(token: string, body: object) {
  const reply = await fetch(`${running.project.url}/auth/v1/user`, {
    method: 'PUT',
    headers: { apikey: running.project.publishableKey, authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return reply.status;
}

describe('a new password', () => {
  it('is refused without the present one', async () => {
    const { client, email, password } = await somebody();
    const { error } = await client.auth.updateUser({ password: 'mango-grove' });
    expect(error).toMatchObject({ status: 400, code: 'current_password_required' });
    expect(error?.message).toMatch(/present password/);
    expect(await opens(email, password)).toBe(true);
  });

  it('is refused with a wrong present one', async () => {
    const { client, email, password } = await somebody();
    const { error } = await client.auth.updateUser({ password: 'mango-grove', current_password: 'court' });
    expect(error).toMatchObject({ status: 400, code: 'current_password_mismatch' });
    expect(await opens(email, password)).toBe(true);
  });

  it.each([null, 5, {}, [], true, ['courtyard']].map((sent) => [JSON.stringify(sent), sent] as const))(
    'is refused with %s, which is no password, as the present one, or as the new one',
    async (_, sent) => {
      const { client, email, password } = await somebody();
      const other = await signedIn(email, password);
      const token = (await client.auth.getSession()).data.session?.access_token ?? '';
      expect(await choosePassword(token, { password: 'mango-grove', current_password: sent })).toBe(400);
      expect(await choosePassword(token, { password: sent, current_password: password })).toBe(400);
      expect(await opens(email, password)).toBe(true);
      expect((await other.auth.getUser()).error).toBeNull();
    },
  );

  it('ends every other session of the account, and keeps the one that chose it', async () => {
    const { client, email, password } = await somebody();
    const other = await signedIn(email, password);
    const bystander = await somebody();
    const { error } = await client.auth.updateUser({ password: 'mango-grove', current_password: password });
    expect(error).toBeNull();
    expect((await other.auth.getUser()).error).not.toBeNull();
    expect((await other.auth.refreshSession()).error).not.toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await bystander.client.auth.getUser()).error).toBeNull();
    expect([await opens(email, password), await opens(email, 'mango-grove')]).toEqual([false, true]);
  });

  it('ends the link of a mail that asks for yet another one', async () => {
    const { client, email, password } = await somebody();
    await running.visitor.auth.resetPasswordForEmail(email);
    const { error } = await client.auth.updateUser({ password: 'mango-grove', current_password: password });
    expect(error).toBeNull();
    await expect(pressMailedLink(place(), email)).rejects.toThrow();
  });

  it('needs no present one after the link of a recovery mail, once', async () => {
    const { client, email } = await somebody();
    const token = await recover(email);
    expect(await choosePassword(token, { password: 'mango-grove' })).toBe(200);
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect(await choosePassword(token, { password: 'rain-tree-road' })).toBe(400);
    expect(await opens(email, 'mango-grove')).toBe(true);
  });

  it('needs the present one again when an hour has passed since the link', nightly, async () => {
    const { email } = await somebody();
    const token = await recover(email);
    await running.backend.sql.query(
      `update auth.sessions set created_at = created_at - interval '61 minutes'
        where user_id = (select id from auth.users where email = $1)`,
      [email],
    );
    expect(await choosePassword(token, { password: 'mango-grove' })).toBe(400);
  });

  it('cannot be chosen by the link that confirmed a sign-up', nightly, async () => {
    const email = `person-${++people}@mail.example`;
    const { token } = await signUpConfirmed(place(), { email, password: 'courtyard' });
    expect(await choosePassword(token, { password: 'mango-grove' })).toBe(400);
  });

  it('is refused to a session that has ended', nightly, async () => {
    const { client, password } = await somebody();
    const { data } = await client.auth.getSession();
    await client.auth.signOut();
    const token = data.session?.access_token ?? '';
    expect(await choosePassword(token, { password: 'mango-grove', current_password: password })).toBe(403);
  });

  it('has at most as many characters as the service reads of it', async () => {
    const { client, password } = await somebody();
    const { error } = await client.auth.updateUser({ password: 'm'.repeat(73), current_password: password });
    expect(error).toMatchObject({ status: 400, message: 'Password cannot be longer than 72 characters' });
  });
});

it.each(['', '{', '[]', 'null', '{"password": null}', '{"password": "mango-grove", "current_password": 5}'])(
  'a change of an account with %j, what is no request of ours is not passed on',
  async (body) => {
    const passedOn: string[] = [];
    const reply = await withPasswordRules(
      new Request('http://backend.test/auth/v1/user', { method: 'PUT', body }),
      {
        answer: async ({ method }) => {
          passedOn.push(method);
          return Response.json({});
        },
        sql: running.backend.sql,
      },
    );
    expect([reply.status, passedOn]).toEqual([400, []]);
  },
);
