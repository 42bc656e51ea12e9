import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reportedNumbers } from '#contracts/admin-numbers.ts';
import { openPostgres, type PostgresDatabase } from '../fixtures/database.ts';
import { addListing } from './rows.ts';
import { meetUncommitted } from './until-it-waits.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

let database: PostgresDatabase;
beforeAll(async () => {
  database = await openPostgres();
});
afterAll(() => database.close());
beforeEach(() =>
  database.exec(emptyTables('outbox', 'site_settings', 'properties', 'home_days', 'home_weeks')),
);

const queue = async (at: string) => {
  const [row] = await database
    .as('service_role')
    .query<{ written: boolean }>('select public.queue_numbers_mail($1) as written', [at]);
  return row?.written;
};
const mails = async () => {
  const rows = await database.query<{ payload: unknown }>(
    `select payload from public.outbox where kind = 'numbers_for_staff' order by id`,
  );
  return rows.map(({ payload }) => reportedNumbers.parse(payload));
};

describe('the mail with the numbers of the week', () => {
  test.each([
    ['2026-11-23T02:29:59Z', false, 'a second before 8:00 on Monday in India'],
    ['2026-11-23T02:30:00Z', true, 'at 8:00'],
    ['2026-11-23T18:29:59Z', true, 'by a server that was away all day'],
    ['2026-11-23T18:30:00Z', false, 'on Tuesday'],
    ['2026-11-22T03:00:00Z', false, 'on Sunday'],
    // Still Sunday evening in UTC would be no mail; Monday 00:30 in India is too early.
    ['2026-11-22T19:00:00Z', false, 'in the night to Monday'],
  ])('at %s is written: %s (%s)', async (at, expected) => {
    expect(await queue(at)).toBe(expected);
    expect(await mails()).toHaveLength(expected ? 1 : 0);
  });

  test('is about the seven days up to Sunday, across the end of a month and of a year', async () => {
    const home = await addListing(database);
    for (const [day, views] of [
      ['2026-12-27', 100],
      ['2026-12-28', 1],
      ['2026-12-31', 2],
      ['2027-01-03', 4],
      ['2027-01-04', 100],
    ])
      await database.query(
        `select private.count_home_day($2, ($1::date + time '12:00') at time zone 'Asia/Kolkata', $3)`,
        [day, home, views],
      );
    await queue('2027-01-04T02:30:00Z');
    expect(await mails()).toMatchObject([
      { days: 7, first_day: '2026-12-28', last_day: '2027-01-03', total: { views: 7, views_before: 100 } },
    ]);
  });

  test('is written once a week, however often it is asked for', async () => {
    expect(await queue('2026-11-23T02:30:00Z')).toBe(true);
    expect(await queue('2026-11-23T09:00:00Z')).toBe(false);
    await database.exec(`update public.outbox set status = 'sent'`);
    expect(await queue('2026-11-23T10:00:00Z')).toBe(false);
    expect(await queue('2026-11-30T02:30:00Z')).toBe(true);
    expect(await mails()).toHaveLength(2);
  });

  test('is written once by two servers that ask at the same moment', async () => {
    const statement = 'select public.queue_numbers_mail($1) as written';
    const at = ['2026-11-23T02:30:00Z'];
    const [second] = await meetUncommitted(
      database,
      (open) => open.query(statement, at),
      () => database.query<{ written: boolean }>(statement, at),
    );
    expect(second?.written).toBe(false);
    expect(await mails()).toHaveLength(1);
  });

  test('is written by another server when the first is killed before it commits', async () => {
    const open = await database.begin();
    await open.query(`select public.queue_numbers_mail('2026-11-23T02:30:00Z')`);
    await open.query('rollback');
    await open.commit();
    expect(await queue('2026-11-23T02:31:00Z')).toBe(true);
  });

  test('is not written while staff have switched it off', async () => {
    await database.exec(`insert into public.site_settings (entered) values ('{"numbersMail": "not_sent"}')`);
    expect(await queue('2026-11-23T02:30:00Z')).toBe(false);
    await database.exec(`update public.site_settings set entered = '{"numbersMail": "sent"}'`);
    expect(await queue('2026-11-23T02:30:00Z')).toBe(true);
  });

  test('holds nobody who asked', async () => {
    const home = await addListing(database);
    await database.query(
      `insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact, notes, property_id, created_at)
       values ('ENQ-1', 'availability_check', 'Zyxwvut', 'zyxwvut@example.in', '+919845012345', 'WhatsApp', 'Zyxwvut asks', $1,
               '2026-11-20T04:30:00Z')`,
      [home],
    );
    await queue('2026-11-23T02:30:00Z');
    expect(JSON.stringify(await mails())).not.toMatch(/zyxwvut|98450/i);
    expect(await mails()).toMatchObject([{ total: { enquiries: 1 }, asked_late: 1 }]);
  });
});
