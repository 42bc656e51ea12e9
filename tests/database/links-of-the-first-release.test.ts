import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectPostgres, type EmbeddedConnection } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { databaseOfFirstRelease } from '../fixtures/database-of-first-release.ts';
import { migrationsFolder } from '../fixtures/database.ts';
import { type FreshDatabase, testServer } from '../fixtures/postgres.ts';

// What was sent by mail or copied before an upgrade: each link, made by the first release, and what it answered then.

const admin = '00000000-0000-4000-8000-000000000001';
const contact = '00000000-0000-4000-8000-000000000002';
const at = '2090-01-06T09:00:00+05:30';

let database: FreshDatabase;
let connection: EmbeddedConnection;
const answered = new Map<string, { call: string; link: string; answer: object }>();

beforeAll(async () => {
  database = await databaseOfFirstRelease(await testServer());
  connection = await connectPostgres(database.url);
  await connection.session(async (sql) => {
    const one = async <Value>(call: string, values: unknown[] = []) =>
      (await sql.query<{ value: Value }>(`select ${call} as value`, values))[0]?.value;
    const linkInMail = (kind: string) =>
      one<string>(`(select payload ->> 'link' from public.outbox where kind = $1 order by id desc limit 1)`, [
        kind,
      ]);
    await sql.exec(`
      insert into auth.users (id, email, email_confirmed_at) values ('${admin}', 'staff@angala.example', now());
      update public.profiles set role = 'admin' where id = '${admin}';
      select set_config('request.jwt.claim.sub', '${admin}', false);
      insert into public.partners (id, slug, name, homes_come, trust)
      values ('${contact}', 'kaveri', 'Kaveri Homes', 'typed', 'after staff');
      insert into public.partner_contacts (id, partner_id, name, email, language)
      values ('${contact}', '${contact}', 'Kavya', 'kavya@kaveri.example', 'en');
      insert into public.properties (id, title, price, publish, property_type, partner_id)
      values (gen_random_uuid(), 'A quiet home', 5000000, 50, 'Sale', '${contact}');`);
    const call = {
      name: 'Asha',
      email: 'asha@mail.example',
      preferred_date: '2090-01-09',
      preferred_time: '10:00',
    };
    await one('public.book_appointment($1::jsonb, null, $2, $3::timestamptz)', [call, 'network', at]);
    const alert = {
      email: 'asha@mail.example',
      offer: 'Sale',
      query: '',
      label: 'Homes',
      rhythm: 'daily',
      consent: 'Yes.',
    };
    await one(`public.subscribe_alert($1::jsonb, 'network')`, [alert]);
    await one('public.invite_staff($1::jsonb, $2)', [
      { email: 'ravi@angala.example', role: 'editor' },
      admin,
    ]);
    const links = {
      'of a call': ['read_own_call($1)', await linkInMail('appointment_for_visitor')],
      'of an alert': ['read_alerts($1)', await linkInMail('alert_to_confirm')],
      'of an invitation': ['read_invitation($1)', await linkInMail('staff_invitation')],
      'of the homes of a partner': [
        'read_partner_homes($1)',
        (await one<{ link: string }>('public.new_partner_link($1)', [contact]))?.link,
      ],
      'of a calendar of staff': [
        'calendar_calls($1)',
        await one<string>('public.new_calendar_link($1)', [admin]),
      ],
    } as const;
    for (const [name, [read, link = '']] of Object.entries(links)) {
      const answer = await one<object>(`public.${read}`, [link]);
      answered.set(name, { call: read, link, answer: answer ?? {} });
    }
    await migrate(sql, migrationsFolder);
  });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

test.each([
  'of a call',
  'of an alert',
  'of an invitation',
  'of the homes of a partner',
  'of a calendar of staff',
])('the link %s answers after the upgrade what it answered before', async (name) => {
  const { call, link, answer } = answered.get(name) ?? { call: '', link: '', answer: {} };
  expect(Object.keys(answer).length).toBeGreaterThan(0);
  const now = await connection.session(async (sql) => {
    const [row] = await sql.query<{ value: object }>(`select public.${call} as value`, [link]);
    return row?.value;
  });
  expect(now).toMatchObject(answer);
});
