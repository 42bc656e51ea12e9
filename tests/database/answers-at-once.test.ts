import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { adminRepliesAnswer } from '#contracts/admin-replies.ts';
import { openPostgres, type Session } from '../fixtures/database.ts';
import { addListing, addUser } from './rows.ts';
import { setUpAdmin } from './set-up-admin.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';
import { meetUncommitted } from './until-it-waits.ts';

const setUp = setUpAdmin(
  emptyTables('visits', 'visit_homes', 'enquiries', 'replies', 'outbox', 'staff_changes'),
  { open: openPostgres },
);

async function answerOf<Value>(
  session: Session,
  call: string,
  values: unknown[] = [],
): Promise<Value | undefined> {
  const [row] = await session.query<{ value: Value }>(`select ${call} as value`, values);
  return row?.value;
}

/** An enquiry about a home with three bedrooms, and what its writer has read of both. */
async function openAnswer() {
  const { database, admin } = setUp;
  const home = await addListing(database, { price: 90_00_000, bedrooms: 3 });
  const [row] = await database.query<{ id: string }>(
    `insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact, property_id, property_title)
     values ('ANG-A2222', 'availability_check', 'Asha', 'asha@mail.example', '+919845012345', 'WhatsApp', $1, 'Flat') returning id`,
    [home],
  );
  const enquiry = row?.id ?? '';
  const read = async () =>
    adminRepliesAnswer.parse(await answerOf(admin, 'public.admin_replies($1)', [enquiry])).asked;
  const send = async (asked: Awaited<ReturnType<typeof read>>, by: Session = admin) => {
    const reply = {
      ...{ id: randomUUID(), enquiry, channel: 'outbox', body: 'It has three bedrooms.', despite: [] },
      ...{ status: asked?.status, owner: asked?.owner, home: asked?.home },
    };
    return answerOf<string>(by, 'public.send_reply($1::jsonb)', [reply]);
  };
  return { home, enquiry, read, send };
}

test('a fact that a colleague changed meanwhile stops the answer, and it is said who changed it and when', async () => {
  const { home, read, send } = await openAnswer();
  const seen = await read();
  const meera = await addUser(setUp.database, { role: 'admin', metadata: { full_name: 'Meera' } });
  await setUp.database.query('update public.properties set bedrooms = 2 where id = $1', [home]);
  await setUp.database.query(
    `select private.record_staff_change($1, 'properties', $2, '{"bedrooms": 3}', '{"bedrooms": 2}')`,
    [meera, home],
  );
  expect(await send(seen)).toBe('changed');
  const now = await read();
  expect(now).toMatchObject({
    home: { changes: { bedrooms: { was: 3, became: 2 } } },
    home_changed: { by_name: 'Meera', at: expect.any(String) },
  });
  // What changes later is by nobody of the staff.
  await setUp.database.query(
    `update public.staff_changes set changed_at = changed_at - interval '1 minute'; `,
  );
  expect((await read())?.home_changed).toMatchObject({ by_name: null });
  expect(await send(now)).toBe('sent');
});

test('a home that is hidden in the same moment is noticed before the answer is stored', async () => {
  const { home, read, send } = await openAnswer();
  const seen = await read();
  const answer = await meetUncommitted(
    setUp.database,
    (hiding) => hiding.query('update public.properties set publish = 5 where id = $1', [home]),
    () => send(seen),
  );
  expect(answer).toBe('changed');
  expect(await setUp.database.query('select from public.outbox')).toEqual([]);
});

test('a visit of a home that was changed or hidden since it was added is asked about, and says by whom', async () => {
  const { home, enquiry } = await openAnswer();
  const { database, admin } = setUp;
  const seen = () => answerOf<object>(admin, 'public.homes_as_seen($1)', [[home]]);
  const visit = {
    ...{ id: randomUUID(), enquiry, starts_on: '2090-01-06', starts_at: '10:00', meeting_point: 'Gate' },
    ...{ shown_by: 'Meera', homes: [home], seen: null, despite: [] },
  };
  const plan = (homes: unknown, by: Session = admin) =>
    answerOf<object>(by, 'public.plan_visit($1::jsonb, $2::jsonb)', [visit, homes]);
  const first = await seen();
  await database.query('update public.properties set view_count = view_count + 1 where id = $1', [home]);
  const answer = await meetUncommitted(
    database,
    (changing) => changing.query('update public.properties set price = 95e5 where id = $1', [home]),
    () => plan(first),
  );
  expect(answer).toMatchObject({ result: 'homes changed', homes: [{ id: home, gone: false }] });
  const second = await seen();
  await database.query('update public.properties set publish = 5 where id = $1', [home]);
  expect(await plan(second)).toMatchObject({
    homes: [{ gone: true, changed: { by_name: null, at: expect.any(String) } }],
  });
  expect(await database.query('select from public.visits')).toEqual([]);
  expect(await plan(await seen())).toMatchObject({ result: 'no homes' });
  await database.query('update public.properties set publish = 50 where id = $1', [home]);
  expect(await plan(await seen())).toEqual({ result: 'saved' });
  // A retry of a visit that is saved asks nothing.
  expect(await plan(first)).toEqual({ result: 'saved' });
});

test('an answer takes an enquiry that is nobody’s, and of two at once the second is told', async () => {
  const { enquiry, read, send } = await openAnswer();
  const seen = await read();
  const meera = await addUser(setUp.database, { role: 'admin' });
  const second = await meetUncommitted(
    setUp.database,
    async (first) => {
      await first.query(`select set_config('request.jwt.claim.sub', $1, true)`, [meera]);
      await send(seen, first);
    },
    () => send(seen),
  );
  expect(second).toBe('answered');
  expect(await setUp.database.query('select owner from public.enquiries where id = $1', [enquiry])).toEqual([
    { owner: meera },
  ]);
});
