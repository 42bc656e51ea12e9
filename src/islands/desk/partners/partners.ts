import { atom, map } from 'nanostores';
import type * as z from 'zod/mini';
import {
  adminPartnerAnswers,
  adminPartnerHomes,
  adminPartners,
  type Partner,
  type PartnerAnswers,
  partnerAnswersAnswer,
  type PartnerHome,
  partnerHomesAnswer,
  partnersAnswer,
  savePartner,
  savePartnerAnswer,
  setHomePartner,
  setHomePartnerAnswer,
} from '#contracts/admin-partners.ts';
import { searchedPhone } from '#domain/enquiry/phone.ts';
import { runAction } from '../../session/action.ts';
import { afterTyping } from '../../session/after-typing.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { createDrafts } from '../storage/drafts.ts';
import type { PartnerFilter } from './find-partners.ts';
import { createPartnerAsking, type FreshLink } from './partner-asking.ts';
import {
  draftOf,
  draftProblem,
  emptyDraft,
  partnerDraft,
  type PartnerDraft,
  savedPartner,
} from './partner-draft.ts';

export interface PartnersState {
  load: Load;
  partners: readonly Partner[];
  /** The homes of the partner that is open, and others that the words of the search find. */
  homes: readonly PartnerHome[];
  found: readonly PartnerHome[];
  words: string;
  /** What the people at the open partner say by link. */
  answers: PartnerAnswers | null;
  fresh: FreshLink | null;
  busy: boolean;
  problem: string | null;
  message: string;
}

export interface PartnersDependencies {
  backend: StaffBackend;
  userId: string;
  openStorage: () => Storage;
  newKey: () => string;
  pause: (milliseconds: number) => Promise<void>;
}

/** The key of the draft of a new partner. */
export const NEW_PARTNER = 'new';

const refusals: Record<Exclude<z.infer<typeof savePartnerAnswer>, 'saved'>, string> = {
  changed: 'A colleague has changed this partner meanwhile. Yours is kept here and not saved.',
  gone: 'This partner is not stored any more. Copy what you have typed if you need it.',
  taken: 'Another partner has this name. Open that one, or write another name.',
  twice: 'Two contacts have the same e-mail address. Keep one of them, or change an address.',
  full: 'There is no room: a partner has at most 20 contacts, and there are at most 500 partners.',
};
const homeRefusals: Record<Exclude<z.infer<typeof setHomePartnerAnswer>, 'saved'>, string> = {
  changed: 'A colleague has given this home to a partner meanwhile. Look at it again, then decide.',
  taken: 'Another home of this partner has the same reference. Change the reference of one of them first.',
  gone: 'This home or its partner is not stored any more.',
};

/** All partners, and the one that is open. What is typed is kept on the device until it is saved. */
export function createPartners({ backend, userId, openStorage, newKey, pause }: PartnersDependencies) {
  const $partners = map<PartnersState>({
    load: 'loading',
    partners: [],
    homes: [],
    found: [],
    words: '',
    answers: null,
    fresh: null,
    busy: false,
    problem: null,
    message: '',
  });
  const $filter = atom<PartnerFilter>({ search: '', state: '' });
  const drafts = createDrafts({ openStorage, key: `angala.partners.${userId}`, schema: partnerDraft });
  let shownId: string | null = null;

  const { load, poll, begin } = createLoader($partners, {
    read: async () => {
      const { words } = $partners.get();
      const isOpen = shownId !== null && shownId !== NEW_PARTNER;
      const [listed, ofPartner, answers] = await Promise.all([
        backend.rpc(adminPartners, {}, partnersAnswer),
        !isOpen
          ? { homes: [], found: [] }
          : backend.rpc(
              adminPartnerHomes,
              { partner: shownId, words: searchedPhone(words) },
              partnerHomesAnswer,
            ),
        isOpen ? backend.rpc(adminPartnerAnswers, { partner: shownId }, partnerAnswersAnswer) : null,
      ]);
      return { ...listed, ...ofPartner, answers };
    },
    show: (answer) => answer,
  });
  const partnerOf = (id: string) => $partners.get().partners.find((partner) => partner.id === id) ?? null;
  const typed = () => (shownId === null ? null : drafts.get(shownId));
  // What is stored is what the other tab has saved.
  drafts.whenEndedElsewhere((id) => void (id === shownId && poll()));

  /** What the form shows: what was typed, or else what is stored. */
  function shownDraft(): PartnerDraft | null {
    if (shownId === null) return null;
    const partner = partnerOf(shownId);
    return typed() ?? (partner ? draftOf(partner) : null);
  }

  function put(draft: PartnerDraft | null): void {
    if (shownId !== null) drafts.put(shownId, draft);
  }

  /** `task` returns what was done. The partner is read again, also after a refusal. */
  async function write(task: () => Promise<string>): Promise<void> {
    await runAction(
      $partners,
      async () => {
        const message = await task();
        await poll();
        $partners.setKey('message', message);
      },
      { began: { message: '' }, onFault: poll },
    );
  }

  return {
    $partners,
    /** What the list shows. */
    $filter,
    $drafts: drafts.$drafts,
    load,
    reload: poll,
    shownDraft,
    isTyped: () => typed() !== null,

    /** Null: the list. The words look for homes to make theirs. */
    async open(id: string | null, words = ''): Promise<void> {
      if (shownId !== id)
        $partners.set({
          ...$partners.get(),
          homes: [],
          found: [],
          words,
          answers: null,
          fresh: null,
          problem: null,
          message: '',
        });
      shownId = id;
      if (id === NEW_PARTNER && !typed()) put(emptyDraft(newKey()));
      await load();
    },

    change(piece: Partial<PartnerDraft>): void {
      const draft = shownDraft();
      if (draft) put({ ...draft, ...piece });
    },

    addContact(): void {
      const draft = shownDraft();
      if (!draft) return;
      const contact = { id: newKey(), name: '', email: '', phone: '', language: 'en' as const };
      put({ ...draft, contacts: [...draft.contacts, contact] });
    },

    /** Drops what was typed. */
    discard(): void {
      put(null);
      $partners.setKey('problem', null);
    },

    /** Says that what is stored was seen, so that what was typed may replace it. */
    markSeen(): void {
      const draft = typed();
      const partner = draft && partnerOf(draft.id);
      if (partner) put({ ...draft, seen_at: partner.updated_at });
    },

    /** Resolves with the id of the partner if it is saved. */
    async save(): Promise<string | null> {
      const draft = shownDraft();
      const of = shownId;
      if (!draft || of === null) return null;
      const problem = draftProblem(draft);
      if (problem) {
        $partners.set({ ...$partners.get(), problem, message: '' });
        return null;
      }
      return runAction(
        $partners,
        async () => {
          const answer = await backend.rpc(savePartner, { partner: savedPartner(draft) }, savePartnerAnswer);
          const isSaved = answer === 'saved';
          const typed = isSaved ? drafts.forgetSaved(of, draft, (since) => since) : null;
          await poll();
          const [now, stored] = [typed && drafts.get(of), partnerOf(draft.id)];
          if (now && stored) {
            // What was typed while it was being saved is still unsaved, over what was saved.
            drafts.put(of, null);
            drafts.put(stored.id, { ...now, seen_at: stored.updated_at });
          }
          $partners.set({
            ...$partners.get(),
            ...(answer === 'saved' ? { message: 'Saved.' } : { problem: refusals[answer] }),
          });
          return answer === 'saved' ? draft.id : null;
        },
        { began: { message: '' } },
      );
    },

    /** Searches for homes when the user pauses typing. */
    async search(words: string): Promise<void> {
      $partners.setKey('words', words);
      await afterTyping({ begin, pause }, poll);
    },

    ...createPartnerAsking({ backend, write, showLink: (fresh) => $partners.setKey('fresh', fresh) }),

    /** Makes a home the one of the open partner, or of none. */
    async give(home: PartnerHome, isTheirs: boolean): Promise<void> {
      const partner = isTheirs ? shownId : null;
      await runAction(
        $partners,
        async () => {
          const args = { home: home.id, partner, seen: home.partner_id };
          const answer = await backend.rpc(setHomePartner, args, setHomePartnerAnswer);
          await poll();
          $partners.set({
            ...$partners.get(),
            ...(answer === 'saved'
              ? { message: isTheirs ? 'The home is theirs now.' : 'The home is nobody’s now.' }
              : { problem: homeRefusals[answer] }),
          });
        },
        { began: { message: '' } },
      );
    },
  };
}

export type Partners = ReturnType<typeof createPartners>;

/** A colleague has saved it since the typing began. */
export function isOutdated(draft: PartnerDraft | null, partner: Partner | null): boolean {
  return draft !== null && partner !== null && draft.seen_at !== partner.updated_at;
}
