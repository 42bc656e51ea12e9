import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#server/log/log.ts';
import { type Backend, backendUrl, openBackend } from '../../functions/open-backend.ts';
import { bearerHeaders, type Person, signUp } from '../../functions/signed-in.ts';
import { nightly } from '../../fixtures/nightly.ts';

function testsOver(database: 'postgres' | 'pglite') {
  let backend: Backend;
  let user: Person;
  let admin: Person;
  const logged: string[] = [];
  beforeAll(async () => {
    const log = createLog({ level: 'warn', write: (line) => void logged.push(line) });
    backend = await openBackend({ database, log });
    user = await signUp(backend, 'user@mail.example');
    admin = await signUp(backend, 'admin@mail.example', 'admin');
  });
  beforeEach(() => void logged.splice(0));
  afterAll(() => backend.close());

  const ask = async (
    path: string,
    { method = 'GET', body, by }: { method?: string; body?: string; by?: Person } = {},
  ) => {
    const headers = { apikey: backend.publishableKey, 'content-type': 'application/json' };
    const reply = await backend.fetch(`${backendUrl}/rest/v1/${path}`, {
      method,
      headers: { ...headers, ...(by && bearerHeaders(by)) },
      ...(body !== undefined && { body }),
    });
    await reply.arrayBuffer();
    return reply.status;
  };

  it.each([
    ['a select that cannot be read (42601)', 'profiles?select=id::text;drop'],
    ['a cast to nothing (42704)', 'profiles?select=id::nonsense'],
    ['a column that is not there (42703)', 'profiles?select=secret'],
    ['an order that is not there', 'profiles?select=id&order=secret'],
    ['a table that is not there (PGRST205)', 'secrets?select=id'],
    ['a function that is not there (PGRST202)', 'rpc/secret'],
    ['a parameter that is not there', 'rpc/is_admin?secret=eq.1'],
    ['a value of another type (22P02)', 'profiles?select=id&id=eq.1'],
    ['an operator of another type (42883)', 'profiles?select=role->>x'],
    ['a list that has no end', 'profiles?select=id&id=in.(1,2'],
    ['braces of an array', 'profiles?select=id&role=eq.{}'],
    ['a name with a character that no text can have', 'profiles?%00=eq.1'],
    ['a value with a character that no text can have', 'profiles?select=id&role=eq.%00'],
    ['half a character', 'profiles?select=id&role=eq.%ED%A0%80'],
    ['a thousand columns', `profiles?select=${'id,'.repeat(999)}id`],
    ['a depth of fifty', `profiles?select=${'profiles('.repeat(50)}id${')'.repeat(50)}`],
    ['a table of another schema', 'pg_catalog.pg_authid?select=rolname'],
  ])('with %s is refused and writes nothing into the log, whoever sends it', async (_, path) => {
    for (const by of [undefined, user, admin])
      for (const method of ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']) {
        const status = await ask(path, {
          method,
          ...(by && { by }),
          ...(method === 'POST' || method === 'PATCH' ? { body: '{"secret":1}' } : {}),
        });
        expect([method, status >= 500, status >= 300 || by !== undefined]).toEqual([method, false, true]);
      }
    expect(logged).toEqual([]);
  });

  it.each([
    ['a column that is not there (PGRST204)', '{"secret":1}'],
    ['a text', '"x"'],
    ['nothing', 'null'],
    ['half of JSON', '{"full_name":'],
    ['an empty list', '[]'],
    ['a row of lists', '[[]]'],
    ['rows that differ', '[{"full_name":"a"},{"phone":"1"}]'],
    ['a character that no text can have', '{"full_name":"\\u0000"}'],
    ['half a character', '{"full_name":"\\ud800"}'],
    ['a name with a character that no text can have', '{"full\\u0000name":"x"}'],
    ['a number beyond all', '{"full_name":1e999}'],
    ['too much text', JSON.stringify({ full_name: 'x'.repeat(30_000) })],
    ['the role', '{"role":"admin"}'],
  ])('that writes %s is refused and writes nothing into the log, whoever sends it', async (_, body) => {
    for (const by of [undefined, user, admin])
      for (const [method, path] of [
        ['PATCH', `profiles?id=eq.${user.id}`],
        ['POST', 'profiles'],
        ['POST', 'rpc/is_admin'],
        ['POST', 'rpc/admin_listing'],
      ] as const)
        expect(await ask(path, { method, body, ...(by && { by }) })).toBeLessThan(500);
    expect(logged).toEqual([]);
  });

  it('that names a wrong owner is a 400 with a sentence, and writes nothing into the log', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    await backend.sql.exec(`
      insert into public.enquiries (id, reference, enquiry_type, name, email, phone, preferred_contact)
      values ('${id}', 'E-1', 'general_help', 'Asha', 'asha@mail.example', '+919845012345', 'WhatsApp')`);
    for (const owner of [id, user.id, 'x', 7, {}, []]) {
      const body = JSON.stringify({ owner });
      expect(await ask(`enquiries?id=eq.${id}`, { method: 'PATCH', body, by: admin })).toBe(400);
    }
    expect(logged).toEqual([]);
  });
}

describe('over postgres, a request that makes no sense', () => testsOver('postgres'));
describe('over pglite, a request that makes no sense', nightly, () => testsOver('pglite'));
