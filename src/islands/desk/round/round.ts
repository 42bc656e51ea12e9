import { map } from 'nanostores';
import type { RoundHome } from '#contracts/admin-round.ts';
import { saveListingContact, tolerantSaveListingContactResponse } from '#contracts/save-listing-contact.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { runAction } from '../../session/action.ts';
import { isOutdatedRow, reasonOf, type StaffBackend } from '../../session/staff-backend.ts';
import { createCheckRecorder } from './check-recorder.ts';
import { roundHomeName } from './home-facts.ts';
import { createRoundDrafts } from './round-drafts.ts';
import { createRoundHomes } from './round-homes.ts';
import { initialRoundState, type RoundState } from './round-state.ts';
import { createWaitingChecks } from './waiting-checks.ts';

export interface RoundDependencies {
  backend: StaffBackend;
  userId: string;
  openStorage: () => Storage;
  newKey: () => string;
  pause: (milliseconds: number) => Promise<void>;
  now: () => Date;
}

const INPUT_KEPT = 'What you typed is kept here.';

/** The store of today's round: homes, the check of the first, checks that wait, and the contact to ask. */
export function createRound(dependencies: RoundDependencies) {
  const { backend, userId, openStorage, newKey } = dependencies;
  const $round = map<RoundState>(initialRoundState);
  const set = (piece: Partial<RoundState>) => $round.set({ ...$round.get(), ...piece });
  const drafts = createRoundDrafts(openStorage, userId);
  const waiting = createWaitingChecks({
    ...dependencies,
    onPublished: (home) => {
      drafts.forget(home);
      setUnpublished(home, null);
    },
    onFault: async (home, fault) => {
      setUnpublished(home, isOutdatedRow(fault) ? null : reasonOf(fault));
      if (isOutdatedRow(fault)) await returnHome(home, fault);
    },
  });
  const homes = createRoundHomes($round, { backend, drafts, $waiting: waiting.$waiting });
  const recorder = createCheckRecorder($round, { backend, newKey, drafts, homes, waiting, saveFor });

  function setUnpublished(home: string, reason: string | null): void {
    const others = [...$round.get().unpublished].filter(([id]) => id !== home);
    set({ unpublished: new Map(reason === null ? others : [...others, [home, reason]]) });
  }

  /** Somebody was faster than a check that waited: its home comes next, and not under the keys of who types. */
  async function returnHome(home: string, fault: unknown): Promise<void> {
    const check = waiting.remove(home);
    drafts.change(home, { tried: null });
    await homes.reloadHome(home, 1).catch(() => {});
    set({ problem: `${check?.name}: ${reasonOf(fault)}` });
  }

  /** Saves something about the home. `onFault` is called when the home that failed is on the screen as it is now. */
  function saveFor(home: RoundHome, save: () => Promise<void>, onFault = () => {}): Promise<unknown> {
    return runAction($round, save, {
      messageOf: (fault) =>
        `${roundHomeName(home)}: ${reasonOf(fault)}${isOutdatedRow(fault) ? '' : ` ${INPUT_KEPT}`}`,
      onFault: async (fault) => {
        // After a lost response the home stays as it was read. Pressing the key again shows whether the check was
        // recorded.
        if (isOutdatedRow(fault)) await homes.reloadHome(home.id).catch(() => {});
        onFault();
      },
    });
  }

  /** What is stored and what is still unsaved are both on the screen now, so the next save may overwrite what is stored. */
  function markContactSeen(home: string): void {
    const shown = homes.current();
    const typed = drafts.get(home).contact;
    if (shown?.id === home && typed)
      drafts.change(home, { contact: { ...typed, over: shown.contact?.updated_at ?? null } });
  }

  async function saveContact(): Promise<void> {
    const home = homes.current();
    const typed = home && drafts.get(home.id).contact;
    if (!home || !typed) return;
    const save = async () => {
      const { over: seen_at, ...fields } = typed;
      const body = { property_id: home.id, seen_at, ...fields };
      await backend.invoke(saveListingContact, body, tolerantSaveListingContactResponse);
      const isTypedSince = JSON.stringify(drafts.get(home.id).contact ?? typed) !== JSON.stringify(typed);
      if (!isTypedSince) drafts.change(home.id, { contact: null });
      set({ message: 'The contact is saved.' });
      await homes.reloadHome(home.id);
      markContactSeen(home.id);
    };
    await saveFor(home, save, () => markContactSeen(home.id));
  }

  /** Takes back a check that is not published yet, and puts its home on the screen with all that was typed. */
  async function undo(home: string): Promise<void> {
    const check = waiting.undo(home);
    if (!check) return;
    const hasFailed = $round.get().unpublished.has(home);
    setUnpublished(home, null);
    drafts.change(home, { asking: null, asked: [], tried: null });
    const outcome = hasFailed
      ? 'undone; see whether an earlier try was recorded'
      : 'undone, nothing is published';
    set({ problem: null, message: `${check.name}: ${outcome}.` });
    await homes.reloadHome(home).catch((fault) => set({ problem: `${check.name}: ${reasonOf(fault)}` }));
  }

  return {
    $round,
    drafts,
    $waiting: waiting.$waiting,
    load: homes.load,
    followHash: homes.followHash,
    skip: homes.skip,
    record: recorder.record,
    goBack: recorder.goBack,
    undo,
    saveContact,

    async undoLast(): Promise<void> {
      const last = Object.keys(waiting.$waiting.get()).at(-1);
      if (last !== undefined) await undo(last);
    },

    /** Publishes a check that could not be published before. */
    async publish(home: string): Promise<void> {
      setUnpublished(home, null);
      await waiting.publish(home);
    },

    /** Called while the round is on the screen: what an earlier page left waiting can now be undone, then goes out. */
    resume(): void {
      const lapsed = waiting.resume();
      const [first] = lapsed;
      if (!first) return;
      const names = lapsed.map(({ name }) => name).join('; ');
      set({ message: `Pressed on ${formatDay(first.day)} and not published, so ask again: ${names}.` });
      void homes.load();
    },
  };
}

export type Round = ReturnType<typeof createRound>;
