import { roundHomeName } from './home-facts.ts';
import { map } from 'nanostores';
import { adminRound, adminRoundAnswer, type RoundHome } from '#contracts/admin-round.ts';
import { recordVerification, tolerantRecordVerificationResponse } from '#contracts/record-verification.ts';
import { saveListingContact, tolerantSaveListingContactResponse } from '#contracts/save-listing-contact.ts';
import { readTypedPrice } from '#domain/money/typed-price.ts';
import { type CheckOutcome, isConfirming, type Paper, papers } from '#domain/verification/check-outcomes.ts';
import { runAction } from '../../session/action.ts';
import { createReading, type Load } from '../../session/reading.ts';
import { isOutdatedRow, reasonOf, type StaffBackend } from '../../session/staff-backend.ts';
import { changesContact, type CheckDraft, createRoundDrafts } from './round-drafts.ts';

export interface RoundState {
  load: Load;
  /** The homes still to ask about. The first is the one on the screen. */
  rows: readonly RoundHome[];
  /** The home that the address names. It comes first, whether or not it is due, until a check of it is recorded. */
  requestedId: string | null;
  /** How many homes are due, and how many anybody has asked about today. */
  due: number;
  done: number;
  busy: boolean;
  problem: string | null;
  /** A message about the last action, for screen readers and for users who pressed a key without looking. */
  message: string;
}

export interface RoundDependencies {
  backend: StaffBackend;
  userId: string;
  openStorage: () => Storage;
  newKey: () => string;
}

const INPUT_KEPT = 'What you typed is kept here.';
const CONTACT_UNSAVED = 'The contact is not saved yet: save it or cancel, then record the check.';
const NOT_SHOWN = 'This home is not on the site, so there is nothing to ask about it.';
const PAGE = 100;
const outcomeTexts: Record<CheckOutcome, string> = {
  available: 'available',
  'price changed': 'new price',
  'on hold': 'on hold',
  'sold or let': 'sold or let; its page says so',
  'not reached': 'not reached',
};

export function createRound({ backend, userId, openStorage, newKey }: RoundDependencies) {
  const $round = map<RoundState>({
    load: 'loading',
    rows: [],
    requestedId: null,
    due: 0,
    done: 0,
    busy: false,
    problem: null,
    message: '',
  });
  const drafts = createRoundDrafts(openStorage, userId);
  const set = (piece: Partial<RoundState>) => $round.set({ ...$round.get(), ...piece });
  const current = () => $round.get().rows[0] ?? null;

  const { load } = createReading($round, {
    read: async () => {
      const { requestedId } = $round.get();
      const [due, requested] = await Promise.all([
        backend.rpc(adminRound, { take: PAGE }, adminRoundAnswer),
        requestedId === null ? null : backend.rpc(adminRound, { only_home: requestedId }, adminRoundAnswer),
      ]);
      return { ...due, requestedId, first: requested?.rows ?? [] };
    },
    show: ({ rows, due, done, requestedId, first }) => {
      const others = startedFirst(rows).filter(({ id }) => id !== requestedId);
      const isMissing = requestedId !== null && first.length === 0;
      return {
        rows: [...first, ...others],
        due,
        done,
        problem: null,
        ...(isMissing && { requestedId: null, message: NOT_SHOWN }),
      };
    },
  });

  /** Puts homes first whose check was begun before a reload. */
  function startedFirst(rows: readonly RoundHome[]): readonly RoundHome[] {
    const draftsById = drafts.$drafts.get();
    const isStarted = ({ id }: RoundHome) => Object.hasOwn(draftsById, id);
    return [...rows.filter(isStarted), ...rows.filter((row) => !isStarted(row))];
  }

  /** Reads the home again. It is removed if it has left the site. */
  async function reloadHome(home: RoundHome): Promise<void> {
    const { rows, due, done } = await backend.rpc(adminRound, { only_home: home.id }, adminRoundAnswer);
    const [fresh] = rows;
    const others = $round.get().rows.filter(({ id }) => id !== home.id);
    set({ rows: fresh ? [fresh, ...others] : others, due, done });
  }

  /** Saves something about the home. `onFault` is called when the home that failed is on the screen as it is now. */
  const saveFor = (home: RoundHome, save: () => Promise<void>, onFault = () => {}) =>
    runAction($round, save, {
      messageOf: (fault) =>
        `${roundHomeName(home)}: ${reasonOf(fault)}${isOutdatedRow(fault) ? '' : ` ${INPUT_KEPT}`}`,
      onFault: async (fault) => {
        // After a lost response the home stays as it was read. Pressing the key again shows whether the check was
        // recorded.
        if (isOutdatedRow(fault)) await reloadHome(home).catch(() => {});
        onFault();
      },
    });

  /** Stored before the request is sent, so that a retry is recognised even after a reload. */
  function keyFor(home: string, content: string): string {
    const { tried } = drafts.get(home);
    if (tried?.what === content) return tried.idempotencyKey;
    const idempotencyKey = newKey();
    drafts.change(home, { tried: { idempotencyKey, what: content } });
    return idempotencyKey;
  }

  async function goToNext(home: RoundHome, message: string): Promise<void> {
    drafts.forget(home.id);
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
  }

  /** Records the outcome and goes on to the next home. A new price and a sold or let home ask first. */
  async function record(outcome: CheckOutcome): Promise<void> {
    const home = current();
    if (!home || $round.get().busy) return;
    const draft = drafts.get(home.id);
    if (draft.contact && changesContact(home.contact, draft.contact)) {
      set({ problem: CONTACT_UNSAVED });
      return;
    }
    const needsConfirmation = outcome === 'price changed' || outcome === 'sold or let';
    if (needsConfirmation && draft.asking !== outcome) {
      drafts.change(home.id, { asking: outcome });
      set({ problem: null });
      return;
    }
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
    const idempotencyKey = keyFor(home.id, JSON.stringify(check));
    await saveFor(home, async () => {
      const body = { idempotencyKey, property_id: home.id, seen_at: home.updated_at, ...check };
      await backend.invoke(recordVerification, body, tolerantRecordVerificationResponse);
      await goToNext(home, `${roundHomeName(home)}: ${outcomeTexts[outcome]}.`);
    });
  }

  return {
    $round,
    drafts,
    load,
    record,

    /** Puts the home in the address first ('#round/1f0c…'), so that it can be checked even if it is not due. */
    async followHash(hash: string): Promise<void> {
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
      set({ rows: [...others, first], problem: null, message: `${roundHomeName(first)}: left for later.` });
    },

    /** Returns from the question about the price, or from the confirmation of a sold or let home. */
    goBack(): void {
      const home = current();
      if (home) drafts.change(home.id, { asking: null });
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
        drafts.change(home.id, { contact: null });
        set({ message: 'The contact is saved.' });
        await reloadHome(home);
      };
      await saveFor(home, save, () => {
        const theirs = current()?.contact?.updated_at ?? null;
        // Both versions are now on the screen, so the next save overwrites theirs.
        if (current()?.id === home.id && drafts.get(home.id).contact)
          drafts.change(home.id, { contact: { ...typed, over: theirs } });
      });
    },
  };
}

export type Round = ReturnType<typeof createRound>;

function papersOf(draft: CheckDraft): { papers_seen: Paper[]; papers_not_seen: Paper[] } {
  return {
    papers_seen: papers.filter((paper) => draft.papers[paper] === 'seen'),
    papers_not_seen: papers.filter((paper) => draft.papers[paper] === 'not seen'),
  };
}
