import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { createHeldPages } from '#generator/read/held-pages.ts';

const answer = { code: '42501', message: 'permission denied' };
const refusing: typeof fetch = () => Promise.resolve(Response.json(answer, { status: 403 }));
const client = createClient('https://abc.supabase.co', 'key', { global: { fetch: refusing } });

test('a publish that cannot check the removals says so', async () => {
  await expect(createHeldPages(client).hold()).rejects.toThrow(
    'It could not be checked whether too many pages would be removed: permission denied. Nothing was published; the last pages stay.',
  );
});

test('a publish that cannot allow the removals says so', async () => {
  await expect(createHeldPages(client).allowAll()).rejects.toThrow(
    'The removals could not be allowed: permission denied. Nothing was published; the last pages stay.',
  );
});

test('a publish that cannot read the removals on hold says so', async () => {
  await expect(createHeldPages(client).read('preview')).rejects.toThrow(
    'Removals on hold could not be read from the backend: permission denied. Nothing was published; the last pages stay.',
  );
});
