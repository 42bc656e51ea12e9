import { afterEach, expect, test, vi } from 'vitest';
import { connectStaffBackend } from '#islands/session/connect-staff-backend.ts';

afterEach(() => vi.unstubAllGlobals());

/** Signs up with a service that answers a user with these identities, and no session. */
async function signUpAnsweredWith(identities: object[]) {
  const user = { id: '00000000-0000-4000-8000-000000000001', aud: 'authenticated', identities };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(user)));
  const backend = await connectStaffBackend({ url: 'https://backend.example', publishableKey: 'public-key' });
  return backend.signUp({ email: 'asha@example.com', password: 'courtyard' }, 'https://angala.example/admin');
}

test('signing up with a registered address that the service masks is refused as registered', async () => {
  await expect(signUpAnsweredWith([])).rejects.toThrow('User already registered');
});

test('signing up with a new address returns no session', async () => {
  await expect(signUpAnsweredWith([{ provider: 'email' }])).resolves.toBe(false);
});

/** Asks a service that refuses a mail in these words. */
async function askForLink(msg: string): Promise<void> {
  const refused = { code: 429, error_code: 'over_email_send_rate_limit', msg };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refused, { status: 429 })));
  const backend = await connectStaffBackend({ url: 'https://backend.example', publishableKey: 'public-key' });
  return backend.sendRecoveryLink('asha@example.com');
}

test('a second link within a minute, which the service refuses for known addresses only, is answered like the first', async () => {
  await expect(
    askForLink('For security purposes, you can only request this after 59 seconds.'),
  ).resolves.toBeUndefined();
  await expect(askForLink('email rate limit exceeded')).rejects.toThrow('email rate limit exceeded');
});
