import { roundHomeName } from './home-facts.ts';
import { map } from 'nanostores';
import {
  adminRound,
  adminRoundAnswer,
  claimRound,
  type ClaimRoundAnswer,
  claimRoundAnswer,
  type RoundChoice,
  type RoundHome,
} from '#contracts/admin-round.ts';
import { recordVerification, tolerantRecordVerificationResponse } from '#contracts/record-verification.ts';
import { saveListingContact, tolerantSaveListingContactResponse } from '#contracts/save-listing-contact.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { readTypedPrice } from '#domain/money/typed-price.ts';
import { type CheckOutcome, isConfirming, type Paper, papers } from '#domain/verification/check-outcomes.ts';
import { questionsAboutCheck } from '#domain/doubt/questions-about-check.ts';
import { runAction } from '../../session/action.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import { BackendRefusal, isOutdatedRow, reasonOf, type StaffBackend } from '../../session/staff-backend.ts';
import { changesContact, type CheckDraft, createRoundDrafts } from './round-drafts.ts';
import { choiceIn } from './round-choice.ts';
import { createWaitingChecks } from './waiting-checks.ts';

export interface RoundState {
  load: Load;
  /** The homes still to ask about. The first is the one on the screen. */
  rows: readonly RoundHome[];
  /** The home that the address names. It comes first, whether or not it is due, until a check of it is recorded. */
  requestedId: string | null;
  choice: RoundChoice;
  /** What is left, by area and by partner, and of what visitors asked about. */
  left: Pick<ClaimRoundAnswer, 'areas' | 'parts' | 'partners' | 'asked' | 'elsewhere'> & {
    areaName: string | null;
  };
  /** How many homes are due, and how many anybody has asked about today. */
  due: number;
  done: number;
  busy: boolean;
  problem: string | null;
  /** A message about the last action, for screen readers and for users who pressed a key without looking. */
  message: string;
  /** Why a check that waited was not published, by home. It still waits. */
  unpublished: ReadonlyMap<string, string>;
}

export interface RoundDependencies {
  backend: StaffBackend;
  userId: string;
  openStorage: () => Storage;
  newKey: () => string;
  pause: (milliseconds: number) => Promise<void>;
  now: () => Date;
}

const INPUT_KEPT = 'What you typed is kept here.';
const CONTACT_UNSAVED = 'The contact is not saved yet: save it or cancel, then record the check.';
const NOT_SHOWN = 'This home is not on the site, so there is nothing to ask about it.';
/** Homes at a time: as few as nobody waits for, so that colleagues find others. */
const PAGE = 8;
const FEW = 3;
const outcomeTexts: Record<CheckOutcome, string> = {
  available: 'available',
  'price changed': 'new price',
  'on hold': 'on hold',
  'sold or let': 'sold or let; its page says so',
  'not reached': 'not reached',
};

export function createRound(dependencies: RoundDependencies) {
  const { backend, userId, openStorage, newKey } = dependencies;
  const $round = map<RoundState>({
    load: 'loading',
    rows: [],
    requestedId: null,
    choice: {},
    left: { areas: [], parts: [], partners: [], asked: 0, elsewhere: 0, areaName: null },
    due: 0,
    done: 0,
    busy: false,
    problem: null,
    message: '',
    unpublished: new Map(),
  });
  const drafts = createRoundDrafts(openStorage, userId);
  const set = (piece: Partial<RoundState>) => $round.set({ ...$round.get(), ...piece });
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
  const current = () => $round.get().rows[0] ?? null;

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
    return Object.keys(waiting.$waiting.get());
  }

  /** The numbers of the database, where the checks that wait are not made yet, as if they were. */
  function countsWith({ due, done }: { due: number; done: number }) {
    const checks = Object.values(waiting.$waiting.get());
    return {
      due: Math.max(0, due - checks.filter(({ wasDue }) => wasDue).length),
      done: done + checks.length,
    };
  }

  function setUnpublished(home: string, reason: string | null): void {
    const others = [...$round.get().unpublished].filter(([id]) => id !== home);
    set({ unpublished: new Map(reason === null ? others : [...others, [home, reason]]) });
  }

  /** Reads the home again. It is removed if it has left the site. `at`: its place among the homes to ask about. */
  async function reloadHome(home: string, at = 0): Promise<void> {
    const { rows: fresh, ...counts } = await backend.rpc(adminRound, { only_home: home }, adminRoundAnswer);
    const others = $round.get().rows.filter(({ id }) => id !== home);
    set({ rows: [...others.slice(0, at), ...fresh, ...others.slice(at)], ...countsWith(counts) });
  }

  /** Somebody was faster than a check that waited: its home comes next, and not under the keys of who types. */
  async function returnHome(home: string, fault: unknown): Promise<void> {
    const check = waiting.remove(home);
    drafts.change(home, { tried: null });
    await reloadHome(home, 1).catch(() => {});
    set({ problem: `${check?.name}: ${reasonOf(fault)}` });
  }

  /** Saves something about the home. `onFault` is called when the home that failed is on the screen as it is now. */
  const saveFor = (home: RoundHome, save: () => Promise<void>, onFault = () => {}) =>
    runAction($round, save, {
      messageOf: (fault) =>
        `${roundHomeName(home)}: ${reasonOf(fault)}${isOutdatedRow(fault) ? '' : ` ${INPUT_KEPT}`}`,
      onFault: async (fault) => {
        // After a lost response the home stays as it was read. Pressing the key again shows whether the check was
        // recorded.
        if (isOutdatedRow(fault)) await reloadHome(home.id).catch(() => {});
        onFault();
      },
    });

  /** What is stored and what is still unsaved are both on the screen now, so the next save may overwrite what is stored. */
  function markContactSeen(home: string): void {
    const shown = current();
    const typed = drafts.get(home).contact;
    if (shown?.id === home && typed)
      drafts.change(home, { contact: { ...typed, over: shown.contact?.updated_at ?? null } });
  }

  /** Stored before the request is sent, so that a retry is recognised even after a reload. */
  function keyFor(home: string, content: string): string {
    const { tried } = drafts.get(home);
    if (tried?.what === content) return tried.idempotencyKey;
    const idempotencyKey = newKey();
    drafts.change(home, { tried: { idempotencyKey, what: content } });
    return idempotencyKey;
  }

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

  /**
   * Records the outcome and goes on to the next home. A new price, a sold or let home and what is doubtful ask first. That
   * a home is available can be undone before it is recorded; the others were confirmed, or change no page.
   */
  async function record(outcome: CheckOutcome): Promise<void> {
    const home = current();
    if (!home || $round.get().busy) return;
    const draft = drafts.get(home.id);
    if (draft.contact && changesContact(home.contact, draft.contact)) {
      set({ problem: CONTACT_UNSAVED });
      return;
    }
    const ask = (asked: string[], of: number | null = null) => {
      drafts.change(home.id, { asking: outcome, asked, asked_price: of });
      set({ problem: null });
    };
    const needsConfirmation = outcome === 'price changed' || outcome === 'sold or let';
    if (needsConfirmation && draft.asking !== outcome) return ask([]);
    const price = outcome === 'price changed' ? readTypedPrice(draft.price) : null;
    if (price && 'problem' in price) {
      set({ problem: price.problem });
      return;
    }
    const check = {
      method: draft.method,
      outcome,
      price: price?.rupees ?? null,
      confirmed: isConfirming(outcome) ? draft.confirmed : [],
      ...papersOf(draft),
      note: draft.note,
    };
    const questions = questionsAboutCheck(home, check);
    if (questions.some((question) => draft.asking !== outcome || !draft.asked.includes(question)))
      return ask(questions, check.price);
    const isPriceRight = draft.asked.length > 0 && draft.asked_price === check.price;
    const idempotencyKey = keyFor(home.id, JSON.stringify(check));
    const body = {
      ...{ idempotencyKey, property_id: home.id, seen_at: home.updated_at, ...check },
      ...(check.price !== null && isPriceRight ? { price_is_right: true } : {}),
    };
    const name = roundHomeName(home);
    const message = `${name}: ${outcomeTexts[outcome]}.`;
    if (outcome === 'available') {
      waiting.add(home.id, { name, wasDue: home.id !== $round.get().requestedId, body });
      await goToNext(home, message);
      return;
    }
    await saveFor(home, async () => {
      try {
        await backend.invoke(recordVerification, body, tolerantRecordVerificationResponse);
      } catch (fault) {
        // The server knows what was stated before, and what homes like this one cost.
        if (fault instanceof BackendRefusal && fault.status === 422)
          return ask([...questions, ...Object.values(fault.fields)], check.price);
        throw fault;
      }
      drafts.forget(home.id);
      await goToNext(home, message);
    });
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
    await reloadHome(home).catch((fault) => set({ problem: `${check.name}: ${reasonOf(fault)}` }));
  }

  return {
    $round,
    drafts,
    $waiting: waiting.$waiting,
    load,
    record,
    undo,

    async undoLast(): Promise<void> {
      const last = waitingIds().at(-1);
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
      void load();
    },

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

    /** Returns from the question about the price, or from the confirmation of a sold or let home. */
    goBack(): void {
      const home = current();
      if (home) drafts.change(home.id, { asking: null, asked: [] });
      set({ problem: null });
    },

    async saveContact(): Promise<void> {
      const home = current();
      const typed = home && drafts.get(home.id).contact;
      if (!home || !typed) return;
      const save = async () => {
        const { over: seen_at, ...fields } = typed;
        const body = { property_id: home.id, seen_at, ...fields };
        await backend.invoke(saveListingContact, body, tolerantSaveListingContactResponse);
        const isTypedSince = JSON.stringify(drafts.get(home.id).contact ?? typed) !== JSON.stringify(typed);
        if (!isTypedSince) drafts.change(home.id, { contact: null });
        set({ message: 'The contact is saved.' });
        await reloadHome(home.id);
        markContactSeen(home.id);
      };
      await saveFor(home, save, () => markContactSeen(home.id));
    },
  };
}

export type Round = ReturnType<typeof createRound>;

const leftOf = ({ areas, parts, partners, asked, elsewhere, area_name }: Omit<ClaimRoundAnswer, 'rows'>) => ({
  ...{ areas, parts, partners, asked, elsewhere },
  areaName: area_name,
});

function papersOf(draft: CheckDraft): { papers_seen: Paper[]; papers_not_seen: Paper[] } {
  return {
    papers_seen: papers.filter((paper) => draft.papers[paper] === 'seen'),
    papers_not_seen: papers.filter((paper) => draft.papers[paper] === 'not seen'),
  };
}
