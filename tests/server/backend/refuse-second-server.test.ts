import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refuseSecondServer } from '#server/backend/refuse-second-server.ts';
import { createVisitorClient, type ServiceClient } from '#server/supabase/clients.ts';
import { type Backend, backendUrl, openBackend } from '../../functions/open-backend.ts';

let backend: Backend;
let client: ServiceClient;
beforeAll(async () => {
  backend = await openBackend();
  client = createVisitorClient({ url: backendUrl, publishableKey: backend.secretKey }, backend.fetch);
});
afterAll(() => backend.close());
beforeEach(() => backend.sql.exec('delete from public.html_workers'));

const report = async (worker: string) => {
  const { error } = await client.rpc('beat_html_worker', { worker });
  if (error) throw new Error(error.message);
};
/** Starts a server while this is done by others. */
const start = (meanwhile: () => Promise<void> = async () => {}) =>
  refuseSecondServer(client, { pause: meanwhile });

describe('a server on a database of others', () => {
  test('is refused while the worker of another server reports', async () => {
    await report('server-first-4f1a9c');
    await expect(start(() => report('server-first-4f1a9c'))).rejects.toThrow(
      /^Another server \(server-first-4f1a9c\) works on this database: stop it first/,
    );
  });

  test('starts after one that was killed a moment ago, and beside a command', async () => {
    await report('server-killed-4f1a9c');
    await report('command-generate-4f1a9c');
    await expect(start(() => report('command-generate-4f1a9c'))).resolves.toBeUndefined();
  });

  test('starts at once where no server has reported just now', async () => {
    await backend.sql.exec(
      `insert into public.html_workers values ('server-of-yesterday', now() - interval '1 day')`,
    );
    await expect(start(() => Promise.reject(new Error('it waited')))).resolves.toBeUndefined();
  });
});
