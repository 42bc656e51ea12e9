import type * as z from 'zod/mini';
import type { AppointmentRow } from '#contracts/admin-inbox.ts';
import type { TimeTaken } from '#contracts/admin-visits.ts';
import { giveCall, giveCallAnswer } from '#contracts/give-call.ts';
import { reasonOf } from '../../../session/staff-backend.ts';
import type { InboxDependencies, InboxList } from './inbox-list.ts';

/** A call as it stands in a list, to whom it goes (null: nobody), and the ids of what its writer knows that it meets. */
export interface GivenCall {
  list: Pick<InboxList<AppointmentRow>, 'showSaved' | 'poll'>;
  row: AppointmentRow;
  to: string | null;
  despite: readonly string[];
}

const refusals: Record<Exclude<z.infer<typeof giveCallAnswer>['result'], 'given' | 'meets'>, string> = {
  changed: 'A colleague has given it, moved it or set its status meanwhile. Look, then choose again.',
  gone: 'This call is not stored any more.',
};

/** Gives calls to colleagues. Resolves with what a call would meet and its writer does not know of: it is then not given. */
export function createCallGiver({
  backend,
  showToast,
}: Pick<InboxDependencies<AppointmentRow>, 'backend' | 'showToast'>) {
  const refuse = (description: string) => showToast({ title: 'Not saved', description, tone: 'destructive' });

  return async ({ list, row, to, despite }: GivenCall): Promise<readonly TimeTaken[]> => {
    const { id, owner, preferred_date, preferred_time, status } = row;
    const given = { call: id, owner, to, day: preferred_date, time: preferred_time, status, despite };
    try {
      const answer = await backend.rpc(
        giveCall,
        { given: { ...given, despite: [...despite] } },
        giveCallAnswer,
      );
      if (answer.result === 'meets') return answer.meetings;
      if (answer.result === 'given') await list.showSaved(row, { owner: to });
      else {
        refuse(refusals[answer.result]);
        await list.poll();
      }
    } catch (fault) {
      refuse(reasonOf(fault));
    }
    return [];
  };
}

export type GiveCall = ReturnType<typeof createCallGiver>;
