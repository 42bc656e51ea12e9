import { map } from 'nanostores';
import {
  adminCalls,
  adminCallsAnswer,
  callMeetings,
  callMeetingsAnswer,
  type CalendarVisit,
  type CallDay,
  type ClosedDay,
} from '#contracts/admin-calls.ts';
import {
  adminInbox,
  adminInboxRows,
  appointmentInboxAnswer,
  type AppointmentRow,
  appointmentRowsAnswer,
} from '#contracts/admin-inbox.ts';
import type { TimeTaken } from '#contracts/admin-visits.ts';
import {
  manageCalendar,
  manageCalendarResponse,
  type ManageCalendarRequest,
} from '#contracts/manage-calendar.ts';
import { istDay } from '#domain/calendar/ist.ts';
import { slotLabel } from '#domain/appointment/slots.ts';
import type { Day } from '#domain/calendar/day.ts';
import { formatCount } from '#domain/text/text.ts';
import { runAction } from '../../session/action.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import { isOutdatedRow, reasonOf, type StaffBackend } from '../../session/staff-backend.ts';
import type { ToastMessage } from '../../toasts/toasts.ts';
import { createInboxList } from '../inbox/list/inbox-list.ts';
import type { InboxDrafts } from '../inbox/list/inbox-drafts.ts';
import type { CalendarLook } from './calendar-address.ts';
import { createCallDrafts } from './call-drafts.ts';
import { formatLongDay, mondayOf } from './week.ts';

export interface CallsState extends CalendarLook {
  load: Load;
  days: readonly CallDay[];
  visits: readonly CalendarVisit[];
  closedDays: readonly ClosedDay[];
  calendarSince: string | null;
  /** The link to the user's calendar. It is returned only once, so it is lost when the page is left. */
  link: string | null;
  openCallId: string | null;
  /** The closed day whose calls are about to be cancelled. The dialog lists the names and asks for confirmation. */
  dayToCancel: Day | null;
  target: CallDay | null;
  /** What the call that is being moved would meet: nothing is sent until somebody means it. */
  meets: readonly TimeTaken[];
  busy: boolean;
  problem: string | null;
  message: string;
}

export interface CallsDependencies {
  backend: StaffBackend;
  userId: string;
  showToast: (toast: ToastMessage) => void;
  pause: (milliseconds: number) => Promise<void>;
  now: () => Date;
  openStorage: () => Storage;
  /** Unsaved text about calls, shared with the inbox. */
  unsavedCalls: InboxDrafts;
}

const INPUT_KEPT = 'What you chose and typed is kept here.';

export function createCalls(dependencies: CallsDependencies) {
  const { backend, userId, now, openStorage, unsavedCalls } = dependencies;
  const today = () => istDay(now());
  const $calls = map<CallsState>({
    load: 'loading',
    span: 'week',
    day: today(),
    host: null,
    days: [],
    visits: [],
    closedDays: [],
    calendarSince: null,
    link: null,
    openCallId: null,
    dayToCancel: null,
    target: null,
    meets: [],
    busy: false,
    problem: null,
    message: '',
  });
  const set = (piece: Partial<CallsState>) => $calls.set({ ...$calls.get(), ...piece });
  const drafts = createCallDrafts(openStorage, userId);

  /** The calls of the week as an inbox list, because the inbox cards save status, owner and notes. */
  const list = createInboxList<AppointmentRow>({
    ...dependencies,
    table: 'appointments',
    unsaved: unsavedCalls,
    read: (args) => backend.rpc(adminInbox, { kind: 'appointment', ...args }, appointmentInboxAnswer),
    readRows: (ids) => backend.rpc(adminInboxRows, { kind: 'appointment', ids }, appointmentRowsAnswer),
  });
  list.$list.listen(({ rows }) => {
    const cancelledCall = rows.find(({ status }) => status === 'cancelled');
    if (!cancelledCall) return;
    const message = `The call of ${cancelledCall.name} is cancelled, and its time is free.`;
    void load().then(() => set({ openCallId: null, message }));
  });

  const { load } = createLoader($calls, {
    read: () => backend.rpc(adminCalls, shownDays($calls.get()), adminCallsAnswer),
    show: (answer) => {
      const rows = answer.days.flatMap(({ slots }) => slots.flatMap(({ call }) => (call ? [call] : [])));
      list.$list.set({ ...list.$list.get(), rows, load: 'ready' });
      const { openCallId } = $calls.get();
      return {
        days: answer.days,
        visits: answer.visits,
        closedDays: answer.closed_days,
        calendarSince: answer.calendar_since,
        openCallId: rows.some(({ id }) => id === openCallId) ? openCallId : null,
      };
    },
  });

  /** Shows other days, or somebody else's meetings; reads only what it does not have. */
  async function look(next: Partial<CalendarLook>): Promise<void> {
    const before = $calls.get();
    set({ ...next, problem: null });
    const { first_day: first, days } = shownDays($calls.get());
    const shown = shownDays(before);
    if (first !== shown.first_day || days !== shown.days || before.days.length === 0) await load();
  }
  const show = async (day: Day): Promise<void> => {
    set({ day, problem: null });
    await load();
  };

  /** Null if another change is running, or if this one failed and the screen says why. */
  const change = (request: ManageCalendarRequest) =>
    act(() => backend.invoke(manageCalendar, request, manageCalendarResponse));
  const act = <Answer>(task: () => Promise<Answer>) =>
    runAction($calls, task, {
      messageOf: (fault) => `${reasonOf(fault)} ${INPUT_KEPT}`,
      onFault: async (fault) => {
        if (!isOutdatedRow(fault)) return;
        // The week on the screen is out of date.
        await load();
        const { target } = $calls.get();
        if (target) await readTarget(target.day);
      },
    });

  async function readTarget(day: Day): Promise<void> {
    try {
      const { days } = await backend.rpc(adminCalls, { first_day: day, days: 1 }, adminCallsAnswer);
      if (drafts.$draft.get().moving?.day === day) set({ target: days[0] ?? null });
    } catch {
      set({ problem: 'The times of this day could not be read. Choose the day again.' });
    }
  }

  async function chooseDay(call: string, day: Day): Promise<void> {
    drafts.change({ moving: { call, day, time: '' } });
    set({ target: null, meets: [], problem: null });
    if (day !== '') await readTarget(day);
  }

  return {
    $calls,
    drafts,
    list,
    load,
    show,
    today,
    look,

    /** Opens the card of a call. A move that was begun and not sent is shown again. */
    async open(id: string): Promise<void> {
      const { moving } = drafts.$draft.get();
      set({ openCallId: id, target: null, meets: [], problem: null });
      if (moving?.call === id && moving.day !== '') await readTarget(moving.day);
    },
    close: () => set({ openCallId: null, problem: null }),

    chooseDay,
    chooseTime(time: string): void {
      const { moving } = drafts.$draft.get();
      if (moving) drafts.change({ moving: { ...moving, time } });
      set({ meets: [] });
    },

    /** Nothing is moved while it would meet a visit or call that `meets` does not show. Despite those it is moved with `despiteMeetings`. */
    async moveCall(call: AppointmentRow, { despiteMeetings = false } = {}): Promise<void> {
      const { moving } = drafts.$draft.get();
      if (moving?.call !== call.id || moving.day === '' || moving.time === '') {
        set({ problem: 'Choose a day and a time.' });
        return;
      }
      const { day, time } = moving;
      const despite = despiteMeetings ? $calls.get().meets.map((each) => each.id) : [];
      const result = await act(async () => {
        const args = { call: call.id, day, slot: time, owner: call.owner };
        const meets = await backend.rpc(callMeetings, args, callMeetingsAnswer);
        if (meets.some((each) => !despite.includes(each.id))) return meets;
        const request = {
          action: 'move' as const,
          call: call.id,
          seen_at: call.updated_at,
          day,
          time,
          despite,
        };
        await backend.invoke(manageCalendar, request, manageCalendarResponse);
        return 'moved';
      });
      set({ meets: result === 'moved' || result === null ? [] : result });
      if (result !== 'moved') return;
      drafts.change({ moving: null });
      // Loads the week first, because the slot that opened the card may be gone. The focus then goes to an element that
      // exists.
      await load();
      set({
        openCallId: null,
        message: `The call of ${call.name} is moved to ${formatLongDay(day)}, ${slotLabel(time)} IST. A mail says so, with the calendar entry.`,
      });
    },

    beginClosing(day: Day): void {
      set({ problem: null });
      drafts.change({ closing: { day, reason: drafts.$draft.get().closing?.reason ?? '' } });
    },
    typeClosing(piece: Partial<{ day: Day; reason: string }>): void {
      const { closing } = drafts.$draft.get();
      if (closing) drafts.change({ closing: { ...closing, ...piece } });
    },
    cancelClosing(): void {
      set({ problem: null });
      drafts.change({ closing: null });
    },

    async closeDay(): Promise<void> {
      const { closing } = drafts.$draft.get();
      if (!closing) return;
      const answer = await change({ action: 'close', ...closing });
      if (!answer) return;
      drafts.change({ closing: null });
      const openCalls = answer.open_calls ?? 0;
      set({ message: `${formatLongDay(closing.day)} is closed. ${describeOpenCalls(openCalls)}` });
      await show(closing.day);
    },

    async openDay(day: Day): Promise<void> {
      if (!(await change({ action: 'open', day }))) return;
      set({ message: `${formatLongDay(day)} can be booked again.` });
      await load();
    },

    openCancelDialog: (day: Day) => set({ dayToCancel: day, problem: null }),
    closeCancelDialog: () => set({ dayToCancel: null, problem: null }),

    /** Cancels these calls of the closed day. A retry after a lost response cancels nothing twice. */
    async cancelAll(openCalls: readonly AppointmentRow[]): Promise<void> {
      const { dayToCancel: day } = $calls.get();
      if (!day || openCalls.length === 0) return;
      const calls = openCalls.map(({ id, updated_at }) => ({ id, seen_at: updated_at }));
      const answer = await change({ action: 'cancel all', day, calls });
      if (!answer) return;
      await load();
      set({
        dayToCancel: null,
        message: describeCancelled(day, answer.cancelled ?? 0, answer.open_calls ?? 0),
      });
    },

    async createCalendarLink(): Promise<void> {
      const answer = await change({ action: 'new calendar' });
      if (!answer?.link) return;
      set({ link: answer.link, message: 'The link is ready. It is shown only once.' });
      await load();
    },

    async endCalendarLink(): Promise<void> {
      if (!(await change({ action: 'end calendar' }))) return;
      set({ link: null, message: 'The link is ended. Calendars that have it show nothing new.' });
      await load();
    },
  };
}

/** What is read for a look at the calendar. */
const shownDays = ({ span, day }: CalendarLook) =>
  span === 'week' ? { first_day: mondayOf(day), days: 7 } : { first_day: day, days: 1 };

export type Calls = ReturnType<typeof createCalls>;

function describeCancelled(day: Day, cancelled: number, openCalls: number): string {
  const [calls, verb] = [formatCount(cancelled, 'call', 'calls'), cancelled === 1 ? 'is' : 'are'];
  const sentence = `${calls} of ${formatLongDay(day)} ${verb} cancelled. A mail says so, with the calendar entry.`;
  if (openCalls === 0) return sentence;
  return `${sentence} ${formatCount(openCalls, 'call was', 'calls were')} changed or booked meanwhile and ${openCalls === 1 ? 'is' : 'are'} still booked.`;
}

export function describeOpenCalls(openCalls: number): string {
  if (openCalls === 0) return 'No calls are booked on it.';
  const calls = formatCount(openCalls, 'call is', 'calls are');
  return `${calls} still booked on it: move or cancel ${openCalls === 1 ? 'it' : 'each'}.`;
}
