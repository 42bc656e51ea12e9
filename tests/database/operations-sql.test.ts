import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, istDay } from '#domain/appointment/ist.ts';
import { openPglite, type Row, type TestDatabase } from '../fixtures/database.ts';

const operations = readFileSync(new URL('../../.github/OPERATIONS.md', import.meta.url), 'utf8');
const blocks = [...operations.matchAll(/```sql\n([^`]+)```/g)].map(([, sql = '']) => sql);
const [closeAndList = '', move = ''] = blocks;
const reopen = /`(delete from closed_days [^`]+)`/.exec(operations)?.[1] ?? '';

const closed = addDays(istDay(new Date()), 10);
const other = addDays(istDay(new Date()), 13);

let database: TestDatabase;
beforeAll(async () => {
  database = await openPglite();
});
beforeEach(() => database.exec('truncate public.appointments, public.outbox, public.closed_days'));
afterAll(() => database.close());

/** Runs what the page says on days that are still to come, and gives back the rows of the last statement. */
async function run(sql: string, reference = ''): Promise<Row[]> {
  const here = sql
    .replaceAll('2026-12-25', closed)
    .replaceAll('2026-12-28', other)
    .replaceAll('ANG-7K3M9', reference);
  let rows: Row[] = [];
  for (const statement of here.split(';').filter((each) => each.trim()))
    rows = await database.query(statement);
  return rows;
}

async function book(email: string, preferred_date: string, preferred_time: string): Promise<Row> {
  const call = { name: 'Asha', email, preferred_date, preferred_time };
  const [row] = await database.query<{ answer: Row }>('select public.book_appointment($1::jsonb) as answer', [
    call,
  ]);
  return row?.answer ?? {};
}
const referenceOf = ({ reference }: Row) => String(reference);

describe('what OPERATIONS.md says of calls', () => {
  test('is two blocks and a line', () => {
    expect([blocks.length, reopen]).toEqual([2, expect.stringContaining('closed_days')]);
  });

  test('closes a day, names who is called on it, and opens it again', async () => {
    const reference = referenceOf(await book('asha@example.in', closed, '10:00'));
    expect(await run(closeAndList)).toMatchObject([{ reference, status: 'requested' }]);
    expect(await run(closeAndList)).toHaveLength(1);
    expect(await book('ravi@example.in', closed, '10:30')).toEqual({ result: 'closed' });
    await run(reopen);
    expect(await book('ravi@example.in', closed, '10:30')).toMatchObject({ result: 'booked' });
  });

  test('moves a call, and tells the caller its new time', async () => {
    const reference = referenceOf(await book('asha@example.in', closed, '10:00'));
    expect(await run(move, reference)).toMatchObject([{ reference, preferred_time: '11:00:00' }]);
    const mails = await database.query(
      `select payload ->> 'preferred_date' as day, payload ->> 'preferred_time' as time, payload ->> 'sequence' as nth
         from public.outbox where kind = 'appointment_for_visitor' order by id desc limit 1`,
    );
    expect(mails).toEqual([{ day: other, time: '11:00:00', nth: '1' }]);
  });

  test('moves nothing to a closed day, to somebody else’s time, or that is cancelled', async () => {
    const reference = referenceOf(await book('asha@example.in', closed, '10:00'));
    await database.query('insert into public.closed_days (day) values ($1)', [other]);
    expect(await run(move, reference)).toEqual([]);
    await database.exec('truncate public.closed_days');
    await book('ravi@example.in', other, '11:00');
    await expect(run(move, reference)).rejects.toThrow(/appointments_slot/);
    await database.exec(`update public.appointments set status = 'cancelled'`);
    expect(await run(move, reference)).toEqual([]);
  });
});
