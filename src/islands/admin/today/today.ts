import { map } from 'nanostores';
import { adminToday, adminTodayAnswer, type AdminTodayAnswer } from '#contracts/admin-today.ts';
import { formatTimeSpan } from '#domain/calendar/format-time-span.ts';
import { createReading, type Load } from '../../session/reading.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';

interface TodayState {
  load: Load;
  answer: AdminTodayAnswer | null;
  /** By how much the clock of this computer is ahead of the server's; negative: behind. */
  clockAheadMs: number;
}

/** An answer may be on its way for long, and a second tells nobody anything. */
const WRONG_CLOCK_MS = 5 * 60_000;

/** Why times on the desk are wrong, and what to do; null while the clock of this computer is right. */
export function clockSentence(aheadMs: number): string | null {
  if (Math.abs(aheadMs) < WRONG_CLOCK_MS) return null;
  const way = aheadMs > 0 ? 'ahead' : 'behind';
  return `The clock of this computer is ${formatTimeSpan(aheadMs)} ${way}, and what is late or due here is counted by it. Set the clock, then load this page again.`;
}

/** What waits today. The number in the title of the tab comes from here too. */
export function createToday({ backend, now }: { backend: StaffBackend; now: () => Date }) {
  const $today = map<TodayState>({ load: 'ready', answer: null, clockAheadMs: 0 });
  const { load, poll } = createReading($today, {
    // Only when the section opens: counting the faults of all homes takes longest.
    read: () => backend.rpc(adminToday, { with_faults: $today.get().load === 'loading' }, adminTodayAnswer),
    show: (answer) => ({
      clockAheadMs: now().getTime() - Date.parse(answer.now),
      answer: { ...answer, faults: answer.faults ?? $today.get().answer?.faults ?? null },
    }),
  });
  return { $today, load, poll };
}

export type Today = ReturnType<typeof createToday>;
