import { atom } from 'nanostores';
import type { BookAppointmentRequest } from '#contracts/book-appointment-request.ts';
import {
  bookAppointmentFailure,
  callStands,
  chooseSlot,
  type EarlierCallChoice,
  validateCallDetails,
} from '#contracts/book-appointment.ts';
import {
  getAppointmentSlotsFailure,
  type GetAppointmentSlotsResponse,
} from '#contracts/get-appointment-slots.ts';
import { spamFieldValues } from '#contracts/refusal.ts';
import type { StoredResponse } from '#contracts/stored-response.ts';
import { blankCall, type CallDetailName, callDetails } from '#domain/appointment/call-fields.ts';
import { localToday } from '#domain/appointment/local-today.ts';
import { slotRefusalMessages } from '#domain/appointment/slot-refusal.ts';
import { firstBookableDay, lastBookableDay, type Slot } from '#domain/appointment/slots.ts';
import type { Day } from '#domain/calendar/day.ts';
import { isVisible } from '#domain/text/is-visible.ts';
import { createAttempts } from '../server-call/attempts.ts';
import type { Outcome } from '../server-call/call-function.ts';
import type { BookedCallMemory } from './booked-call-memory.ts';
import { failedToast, infoToast, type ToastStore } from '../toasts/toasts.ts';

/** The id of the element, and its name in the history. */
export const callDialogId = 'call';

type CallValues = Record<CallDetailName, string>;

export interface ScheduleDependencies {
  readSlots: (date: Day) => Promise<Outcome<GetAppointmentSlotsResponse>>;
  book: (request: BookAppointmentRequest, idempotencyKey: string) => Promise<Outcome<StoredResponse>>;
  toasts: Pick<ToastStore, 'show' | 'withdrawRefusals'>;
  now: () => Date;
  openForMs: () => number;
  memory: BookedCallMemory;
  newKey?: () => string;
}

/** The requested call, with its reference if the response contained one. */
export interface BookedCall {
  reference: string | null;
  day: Day;
  time: string;
}

export interface ScheduleState {
  step: 'details' | 'slots' | 'success';
  values: CallValues;
  problems: Partial<Record<CallDetailName, string>>;
  loading: boolean;
  /** Null until the slots of the day are loaded, and when loading failed. */
  slots: readonly Slot[] | null;
  chosen: string | null;
  booking: boolean;
  booked: BookedCall | null;
  /** Which call stands already, and the choice to replace it. Null: no such question is open. */
  standing: string | null;
  /** Increases with every refusal, so that the component knows when to move the focus. */
  refusals: number;
}

/** How long what was typed outlives Back, which may have been a swipe of the hand. */
const KEPT_AFTER_BACK_MS = 10 * 60_000;

/** The toasts about a call (spec.md sections 5 and 8). */
const scheduleToasts = {
  invalid: (message: string) => failedToast('Validation Error', message),
  missingInfo: failedToast('Missing info', 'Please enter your name and email.'),
  selectTime: failedToast('Select a time', chooseSlot),
  slotsFailed: (message: string | null) => failedToast('Error', message ?? getAppointmentSlotsFailure),
  bookingFailed: (message: string | null) => failedToast('Error', message ?? bookAppointmentFailure),
  booked: infoToast('Appointment booked', "We'll confirm shortly. Thanks!"),
};

export function firstCallProblem(problems: ScheduleState['problems']): CallDetailName | null {
  return callDetails.find(({ name }) => problems[name])?.name ?? null;
}

/** As the page is rendered, which does not know the day. */
const blankState: ScheduleState = {
  step: 'details',
  values: blankCall,
  problems: {},
  loading: false,
  slots: null,
  chosen: null,
  booking: false,
  booked: null,
  standing: null,
  refusals: 0,
};

/** 'Schedule a Call' in its three steps (spec.md sections 2, 4 and 5; decisions F4 and F5). */
export function createScheduleDialog(dependencies: ScheduleDependencies) {
  const { toasts, memory } = dependencies;
  const attempts = createAttempts(dependencies.newKey);
  const initialState = (): ScheduleState => ({
    ...blankState,
    values: { ...blankCall, preferred_date: firstDay(dependencies.now()) },
  });
  const $state = atom(blankState);
  $state.set(initialState());
  /** A separate store, so that opening the dialog does not render its contents again. */
  const $open = atom(false);
  const set = (part: Partial<ScheduleState>) => $state.set({ ...$state.get(), ...part });
  /** Increases when pending slots are no longer wanted, because another day was chosen or the dialog was closed. */
  let lastRequest = 0;
  let closings = 0;
  /** Whether the visitor has chosen the day. A day that we offer must have a slot that can be booked. */
  let isDayChosen = false;
  /** When Back closed it, in milliseconds. Null: its own control did, or it is open. */
  let leftAt: number | null = null;

  /** Forgets the step, all fields, the date and the slot (spec.md section 2). */
  function reset(): void {
    lastRequest += 1;
    closings += 1;
    isDayChosen = false;
    leftAt = null;
    attempts.succeeded();
    $state.set(initialState());
  }

  function refuse(problems: ScheduleState['problems']): void {
    set({ problems, refusals: $state.get().refusals + 1 });
  }

  /** Forgets the slots of the day before, also those that are still loading. */
  function forgetSlots(): void {
    lastRequest += 1;
    set({ loading: false, slots: null, chosen: null, standing: null });
  }

  /** Loads the slots of the day in the form. Null when loading failed or the slots are no longer wanted. */
  async function loadSlots(): Promise<readonly Slot[] | null> {
    const request = ++lastRequest;
    set({ loading: true, chosen: null, standing: null });
    const outcome = await dependencies.readSlots($state.get().values.preferred_date);
    if (request !== lastRequest) return null;
    const slots = outcome.ok ? outcome.answer.slots : null;
    const nextFreeDay = outcome.ok ? outcome.answer.next_free_day : undefined;
    if (nextFreeDay && !isDayChosen) {
      isDayChosen = true;
      set({ values: { ...$state.get().values, preferred_date: nextFreeDay } });
      return loadSlots();
    }
    set({ loading: false, slots });
    if (!outcome.ok) toasts.show(scheduleToasts.slotsFailed(outcome.message));
    return slots;
  }

  /** Validates the first step, and shows problems as a toast and at the fields. Returns true if there is a problem. */
  function hasInvalidDetails(): boolean {
    const { values } = $state.get();
    const verdict = validateCallDetails(values);
    const missing = !isVisible(values.name) || !isVisible(values.email);
    if (!verdict.ok) {
      toasts.show(missing ? scheduleToasts.missingInfo : scheduleToasts.invalid(verdict.first));
      refuse(verdict.fields);
      return true;
    }
    const message = dayProblem(values.preferred_date, dependencies.now());
    if (message === null) return false;
    toasts.show(scheduleToasts.invalid(message));
    refuse({ preferred_date: message });
    return true;
  }

  return {
    $state,
    $open,
    /** Opens the dialog. Its form may have been rendered on an earlier day, so a past date becomes today. */
    open(): void {
      if (leftAt !== null && dependencies.now().getTime() - leftAt > KEPT_AFTER_BACK_MS) reset();
      leftAt = null;
      const { values } = $state.get();
      const first = firstDay(dependencies.now());
      if (values.preferred_date < (isDayChosen ? localToday(dependencies.now()) : first))
        set({ values: { ...values, preferred_date: first } });
      $open.set(true);
    },
    /** Goes on with a dialog that was opened before this script ran, and with what was typed in it. */
    takeOver(typed: CallValues): void {
      leftAt = null;
      isDayChosen = typed.preferred_date !== '';
      const preferredDate = typed.preferred_date || firstDay(dependencies.now());
      set({ values: { ...typed, preferred_date: preferredDate } });
      $open.set(true);
    },
    /** Its own control closes it for good (spec.md section 2). */
    close(): void {
      toasts.withdrawRefusals();
      $open.set(false);
      reset();
    },
    /** Back closes it too, and what was typed is there for ten minutes. What was booked is done. */
    closeByBack(): void {
      if (!$open.get()) return;
      toasts.withdrawRefusals();
      $open.set(false);
      if ($state.get().step === 'success') reset();
      else leftAt = dependencies.now().getTime();
    },
    change(part: Partial<CallValues>): void {
      toasts.withdrawRefusals();
      const { values, problems } = $state.get();
      const others = Object.entries(problems).filter(([field]) => !Object.hasOwn(part, field));
      if (part.preferred_date !== undefined) {
        isDayChosen = true;
        forgetSlots();
      }
      set({ values: { ...values, ...part }, problems: Object.fromEntries(others) });
    },
    async showSlots(): Promise<void> {
      if ($state.get().loading || hasInvalidDetails()) return;
      toasts.withdrawRefusals();
      if (await loadSlots()) set({ step: 'slots' });
    },
    async changeDate(day: Day): Promise<void> {
      toasts.withdrawRefusals();
      isDayChosen = true;
      forgetSlots();
      set({ values: { ...$state.get().values, preferred_date: day }, problems: {} });
      // While a year is being typed, the field has the years 0002, 0020 and 0202.
      if (day >= '1000') await loadSlots();
    },
    choose(time: string): void {
      const slot = $state.get().slots?.find((each) => each.time === time);
      if (!slot || slot.booked) return;
      toasts.withdrawRefusals();
      set({ chosen: time, standing: null });
    },
    backToDetails(): void {
      toasts.withdrawRefusals();
      set({ step: 'details', chosen: null, standing: null });
    },
    /** `honeypot` is the field that only robots fill in; `choice` answers the question about the call that stands. */
    async book(honeypot = '', choice?: EarlierCallChoice): Promise<void> {
      const { chosen, booking, values } = $state.get();
      if (booking) return;
      if (chosen === null) return toasts.show(scheduleToasts.selectTime);
      const closingsAtStart = closings;
      set({ booking: true });
      const request = { ...values, preferred_time: `${chosen}:00` };
      const earlierCall = memory.read(localToday(dependencies.now()));
      // The idempotency key covers the address, the day and the slot. A resend after a lost response, even with other
      // fields corrected, is the same call (decision 073).
      const key = attempts.keyFor([request.email, request.preferred_date, chosen]);
      const outcome = await dependencies.book(
        {
          ...request,
          ...(earlierCall && { earlier_call: earlierCall }),
          ...(choice && { earlier_call_is: choice }),
          ...spamFieldValues(honeypot, dependencies.openForMs()),
        },
        key,
      );
      if (outcome.ok) {
        attempts.succeeded();
        memory.write(key, request.preferred_date);
      }
      // If the dialog was closed meanwhile, the call is still booked. Report it, but leave the dialog as it is.
      const isStillOpen = closingsAtStart === closings;
      if (isStillOpen) set({ booking: false });
      if (outcome.ok) {
        toasts.show(scheduleToasts.booked);
        if (!isStillOpen) return;
        // The visitor may have gone on to another day meanwhile.
        lastRequest += 1;
        set({ step: 'success', booked: { ...outcome.answer, day: values.preferred_date, time: chosen } });
        return;
      }
      if (isStillOpen && outcome.code === callStands) return set({ standing: outcome.message });
      toasts.show(scheduleToasts.bookingFailed(outcome.message));
      if (!isStillOpen) return;
      if (firstCallProblem(outcome.fields)) {
        set({ step: 'details' });
        return refuse(outcome.fields);
      }
      // The slot is no longer available. Load the free slots, and keep everything that was typed.
      if (outcome.status === 409 || slotGoneCodes.has(outcome.code)) await loadSlots();
    },
  };
}

/** The day that the form offers first: with a slot that can still be booked, and not past for the visitor (decision F5). */
function firstDay(now: Date): Day {
  const today = localToday(now);
  const bookable = firstBookableDay(now);
  if (today > bookable) return today;
  return bookable;
}

/** Why no call can be booked on this day, by the visitor's clock. Null if it can; the server decides. */
function dayProblem(day: Day, now: Date): string | null {
  if (day < localToday(now)) return 'Choose today or a later date';
  return day > lastBookableDay(now) ? slotRefusalMessages.too_far : null;
}

const slotGoneCodes = new Set(['closed', 'too_soon', 'too_far', 'past']);

export type ScheduleStore = ReturnType<typeof createScheduleDialog>;
