import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callMeetingsAnswer } from '#contracts/admin-calls.ts';
import { openPostgres, type PostgresDatabase, type Row, type Session } from '../fixtures/database.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';
import { addListing, addUser } from './rows.ts';
import { meetUncommitted } from './until-it-waits.ts';

const morning = '2090-01-04T09:00:00+05:30';
const day = '2090-01-06';

let database: PostgresDatabase;
let meera: string;
let ravi: string;
let call: string;
let visit: Row & { id: string };
beforeAll(async () => {
  database = await openPostgres();
  meera = await addUser(database, { role: 'admin', metadata: { full_name: 'Meera' } });
  ravi = await addUser(database, { role: 'admin', metadata: { full_name: 'Ravi' } });
});
beforeEach(async () => {
  await database.exec(
    emptyTables('visit_homes', 'visits', 'enquiries', 'appointments', 'people', 'inbox_changes', 'outbox'),
  );
  const home = await addListing(database, { title: '3 BHK in Hebbal' });
  const [enquiry] = await database.query<{ id: string }>(
    `insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact)
     values ('V-1', 'general_help', 'Asha', 'asha@mail.example', '+919845012345', 'WhatsApp') returning id`,
  );
  const [booked] = await database.query<{ id: string }>(
    `insert into public.appointments (reference, name, email, preferred_date, preferred_time, owner)
     values ('CALL-1', 'Kavya', 'kavya@mail.example', $1, '13:00', $2) returning id`,
    [day, meera],
  );
  call = booked?.id ?? '';
  visit = {
    ...{
      id: randomUUID(),
      enquiry: enquiry?.id,
      starts_on: day,
      starts_at: '10:15',
      meeting_point: 'Gate 1',
    },
    ...{ shown_by: ' MEERA ', homes: [{ id: home, way_minutes: 0, minutes: 60 }], seen: null },
  };
});
afterAll(() => database.close());

const ask = async (sql: string, values: readonly unknown[] = [], session: Session = database) =>
  (await session.query<{ answer: unknown }>(`select ${sql} as answer`, values))[0]?.answer;
const plan = async (session: Session) => {
  await session.query(`select set_config('request.jwt.claim.sub', $1, true)`, [ravi]);
  return ask(`public.save_visit($1::jsonb, $2) ->> 'result'`, [visit, morning], session);
};
const planned = async () => {
  const session = await database.begin();
  expect(await plan(session)).toBe('saved');
  await session.commit();
};
const meetings = async (slot: string, owner: string | null) =>
  callMeetingsAnswer.parse(
    await ask(
      'public.call_meetings($1, $2, $3, $4)',
      [call, day, slot, owner],
      database.as('authenticated', ravi),
    ),
  );
const seenAt = () =>
  ask(`(select to_jsonb(updated_at) #>> '{}' from public.appointments where id = $1)`, [call]);
const move = async (time: string, extra: Row = { despite: [] }) =>
  ask('public.move_call($1::jsonb, $2, $3)', [
    ...[{ call, seen_at: await seenAt(), day, time, ...extra }, ravi, morning],
  ]);

describe('a call that would meet a visit', () => {
  test('of the colleague who makes it, or of the caller, names it from its first minute to its last', async () => {
    await planned();
    const met = {
      id: visit.id,
      kind: 'visit',
      name: 'Asha',
      starts_at: '10:15',
      ends_at: '11:15',
      same_person: false,
    };
    expect(await meetings('10:00', meera)).toEqual([met]);
    expect(await meetings('11:00', meera)).toEqual([met]);
    expect(await meetings('11:30', meera)).toEqual([]);
    expect(await meetings('10:00', ravi)).toEqual([]);
    expect(await meetings('10:00', null)).toEqual([]);
    await database.query(`update public.appointments set email = 'asha@mail.example' where id = $1`, [call]);
    expect(await meetings('10:00', null)).toMatchObject([{ id: visit.id, same_person: true }]);
    await database.query(`update public.visits set status = 'cancelled'`);
    expect(await meetings('10:00', meera)).toEqual([]);
  });

  test('is moved there once its mover knows of it; a page of before, which cannot ask, moves it as it did', async () => {
    await planned();
    expect(await move('10:30')).toBe('meets');
    expect(await move('10:30', { despite: [randomUUID()] })).toBe('meets');
    expect(await move('11:30')).toBe('moved');
    expect(await move('10:30', { despite: [visit.id] })).toBe('moved');
    expect(await move('10:00', {})).toBe('moved');
  });

  test('and is there already, because a colleague moved it, is not asked about again, and nobody is told twice', async () => {
    await planned();
    expect(await move('10:30', { despite: [visit.id] })).toBe('moved');
    expect(await meetings('10:30', meera)).toEqual([]);
    expect(await meetings('10:00', meera)).toHaveLength(1);
    const seen_at = await seenAt();
    expect(await move('10:30', { despite: [], seen_at: '2089-01-01T00:00:00Z' })).toBe('moved');
    expect(await seenAt()).toBe(seen_at);
    const mails = `(select count(*)::int from public.outbox where kind = 'appointment_for_visitor')`;
    const before = await ask(mails);
    expect(await move('10:30')).toBe('moved');
    expect(await ask(mails)).toBe(before);
  });

  test('of a caller is booked without a question, and its slots are those of calls', async () => {
    await planned();
    const slots = await database.query<{ booked: boolean }>(
      'select * from public.appointment_slots($1, $2)',
      [...[day, morning]],
    );
    expect(slots.filter(({ booked }) => booked)).toHaveLength(1);
    const payload = {
      name: 'Asha',
      email: 'asha@mail.example',
      preferred_date: day,
      preferred_time: '10:30',
    };
    expect(await ask('public.book_appointment($1::jsonb, at => $2)', [payload, morning])).toMatchObject({
      result: 'booked',
    });
  });

  test('that is planned in the same moment is asked about', async () => {
    expect(await meetUncommitted(database, plan, () => move('10:30'))).toBe('meets');
  });
});
