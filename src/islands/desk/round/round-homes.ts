import type { MapStore, ReadableAtom } from 'nanostores';
import {
  adminRound,
  adminRoundAnswer,
  claimRound,
  type ClaimRoundAnswer,
  claimRoundAnswer,
  type RoundHome,
} from '#contracts/admin-round.ts';
import { createLoader } from '../../session/loader.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { roundHomeName } from './home-facts.ts';
import { choiceIn } from './round-choice.ts';
import type { RoundDrafts } from './round-drafts.ts';
import type { RoundState } from './round-state.ts';
import type { WaitingCheck } from './waiting-checks.ts';

const NOT_SHOWN = 'This home is not on the site, so there is nothing to ask about it.';
/** Homes at a time: as few as nobody waits for, so that colleagues find others. */
const PAGE = 8;
const FEW = 3;

interface Dependencies {
  backend: StaffBackend;
  drafts: RoundDrafts;
  /** By home. */
  $waiting: ReadableAtom<Readonly<Record<string, WaitingCheck>>>;
}

/** The homes to ask about, as part of the state of the round: which they are, their order, and how many are left. */
export function createRoundHomes($round: MapStore<RoundState>, { backend, drafts, $waiting }: Dependencies) {
  const set = (piece: Partial<RoundState>) => $round.set({ ...$round.get(), ...piece });
  /** The homes that were left for later in this tab. They come last. */
  const skipped = new Set<string>();

  function claim(): Promise<ClaimRoundAnswer> {
    const choice = {
      ...$round.get().choice,
      skipped: [...skipped],
      begun: Object.keys(drafts.$drafts.get()),
    };
    return backend.rpc(claimRound, { choice, take: PAGE + waitingIds().length }, claimRoundAnswer);
  }

  /** Gets more homes while the last few are asked about. If that fails, they are read when none is left. */
  async function refill(): Promise<void> {
    const { choice } = $round.get();
    try {
      const { rows: claimed, ...counts } = await claim();
      if ($round.get().choice !== choice) return;
      const isClaimed = new Set(claimed.map(({ id }) => id));
      const isWaiting = new Set(waitingIds());
      // The one on the screen stays there.
      const kept = $round.get().rows.filter(({ id }, at) => at === 0 || isClaimed.has(id));
      const isKept = new Set(kept.map(({ id }) => id));
      const added = claimed.filter(({ id }) => !isKept.has(id) && !isWaiting.has(id));
      set({ rows: [...kept, ...added], ...countsWith(counts), left: leftOf(counts) });
    } catch {
      // What is on the screen is enough for now.
    }
  }

  /** Puts homes first whose check was begun before a reload. */
  function startedFirst(rows: readonly RoundHome[]): readonly RoundHome[] {
    const draftsById = drafts.$drafts.get();
    const isStarted = ({ id }: RoundHome) => Object.hasOwn(draftsById, id);
    return [...rows.filter(isStarted), ...rows.filter((row) => !isStarted(row))];
  }

  function waitingIds(): string[] {
    return Object.keys($waiting.get());
  }

  /** The numbers of the database, where the checks that wait are not made yet, as if they were. */
  function countsWith({ due, done }: { due: number; done: number }) {
    const checks = Object.values($waiting.get());
    return {
      due: Math.max(0, due - checks.filter(({ wasDue }) => wasDue).length),
      done: done + checks.length,
    };
  }

  const { load } = createLoader($round, {
    read: async () => {
      const { requestedId } = $round.get();
      const [due, requested] = await Promise.all([
        claim(),
        requestedId === null ? null : backend.rpc(adminRound, { only_home: requestedId }, adminRoundAnswer),
      ]);
      return { ...due, requestedId, first: requested?.rows ?? [] };
    },
    show: ({ rows, requestedId, first, ...counts }) => {
      const isWaiting = new Set(waitingIds());
      const others = startedFirst(rows).filter(({ id }) => id !== requestedId && !isWaiting.has(id));
      const isMissing = requestedId !== null && first.length === 0;
      return {
        rows: [...first, ...others],
        ...countsWith(counts),
        left: leftOf(counts),
        problem: null,
        ...(isMissing && { requestedId: null, message: NOT_SHOWN }),
      };
    },
  });

  /** Reads the home again. It is removed if it has left the site. `at`: its place among the homes to ask about. */
  async function reloadHome(home: string, at = 0): Promise<void> {
    const { rows: fresh, ...counts } = await backend.rpc(adminRound, { only_home: home }, adminRoundAnswer);
    const others = $round.get().rows.filter(({ id }) => id !== home);
    set({ rows: [...others.slice(0, at), ...fresh, ...others.slice(at)], ...countsWith(counts) });
  }

  /** After a check of this home. Reads more homes when few are left. */
  async function goToNext(home: RoundHome, message: string): Promise<void> {
    const { rows, due, done, requestedId } = $round.get();
    const remaining = rows.filter(({ id }) => id !== home.id);
    if (requestedId === home.id) {
      // It is unknown here whether this home was due, so the numbers are read again.
      set({ rows: remaining, requestedId: null, problem: null, message });
      await load();
      return;
    }
    set({
      rows: remaining,
      due: Math.max(due - 1, remaining.length),
      done: done + 1,
      problem: null,
      message,
    });
    if (remaining.length === 0) await load();
    else if (remaining.length < FEW) void refill();
  }

  return {
    current: (): RoundHome | null => $round.get().rows[0] ?? null,
    load,
    reloadHome,
    goToNext,

    /** Puts the home in the address first ('#round/1f0c…'), so that it can be checked even if it is not due. */
    async followHash(hash: string): Promise<void> {
      const choice = choiceIn(hash);
      if (choice) {
        if (JSON.stringify(choice) === JSON.stringify($round.get().choice)) return;
        skipped.clear();
        set({ choice });
        return load();
      }
      const [, home] = /^#round\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(hash) ?? [];
      if (home === undefined || home === $round.get().requestedId) return;
      set({ requestedId: home });
      await load();
    },

    /** Moves the home to the end, without recording anything. */
    skip(): void {
      const { rows, busy } = $round.get();
      const [first, ...others] = rows;
      if (!first || busy || others.length === 0) return;
      skipped.add(first.id);
      set({ rows: [...others, first], problem: null, message: `${roundHomeName(first)}: left for later.` });
      if (others.filter(({ id }) => !skipped.has(id)).length < FEW) void refill();
    },
  };
}

const leftOf = ({ areas, parts, partners, asked, elsewhere, area_name }: Omit<ClaimRoundAnswer, 'rows'>) => ({
  ...{ areas, parts, partners, asked, elsewhere },
  areaName: area_name,
});

export type RoundHomes = ReturnType<typeof createRoundHomes>;
