import type { MapStore } from 'nanostores';
import type { RoundHome } from '#contracts/admin-round.ts';
import { recordVerification, tolerantRecordVerificationResponse } from '#contracts/record-verification.ts';
import { questionsAboutCheck } from '#domain/doubt/questions-about-check.ts';
import { readTypedPrice } from '#domain/money/typed-price.ts';
import { type CheckOutcome, isConfirming, type Paper, papers } from '#domain/verification/check-outcomes.ts';
import { BackendRefusal, type StaffBackend } from '../../session/staff-backend.ts';
import { roundHomeName } from './home-facts.ts';
import { changesContact, type CheckDraft, type RoundDrafts } from './round-drafts.ts';
import type { RoundHomes } from './round-homes.ts';
import type { RoundState } from './round-state.ts';
import type { WaitingChecks } from './waiting-checks.ts';

const CONTACT_UNSAVED = 'The contact is not saved yet: save it or cancel, then record the check.';
const outcomeTexts: Record<CheckOutcome, string> = {
  available: 'available',
  'price changed': 'new price',
  'on hold': 'on hold',
  'sold or let': 'sold or let; its page says so',
  'not reached': 'not reached',
};

interface Dependencies {
  backend: StaffBackend;
  newKey: () => string;
  drafts: RoundDrafts;
  homes: RoundHomes;
  waiting: WaitingChecks;
  /** Saves something about the home, and says it if that fails. */
  saveFor: (home: RoundHome, save: () => Promise<void>) => Promise<unknown>;
}

/** What records the outcome of a check of the home on the screen, as part of the state of the round. */
export function createCheckRecorder($round: MapStore<RoundState>, dependencies: Dependencies) {
  const { backend, newKey, drafts, homes, waiting, saveFor } = dependencies;
  const set = (piece: Partial<RoundState>) => $round.set({ ...$round.get(), ...piece });

  /** Stored before the request is sent, so that a retry is recognised even after a reload. */
  function keyFor(home: string, content: string): string {
    const { tried } = drafts.get(home);
    if (tried?.what === content) return tried.idempotencyKey;
    const idempotencyKey = newKey();
    drafts.change(home, { tried: { idempotencyKey, what: content } });
    return idempotencyKey;
  }

  /**
   * Records the outcome and goes on to the next home. A new price, a sold or let home and what is doubtful ask first. That
   * a home is available can be undone before it is recorded; the others were confirmed, or change no page.
   */
  async function record(outcome: CheckOutcome): Promise<void> {
    const home = homes.current();
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
      await homes.goToNext(home, message);
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
      await homes.goToNext(home, message);
    });
  }

  return {
    record,

    /** Returns from the question about the price, or from the confirmation of a sold or let home. */
    goBack(): void {
      const home = homes.current();
      if (home) drafts.change(home.id, { asking: null, asked: [] });
      set({ problem: null });
    },
  };
}

function papersOf(draft: CheckDraft): { papers_seen: Paper[]; papers_not_seen: Paper[] } {
  return {
    papers_seen: papers.filter((paper) => draft.papers[paper] === 'seen'),
    papers_not_seen: papers.filter((paper) => draft.papers[paper] === 'not seen'),
  };
}
