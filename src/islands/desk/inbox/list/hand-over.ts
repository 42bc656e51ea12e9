import { map } from 'nanostores';
import * as z from 'zod/mini';
import type { EnquiryRow } from '#contracts/admin-inbox.ts';
import { handOver, handOverAnswer } from '#contracts/hand-over.ts';
import { handOverLimits } from '#domain/limits.ts';
import { hasAtMost } from '#domain/text/has-at-most.ts';
import { runAction } from '../../../session/action.ts';
import type { StaffBackend } from '../../../session/staff-backend.ts';
import { createDrafts } from '../../storage/drafts.ts';

type Handed = Pick<EnquiryRow, 'id' | 'owner'>;
const draft = z.object({ to: z.string(), line: z.string() });
export type HandOverDraft = z.infer<typeof draft>;

interface HandOverState {
  busy: boolean;
  problem: string | null;
}

export interface HandOverDependencies {
  backend: StaffBackend;
  userId: string;
  openStorage: () => Storage;
  /** Reads the list of enquiries again. */
  reload: () => Promise<void>;
}

const refusals: Record<Exclude<z.infer<typeof handOverAnswer>, 'handed over'>, string> = {
  changed: 'A colleague has chosen an owner meanwhile: look who it is, then decide again. Your line is kept.',
  apart: 'Nobody has accepted this enquiry yet. Accept it first.',
  gone: 'This enquiry is not stored any more.',
};

/** Hands an enquiry to a colleague with a line of text. What is typed is kept on the device until it is handed over. */
export function createHandOver({ backend, userId, openStorage, reload }: HandOverDependencies) {
  const $handOver = map<HandOverState>({ busy: false, problem: null });
  const drafts = createDrafts({ openStorage, key: `angala.hand-over.${userId}`, schema: draft });
  const draftOf = (id: string): HandOverDraft => drafts.get(id) ?? { to: '', line: '' };

  return {
    $handOver,
    $drafts: drafts.$drafts,
    draftOf,

    type(id: string, change: Partial<HandOverDraft>): void {
      const typed = { ...draftOf(id), ...change };
      drafts.put(id, typed.to || typed.line ? typed : null);
      $handOver.setKey('problem', null);
    },

    begin: () => $handOver.setKey('problem', null),

    /** Resolves with true once the colleague has it. */
    async give({ id, owner }: Handed): Promise<boolean> {
      const typed = draftOf(id);
      const line = typed.line.trim();
      const wrong =
        typed.to === ''
          ? 'Choose a colleague.'
          : line === ''
            ? 'Write a line: what have you done, and what comes next?'
            : hasAtMost(handOverLimits.line, line)
              ? null
              : `The line must be less than ${handOverLimits.line} characters. Put the rest into the note.`;
      if (wrong) {
        $handOver.setKey('problem', wrong);
        return false;
      }
      const isGiven = await runAction($handOver, async () => {
        const handed = { enquiry: id, owner, to: typed.to, line };
        const answer = await backend.rpc(handOver, { handed }, handOverAnswer);
        await reload();
        if (answer !== 'handed over') {
          $handOver.setKey('problem', refusals[answer]);
          return false;
        }
        drafts.forgetSaved(id, typed, (next) => next);
        return true;
      });
      return isGiven === true;
    },
  };
}

export type HandOver = ReturnType<typeof createHandOver>;
