import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionKey, acceptsSessionInAddress } from '#islands/session/session-in-address.ts';

const key = sessionKey('https://project.supabase.example');
const address = new URL('https://angala.example/admin?tab=inbox#access_token=a&type=signup');
const parts = { access_token: 'a', type: 'signup' };
const replaceState = vi.fn();
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', { getItem: (name: string) => stored.get(name) ?? null });
  vi.stubGlobal('history', { state: null, replaceState });
});
afterEach(() => {
  replaceState.mockClear();
  vi.unstubAllGlobals();
});

describe('the session in the hash of an address', () => {
  test('is accepted when the browser has none', () => {
    expect(acceptsSessionInAddress(key)(address, parts)).toBe(true);
    expect(replaceState).not.toHaveBeenCalled();
  });

  test('is refused when the browser has one, and removed from the address', () => {
    stored.set(key, '{}');
    expect(acceptsSessionInAddress(key)(address, parts)).toBe(false);
    expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/admin?tab=inbox');
  });

  test('is absent from the address of a tab', () => {
    stored.set(key, '{}');
    expect(
      acceptsSessionInAddress(key)(new URL('https://angala.example/admin#listings'), { listings: '' }),
    ).toBe(false);
    expect(replaceState).not.toHaveBeenCalled();
  });
});

test.each(['https://project.supabase.example', 'http://localhost:4321', 'http://127.0.0.1:4321'])(
  'the session of %s is stored under the key of supabase-js',
  (backend) => {
    const client: object = createClient(backend, 'public-key').auth;
    expect('storageKey' in client && client.storageKey).toBe(sessionKey(backend));
  },
);
