import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkMailedTo, pressMailedLink } from '../../fixtures/sign-up.ts';
import { openServedBackend, siteUrl, type ServedBackend } from './open-served-backend.ts';

let running: ServedBackend;
beforeAll(async () => {
  running = await openServedBackend();
});
afterAll(() => running.close());

const place = () => ({ ...running.project, localDir: running.localDir });

async function signUp(email: string, redirectTo?: string): Promise<URL> {
  const options = redirectTo === undefined ? {} : { emailRedirectTo: redirectTo };
  const { error } = await running.visitor.auth.signUp({ email, password: 'courtyard', options });
  expect(error).toBeNull();
  return linkMailedTo(email, running.localDir);
}

async function account(email: string) {
  const [row] = await running.backend.sql.query(
    `select email_confirmed_at is not null as confirmed, confirmation_token is null as used,
            (select count(*)::int from auth.sessions where user_id = users.id) as sessions
       from auth.users where email = $1`,
    [email],
  );
  return row;
}

describe('the link in a mail about an account', () => {
  it('leads to our page, and its button confirms the address', async () => {
    const link = await signUp('asha@mail.example');
    expect(link.origin + link.pathname).toBe(`${siteUrl}/auth`);
    await pressMailedLink(place(), 'asha@mail.example');
    expect(await account('asha@mail.example')).toEqual({ confirmed: true, used: true, sessions: 1 });
  });

  it.each(['GET', 'HEAD'])(
    'is, in the form that the service itself knows, also only a way to our page: opening it changes nothing (%s)',
    async (method) => {
      const email = `${method}@mail.example`.toLowerCase();
      const link = await signUp(email);
      const token = link.searchParams.get('token_hash') ?? '';
      const query = new URLSearchParams({ token, type: 'signup', redirect_to: 'http://localhost:1/steal' });
      const reply = await fetch(`${running.project.url}/auth/v1/verify?${query}`, {
        method,
        redirect: 'manual',
      });
      expect([reply.status, reply.headers.get('location')]).toEqual([303, link.href]);
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(await account(email)).toEqual({ confirmed: false, used: false, sessions: 0 });
    },
  );

  it.each([
    'https://evil.example/you-have-won',
    'http://localhost:9999/steal',
    'http://127.0.0.1:9999/steal',
    `${siteUrl}.evil.example/`,
    `${siteUrl}/auth?say=call-98450-00000-and-pay`,
    `${siteUrl}@evil.example/`,
  ])('contains nothing of the address that the caller asked for: %s', async (redirectTo) => {
    const email = `a-${Buffer.from(redirectTo).toString('hex')}@mail.example`;
    const signUpLink = await signUp(email, redirectTo);
    await running.visitor.auth.resetPasswordForEmail(email, { redirectTo });
    for (const link of [signUpLink, linkMailedTo(email, running.localDir)]) {
      expect(link.href).toMatch(/^http:\/\/localhost:29000\/auth\?type=(signup|recovery)&token_hash=\w+$/);
    }
  });

  it('is refused as used or expired when its button is pressed a second time', async () => {
    await signUp('ravi@mail.example');
    await pressMailedLink(place(), 'ravi@mail.example');
    await expect(pressMailedLink(place(), 'ravi@mail.example')).rejects.toMatchObject({
      status: 403,
      code: 'otp_expired',
    });
  });
});
