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
