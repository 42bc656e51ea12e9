import { map } from 'nanostores';
import {
  adminSentPhotographs,
  decideSentPhotograph,
  decideSentPhotographAnswer,
  type SentPhotograph,
  sentPhotographsAnswer,
} from '#contracts/admin-sent-photographs.ts';
import { runAction } from '../../session/action.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';

interface SentPhotographsState {
  load: Load;
  total: number;
  rows: readonly SentPhotograph[];
  busy: boolean;
  problem: string | null;
  /** What was done last. */
  message: string;
}

interface SentPhotographsDependencies {
  backend: StaffBackend;
  /** Whose photographs. */
  of: { partner: string } | { home: string };
}

const refusals = {
  changed:
    'A colleague was faster, its sender took it back, or the home is not theirs any more: this is how it is now.',
  full: 'This home has a hundred pictures already. Remove one of them first, then accept this one.',
};

/** Photographs from a partner, by link, that wait for staff. */
export function createSentPhotographs({ backend, of }: SentPhotographsDependencies) {
  const $sent = map<SentPhotographsState>({
    load: 'loading',
    total: 0,
    rows: [],
    busy: false,
    problem: null,
    message: '',
  });
  const { load, poll } = createLoader($sent, {
    read: () => backend.rpc(adminSentPhotographs, of, sentPhotographsAnswer),
    show: (answer) => answer,
  });

  return {
    $sent,
    load,
    fileUrl: backend.fileUrl,

    /** Returns true once it is decided. */
    async decide({ home, hash }: SentPhotograph, accepted: boolean): Promise<boolean> {
      const done = await runAction(
        $sent,
        async () => {
          const args = { home: home.id, hash, accepted };
          const answer = await backend.rpc(decideSentPhotograph, args, decideSentPhotographAnswer);
          await poll();
          const message = accepted
            ? `The photograph is the last picture of ${home.title} now.`
            : 'Refused: no page shows the photograph.';
          $sent.set({
            ...$sent.get(),
            ...(answer === 'saved' ? { message } : { problem: refusals[answer] }),
          });
          return answer === 'saved';
        },
        { began: { message: '' } },
      );
      return done === true;
    },
  };
}

export type SentPhotographs = ReturnType<typeof createSentPhotographs>;
