import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addUser } from './rows.ts';

// Of 3,000 people all have one word and one number in common, for which the planner would read all of them.
let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
  const adminId = await addUser(database, { role: 'admin' });
  await database.exec(`
    set session_replication_role = replica;
    insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact)
      select 'ANG-' || n, 'general_help', 'Asha Rao', 'a' || n || '@example.in', '+919845012345', 'WhatsApp'
        from generate_series(1, 3000) as n;
    insert into public.appointments (reference, name, email, phone, preferred_date, preferred_time, status)
      select 'ANG-' || n, 'Asha Rao', 'a' || n || '@example.in', '+919845012345', '2027-01-11', '10:00', 'cancelled'
        from generate_series(1, 3000) as n;
    insert into public.people (mailbox, heard_at, words)
      select mailbox, now(), private.found_form(concat_ws(' ', name, email, reference)) from public.enquiries;
    insert into public.outbox (kind, payload, status)
      select 'enquiry_for_visitor', jsonb_build_object('email', email), 'sent' from public.enquiries;
    insert into public.properties (id, title, slug, price, publish, property_type)
      select gen_random_uuid(), 'Home ' || n, 'home-' || n, 5000000, 50, 'Sale' from generate_series(1, 3000) as n;
    insert into public.listing_contacts (property_id, phone) select id, '+919845099999' from public.properties;
    set session_replication_role = origin;
    analyze;
    set track_functions = 'all';
    select set_config('request.jwt.claim.sub', '${adminId}', false)`);
});
afterAll(() => database.close());

/** The answer of `read`, an SQL expression, and how often it called the function meanwhile. */
async function callsIn(read: string, named: string): Promise<{ answer: unknown; calls: number }> {
  const calls = `coalesce(pg_stat_get_xact_function_calls('${named}'::regprocedure), 0)::int`;
  const [counted] = await database.query<{ answer: unknown; calls: number }>(
    `with before as materialized (select ${calls} as calls),
          done as materialized (select ${read} as answer from before)
     select answer, (select ${calls} where done is not null) - before.calls as calls from before, done`,
  );
  if (!counted) throw new Error('There is no answer');
  return counted;
}

test.each([
  ['everybody has', 'example.in asha rao', 3000],
  ['one person has', 'a2718@example.in', 1],
])('a search by words that %s cuts no words of people into pieces', async (_, word, total) => {
  const { answer, calls } = await callsIn(
    `public.admin_people('${word}') ->> 'total'`,
    'private.pieces_of_three(text)',
  );
  expect(answer).toBe(String(total));
  // Those of the search itself.
  expect(calls).toBeLessThan(5);
});

test('a search is planned for its own word each time, because a plan for any compares all people with all that are found', async () => {
  const [search] = await database.query<{ settings: string[] }>(
    `select proconfig as settings from pg_proc where oid = 'public.admin_people'::regproc`,
  );
  expect(search?.settings).toContain('plan_cache_mode=force_custom_plan');
});

test.each([
  ['number', 'private.phone_keys(text)'],
  ['mailbox', 'private.mailbox(text)'],
])('what an erasure would take is found without the %s of each row', async (_, named) => {
  const { answer, calls } = await callsIn(
    `public.admin_erase_mailbox((select id from public.people where mailbox = 'a2718@example.in')) -> 'erases'`,
    named,
  );
  expect(answer).toMatchObject({ enquiries: 1, appointments: 1, people: 1, mails: 1 });
  expect(calls).toBeLessThan(50);
});
