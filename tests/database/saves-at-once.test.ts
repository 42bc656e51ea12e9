import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres, type PostgresDatabase, type Session } from '../fixtures/database.ts';
import { addListing, addUser } from './rows.ts';
import { meetUncommitted } from './until-it-waits.ts';

let database: PostgresDatabase;
let admin: string;
beforeAll(async () => {
  database = await openPostgres();
  admin = await addUser(database, { role: 'admin' });
});
afterAll(() => database.close());

async function answerOf(session: Session, call: string, values: unknown[]): Promise<unknown> {
  const [row] = await session.query<{ answer: unknown }>(`select public.${call} as answer`, values);
  return row?.answer;
}

test('the first settings of a site wait for uncommitted ones, and do not overwrite them', async () => {
  const save = (session: Session, note: string) =>
    answerOf(session, `save_site_settings($1::jsonb, '{}', $2)`, [
      { values: { note }, seen_at: null },
      admin,
    ]);
  const second = await meetUncommitted(
    database,
    async (open) => expect(await save(open, 'First')).toMatchObject({ result: 'saved' }),
    () => save(database, 'Second'),
  );
  expect(second).toMatchObject({ result: 'changed' });
  expect(await database.query(`select entered ->> 'note' as note from public.site_settings`)).toEqual([
    { note: 'First' },
  ]);
});

test('the first contact of a home waits for an uncommitted one, and does not overwrite it', async () => {
  const home = await addListing(database);
  const save = (session: Session, name: string) =>
    answerOf(session, 'save_listing_contact($1::jsonb, $2)', [
      { property_id: home, name, firm: null, phone: null, seen_at: null },
      admin,
    ]);
  const second = await meetUncommitted(
    database,
    async (open) => expect(await save(open, 'First')).toBe('saved'),
    () => save(database, 'Second'),
  );
  expect(second).toBe('changed');
  expect(await database.query('select name from public.listing_contacts')).toEqual([{ name: 'First' }]);
});

test('whoever is losing the role of an admin waits for that, and gets no calendar link', async () => {
  const former = await addUser(database, { role: 'admin' });
  const link = await meetUncommitted(
    database,
    (open) => open.query(`update public.profiles set role = 'user' where id = $1`, [former]),
    () => answerOf(database, 'new_calendar_link($1)', [former]),
  );
  expect(link).toBeNull();
});

test('the erasure of a mailbox waits for an uncommitted call of it, and erases that too', async () => {
  const call = {
    name: 'Meera',
    email: 'meera@example.in',
    preferred_date: '2090-01-06',
    preferred_time: '10:00',
  };
  const erased = await meetUncommitted(
    database,
    async (open) =>
      expect(
        await answerOf(open, `book_appointment($1::jsonb, at => '2090-01-04T09:00:00+05:30')`, [call]),
      ).toMatchObject({ result: 'booked' }),
    () => answerOf(database, 'privacy_erase($1)', ['meera@example.in']),
  );
  expect(erased).toMatchObject({ appointments: 1 });
  expect(await database.query('select from public.appointments')).toEqual([]);
});
