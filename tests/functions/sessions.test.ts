import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, backendUrl, openBackend } from './open-backend.ts';
import { signUp } from './signed-in.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await openBackend({ database: 'pglite' });
  await signUp(backend, 'asha@angala.test', 'admin');
});
afterAll(() => backend.close());

const browser = () =>
  createClient(backendUrl, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: backend.fetch },
  });

async function signedIn() {
  const client = browser();
  const { data } = await client.auth.signInWithPassword({
    email: 'asha@angala.test',
    password: 'six letters',
  });
  return { client, token: data.session?.access_token ?? '', refresh: data.session?.refresh_token ?? '' };
}

/** The answers of the REST API to the bearer of a token: to a request for staff, and for their own profile. */
async function accessOf(token: string) {
  const headers = { apikey: backend.publishableKey, authorization: `Bearer ${token}` };
  const staff = await backend.fetch(`${backendUrl}/rest/v1/rpc/admin_staff`, { method: 'POST', headers });
  const ownProfile = await backend.fetch(`${backendUrl}/rest/v1/profiles?select=role`, { headers });
  return { staff: staff.status, own: await ownProfile.json() };
}

test('signing out makes the access token useless, and ends no other session', async () => {
  const [ended, other] = [await signedIn(), await signedIn()];
  expect(await accessOf(ended.token)).toEqual({ staff: 200, own: [{ role: 'admin' }] });
  await ended.client.auth.signOut({ scope: 'local' });
  expect(await accessOf(ended.token)).toEqual({ staff: 403, own: [] });
  expect(await accessOf(other.token)).toEqual({ staff: 200, own: [{ role: 'admin' }] });
});

test('a refresh token works once, and using an old one ends the session', async () => {
  const { refresh } = await signedIn();
  const next = async (token: string) => {
    const { data, error } = await browser().auth.refreshSession({ refresh_token: token });
    return { token: data.session?.refresh_token ?? '', code: error?.code };
  };
  const second = await next(refresh);
  const third = await next(second.token);
  expect(new Set([refresh, second.token, third.token]).size).toBe(3);
  expect(await next(refresh)).toEqual({ token: '', code: 'refresh_token_already_used' });
  expect((await next(third.token)).token).toBe('');
});
