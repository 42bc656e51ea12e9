import { afterEach, describe, expect, it } from 'vitest';
import { describeAdmin } from '#server/embedded/ensure-admin.ts';
import { createVisitorClient } from '#server/supabase/clients.ts';
import { freshPostgres } from '../../fixtures/postgres.ts';
import { signUpConfirmed } from '../../fixtures/sign-up.ts';
import { openServedBackend, temporaryFolder } from './open-served-backend.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/**
 * A clone that can be started again and again on one data folder. A start on a real Postgres takes a tenth of
 * the CPU time, so only one test uses PGlite.
 */
async function clone(database: 'postgres' | 'pglite' = 'postgres') {
  const { path: localDir, remove } = temporaryFolder();
  cleanups.push(remove);
  const postgres = database === 'postgres' ? await freshPostgres() : undefined;
  if (postgres) cleanups.push(postgres.drop);
  const start = (admin: { email?: string; password?: string }) =>
    openServedBackend({ localDir, admin, ...(postgres ? { databaseUrl: postgres.url } : {}) });
  const startAndStop = async (...given: Parameters<typeof start>) => {
    const { backend, close } = await start(...given);
    await close();
    return backend.admin;
  };
  return { localDir, start, startAndStop };
}

const meera = { email: 'Meera@Angala.example', password: 'courtyard' };

describe('the first admin', () => {
  it('is created at the first start, with a generated password shown once, and is kept at later starts', async () => {
    const { start, startAndStop } = await clone();
    const running = await start({});
    const { admin } = running.backend;
    const { email = '', generatedPassword: password = '' } = admin ?? {};
    expect(admin && describeAdmin(admin)).toBe(`Admin: ${email}, password ${password} (shown this once)`);
    const person = createVisitorClient(running.project);
    await person.auth.signInWithPassword({ email, password });
    expect((await person.from('profiles').select('role')).data).toEqual([{ role: 'admin' }]);
    await running.close();

    const secondStart = await startAndStop({});
    expect([secondStart, secondStart && describeAdmin(secondStart)]).toEqual([{ email, isNew: false }, null]);
    expect(await startAndStop(meera)).toEqual({ email: 'meera@angala.example', isNew: true });
    expect(await startAndStop(meera)).toEqual({ email: 'meera@angala.example', isNew: false });
    // A user who is already an admin does not have to prove it again with the password.
    expect(await startAndStop({ email: meera.email })).toMatchObject({ isNew: false });
  });

  it('is signed in only where they signed in: a start leaves no session behind, however often it proves the password', async () => {
    const { start, startAndStop } = await clone();
    await startAndStop(meera);
    await startAndStop(meera);
    const { backend, close } = await start(meera);
    expect(await backend.sql.query('select * from auth.sessions')).toEqual([]);
    await close();
  });

  it('is not somebody who signed up with the address before, unless the password is theirs', async () => {
    const { localDir, start } = await clone();
    const before = await start({ email: 'first@angala.example', password: 'courtyard' });
    const stranger = { email: 'meera@angala.example', password: 'of-a-stranger' };
    await createVisitorClient(before.project).auth.signUp(stranger);
    await before.close();
    await expect(start(meera)).rejects.toThrow(
      /^Somebody signed up as meera@angala\.example and never followed the link/,
    );

    const after = await start({});
    await signUpConfirmed(
      { ...after.project, localDir },
      { email: 'ravi@angala.example', password: 'of-ravi' },
    );
    await after.close();
    const sentence = 'ravi@angala.example has an account, and ADMIN_PASSWORD is not its password.';
    await expect(start({ email: 'ravi@angala.example', password: 'another-one' })).rejects.toThrow(sentence);
    await expect(start({ email: 'ravi@angala.example' })).rejects.toThrow(sentence);

    const restarted = await start({ email: 'ravi@angala.example', password: 'of-ravi' });
    const { data } = await restarted.service
      .from('profiles')
      .select('email')
      .eq('role', 'admin')
      .order('email');
    expect(data).toEqual([{ email: 'first@angala.example' }, { email: 'ravi@angala.example' }]);
    await restarted.close();
  });

  it('makes the start fail when ADMIN_PASSWORD is not the password of the account', async () => {
    const { startAndStop } = await clone('pglite');
    await startAndStop(meera);
    await expect(startAndStop({ ...meera, password: 'another-one' })).rejects.toThrow(
      'meera@angala.example has an account, and ADMIN_PASSWORD is not its password.',
    );
  });
});
