import { releaseCalls, releaseCallsAnswer } from '#contracts/admin-inbox.ts';
import { formatCount } from '#domain/text/text.ts';
import type * as z from 'zod/mini';
import { reasonOf } from '../../../session/staff-backend.ts';
import type { InboxDependencies } from './inbox-list.ts';

/** A call, with the version that staff saw when they decided. */
export interface SeenCall {
  id: string;
  updated_at: string;
}

/** Cancels bogus calls together, each only if it is unchanged since staff saw it. `reload` reloads the list. */
export function createCallReleaser<Row>(
  { backend, showToast }: Pick<InboxDependencies<Row>, 'backend' | 'showToast'>,
  reload: () => Promise<void>,
) {
  return async (calls: readonly SeenCall[]): Promise<void> => {
    try {
      const seen = calls.map(({ id, updated_at }) => ({ id, seen_at: updated_at }));
      const answer = await backend.rpc(releaseCalls, { calls: seen }, releaseCallsAnswer);
      showToast({ ...releasedMessage(answer), tone: answer.changed > 0 ? 'destructive' : 'plain' });
      await reload();
    } catch (fault) {
      showToast({ title: 'Not released', description: reasonOf(fault), tone: 'destructive' });
    }
  };
}

export function releasedMessage({ released, changed, mails }: z.infer<typeof releaseCallsAnswer>): {
  title: string;
  description: string;
} {
  return {
    title: `${formatCount(released, 'call', 'calls')} released`,
    description: [
      released > 0 && (released === 1 ? 'Its slot is free again.' : 'Their slots are free again.'),
      mails > 0 && `${formatCount(mails, 'mail tells', 'mails tell')} who was named.`,
      changed > 0 &&
        `${formatCount(changed, 'call was', 'calls were')} changed or over meanwhile and ${changed === 1 ? 'stays' : 'stay'} as before: check, then decide.`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}
