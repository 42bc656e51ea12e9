import { map } from 'nanostores';
import { adminCalls, adminCallsAnswer, type CallDay, type ClosedDay } from '#contracts/admin-calls.ts';
import { adminAppointments, adminAppointmentsAnswer, type AppointmentRow } from '#contracts/admin-inbox.ts';
import {
  manageCalendar,
  manageCalendarAnswer,
  type ManageCalendarRequest,
} from '#contracts/manage-calendar.ts';
import { addDays, istDay } from '#domain/appointment/ist.ts';
import { slotLabel } from '#domain/appointment/slots.ts';
import type { Day } from '#domain/calendar/day.ts';
import { formatCount } from '#domain/text/text.ts';
import { BackendRefusal, isNoLongerAdmin, reasonOf, type StaffBackend } from '../../session/staff-backend.ts';
import type { ToastMessage } from '../../toasts/toasts.ts';
import { createInboxList } from '../inbox/inbox-list.ts';
import type { UnsavedChanges } from '../inbox/unsaved-changes.ts';
import { createCallDrafts } from './call-drafts.ts';
import { longDay, mondayOf } from './week.ts';

export interface CallsState {
  load: 'loading' | 'ready' | 'failed';
  /** The Monday of the week on the screen. */
  monday: Day;
  days: readonly CallDay[];
  closedDays: readonly ClosedDay[];
  calendarSince: string | null;
  /** The link to the user's calendar. It is returned only once, so it is lost when the page is left. */
  link: string | null;
  /** The call whose card is open, by id. */
  opened: string | null;
  /** The closed day whose calls are about to be cancelled. The dialog lists the names and asks for confirmation. */
  cancelling: Day | null;
  /** The day that a call may be moved to, with its slots. */
  target: CallDay | null;
  busy: boolean;
  problem: string | null;
  /** A message about the last change. */
  said: string;
}

export interface CallsTools {
  backend: StaffBackend;
  userId: string;
  showToast: (toast: ToastMessage) => void;
  onAccessLost: () => void;
  wait: (milliseconds: number) => Promise<void>;
  now: () => Date;
  openStorage: () => Storage;
  /** Unsaved text about calls, shared with the inbox. */
  unsavedCalls: UnsavedChanges;
}

const KEPT = 'What you chose and typed is kept here.';

/** The store of the calls section: the week of calls, days without calls, moving a call, and the calendar link. */
export function createCalls(tools: CallsTools) {
  const { backend, userId, onAccessLost, now, openStorage, unsavedCalls } = tools;
  const today = () => istDay(now());
  const $calls = map<CallsState>({
    load: 'loading',
    monday: mondayOf(today()),
    days: [],
    closedDays: [],
    calendarSince: null,
    link: null,
    opened: null,
    cancelling: null,
    target: null,
    busy: false,
    problem: null,
    said: '',
  });
  const set = (piece: Partial<CallsState>) => $calls.set({ ...$calls.get(), ...piece });
  const drafts = createCallDrafts(openStorage, userId);
  let turn = 0;

  /** The calls of the week as an inbox list, because the inbox cards save status, owner and notes. */
  const list = createInboxList<AppointmentRow>({
    ...tools,
    table: 'appointments',
    unsaved: unsavedCalls,
    read: (args) => backend.rpc(adminAppointments, args, adminAppointmentsAnswer),
  });
  list.$list.listen(({ rows }) => {
    const gone = rows.find(({ status }) => status === 'cancelled');
    if (!gone) return;
    const said = `The call of ${gone.name} is cancelled, and its time is free.`;
    void load().then(() => set({ opened: null, said }));
  });

  async function load(): Promise<void> {
    const mine = ++turn;
    const { monday } = $calls.get();
    set({ load: 'loading' });
    try {
      const answer = await backend.rpc(adminCalls, { first_day: monday, days: 7 }, adminCallsAnswer);
      if (mine !== turn) return;
      const rows = answer.days.flatMap(({ slots }) => slots.flatMap(({ call }) => (call ? [call] : [])));
      list.$list.set({ ...list.$list.get(), rows, load: 'ready' });
      const { opened } = $calls.get();
      set({
        load: 'ready',
        days: answer.days,
        closedDays: answer.closed_days,
        calendarSince: answer.calendar_since,
        opened: rows.some(({ id }) => id === opened) ? opened : null,
      });
    } catch (fault) {
      if (mine !== turn) return;
      set({ load: 'failed' });
      if (isNoLongerAdmin(fault)) onAccessLost();
    }
  }

  async function show(day: Day): Promise<void> {
    set({ monday: mondayOf(day), problem: null });
    await load();
  }

  /**
   * Sends one change. Returns null if another change is running, or if this one failed; the reason is then on the
   * screen.
   */
  async function change(request: ManageCalendarRequest) {
    if ($calls.get().busy) return null;
    set({ busy: true, problem: null });
    try {
      return await backend.invoke(manageCalendar, request, manageCalendarAnswer);
    } catch (fault) {
      const reason = reasonOf(fault, 'The server did not answer.');
      set({ problem: `${reason} ${KEPT}` });
      if (isNoLongerAdmin(fault)) onAccessLost();
      // The week on the screen is out of date.
      else if (fault instanceof BackendRefusal && [404, 409].includes(fault.status)) {
        await load();
        const { target } = $calls.get();
        if (target) await readTarget(target.day);
      }
      return null;
    } finally {
      set({ busy: false });
    }
  }

  async function readTarget(day: Day): Promise<void> {
    try {
      const { days } = await backend.rpc(adminCalls, { first_day: day, days: 1 }, adminCallsAnswer);
      if (drafts.$draft.get().moving?.day === day) set({ target: days[0] ?? null });
    } catch (fault) {
      set({ problem: 'The times of this day could not be read. Choose the day again.' });
      if (isNoLongerAdmin(fault)) onAccessLost();
    }
  }

  async function chooseDay(call: string, day: Day): Promise<void> {
    drafts.change({ moving: { call, day, time: '' } });
    set({ target: null, problem: null });
    if (day !== '') await readTarget(day);
  }

  return {
    $calls,
    drafts,
    list,
    load,
    show,
    today,
    step: (weeks: number) => show(addDays($calls.get().monday, 7 * weeks)),

    /** Opens the card of a call. A move that was begun and not sent is shown again. */
    async open(id: string): Promise<void> {
      const { moving } = drafts.$draft.get();
      set({ opened: id, target: null, problem: null });
      if (moving?.call === id && moving.day !== '') await readTarget(moving.day);
    },
    close: () => set({ opened: null, problem: null }),

    chooseDay,
    chooseTime(time: string): void {
      const { moving } = drafts.$draft.get();
      if (moving) drafts.change({ moving: { ...moving, time } });
    },

    async moveCall(call: AppointmentRow): Promise<void> {
      const { moving } = drafts.$draft.get();
      if (moving?.call !== call.id || moving.day === '' || moving.time === '') {
        set({ problem: 'Choose a day and a time.' });
        return;
      }
      const { day, time } = moving;
      const request = { action: 'move' as const, call: call.id, seen_at: call.updated_at, day, time };
      if (!(await change(request))) return;
      drafts.change({ moving: null });
      // Loads the week first, because the slot that opened the card may be gone. The focus then goes to an element that
      // exists.
      await load();
      set({
        opened: null,
        said: `The call of ${call.name} is moved to ${longDay(day)}, ${slotLabel(time)} IST. A mail says so, with the calendar entry.`,
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
    leaveClosing(): void {
      set({ problem: null });
      drafts.change({ closing: null });
    },

    /** Closes the day that was chosen, and shows its week. */
    async closeDay(): Promise<void> {
      const { closing } = drafts.$draft.get();
      if (!closing) return;
      const answer = await change({ action: 'close', ...closing });
      if (!answer) return;
      drafts.change({ closing: null });
      const standing = answer.standing ?? 0;
      set({ said: `${longDay(closing.day)} is closed. ${describeOpenCalls(standing)}` });
      await show(closing.day);
    },

    async openDay(day: Day): Promise<void> {
      if (!(await change({ action: 'open', day }))) return;
      set({ said: `${longDay(day)} can be booked again.` });
      await load();
    },

    askToCancel: (day: Day) => set({ cancelling: day, problem: null }),
    leaveStanding: () => set({ cancelling: null, problem: null }),

    /** Cancels these calls of the closed day. A retry after a lost response cancels nothing twice. */
    async cancelAll(standing: readonly AppointmentRow[]): Promise<void> {
      const { cancelling: day } = $calls.get();
      if (!day || standing.length === 0) return;
      const calls = standing.map(({ id, updated_at }) => ({ id, seen_at: updated_at }));
      const answer = await change({ action: 'cancel all', day, calls });
      if (!answer) return;
      await load();
      set({ cancelling: null, said: describeCancelled(day, answer.cancelled ?? 0, answer.standing ?? 0) });
    },

    async newCalendar(): Promise<void> {
      const answer = await change({ action: 'new calendar' });
      if (!answer?.link) return;
      set({ link: answer.link, said: 'The link is made. It is shown only now.' });
      await load();
    },

    async endCalendar(): Promise<void> {
      if (!(await change({ action: 'end calendar' }))) return;
      set({ link: null, said: 'The link is ended. Calendars that have it show nothing new.' });
      await load();
    },
  };
}

export type Calls = ReturnType<typeof createCalls>;

function describeCancelled(day: Day, cancelled: number, standing: number): string {
  const [calls, are] = [formatCount(cancelled, 'call', 'calls'), cancelled === 1 ? 'is' : 'are'];
  const done = `${calls} of ${longDay(day)} ${are} cancelled. A mail says so, with the calendar entry.`;
  if (standing === 0) return done;
  return `${done} ${formatCount(standing, 'call was', 'calls were')} changed or booked meanwhile and still ${standing === 1 ? 'stands' : 'stand'}.`;
}

/** Describes the calls that remain on a closed day. */
export function describeOpenCalls(standing: number): string {
  if (standing === 0) return 'No call stands on it.';
  const [calls, stand] = [formatCount(standing, 'call', 'calls'), standing === 1 ? 'stands' : 'stand'];
  return `${calls} still ${stand} on it: move or cancel ${standing === 1 ? 'it' : 'each'}.`;
}
