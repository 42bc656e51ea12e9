import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { manageCalendarResponse } from '#contracts/manage-calendar.ts';
import { refusalSchema } from '#contracts/refusal.ts';
import { handler as bookAppointment } from '#functions/book-appointment/handler.ts';
import { handler as callCalendar } from '#functions/call-calendar/handler.ts';
import { handler as manageCalendar } from '#functions/manage-calendar/handler.ts';
import { type Backend, jsonRequest, openBackend, formRequest, siteOrigin } from './open-backend.ts';
import { bearerHeaders, type Person, setRole, signUp } from './signed-in.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

const now = new Date('2026-11-22T04:30:00Z');
let backend: Backend;
let admin: Person;
let user: Person;
beforeAll(async () => {
  backend = await openBackend();
  admin = await signUp(backend, 'admin@angala.test', 'admin');
  user = await signUp(backend, 'user@angala.test');
});
beforeEach(() => backend.sql.exec(emptyTables('appointments', 'outbox', 'closed_days', 'rate_limits')));
afterAll(() => backend.close());

const change = (body: object, person: Person | null = admin) =>
  backend.at(now)(manageCalendar)(jsonRequest('manage-calendar', body, person ? bearerHeaders(person) : {}));
const calendar = (link: string, init?: RequestInit) =>
  backend.at(now)(callCalendar)(new Request(`${siteOrigin}/functions/v1/call-calendar?link=${link}`, init));

/** Books with the plain form, as a browser without JavaScript sends it. */
async function book(name: string, preferred_time = '10:00') {
  const fields = { name, email: 'meera@example.in', phone: '098450 12345', preferred_date: '2026-11-25' };
  const response = await backend.at(now)(bookAppointment)(
    formRequest('book-appointment', { ...fields, preferred_time, filledInMs: '9000' }),
  );
  return { status: response.status, page: await response.text() };
}
async function callOf(name: string) {
  const [call] = await backend.sql.query<{ id: string; seen_at: string; at: string }>(
    `select id, to_jsonb(updated_at) #>> '{}' as seen_at, preferred_date || ' ' || preferred_time as at
       from public.appointments where name = $1`,
    [name],
  );
  if (!call) throw new Error(`no call of ${name}`);
  return call;
}
async function refusalOf(response: Response) {
  return { status: response.status, ...refusalSchema.parse(await response.json()).error };
}
async function newLink(): Promise<string> {
  return manageCalendarResponse.parse(await (await change({ action: 'new calendar' })).json()).link ?? '';
}

test('an admin closes a day, for which the plain form then refuses calls, and opens it again', async () => {
  expect((await book('Meera')).status).toBe(200);
  const response = await change({ action: 'close', day: '2026-11-25', reason: ' Holiday ' });
  expect([response.status, await response.json()]).toEqual([200, { open_calls: 1 }]);
  const lateCall = await book('Kiran', '11:00');
  expect(lateCall).toMatchObject({
    status: 400,
    page: expect.stringContaining('We take no calls on this day.'),
  });
  expect(
    await refusalOf(await change({ action: 'close', day: '2026-11-25', reason: 'Outing' })),
  ).toMatchObject({
    status: 409,
    message: 'Somebody has closed this day already: Holiday. Open it first to write another reason.',
  });
  expect((await change({ action: 'open', day: '2026-11-25' })).status).toBe(200);
  expect((await book('Kiran', '11:00')).status).toBe(200);
});

test('an admin moves a call, a repeat succeeds and a taken time is refused', async () => {
  await book('Meera');
  await book('Kiran', '11:00');
  const { id: call, seen_at } = await callOf('Meera');
  const to = { action: 'move', call, seen_at, day: '2026-11-26', time: '13:30' };
  for (const _ of ['first', 'repeat']) expect((await change(to)).status).toBe(200);
  expect((await callOf('Meera')).at).toBe('2026-11-26 13:30:00');
  const other = { ...to, seen_at: (await callOf('Meera')).seen_at, day: '2026-11-25', time: '11:00' };
  expect(await refusalOf(await change(other))).toMatchObject({ status: 409, code: 'taken' });
});

test('an admin cancels all calls of a closed day at once, but not those of an open day', async () => {
  await book('Meera');
  const { id, seen_at } = await callOf('Meera');
  const all = { action: 'cancel all', day: '2026-11-25', calls: [{ id, seen_at }] };
  expect(await refusalOf(await change(all))).toMatchObject({ status: 409, code: 'day_open' });
  await change({ action: 'close', day: '2026-11-25', reason: '' });
  for (const _ of ['first', 'repeat'])
    expect(await (await change(all)).json()).toEqual({ cancelled: 1, open_calls: 0 });
});

test.each([
  ['a signed-out caller', { action: 'open', day: '2026-11-25' }, () => null, 401],
  ['a user', { action: 'new calendar' }, () => user, 403],
  ['a day that does not exist', { action: 'close', day: '2026-02-30' }, () => admin, 400],
  ['a day that is past', { action: 'close', day: '2026-11-21' }, () => admin, 400],
  [
    'a reason that is too long',
    { action: 'close', day: '2026-11-25', reason: 'a'.repeat(201) },
    () => admin,
    400,
  ],
  ['an unknown action', { action: 'explode' }, () => admin, 400],
])('%s is refused', async (_what, body, caller, status) => {
  expect((await change(body, caller())).status).toBe(status);
});

describe('the calendar', () => {
  test('is a file that only its link opens, and contains what visitors typed as text', async () => {
    await book('Meera BEGIN:VEVENT');
    const link = await newLink();
    const response = await calendar(link);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const file = await response.text();
    expect(file.split('\r\n').filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(file).toContain('DTSTART:20261125T043000Z');
    expect(await (await calendar(link, { method: 'HEAD' })).text()).toBe('');
    for (const invalidLink of ['', 'x', '0'.repeat(64)])
      expect((await calendar(invalidLink)).status).toBe(404);
    expect((await calendar(link, { method: 'POST' })).status).toBe(405);
  });

  test('ends with a new link, on request and when the role is removed', async () => {
    const first = await newLink();
    const second = await newLink();
    expect([(await calendar(first)).status, (await calendar(second)).status]).toEqual([404, 200]);
    await change({ action: 'end calendar' });
    expect((await calendar(second)).status).toBe(404);
    const newestLink = await newLink();
    await setRole(backend, admin.id, 'user');
    expect((await calendar(newestLink)).status).toBe(404);
    await setRole(backend, admin.id, 'admin');
    expect((await calendar(newestLink)).status).toBe(404);
  });

  test('refuses a network after a hundred unknown links in ten minutes, but still opens a valid one', async () => {
    const statuses = new Set<number>();
    for (let nth = 0; nth < 101; nth++) statuses.add((await calendar(String(nth).padStart(64, '0'))).status);
    expect([...statuses]).toEqual([404, 429]);
    expect((await calendar(await newLink())).status).toBe(200);
  });
});
