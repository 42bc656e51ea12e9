import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inviteStaff } from '#contracts/invite-staff.ts';
import { handler } from '#functions/invite-staff/handler.ts';
import { createSignInService, serveSignIn, type SignInService, codeOf } from '../fixtures/sign-in-service.ts';

const credentials = { email: 'asha@angala.test', password: 'courtyard-lamp-42' };

let service: SignInService;
let account: ReturnType<SignInService['addAccount']>;
let server: Awaited<ReturnType<typeof serveSignIn>>;
/** What the function did with the database after it had let the caller in. */
let calls: string[] = [];
beforeAll(async () => {
  service = createSignInService();
  account = service.addAccount(credentials);
  server = await serveSignIn(service);
});
beforeEach(() => {
  calls = [];
  account.factors = [];
});
afterAll(() => server.close());

/** Hosted Supabase: its sign-in service over HTTP, and a database in which the account is an admin. */
const hosted: typeof fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  if (url.pathname.startsWith('/auth/')) return fetch(input, init);
  calls.push(url.pathname);
  return Promise.resolve(Response.json(url.pathname.endsWith('/profiles') ? { role: 'admin' } : 'invited'));
};

async function send(method: string, path: string, body: object, token?: string) {
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    body: JSON.stringify(body),
  });
  const answer: Record<string, unknown> = await response.json();
  return answer;
}
const tokenIn = (answer: Record<string, unknown>) => String(answer['access_token']);
const signIn = async () => tokenIn(await send('POST', '/token?grant_type=password', credentials));

/** A token for which the code was entered. */
async function enterCode(token: string): Promise<string> {
  if (account.factors.length === 0) await send('POST', '/factors', { factor_type: 'totp' }, token);
  const [factor] = account.factors;
  const path = `/factors/${factor?.id}`;
  const { id } = await send('POST', `${path}/challenge`, {}, token);
  const code = codeOf(factor?.secret ?? '', new Date());
  return tokenIn(await send('POST', `${path}/verify`, { challenge_id: id, code }, token));
}

async function invite(token: string) {
  const env: Record<string, string> = {
    SUPABASE_URL: server.url,
    SUPABASE_SECRET_KEY: 'secret',
    SITE_ORIGIN: 'https://angala.example',
  };
  const request = new Request(`https://backend.test/functions/v1/${inviteStaff}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ravi@angala.test', role: 'editor' }),
  });
  const response = await handler(request, { env: (name) => env[name], fetch: hosted });
  return { status: response.status, body: await response.json() };
}

test('a function lets an admin in with the password alone, if their account asks for no more', async () => {
  const token = await signIn();
  expect((await invite(token)).status).toBe(200);
  await send('POST', '/factors', { factor_type: 'totp' }, token);
  expect((await invite(token)).status).toBe(200);
});

test('a function does nothing for an admin who has still to enter a code, and says so', async () => {
  const passed = await enterCode(await signIn());
  expect(await invite(await signIn())).toMatchObject({
    status: 403,
    body: { error: { code: 'second_step', message: 'Sign in again with the code of your app.' } },
  });
  expect(calls).toEqual([]);
  expect((await invite(passed)).status).toBe(200);
});

test('a token that claims more than it was given is not known to the sign-in service', async () => {
  await enterCode(await signIn());
  const [head, , signature] = (await signIn()).split('.');
  const claims = { session_id: 'made up', aal: 'aal2' };
  const forged = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
  expect((await invite(forged)).status).toBe(401);
  expect(calls).toEqual([]);
});
