import { map } from 'nanostores';
import * as z from 'zod/mini';
import {
  adminReplies,
  adminRepliesAnswer,
  deleteReply,
  deleteReplyAnswer,
  saveReply,
  saveReplyAnswer,
} from '#contracts/admin-replies.ts';
import { unknownReplyWords } from '#domain/reply/fill-reply.ts';
import { runAction } from '../../session/action.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { createDrafts } from '../storage/drafts.ts';
import { allReplies, type OfferedReply } from './offered-replies.ts';

const replyDraft = z.object({
  /** Null: it is new. */
  id: z.nullable(z.string()),
  seenAt: z.nullable(z.string()),
  name: z.string(),
  english: z.string(),
  kannada: z.string(),
});

/** A saved text while it is changed. */
export type ReplyDraft = z.infer<typeof replyDraft>;

export interface SavedRepliesState {
  load: Load;
  replies: readonly OfferedReply[];
  /** The text whose form is open, by its key in `$drafts`. */
  open: string | null;
  busy: boolean;
  problem: string | null;
  message: string;
}

const refusals = {
  changed:
    'A colleague has changed this text meanwhile. Copy what you need of yours, press Cancel, and open it again.',
  gone: 'A colleague has deleted this text. Copy it, and add it as a new one.',
  taken: 'Another text has this name. Choose another name.',
  full: 'There are 50 texts already. Delete one first.',
};

export interface SavedRepliesDependencies {
  backend: StaffBackend;
  userId: string;
  openStorage: () => Storage;
}

/** Where the draft of a new text is kept. */
const NEW = 'new';

/** The texts that staff keep for answers. What is typed is kept on the device until it is saved. */
export function createSavedReplies({ backend, userId, openStorage }: SavedRepliesDependencies) {
  const drafts = createDrafts({
    openStorage,
    key: `angala.saved-replies.${userId}`,
    schema: replyDraft,
  });
  const $saved = map<SavedRepliesState>({
    load: 'loading',
    replies: [],
    // What was typed before a reload is shown again.
    open: Object.keys(drafts.$drafts.get())[0] ?? null,
    busy: false,
    problem: null,
    message: '',
  });
  const { load, poll } = createLoader($saved, {
    read: () => backend.rpc(adminReplies, { of_enquiry: null }, adminRepliesAnswer),
    show: ({ replies }) => ({ replies: allReplies(replies) }),
  });
  const open = (key: string | null) => $saved.set({ ...$saved.get(), open: key, problem: null, message: '' });
  const draft = (): ReplyDraft | null => drafts.get($saved.get().open ?? '');

  /** Opens what was typed of this text, or else what is stored. */
  function begin(key: string, stored: ReplyDraft): void {
    if (!drafts.get(key)) drafts.put(key, stored);
    open(key);
  }

  // The other tab has saved it, or dropped it.
  drafts.whenEndedElsewhere((key) => {
    if ($saved.get().open === key) open(null);
    if ($saved.get().load === 'ready') void poll();
  });

  return {
    $saved,
    /** What is typed, by the id of the text. */
    $drafts: drafts.$drafts,
    draft,
    load,

    add: () => begin(NEW, { id: null, seenAt: null, name: '', english: '', kannada: '' }),
    /** One that the product comes with becomes a saved one. */
    edit: ({ id, name, english, kannada, updated_at }: OfferedReply) =>
      begin(id, {
        id: updated_at === null ? null : id,
        seenAt: updated_at,
        name,
        english,
        kannada: kannada ?? '',
      }),
    /** Drops what is typed of this text. */
    cancel(): void {
      drafts.put($saved.get().open ?? '', null);
      open(null);
    },

    type(piece: Partial<Pick<ReplyDraft, 'name' | 'english' | 'kannada'>>): void {
      const { open: key } = $saved.get();
      const current = draft();
      if (key !== null && current) drafts.put(key, { ...current, ...piece });
    },

    /** Resolves with true once it is saved. */
    async save(): Promise<boolean> {
      const { open: key } = $saved.get();
      const current = draft();
      if (key === null || !current) return false;
      const problem = draftProblem(current);
      if (problem) {
        $saved.setKey('problem', problem);
        return false;
      }
      const { id, seenAt, name, english, kannada } = current;
      const isSaved = await runAction($saved, async () => {
        const answer = await backend.rpc(
          saveReply,
          { reply: { name, english, kannada, ...(id && { id, seen_at: seenAt }) } },
          saveReplyAnswer,
        );
        if (answer !== 'saved') {
          $saved.setKey('problem', refusals[answer]);
          return false;
        }
        const typed = drafts.forgetSaved(key, current, (since) => since);
        if (!typed && $saved.get().open === key) open(null);
        await load();
        const stored = $saved.get().replies.find((reply) => reply.name === name.trim());
        // What was typed while it was being saved is still unsaved, over what was saved.
        const now = typed && drafts.get(key);
        if (now && stored?.updated_at) drafts.put(key, { ...now, id: stored.id, seenAt: stored.updated_at });
        $saved.setKey('message', `‘${name.trim()}’ is saved.`);
        return true;
      });
      return isSaved === true;
    },

    async remove({ id, name, updated_at }: OfferedReply): Promise<void> {
      await runAction(
        $saved,
        async () => {
          const answer = await backend.rpc(
            deleteReply,
            { reply: id, seen_at: updated_at },
            deleteReplyAnswer,
          );
          await load();
          if (answer === 'deleted') $saved.setKey('message', `‘${name}’ is deleted.`);
          else $saved.setKey('problem', 'A colleague has changed this text meanwhile. Read it, then decide.');
        },
        { began: { message: '' } },
      );
    },
  };
}

export type SavedReplies = ReturnType<typeof createSavedReplies>;

/** What is missing or misspelled; null if it can be saved. */
export function draftProblem({
  name,
  english,
  kannada,
}: Pick<ReplyDraft, 'name' | 'english' | 'kannada'>): string | null {
  if (!name.trim()) return 'Give the text a name.';
  if (!english.trim()) return 'Write the text in English.';
  const [unknown] = unknownReplyWords(`${english} ${kannada}`);
  return unknown === undefined
    ? null
    : `Nothing fills {${unknown}}. Use {name}, {home}, {price}, {link} or {reference}.`;
}
