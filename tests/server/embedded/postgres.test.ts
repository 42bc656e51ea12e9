import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPostgres } from '#server/database/connection.ts';
import { prepareDatabase } from '#server/embedded/open-embedded.ts';
import { createVisitorClient } from '#server/supabase/clients.ts';
import { freshPostgres } from '../../fixtures/postgres.ts';
import { pressMailedLink } from '../../fixtures/sign-up.ts';
import { untilItWaits } from '../../database/until-it-waits.ts';
import { exampleMigrations, openServedBackend, type ServedBackend } from './open-served-backend.ts';

const databases: { drop: () => Promise<void> }[] = [];

async function onPostgres(
  options: Parameters<typeof openServedBackend>[0] = {},
): Promise<ServedBackend & { databaseUrl: string }> {
  const database = await freshPostgres();
  databases.push(database);
  return {
    ...(await openServedBackend({ databaseUrl: database.url, ...options })),
    databaseUrl: database.url,
  };
}

afterAll(async () => {
  for (const { drop } of databases) await drop();
});

describe('over a real Postgres,', () => {
  let running: Awaited<ReturnType<typeof onPostgres>>;
  beforeAll(async () => {
    running = await onPostgres();
  });
  afterAll(() => running.close());

  it('the name that a person enters at sign-up is stored in their profile', async () => {
    const options = { data: { full_name: 'Asha Rao' } };
    const { visitor, service, backend } = running;
    const { error } = await visitor.auth.signUp({
      email: 'asha@mail.example',
      password: 'courtyard',
      options,
    });
    expect(error).toBeNull();
    await pressMailedLink({ ...running.project, localDir: running.localDir }, 'asha@mail.example');
    const { data } = await service.from('profiles').select('full_name, role').single();
    expect(data).toEqual({ full_name: 'Asha Rao', role: 'user' });
    const types =
      'select jsonb_typeof(raw_user_meta_data) as meta, jsonb_typeof(raw_app_meta_data) as app from auth.users';
    expect(await backend.sql.query(types)).toEqual([{ meta: 'object', app: 'object' }]);
  });

  it('a person cannot make themselves an administrator', async () => {
    const person = createVisitorClient(running.project);
    const { data } = await person.auth.signInWithPassword({
      email: 'asha@mail.example',
      password: 'courtyard',
    });
    const promoted = await person
      .from('profiles')
      .update({ role: 'admin' })
      .eq('id', data.user?.id ?? '')
      .select();
    expect(promoted.error?.code).toBe('42501');
  });

  it('money and times have the same format as over PGlite', async () => {
    const row = {
      id: 700,
      title: 'Formats',
      price: '5001000.50',
      listed_at: '2026-01-01T00:01:00Z',
      prices: [1.5, 2],
    };
    const { data } = await running.service
      .from('homes')
      .insert(row)
      .select('price, listed_at, prices')
      .single();
    expect(data).toEqual({ price: 5001000.5, listed_at: '2026-01-01T00:01:00+00:00', prices: [1.5, 2] });
  });

  it('simultaneous requests keep their own rights', async () => {
    const { visitor, service } = running;
    await service.from('homes').insert([{ id: 1000, title: 'Hidden' }]);
    const counts = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        const { data } = await (at % 2 ? service : visitor).from('homes').select('id').gte('id', 1000);
        return data?.length;
      }),
    );
    expect(counts).toEqual(Array.from({ length: 60 }, (_, at) => at % 2));
  });

  it('a server that starts while another applies the migrations waits, and applies none again', async () => {
    const database = await freshPostgres();
    databases.push(database);
    const first = await connectPostgres(database.url);
    const { applied, second } = await first.session(async (sql) => {
      await sql.query("select pg_advisory_lock(hashtext('angala.prepare'))");
      const starting = openServedBackend({ databaseUrl: database.url });
      await untilItWaits(sql, starting);
      const files = await prepareDatabase(sql, exampleMigrations);
      await sql.query("select pg_advisory_unlock(hashtext('angala.prepare'))");
      return { applied: files, second: await starting };
    });
    await second.close();
    await first.close();
    expect(applied).toEqual(['20260101000000_example.sql']);
    expect(second.backend.appliedMigrations).toEqual([]);
  });
});

describe("the product's own migrations", () => {
  let running: ServedBackend;
  beforeAll(async () => {
    running = await onPostgres({
      migrations: fileURLToPath(new URL('../../../supabase/migrations', import.meta.url)),
      admin: {},
    });
  });
  afterAll(() => running.close());

  it('give a stranger no rows over the API, and the server creates the first administrator', async () => {
    const { visitor, project, backend } = running;
    for (const table of ['properties', 'society', 'local_areas', 'cities'])
      expect((await visitor.from(table).select('id').limit(1)).error?.code).toBe('42501');
    const person = createVisitorClient(project);
    const { email = '', generatedPassword: password = '' } = backend.admin ?? {};
    await person.auth.signInWithPassword({ email, password });
    expect((await person.from('profiles').select('role')).data).toEqual([{ role: 'admin' }]);
  });
});
