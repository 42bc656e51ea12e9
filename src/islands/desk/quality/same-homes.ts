import { map } from 'nanostores';
import {
  type AdminSameHomesAnswer,
  adminSameHomes,
  adminSameHomesAnswer,
  type ComparedHome,
  keepHomesApart,
  keepHomesApartAnswer,
  type MergedPair,
  mergeHomes,
  mergeHomesAnswer,
  type SamePair,
} from '#contracts/admin-same-homes.ts';
import { runAction } from '../../session/action.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';

interface SameHomesState {
  load: Load;
  answer: AdminSameHomesAnswer | null;
  busy: boolean;
  problem: string | null;
  /** What was done last. */
  message: string;
}

const CHANGED = 'One of these homes has changed or has no page any more. The list shows what there is now.';

/** Homes that may be one, and what staff say about them. */
export function createSameHomes({ backend }: { backend: StaffBackend }) {
  const $homes = map<SameHomesState>({
    load: 'loading',
    answer: null,
    busy: false,
    problem: null,
    message: '',
  });
  const { load, poll } = createLoader($homes, {
    read: () => backend.rpc(adminSameHomes, {}, adminSameHomesAnswer),
    show: (answer) => ({ answer }),
  });

  const finish = async (message: string | null) => {
    await poll();
    $homes.set({ ...$homes.get(), ...(message === null ? { problem: CHANGED } : { message }) });
  };
  const part = async (one: ComparedHome, other: ComparedHome, message: string) => {
    await runAction(
      $homes,
      async () => {
        const ids = { one: one.id, other: other.id };
        const answer = await backend.rpc(keepHomesApart, ids, keepHomesApartAnswer);
        await finish(answer === 'apart' ? message : null);
      },
      { began: { message: '' } },
    );
  };

  return {
    $homes,
    load,

    /** Makes them one. Returns true once they are. */
    async merge(kept: ComparedHome, merged: ComparedHome): Promise<boolean> {
      const done = await runAction(
        $homes,
        async () => {
          const ids = { kept: kept.id, merged: merged.id };
          const isOne = (await backend.rpc(mergeHomes, ids, mergeHomesAnswer)) !== 'changed';
          await finish(isOne ? `${kept.title} is one home now. Its pages follow in a few minutes.` : null);
          return isOne;
        },
        { began: { message: '' } },
      );
      return done === true;
    },

    keepApart: ({ first, second }: SamePair) =>
      part(first, second, `${first.title} and ${second.title} stay two homes.`),

    takeBack: ({ kept, merged }: MergedPair) =>
      part(kept, merged, `${merged.title} has its own page again in a few minutes.`),
  };
}
