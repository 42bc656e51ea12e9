import { atom, map } from 'nanostores';
import * as z from 'zod/mini';
import {
  adminToday,
  adminTodayAnswer,
  type AdminTodayAnswer,
  type TodayVisit,
} from '#contracts/admin-today.ts';
import { noteVisitorChange } from '#contracts/admin-visits.ts';
import { deskNews, deskNewsAnswer } from '#contracts/desk-news.ts';
import { formatTimeSpan } from '#domain/calendar/format-time-span.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { createPresence, type Presence } from '../presence/presence.ts';

interface TodayState {
  load: Load;
  answer: AdminTodayAnswer | null;
  /** By how much the clock of this computer is ahead of the server's; negative: behind. */
  clockAheadMs: number;
  /** Counting the faults of all homes takes longest: it holds up nothing else, and what fails of it fails alone. */
  faults: Load;
}

/** An answer may be on its way for long, and a second tells nobody anything. */
const WRONG_CLOCK_MS = 5 * 60_000;

/** Why times on the desk are wrong, and what to do; null while the clock of this computer is right. */
export function clockSentence(aheadMs: number): string | null {
  if (Math.abs(aheadMs) < WRONG_CLOCK_MS) return null;
  const way = aheadMs > 0 ? 'ahead' : 'behind';
  return `The clock of this computer is ${formatTimeSpan(aheadMs)} ${way}, and what is late or due here is counted by it. Set the clock, then load this page again.`;
}

interface TodayDependencies {
  backend: StaffBackend;
  now: () => Date;
  /** What colleagues have open comes with the same answer. */
  presence?: Presence;
}

interface Look {
  /** Asks nothing of what waits: only who has what open, and whether the inbox has news. */
  brief?: boolean;
  /** Nobody looks at this tab. */
  isAway?: boolean;
}

/** What waits today. The number in the title of the tab comes from here too. */
export function createToday({ backend, now, presence = createPresence('') }: TodayDependencies) {
  const $today = map<TodayState>({ load: 'ready', answer: null, clockAheadMs: 0, faults: 'ready' });
  /** Stands for the answer that is shown: while it is the same, the server sends none. */
  let mark: string | null = null;
  let look: Look = {};
  const loader = createLoader($today, {
    read: () => {
      const { brief = false, isAway = false } = look;
      return backend.rpc(deskNews, { seen: mark, looking: presence.looking(isAway), brief }, deskNewsAnswer);
    },
    show: (news) => {
      const clockAheadMs = now().getTime() - Date.parse(news.now);
      mark = news.mark;
      presence.hear(news);
      if (!('round' in news)) return { clockAheadMs };
      const faults = news.faults ?? $today.get().answer?.faults ?? null;
      return { clockAheadMs, answer: { ...news, faults } };
    },
  });

  /** The look at all that waits which is under way. */
  let whole: Promise<void> | null = null;

  /** A brief look comes after a whole one: it would make that answer outdated, and has none of what waits. */
  async function readNews(read: () => Promise<void>, how: Look = {}): Promise<void> {
    while (how.brief && whole) await whole;
    look = how;
    const reading = read();
    if (!how.brief) whole = reading;
    await reading;
    if (whole === reading) whole = null;
  }

  async function countFaults(): Promise<void> {
    $today.setKey('faults', 'loading');
    try {
      const { faults } = await backend.rpc(adminToday, { with_faults: true }, adminTodayAnswer);
      const { answer } = $today.get();
      $today.set({ ...$today.get(), faults: 'ready', answer: answer && { ...answer, faults } });
    } catch {
      $today.setKey('faults', 'failed');
    }
  }

  return {
    $today,
    /** How many doubted values wait. Null: their list has not been read, or could not be. */
    $valuesWaiting: atom<number | null>(null),
    /** Stands for the requests of the inbox and the homes that they tell of. Null: nothing was read yet. */
    requestsMark: (): string | null => mark?.split('.').slice(2).join('.') ?? null,
    poll: (how?: Look): Promise<void> => readNews(loader.poll, how),
    /** Somebody of us knows what the visitor changed in a visit. Where that fails, or it has changed since, it stays in the list. */
    async noteVisitorChange({ id, sequence }: TodayVisit): Promise<void> {
      try {
        await backend.rpc(noteVisitorChange, { visit: id, seen: sequence }, z.boolean());
      } catch {
        // The list that is read next still has it.
      }
      await readNews(loader.poll);
    },
    countFaults,
    /** Reads what waits, and counts the faults of homes: only when the section opens. */
    async load(): Promise<void> {
      $today.setKey('faults', 'loading');
      await readNews(loader.load);
      if ($today.get().load === 'failed') return $today.setKey('faults', 'ready');
      await countFaults();
    },
  };
}

export type Today = ReturnType<typeof createToday>;
