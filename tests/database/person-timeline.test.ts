import { expect, test } from 'vitest';
import { personTimelineAnswer } from '#contracts/admin-person-timeline.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';
import { addUser } from './rows.ts';
import { setUpAdmin } from './set-up-admin.ts';

const { database, admin, answerOf } = setUpAdmin(
  emptyTables('enquiries', 'appointments', 'people', 'outbox', 'alert_subscribers'),
  { name: 'Meera' },
);

async function enquire(email: string, reference: string, at: string): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    `insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact, property_title, created_at)
     values ($1, 'availability_check', 'Asha', $2, '1', 'WhatsApp', '3 BHK', $3) returning id`,
    [reference, email, at],
  );
  return row?.id ?? '';
}
const idOf = async (mailbox: string) =>
  (await database.query<{ id: string }>('select id from public.people where mailbox = $1', [mailbox]))[0]?.id;
async function read(mailbox: string, after: string | null = null, take = 30, by = admin) {
  const values = [(await idOf(mailbox)) ?? null, after, take];
  return personTimelineAnswer.parse(await answerOf('public.admin_person_timeline($1, $2, $3)', values, by));
}

test('everything that happened with a person is one list, the newest first, with who did it', async () => {
  const id = await enquire('asha@mail.example', 'ANG-ONE', '2026-11-01');
  await database.query(
    `insert into public.visits (id, enquiry, starts_on, starts_at, meeting_point, shown_by, created_at)
     values (gen_random_uuid(), $1, '2026-11-20', '10:00', 'Gate', 'Ravi', '2026-11-03')`,
    [id],
  );
  await database.query(
    `insert into public.appointments (reference, name, email, phone, preferred_date, preferred_time, created_at)
     values ('ANG-2CALL', 'Asha', 'Asha+x@mail.example', '', '2026-11-10', '10:00', '2026-11-02')`,
  );
  await database.query(
    `with person as (insert into public.alert_subscribers (email) values ('asha@mail.example') returning id)
     insert into public.alerts (subscriber, offer, query, label, rhythm, consent, created_at)
     select id, 'Sale', 'bhk=3', '3 BHK', 'daily', 'Yes.', '2026-11-04' from person`,
  );
  await admin.query(
    `select public.send_reply(jsonb_build_object('id', gen_random_uuid(), 'enquiry', $1::text, 'channel', 'whatsapp', 'body', 'Hello'))`,
    [id],
  );
  await admin.query(`select public.save_person($1, '{"notes": null}', '{"notes": "Garden"}')`, [
    await idOf('asha@mail.example'),
  ]);
  const { rows, next } = await read('asha@mail.example');
  expect(next).toBeNull();
  expect(rows.slice(-4).map(({ kind, reference, by_name: by }) => [kind, reference, by])).toEqual([
    ['alert', null, null],
    ['visit', 'ANG-ONE', null],
    ['call', 'ANG-2CALL', null],
    ['enquiry', 'ANG-ONE', null],
  ]);
  expect(rows[0]).toMatchObject({ kind: 'change', by_name: 'Meera', said: { of: 'person', field: 'notes' } });
  expect(rows).toContainEqual(
    expect.objectContaining({
      kind: 'answer',
      by_name: 'Meera',
      said: { channel: 'whatsapp', body: 'Hello' },
    }),
  );
  // Staff do not see what somebody's alerts look for.
  expect(JSON.stringify(rows)).not.toContain('bhk=3');
});

test('a merged person has one list of both mailboxes, in pages that neither repeat nor lose a row', async () => {
  for (let day = 1; day <= 5; day++)
    await enquire(
      `${day % 2 ? 'asha' : 'office'}@mail.example`,
      `ANG-T${day}`,
      // Two at the same moment.
      `2026-11-0${Math.min(day, 4)}`,
    );
  await admin.query('select public.merge_people($1, $2)', [
    await idOf('office@mail.example'),
    await idOf('asha@mail.example'),
  ]);
  const whole = (await read('asha@mail.example')).rows.map(({ key }) => key);
  const paged: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read('office@mail.example', after, 2);
    paged.push(...page.rows.map(({ key }) => key));
    after = page.next;
  } while (after !== null);
  expect(whole).toHaveLength(6);
  expect(paged).toEqual(whole);
});

test('the list is closed to whoever is no admin, and empty for nobody', async () => {
  expect(await read('nobody@mail.example')).toEqual({ rows: [], next: null });
  for (const role of ['editor', 'user'] as const)
    await expect(
      read('nobody@mail.example', null, 30, database.as('authenticated', await addUser(database, { role }))),
    ).rejects.toThrow('Admin privileges');
});
