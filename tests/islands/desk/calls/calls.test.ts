import { describe, expect, test } from 'vitest';
import { adminCallsAnswer } from '#contracts/admin-calls.ts';
import { appointmentRow, type AppointmentRow } from '#contracts/admin-inbox.ts';
import { createCalls } from '#islands/desk/calls/calls.ts';
import { formatDayWithWeekday, formatWeek, mondayOf } from '#islands/desk/calls/week.ts';
import { createInboxDrafts } from '#islands/desk/inbox/list/inbox-drafts.ts';
import { BackendRefusal } from '#islands/session/staff-backend.ts';
import { fakeStorage } from '../../fake-storage.ts';
import { fakeBackend, toastRecorder } from '../../staff-fakes.ts';

const id = '00000000-0000-4000-8000-000000000001';
const meerasCall = appointmentRow.parse({
  id,
  reference: 'ANG-2BCDE',
  name: 'Meera',
  email: 'meera@example.in',
  phone: '+919845012345',
  notified: true,
  person: null,
  mail_held_until: null,
  suspected_because: null,
  notes: null,
  owner: null,
  owner_name: null,
  created_at: '2026-11-20T06:00:00Z',
  updated_at: '2026-11-20T06:00:00Z',
  history: [],
  preferred_date: '2026-11-25',
  preferred_time: '10:00:00',
  message: '',
  status: 'requested',
  related: [],
});

/** Opens the calls of a backend that has one call, on 25 November. `answer` answers each change. */
function open(
  answer: (body: object) => object | Promise<never>,
  storage = fakeStorage(),
  meetings: readonly object[] = [],
) {
  const sent: object[] = [];
  const rpcCalls: unknown[] = [];
  let call: AppointmentRow | null = meerasCall;
  const backend = fakeBackend({
    rpc: async (name, args, schema) => {
      rpcCalls.push([name, args]);
      if (name === 'call_meetings') return schema.parse(meetings);
      const slots = [
        { time: '10:00', refusal: 'taken', call },
        { time: '10:30', refusal: null, call: null },
      ];
      const days = [{ day: '2026-11-25', closed: false, reason: null, slots }];
      return schema.parse(
        adminCallsAnswer.parse({ days, visits: [], closed_days: [], calendar_since: null }),
      );
    },
    invoke: async (_name, body, schema) => {
      sent.push(body ?? {});
      return schema.parse(await answer(body ?? {}));
    },
  });
  const tools = {
    backend,
    userId: 'u1',
    showToast: toastRecorder().show,
    pause: () => Promise.resolve(),
    now: () => new Date('2026-11-22T06:00:00Z'),
    openStorage: () => storage,
    unsavedCalls: createInboxDrafts(() => storage, 'calls'),
  };
  return { calls: createCalls(tools), sent, rpcCalls, storage, removeCall: () => (call = null) };
}

test('a week begins on Monday, also at the turn of a year', () => {
  expect(formatDayWithWeekday('2026-12-01')).toBe('Tue 1 Dec 2026');
  expect([mondayOf('2026-11-22'), mondayOf('2026-11-23'), mondayOf('2027-01-01')]).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-12-28',
  ]);
  expect(formatWeek('2026-12-28')).toBe('28 Dec to 3 Jan 2027');
});

test('the calendar reads the days that it shows, and no others when only the person changes', async () => {
  const { calls, rpcCalls } = open(() => ({}));
  await calls.look({});
  await calls.look({ host: 'Meera' });
  await calls.look({ day: '2026-11-20' });
  await calls.look({ day: '2026-11-25' });
  await calls.look({ span: 'day' });
  expect(rpcCalls.map((call) => (Array.isArray(call) ? call[1] : null))).toEqual([
    { first_day: '2026-11-16', days: 7 },
    { first_day: '2026-11-23', days: 7 },
    { first_day: '2026-11-25', days: 1 },
  ]);
  expect(calls.$calls.get()).toMatchObject({ span: 'day', day: '2026-11-25', host: 'Meera' });
});

describe('an unsaved change to the calls', () => {
  test('is restored after a reload and removed once it is saved', async () => {
    const first = open(() => Promise.reject(new BackendRefusal('It could not be saved.', 500)));
    await first.calls.load();
    first.calls.beginClosing('2026-12-25');
    first.calls.typeClosing({ reason: 'Christmas' });
    await first.calls.closeDay();
    expect(first.calls.$calls.get().problem).toBe(
      'It could not be saved. What you chose and typed is kept here.',
    );
    const second = open(() => ({ open_calls: 2 }), first.storage);
    expect(second.calls.drafts.$draft.get().closing).toEqual({ day: '2026-12-25', reason: 'Christmas' });
    await second.calls.closeDay();
    expect(second.sent).toEqual([{ action: 'close', day: '2026-12-25', reason: 'Christmas' }]);
    expect(second.calls.$calls.get()).toMatchObject({
      ...{ span: 'week', day: '2026-12-25' },
      message: 'Friday 25 December 2026 is closed. 2 calls are still booked on it: move or cancel each.',
    });
    expect(open(() => ({}), first.storage).calls.drafts.$draft.get().closing).toBeNull();
  });

  test('is kept when a move is refused, and the day is read again', async () => {
    const message = 'Somebody else has this time. Choose another one.';
    const { calls, sent, rpcCalls } = open(() => Promise.reject(new BackendRefusal(message, 409)));
    await calls.load();
    await calls.open(id);
    await calls.chooseDay(id, '2026-11-25');
    await calls.moveCall(meerasCall);
    expect(calls.$calls.get().problem).toBe('Choose a day and a time.');
    calls.chooseTime('10:30');
    rpcCalls.length = 0;
    await calls.moveCall(meerasCall);
    expect(sent).toEqual([
      {
        ...{ action: 'move', call: id, seen_at: meerasCall.updated_at, day: '2026-11-25', time: '10:30' },
        despite: [],
      },
    ]);
    expect(rpcCalls).toHaveLength(3);
    expect(calls.$calls.get()).toMatchObject({ openCallId: id, problem: expect.stringContaining(message) });
    expect(calls.drafts.$draft.get().moving).toEqual({ call: id, day: '2026-11-25', time: '10:30' });
  });
});

test('a call that would meet a visit is moved only once somebody says that it is meant', async () => {
  const visit = {
    id: 'v1',
    kind: 'visit',
    name: 'Asha',
    starts_at: '10:15',
    ends_at: '11:00',
    same_person: true,
  };
  const { calls, sent } = open(() => ({}), fakeStorage(), [visit]);
  await calls.load();
  await calls.open(id);
  await calls.chooseDay(id, '2026-11-25');
  calls.chooseTime('10:30');
  await calls.moveCall(meerasCall);
  expect([sent, calls.$calls.get().meets]).toMatchObject([[], [visit]]);
  await calls.moveCall(meerasCall, { despiteMeetings: true });
  expect(sent).toMatchObject([{ action: 'move', despite: ['v1'] }]);
  expect(calls.$calls.get()).toMatchObject({ meets: [], openCallId: null });
});

test('cancels the calls of a closed day in one request with their versions, and reports those that remain', async () => {
  const failures = [new BackendRefusal('The server did not answer.', 503)];
  const { calls, sent } = open(() => {
    const fault = failures.pop();
    return fault ? Promise.reject(fault) : { cancelled: 2, open_calls: 1 };
  });
  await calls.load();
  calls.openCancelDialog('2026-11-25');
  await calls.cancelAll([meerasCall]);
  expect(calls.$calls.get()).toMatchObject({
    dayToCancel: '2026-11-25',
    problem: expect.stringContaining('did not answer'),
  });
  await calls.cancelAll([meerasCall]);
  const request = {
    action: 'cancel all',
    day: '2026-11-25',
    calls: [{ id, seen_at: meerasCall.updated_at }],
  };
  expect(sent).toEqual([request, request]);
  expect(calls.$calls.get()).toMatchObject({
    dayToCancel: null,
    message:
      '2 calls of Wednesday 25 November 2026 are cancelled. A mail says so, with the calendar entry. 1 call was changed or booked meanwhile and is still booked.',
  });
});

test('a call that somebody else cancelled closes its card when the week is read again', async () => {
  const { calls, removeCall } = open(() => ({}));
  await calls.load();
  await calls.open(id);
  removeCall();
  await calls.load();
  expect(calls.$calls.get().openCallId).toBeNull();
});
