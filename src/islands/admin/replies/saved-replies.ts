import { map } from 'nanostores';
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
import { createReading, type Load } from '../../session/reading.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { type OfferedReply, offeredReplies } from './offered-replies.ts';

/** A saved text while it is changed. Without `id` it is new. */
export interface ReplyDraft {
  id: string | null;
  seenAt: string | null;
  name: string;
  english: string;
  kannada: string;
}

export interface SavedRepliesState {
  load: Load;
  replies: readonly OfferedReply[];
  draft: ReplyDraft | null;
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

/** The texts that staff keep for answers. */
export function createSavedReplies({ backend }: { backend: StaffBackend }) {
  const $saved = map<SavedRepliesState>({
    load: 'loading',
    replies: [],
    draft: null,
    busy: false,
    problem: null,
    message: '',
  });
  const { load } = createReading($saved, {
    read: () => backend.rpc(adminReplies, { of_enquiry: null }, adminRepliesAnswer),
    show: ({ replies }) => ({ replies: offeredReplies(replies) }),
  });
  const open = (draft: ReplyDraft | null) =>
    $saved.set({ ...$saved.get(), draft, problem: null, message: '' });

  return {
    $saved,
    load,

    add: () => open({ id: null, seenAt: null, name: '', english: '', kannada: '' }),
    /** One that the product comes with becomes a saved one. */
    edit: ({ id, name, english, kannada, updated_at }: OfferedReply) =>
      open({
        id: updated_at === null ? null : id,
        seenAt: updated_at,
        name,
        english,
        kannada: kannada ?? '',
      }),
    cancel: () => open(null),

    type(piece: Partial<Pick<ReplyDraft, 'name' | 'english' | 'kannada'>>): void {
      const { draft } = $saved.get();
      if (draft) $saved.setKey('draft', { ...draft, ...piece });
    },

    async save(): Promise<void> {
      const { draft } = $saved.get();
      if (!draft) return;
      const problem = draftProblem(draft);
      if (problem) return $saved.setKey('problem', problem);
      const { id, seenAt, name, english, kannada } = draft;
      await runAction($saved, async () => {
        const answer = await backend.rpc(
          saveReply,
          { reply: { name, english, kannada, ...(id && { id, seen_at: seenAt }) } },
          saveReplyAnswer,
        );
        if (answer !== 'saved') return $saved.setKey('problem', refusals[answer]);
        open(null);
        await load();
        $saved.setKey('message', `‘${name.trim()}’ is saved.`);
      });
    },

    async remove({ id, name, updated_at }: OfferedReply): Promise<void> {
      await runAction($saved, async () => {
        const answer = await backend.rpc(deleteReply, { reply: id, seen_at: updated_at }, deleteReplyAnswer);
        await load();
        if (answer === 'deleted') $saved.setKey('message', `‘${name}’ is deleted.`);
        else $saved.setKey('problem', 'A colleague has changed this text meanwhile. Read it, then decide.');
      });
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
