import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Backend, backendUrl, openBackend } from '../../functions/open-backend.ts';
import { bearerHeaders, type Person, signUp } from '../../functions/signed-in.ts';

const row = '00000000-0000-4000-8000-000000000001';

describe.each(['postgres', 'pglite'] as const)('over %s, a value that the database refuses', (database) => {
  let backend: Backend;
  let admin: Person;
  beforeAll(async () => {
    backend = await openBackend({ database });
    admin = await signUp(backend, 'admin@mail.example', 'admin');
    await backend.sql.exec(`
      insert into public.enquiries (id, reference, enquiry_type, name, email, phone, preferred_contact)
      values ('${row}', 'E-1', 'general_help', 'Asha', 'asha@mail.example', '+919845012345', 'WhatsApp');
      insert into public.appointments (id, reference, name, email, preferred_date, preferred_time)
      values ('${row}', 'C-1', 'Asha', 'asha@mail.example', '2026-12-01', '10:00');`);
  });
  afterAll(() => backend.close());

  const patch = async (table: string, change: object) => {
    const id = table === 'profiles' ? admin.id : row;
    const reply = await backend.fetch(`${backendUrl}/rest/v1/${table}?id=eq.${id}`, {
      method: 'PATCH',
      headers: {
        ...bearerHeaders(admin),
        apikey: backend.publishableKey,
        'content-type': 'application/json',
      },
      body: JSON.stringify(change),
    });
    return { status: reply.status, text: await reply.text() };
  };

  it('is refused in words, and without the name of the constraint, in every column that people may write', async () => {
    const writable = await backend.sql.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.column_privileges
        where table_schema = 'public' and grantee = 'authenticated' and privilege_type = 'UPDATE'`,
    );
    expect(writable.length).toBeGreaterThan(9);
    for (const { table, column } of writable) {
      const refused = await patch(table, { [column]: column === 'owner' ? row : 'x'.repeat(30_000) });
      expect([table, column, refused.status]).toEqual([table, column, 400]);
      expect(refused.text).toContain(
        column === 'owner' ? 'Choose another owner.' : 'Correct it, then send it again.',
      );
      expect(refused.text).not.toMatch(/constraint|relation|_check|_fkey/);
    }
  });

  it('has a limit, up to which it is stored', async () => {
    expect((await patch('profiles', { full_name: 'x'.repeat(100) })).status).toBe(204);
    expect((await patch('profiles', { full_name: 'x'.repeat(101) })).status).toBe(400);
  });
});
