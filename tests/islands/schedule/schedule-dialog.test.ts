import { beforeEach, describe, expect, test } from 'vitest';
import type { BookAppointmentRequest } from '#contracts/book-appointment-request.ts';
import { bookingRefusals } from '#contracts/book-appointment.ts';
import type { GetAppointmentSlotsResponse } from '#contracts/get-appointment-slots.ts';
import type { StoredResponse } from '#contracts/stored-response.ts';
import { bookedCallMemory } from '#islands/schedule/booked-call-memory.ts';
import { createScheduleDialog } from '#islands/schedule/schedule-dialog.ts';
import type { Outcome } from '#islands/server-call/call-function.ts';
import type { ToastMessage } from '#islands/toasts/toasts.ts';
import { blockedStorage, fakeStorage } from '../fake-storage.ts';

type SlotsOutcome = Outcome<GetAppointmentSlotsResponse>;
type BookingOutcome = Outcome<StoredResponse>;

const visitor = { name: 'Asha', email: 'asha@example.com' };
const freeSlot = { time: '10:00', label: '10:00 AM', booked: false };
const takenSlot = { time: '10:30', label: '10:30 AM', booked: true };
const answer = { reference: 'ANG-7K3M9' };
const refused = (status: number, code: string, message: string | null): Outcome<never> => ({
  ok: false,
  status,
  code,
  message,
  fields: {},
});

let shownToasts: ToastMessage[];
let visibleToast: ToastMessage | null;
let requestedDays: string[];
let sent: { request: BookAppointmentRequest; idempotencyKey: string }[];
let now: Date;
let storage: Storage;
let slots: (date: string) => Promise<SlotsOutcome>;
let booking: Promise<BookingOutcome>;

beforeEach(() => {
  now = new Date('2026-11-21T11:00:00+05:30');
  storage = fakeStorage();
  shownToasts = [];
  visibleToast = null;
  requestedDays = [];
  sent = [];
  slots = () => Promise.resolve({ ok: true, answer: { slots: [freeSlot, takenSlot] } });
  booking = Promise.resolve({ ok: true, answer });
});

function openDialog() {
  let keys = 0;
  const dialog = createScheduleDialog({
    readSlots: (date) => {
      requestedDays.push(date);
      return slots(date);
    },
    book: (request, idempotencyKey) => {
      sent.push({ request, idempotencyKey });
      return booking;
    },
    toasts: {
      show: (words) => {
        shownToasts.push(words);
        visibleToast = words;
      },
      withdrawRefusals: () => {
        if (visibleToast?.tone === 'destructive') visibleToast = null;
      },
    },
    now: () => now,
    openForMs: () => 9_000,
    memory: bookedCallMemory(() => storage),
    newKey: () => `key-${++keys}`,
  });
  dialog.open();
  return { dialog, state: () => dialog.$state.get() };
}

async function openAtSlots() {
  const fixture = openDialog();
  fixture.dialog.change({ ...visitor, preferred_date: '2026-11-23' });
  await fixture.dialog.showSlots();
  return fixture;
}

test('opening the dialog does not change its state', () => {
  const { dialog, state } = openDialog();
  dialog.close();
  const stateBefore = state();
  dialog.open();
  expect(dialog.$open.get()).toBe(true);
  expect(state()).toBe(stateBefore);
});

describe('a dialog that was opened before its script ran', () => {
  const typed = { name: 'Asha', email: 'a@', phone: '', preferred_date: '', message: 'After six' };

  test('goes on with what was typed, and offers the first day where none was chosen', () => {
    const { dialog, state } = openDialog();
    dialog.close();
    dialog.takeOver(typed);
    expect(dialog.$open.get()).toBe(true);
    expect(state().values).toEqual({ ...typed, preferred_date: '2026-11-21' });
  });

  test('keeps the day that was chosen, although another has free slots', async () => {
    slots = () => Promise.resolve({ ok: true, answer: { slots: [], next_free_day: '2026-11-30' } });
    const { dialog, state } = openDialog();
    dialog.takeOver({ ...typed, email: 'asha@example.com', preferred_date: '2026-11-25' });
    await dialog.showSlots();
    expect(state().values.preferred_date).toBe('2026-11-25');
    expect(requestedDays).toEqual(['2026-11-25']);
  });
});

describe('a refusal goes when its reason does', () => {
  test.each<[string, (dialog: ReturnType<typeof openDialog>['dialog']) => unknown]>([
    ['a name is typed', (dialog) => dialog.change({ name: 'Asha' })],
    ['the dialog is closed', (dialog) => dialog.close()],
  ])('missing details: when %s', async (_what, act) => {
    const { dialog } = openDialog();
    await dialog.showSlots();
    expect(visibleToast?.title).toBe('Missing info');
    act(dialog);
    expect(visibleToast).toBeNull();
  });

  test.each<[string, (dialog: ReturnType<typeof openDialog>['dialog']) => unknown]>([
    ['a slot is chosen', (dialog) => dialog.choose('10:00')],
    ['another day is chosen', (dialog) => dialog.changeDate('2026-11-24')],
    ['the visitor goes back to the details', (dialog) => dialog.backToDetails()],
    ['the dialog is closed', (dialog) => dialog.close()],
  ])('no slot: when %s', async (_what, act) => {
    const { dialog } = await openAtSlots();
    await dialog.book();
    expect(visibleToast?.title).toBe('Select a time');
    await act(dialog);
    expect(visibleToast).toBeNull();
  });

  test('slots that failed to load: when they have loaded', async () => {
    slots = () => Promise.resolve(refused(500, 'failed', null));
    const { dialog } = await openAtSlots();
    expect(visibleToast?.title).toBe('Error');
    slots = () => Promise.resolve({ ok: true, answer: { slots: [freeSlot] } });
    await dialog.showSlots();
    expect(visibleToast).toBeNull();
  });

  test('but the news of a booked call stays when the dialog is closed', async () => {
    const { dialog } = await openAtSlots();
    dialog.choose('10:00');
    await dialog.book();
    dialog.close();
    expect(visibleToast?.title).toBe('Appointment booked');
  });
});

describe('the day that the dialog opens on', () => {
  test.each([
    ['today while its last slot can be booked', '2026-11-21T13:00:00+05:30', '2026-11-21'],
    ['tomorrow once its last slot is too soon', '2026-11-21T13:00:01+05:30', '2026-11-22'],
    ['tomorrow at night in India', '2026-11-21T23:59:00+05:30', '2026-11-22'],
  ])('is %s', (_which, instant, day) => {
    now = new Date(instant);
    expect(openDialog().state()).toMatchObject({ step: 'details', values: { preferred_date: day } });
  });

  test('is skipped when none of its slots can be booked, for the next day that has one', async () => {
    slots = (date) =>
      Promise.resolve({
        ok: true,
        answer:
          date === '2026-11-21'
            ? { slots: [takenSlot], next_free_day: '2026-11-24' }
            : { slots: [freeSlot, takenSlot] },
      });
    const { dialog, state } = openDialog();
    dialog.change(visitor);
    await dialog.showSlots();
    expect(requestedDays).toEqual(['2026-11-21', '2026-11-24']);
    expect(state()).toMatchObject({
      step: 'slots',
      loading: false,
      slots: [freeSlot, takenSlot],
      values: { preferred_date: '2026-11-24' },
    });
  });

  test('is kept without a free slot when the visitor has chosen it', async () => {
    slots = () => Promise.resolve({ ok: true, answer: { slots: [takenSlot], next_free_day: '2026-11-24' } });
    const { state } = await openAtSlots();
    expect(state()).toMatchObject({ slots: [takenSlot], values: { preferred_date: '2026-11-23' } });
  });
});

describe('a second call from the same browser', () => {
  const question = 'You have a call with us already: 23 November 2026, 10:00 AM IST (ANG-7K3M9). Replace it?';

  async function askedAgain() {
    const first = await openAtSlots();
    first.dialog.choose('10:00');
    await first.dialog.book();
    first.dialog.close();
    // Another page of the same browser.
    const second = openDialog();
    second.dialog.change({ ...visitor, preferred_date: '2026-11-24' });
    await second.dialog.showSlots();
    second.dialog.choose('10:00');
    booking = Promise.resolve(refused(409, 'call_stands', question));
    await second.dialog.book();
    return second;
  }

  test.each(['replaced', 'kept'] as const)('asks which call stands, and is sent as %s', async (choice) => {
    const { dialog, state } = await askedAgain();
    expect(sent.at(-1)?.request).toMatchObject({ earlier_call: 'key-1' });
    expect(sent.at(-1)?.request).not.toHaveProperty('earlier_call_is');
    expect(state()).toMatchObject({ step: 'slots', standing: question, chosen: '10:00', booking: false });
    expect(requestedDays, 'the slots are still free').toEqual(['2026-11-23', '2026-11-24']);
    booking = Promise.resolve({ ok: true, answer });
    await dialog.book('', choice);
    expect(sent.at(-1)?.request).toMatchObject({ earlier_call: 'key-1', earlier_call_is: choice });
    expect(state()).toMatchObject({ step: 'success' });
  });

  test('is not asked about any more after another time was chosen, or the days have passed', async () => {
    const { dialog, state } = await askedAgain();
    dialog.choose('10:00');
    expect(state().standing).toBeNull();
    now = new Date('2026-11-24T09:00:00+05:30');
    await dialog.book();
    expect(sent.at(-1)?.request).not.toHaveProperty('earlier_call');
  });

  test('is known while the page is open even where storage is blocked', async () => {
    const memory = bookedCallMemory(blockedStorage);
    memory.write('key', '2026-11-23');
    expect(memory.read('2026-11-23')).toBe('key');
    expect(memory.read('2026-11-24')).toBeUndefined();
  });
});

describe('what was typed into a dialog', () => {
  const typed = { ...visitor, message: 'After six' };
  const leftByBack = () => {
    const fixture = openDialog();
    fixture.dialog.change(typed);
    fixture.dialog.closeByBack();
    return fixture;
  };
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };

  test('is there again for ten minutes after Back, which may have been a swipe', () => {
    const { dialog, state } = leftByBack();
    expect(dialog.$open.get()).toBe(false);
    later(10);
    dialog.open();
    expect(state().values).toMatchObject(typed);
  });

  test('is forgotten later, and at once where its own control closes it', () => {
    const { dialog, state } = leftByBack();
    later(11);
    dialog.open();
    expect(state().values.message).toBe('');
    dialog.change(typed);
    dialog.close();
    // Closing removes the entry of the history, which is a step back too.
    dialog.closeByBack();
    dialog.open();
    expect(state().values.message).toBe('');
  });

  test('is done with once a call is booked', async () => {
    const { dialog, state } = await openAtSlots();
    dialog.choose('10:00');
    await dialog.book();
    expect(state().step).toBe('success');
    dialog.closeByBack();
    dialog.open();
    expect(state()).toMatchObject({ step: 'details', values: { name: '' } });
  });
});

test('a dialog reopened on a later day shows that day, and keeps a chosen day', () => {
  const { dialog, state } = openDialog();
  dialog.close();
  now = new Date('2026-11-22T09:00:00+05:30');
  dialog.open();
  expect(state().values.preferred_date).toBe('2026-11-22');
  dialog.change({ preferred_date: '2026-11-24' });
  dialog.open();
  expect(state().values.preferred_date).toBe('2026-11-24');
});

test.each([
  ['without an email', { name: 'Asha' }, { email: 'Invalid email address' }],
  [
    'with a name that nobody can see',
    { name: '\u200b\u200d', email: visitor.email },
    { name: 'Name is required' },
  ],
])('%s no slots are loaded', async (_what, values, problems) => {
  const { dialog, state } = openDialog();
  dialog.change(values);
  await dialog.showSlots();
  expect(requestedDays).toEqual([]);
  expect(shownToasts).toEqual([
    { title: 'Missing info', description: 'Please enter your name and email.', tone: 'destructive' },
  ]);
  expect(state()).toMatchObject({
    step: 'details',
    problems,
    refusals: 1,
  });
});

test.each([
  [{ email: 'asha@' }, 'Invalid email address', 'email'],
  [{ phone: '9'.repeat(21) }, 'Phone must be less than 20 characters', 'phone'],
  [{ preferred_date: '' }, 'Choose a date', 'preferred_date'],
  [{ preferred_date: '2026-11-20' }, 'Choose today or a later date', 'preferred_date'],
  [
    { preferred_date: '2027-01-22' },
    'Calls can be booked up to 60 days ahead. Please choose an earlier date.',
    'preferred_date',
  ],
])('refuses %o beside its field', async (part, message, field) => {
  const { dialog, state } = openDialog();
  dialog.change({ ...visitor, ...part });
  await dialog.showSlots();
  expect(requestedDays).toEqual([]);
  expect(shownToasts.at(-1)).toMatchObject({ title: 'Validation Error', description: message });
  expect(state().problems).toEqual({ [field]: message });
});

test('valid details load the slots of the day', async () => {
  const { state } = await openAtSlots();
  expect(requestedDays).toEqual(['2026-11-23']);
  expect(state()).toMatchObject({ step: 'slots', slots: [freeSlot, takenSlot], chosen: null });
});

test('slots that fail to load keep the first step and its values', async () => {
  slots = () => Promise.resolve(refused(500, 'x', null));
  const { state } = await openAtSlots();
  expect(shownToasts.at(-1)).toMatchObject({
    title: 'Error',
    description: 'Unable to load available time slots.',
  });
  expect(state()).toMatchObject({ step: 'details', loading: false, values: visitor });
});

test('a taken slot cannot be chosen, and a free one can', async () => {
  const { dialog, state } = await openAtSlots();
  dialog.choose('10:30');
  expect(state().chosen).toBeNull();
  dialog.choose('10:00');
  expect(state().chosen).toBe('10:00');
});

test('booking without a slot shows a message and sends nothing', async () => {
  const { dialog } = await openAtSlots();
  await dialog.book();
  expect(sent).toEqual([]);
  expect(shownToasts).toEqual([
    { title: 'Select a time', description: 'Please choose a 30-minute slot.', tone: 'destructive' },
  ]);
});

test('a booked call with an unreadable reference is still booked', async () => {
  booking = Promise.resolve({ ok: true, answer: { reference: null } });
  const { dialog, state } = await openAtSlots();
  dialog.choose('10:00');
  await dialog.book();
  expect(shownToasts.at(-1)).toMatchObject({ title: 'Appointment booked' });
  expect(state()).toMatchObject({ step: 'success', booked: { reference: null, day: '2026-11-23' } });
});

test('a booked call shows the thanks', async () => {
  const { dialog, state } = await openAtSlots();
  dialog.choose('10:00');
  await dialog.book();
  expect(sent).toEqual([
    {
      idempotencyKey: 'key-1',
      request: {
        ...visitor,
        phone: '',
        message: '',
        preferred_date: '2026-11-23',
        preferred_time: '10:00:00',
        filledInMs: 9_000,
      },
    },
  ]);
  expect(shownToasts.at(-1)).toMatchObject({
    title: 'Appointment booked',
    description: "We'll confirm shortly. Thanks!",
  });
  expect(state()).toMatchObject({
    step: 'success',
    booked: { reference: 'ANG-7K3M9', day: '2026-11-23', time: '10:00' },
  });
});

test('a slot taken meanwhile shows a message and fresh slots, and keeps the form', async () => {
  booking = Promise.resolve(
    refused(409, 'slot_taken', 'Someone has just taken this time. Please choose another one.'),
  );
  const { dialog, state } = await openAtSlots();
  dialog.choose('10:00');
  slots = () => Promise.resolve({ ok: true, answer: { slots: [{ ...freeSlot, booked: true }, takenSlot] } });
  await dialog.book();
  expect(shownToasts.at(-1)).toMatchObject({
    title: 'Error',
    description: 'Someone has just taken this time. Please choose another one.',
  });
  expect(requestedDays).toHaveLength(2);
  expect(state()).toMatchObject({ step: 'slots', chosen: null, values: visitor, booking: false });
  expect(state().slots?.every(({ booked }) => booked)).toBe(true);
});

test('a lost response keeps the slot, and the retry has the same key', async () => {
  booking = Promise.resolve(refused(0, 'x', null));
  const { dialog, state } = await openAtSlots();
  dialog.choose('10:00');
  await dialog.book();
  expect(shownToasts.at(-1)?.description).toBe("We couldn't book your appointment. Please try again.");
  expect(state()).toMatchObject({ step: 'slots', chosen: '10:00', booking: false });
  booking = Promise.resolve({ ok: true, answer });
  await dialog.book();
  expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1']);
  expect(state().step).toBe('success');
});

test.each(['too_many_open', 'too_many_today', 'too_many_here', 'too_many_that_day'] as const)(
  'a call refused as %s shows what to do and keeps the slot and all values',
  async (code) => {
    booking = Promise.resolve(refused(429, code, bookingRefusals[code]));
    const { dialog, state } = await openAtSlots();
    dialog.choose('10:00');
    await dialog.book();
    expect(shownToasts.at(-1)).toMatchObject({ title: 'Error', description: bookingRefusals[code] });
    expect(requestedDays).toEqual(['2026-11-23']);
    expect(state()).toMatchObject({ step: 'slots', chosen: '10:00', values: visitor, booking: false });
  },
);

test('another day loads its slots and clears the chosen one', async () => {
  const { dialog, state } = await openAtSlots();
  dialog.choose('10:00');
  await dialog.changeDate('2026-11-24');
  expect(requestedDays).toEqual(['2026-11-23', '2026-11-24']);
  expect(state().chosen).toBeNull();
});

test('a date typed digit by digit requests no slots before its year is complete', async () => {
  const { dialog } = await openAtSlots();
  for (const year of ['0002', '0020', '0202', '2026']) await dialog.changeDate(`${year}-12-03`);
  expect(requestedDays).toEqual(['2026-11-23', '2026-12-03']);
  expect(shownToasts).toEqual([]);
});

test('discards late slots of a day that is no longer chosen', async () => {
  const { dialog, state } = await openAtSlots();
  const resolvers: ((slots: SlotsOutcome) => void)[] = [];
  slots = () => new Promise((resolve) => resolvers.push(resolve));
  const first = dialog.changeDate('2026-11-24');
  const second = dialog.changeDate('2026-11-25');
  resolvers[1]?.({ ok: true, answer: { slots: [takenSlot] } });
  await second;
  resolvers[0]?.({ ok: true, answer: { slots: [freeSlot] } });
  await first;
  expect(state()).toMatchObject({ loading: false, slots: [takenSlot] });
});

test('slots that were loading for another day are not shown for the day chosen since', async () => {
  const { dialog, state } = openDialog();
  const resolvers: ((slots: SlotsOutcome) => void)[] = [];
  slots = () => new Promise((resolve) => resolvers.push(resolve));
  dialog.change({ ...visitor, preferred_date: '2026-11-23' });
  const first = dialog.showSlots();
  dialog.change({ preferred_date: '2026-11-24' });
  const second = dialog.showSlots();
  resolvers[0]?.({ ok: true, answer: { slots: [freeSlot] } });
  await first;
  expect(state()).toMatchObject({ step: 'details', loading: true, slots: null });
  resolvers[1]?.({ ok: true, answer: { slots: [takenSlot] } });
  await second;
  expect(state()).toMatchObject({ step: 'slots', loading: false, slots: [takenSlot] });
  const late = dialog.changeDate('2026-11-25');
  await dialog.changeDate('');
  resolvers[2]?.({ ok: true, answer: { slots: [freeSlot] } });
  await late;
  expect(state()).toMatchObject({ loading: false, slots: null });
});

test('a call booked while the visitor looks at another day shows the thanks, and a failure can be retried', async () => {
  const resolvers: ((booked: BookingOutcome) => void)[] = [];
  const { dialog, state } = await openAtSlots();
  async function bookAndChangeDay(outcome: BookingOutcome): Promise<void> {
    booking = new Promise((resolve) => resolvers.push(resolve));
    dialog.choose('10:00');
    const pending = dialog.book();
    await dialog.changeDate('2026-11-24');
    resolvers.pop()?.(outcome);
    await pending;
  }
  await bookAndChangeDay(refused(0, 'unreachable', null));
  expect(state()).toMatchObject({ step: 'slots', booking: false });
  await dialog.changeDate('2026-11-23');
  await bookAndChangeDay({ ok: true, answer });
  expect(state()).toMatchObject({ step: 'success', booked: { day: '2026-11-23', time: '10:00' } });
});

test('going back to the details keeps the values', async () => {
  const { dialog, state } = await openAtSlots();
  dialog.backToDetails();
  expect(state()).toMatchObject({ step: 'details', values: { ...visitor, preferred_date: '2026-11-23' } });
});

test('closing resets step, fields, date and slot, even while slots are loading', async () => {
  const { dialog, state } = await openAtSlots();
  dialog.choose('10:00');
  let settle: (slots: SlotsOutcome) => void = () => {};
  slots = () => new Promise((resolve) => (settle = resolve));
  const loading = dialog.changeDate('2026-11-24');
  dialog.close();
  settle({ ok: true, answer: { slots: [freeSlot] } });
  await loading;
  expect(dialog.$open.get()).toBe(false);
  expect(state()).toMatchObject({
    step: 'details',
    values: { name: '', email: '', phone: '', preferred_date: '2026-11-21', message: '' },
    slots: null,
    chosen: null,
  });
});

test('a call booked while the dialog was being closed is still announced', async () => {
  let settle: (booked: BookingOutcome) => void = () => {};
  booking = new Promise((resolve) => (settle = resolve));
  const { dialog, state } = await openAtSlots();
  dialog.choose('10:00');
  const pending = dialog.book();
  dialog.close();
  settle({ ok: true, answer });
  await pending;
  expect(shownToasts.at(-1)?.title).toBe('Appointment booked');
  expect(state()).toMatchObject({ step: 'details', booked: null });
});

test('a phone corrected after a lost response keeps the key, and another slot starts a new one', async () => {
  slots = () => Promise.resolve({ ok: true, answer: { slots: [freeSlot, { ...takenSlot, booked: false }] } });
  booking = Promise.resolve(refused(0, 'unreachable', null));
  const { dialog } = await openAtSlots();
  dialog.choose('10:00');
  await dialog.book();
  dialog.change({ phone: '99999 11111' });
  await dialog.book();
  dialog.choose('10:30');
  await dialog.book();
  expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1', 'key-2']);
});
