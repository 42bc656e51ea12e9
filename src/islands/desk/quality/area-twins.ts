import { map } from 'nanostores';
import {
  adminAreaTwins,
  adminAreaTwinsAnswer,
  type AreaMerge,
  keepAreasApart,
  keepAreasApartAnswer,
  type ListedArea,
  mergeAreas,
  mergeAreasAnswer,
  undoAreaMerge,
  undoAreaMergeAnswer,
} from '#contracts/admin-area-twins.ts';
import { type LikelyTwins, likelyTwins } from '#domain/area/likely-twins.ts';
import { localityPointIn } from '#domain/city/locality-point.ts';
import { runAction } from '../../session/action.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';

export type AreaPair = LikelyTwins<ListedArea>;

interface AreaTwinsState {
  load: Load;
  pairs: readonly AreaPair[] | null;
  /** What was made one place in the last 30 days, the newest first. */
  merges: readonly AreaMerge[];
  busy: boolean;
  problem: string | null;
  /** What was done last. */
  message: string;
}

const CHANGED = 'One of these areas has changed or is gone. The list shows what there is now.';

const NOT_UNDONE = {
  taken: 'Another area has its name and address now. Give that one another address first.',
  late: 'This was more than 30 days ago and can no longer be taken back.',
};

/** Areas whose names are nearly the same, and what staff say about them. */
export function createAreaTwins({ backend }: { backend: StaffBackend }) {
  const $twins = map<AreaTwinsState>({
    load: 'loading',
    pairs: null,
    merges: [],
    busy: false,
    problem: null,
    message: '',
  });
  const { load, poll } = createLoader($twins, {
    read: async () => {
      const { areas, apart, merges } = await backend.rpc(adminAreaTwins, {}, adminAreaTwinsAnswer);
      const decided = new Set(apart.map(([one, other]) => `${one} ${other}`));
      const pairs = likelyTwins(areas, ({ city, slug }) => localityPointIn(city, slug)).filter(
        ({ first, second }) => !decided.has([first.id, second.id].sort().join(' ')),
      );
      return { pairs, merges };
    },
    show: (answer) => answer,
  });

  const finish = async (message: string | null, problem = CHANGED) => {
    await poll();
    $twins.set({ ...$twins.get(), ...(message === null ? { problem } : { message }) });
  };

  return {
    $twins,
    load,

    /** Makes them one. Returns true once they are. */
    async merge(kept: ListedArea, merged: ListedArea): Promise<boolean> {
      const done = await runAction(
        $twins,
        async () => {
          const ids = { kept: kept.id, merged: merged.id };
          const isOne = (await backend.rpc(mergeAreas, ids, mergeAreasAnswer)) !== 'changed';
          await finish(
            isOne ? `${merged.name} is ${kept.name} now. Its pages follow in a few minutes.` : null,
          );
          return isOne;
        },
        { began: { message: '' } },
      );
      return done === true;
    },

    /** Takes a merge back. Returns true once it is. */
    async undo({ merged, name, kept }: AreaMerge): Promise<boolean> {
      const done = await runAction(
        $twins,
        async () => {
          const answer = await backend.rpc(undoAreaMerge, { merged }, undoAreaMergeAnswer);
          const isUndone = answer === 'undone' || answer === 'repeated';
          await finish(
            isUndone
              ? `${name} and ${kept} are two places again. Their pages follow in a few minutes.`
              : null,
            answer === 'taken' || answer === 'late' ? NOT_UNDONE[answer] : CHANGED,
          );
          return isUndone;
        },
        { began: { message: '' } },
      );
      return done === true;
    },

    async keepApart({ first, second }: AreaPair): Promise<void> {
      await runAction(
        $twins,
        async () => {
          const ids = { one: first.id, other: second.id };
          const answer = await backend.rpc(keepAreasApart, ids, keepAreasApartAnswer);
          await finish(answer === 'apart' ? `${first.name} and ${second.name} stay two places.` : null);
        },
        { began: { message: '' } },
      );
    },
  };
}
