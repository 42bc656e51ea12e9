import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminTodayAnswer } from '#contracts/admin-today.ts';
import { addListing, addUser } from './rows.ts';
import { now, setUpChecks } from './set-up-checks.ts';
import type { Session } from '../fixtures/database.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

const opened = setUpChecks();
let editor: Session;
beforeAll(async () => {
  editor = opened.database.as('authenticated', await addUser(opened.database, { role: 'editor' }));
});
beforeEach(() =>
  opened.database.exec(emptyTables('enquiries', 'appointments', 'photographs', 'outbox', 'people')),
);

async function today({ caller = opened.admin, faults = true, at = now } = {}) {
  const [row] = await caller.query<{ answer: unknown }>('select public.admin_today($1, $2) as answer', [
    faults,
    at,
  ]);
  return adminTodayAnswer.parse(row?.answer);
}

const addEnquiry = (
  reference: string,
  created_at: string,
  status = 'new',
  property_id: string | null = null,
) =>
  opened.database.query(
    `insert into public.enquiries
       (reference, enquiry_type, name, email, phone, preferred_contact, created_at, status, property_id, property_title)
     values ($1, 'availability_check', 'Meera', 'meera@example.in', '+919845012345', 'WhatsApp', $2, $3, $4, '2 BHK')`,
    [reference, created_at, status, property_id],
  );

const addCall = (reference: string, day: string, time: string, status = 'confirmed') =>
  opened.database.query(
    `insert into public.appointments (reference, name, email, preferred_date, preferred_time, status, created_at)
     values ($1, 'Arun', 'arun@example.in', $2, $3, $4, '2026-11-20T04:30:00Z')`,
    [reference, day, time, status],
  );

describe('what waits today', () => {
  test('enquiries that nobody has answered, the oldest first, because its promise ends first', async () => {
    await addEnquiry('ANG-A2222', '2026-11-22T04:00:00Z');
    await addEnquiry('ANG-B2222', '2026-11-21T16:00:00Z');
    await addEnquiry('ANG-C2222', '2026-11-21T15:00:00Z', 'contacted');
    await addEnquiry('ANG-D2222', '2026-11-21T15:00:00Z', 'suspected');
    await addEnquiry('ANG-E2222', '2026-11-21T15:00:00Z', 'spam');
    const { requests } = await today();
    expect(requests?.enquiries.rows.map(({ reference }) => reference)).toEqual(['ANG-B2222', 'ANG-A2222']);
    expect(requests).toMatchObject({ enquiries: { total: 2 }, suspected: 1, unanswered: 2 });
    expect(Date.parse(requests?.newest_at ?? '')).toBe(Date.parse('2026-11-22T04:00:00Z'));
  });

  test('at most 20 enquiries are listed, and all are counted', async () => {
    for (let at = 0; at < 22; at++) await addEnquiry(`ANG-A22${at}`, `2026-11-21T15:00:${at + 10}Z`);
    const { requests } = await today();
    expect(requests?.enquiries.rows).toHaveLength(20);
    expect(requests?.enquiries.total).toBe(22);
  });

  test('a home is named in an enquiry as it is for staff elsewhere', async () => {
    const facts = { title: '2 BHK', society_id: null, area: 'Hebbal', source_key: 'WF-2' };
    await addListing(opened.database, facts);
    const home = await addListing(opened.database, { ...facts, source_key: 'WF-3' });
    await addEnquiry('ANG-A2222', '2026-11-22T04:00:00Z', 'new', home);
    expect((await today()).requests?.enquiries.rows[0]?.home).toMatch(/^2 BHK/);
  });

  test('calls of today by their time and those to confirm, then calls whose day is over', async () => {
    await addCall('ANG-22222', '2026-11-22', '11:00');
    await addCall('ANG-32222', '2026-11-22', '10:00');
    await addCall('ANG-42222', '2026-11-23', '10:00');
    await addCall('ANG-52222', '2026-11-24', '10:00', 'requested');
    await addCall('ANG-62222', '2026-11-21', '10:00');
    await addCall('ANG-72222', '2026-11-21', '10:30', 'done');
    await addCall('ANG-82222', '2026-11-22', '12:00', 'cancelled');
    const { requests } = await today();
    expect(requests?.calls.rows.map(({ reference }) => reference)).toEqual([
      'ANG-32222',
      'ANG-22222',
      'ANG-52222',
      'ANG-62222',
    ]);
    expect(requests).toMatchObject({ calls: { total: 4 }, unanswered: 1 });
  });

  test.each([
    ['month', '2026-11-30', '2026-12-01'],
    ['year', '2026-12-31', '2027-01-01'],
    ['February', '2027-02-28', '2027-03-01'],
    ['28 February of a leap year', '2028-02-28', '2028-02-29'],
    ['leap day', '2028-02-29', '2028-03-01'],
  ])('a day begins at midnight in India, also after the end of a %s', async (_, eve, day) => {
    await addCall('ANG-22222', day, '10:00');
    const callsAt = async (at: string) => (await today({ at })).requests?.calls.total;
    expect(await callsAt(`${eve}T23:59:59+05:30`)).toBe(0);
    expect(await callsAt(`${day}T00:00:00+05:30`)).toBe(1);
    // The clock is put back.
    expect(await callsAt(`${eve}T23:59:00+05:30`)).toBe(0);
  });

  test('visits of today by their time, then those of which nobody has said what came of them', async () => {
    await addEnquiry('ANG-A2222', '2026-11-20T04:00:00Z', 'contacted');
    await addEnquiry('ANG-B2222', '2026-11-20T04:00:00Z', 'spam');
    for (const [place, reference, day, time, status] of [
      ['gate 1', 'ANG-A2222', '2026-11-22', '16:00', 'planned'],
      ['gate 2', 'ANG-A2222', '2026-11-22', '10:15', 'planned'],
      ['gate 3', 'ANG-A2222', '2026-11-23', '10:15', 'planned'],
      ['gate 4', 'ANG-A2222', '2026-11-21', '10:15', 'planned'],
      ['gate 5', 'ANG-A2222', '2026-11-21', '11:15', 'done'],
      ['gate 6', 'ANG-A2222', '2026-11-22', '11:15', 'cancelled'],
      ['gate 7', 'ANG-B2222', '2026-11-22', '12:15', 'planned'],
    ])
      await opened.database.query(
        `insert into public.visits (id, enquiry, meeting_point, starts_on, starts_at, shown_by, status)
         select gen_random_uuid(), id, $1, $3, $4, 'Latha', $5 from public.enquiries where reference = $2`,
        [place, reference, day, time, status],
      );
    const visitsAt = async (at: string) => (await today({ at })).requests?.visits;
    const [person] = await opened.database.query<{ id: string }>('select id from public.people');
    expect(await visitsAt(now)).toMatchObject({
      total: 3,
      rows: [
        { meeting_point: 'gate 2', person: person?.id, name: 'Meera', phone: '+919845012345', homes: 0 },
        { meeting_point: 'gate 1' },
        { meeting_point: 'gate 4' },
      ],
    });
    expect((await visitsAt('2026-11-22T18:29:59Z'))?.total).toBe(3);
    expect((await visitsAt('2026-11-22T18:30:00Z'))?.rows.map((visit) => visit.meeting_point)).toEqual([
      'gate 3',
      'gate 4',
      'gate 2',
      'gate 1',
    ]);
  });

  test('a next step waits from its day in India on, the oldest first', async () => {
    for (const [address, day] of [
      ['meera@example.in', '2026-11-22'],
      ['arun@example.in', '2026-11-20'],
      ['latha@example.in', '2026-11-23'],
    ])
      await opened.database.query(
        `insert into public.people (mailbox, next_step, next_step_on, heard_at) values ($1, 'Send two homes', $2, now())`,
        [address, day],
      );
    const stepsAt = async (at: string) => (await today({ at })).requests?.steps;
    expect((await stepsAt(now))?.rows.map((step) => step.next_step_on)).toEqual(['2026-11-20', '2026-11-22']);
    expect((await stepsAt('2026-11-21T18:29:59Z'))?.total).toBe(1);
    expect((await stepsAt('2026-11-21T18:30:00Z'))?.total).toBe(2);
  });

  test('homes to check are those of the round', async () => {
    const home = await addListing(opened.database);
    await addListing(opened.database);
    await opened.record(home, { outcome: 'not reached' });
    const { due, done } = await opened.round();
    expect((await today()).round).toEqual({ due, done });
    expect(due).toBe(1);
  });

  test('a picture that was refused waits on the listing that shows it, and on no other', async () => {
    const [shown, unused] = ['a'.repeat(64), 'b'.repeat(64)];
    const addressOf = (hash: string) => `/storage/v1/object/public/photographs/${hash}/1600.jpg`;
    for (const hash of [shown, unused])
      await opened.database.query(
        `insert into public.photographs (hash, type, bytes, status, refusal)
         values ($1, 'image/jpeg', 100, 'refused', 'It is too small.')`,
        [hash],
      );
    const home = await addListing(opened.database, { images: [addressOf(shown)] });
    await addListing(opened.database, { images: ['/pictures/other.jpg'] });
    const { pictures } = await today({ caller: editor });
    expect(pictures).toEqual([
      { kind: 'property', id: home, name: expect.any(String), pictures: 1, refusal: 'It is too small.' },
    ]);
    await opened.database.query(`update public.properties set images = '{}' where id = $1`, [home]);
    expect((await today()).pictures).toEqual([]);
  });

  test('failed pages and removals on hold are counted until somebody has dealt with them', async () => {
    await opened.database.query(
      `insert into public.html_generation_jobs (entity_type, entity_id, action, status, attempts, error, finished_at)
       values ('area', 'a1', 'generate', 'failed', 5, 'It broke.', now())`,
    );
    await opened.database.exec(`
      with hold as (insert into public.html_removal_holds default values returning id)
      insert into public.html_leaving_rows (entity_type, entity_id, row, hold)
      select 'area', 'a2', '{}', id from hold`);
    expect((await today()).pages).toEqual({ failed: 1, held: 1 });
    await opened.database.exec(`
      update public.html_removal_holds set decision = 'allowed', decided_at = now();
      delete from public.html_generation_jobs`);
    expect((await today()).pages).toEqual({ failed: 0, held: 0 });
    await opened.database.exec('delete from public.html_leaving_rows; delete from public.html_removal_holds');
  });

  test('faults of homes are counted only when they are asked for', async () => {
    await addListing(opened.database, { price: 0 });
    expect((await today()).faults).toMatchObject({ no_price: 1 });
    expect((await today({ faults: false })).faults).toBeNull();
  });
});

test('an editor sees homes and pictures, and neither a request nor a page', async () => {
  await addEnquiry('ANG-A2222', '2026-11-22T04:00:00Z');
  expect(await today({ caller: editor })).toMatchObject({
    requests: null,
    partners: null,
    pages: null,
    round: { due: 0, done: 0 },
  });
});

test('nobody but staff may ask what waits', async () => {
  const user = await addUser(opened.database);
  for (const caller of [opened.database.as('anon'), opened.database.as('service_role')])
    await expect(today({ caller })).rejects.toThrow(/permission denied/);
  await expect(today({ caller: opened.database.as('authenticated', user) })).rejects.toThrow(
    'Only staff may do this.',
  );
});
