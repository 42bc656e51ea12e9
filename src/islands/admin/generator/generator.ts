import { type EntityType, entityTypes } from '#domain/entity.ts';
import { createRemovals } from '../removals/removals.ts';
import { createJobWatch, type WatchDependencies } from './job-watch.ts';
import { createPageList, type PageListDependencies } from './page-list.ts';
import { createPageWork } from './page-work.ts';
import { createWorkLog } from './work-log.ts';

export type GeneratorDependencies = PageListDependencies &
  Pick<WatchDependencies, 'pause' | 'clock'> & { storage: Storage | null; now: () => Date };

export function createGenerator({ storage, now, ...dependencies }: GeneratorDependencies) {
  const list = createPageList(dependencies);
  const log = createWorkLog({ storage, now });
  const watch = createJobWatch({ ...dependencies, list, log });
  const work = createPageWork({ ...dependencies, list, log, watch });

  async function loadKind(kind: EntityType): Promise<void> {
    watch.addPending(kind, await list.load(kind));
  }

  const loadOpenKind = () => loadKind(list.$kind.get());
  const removals = createRemovals({ ...dependencies, onDecided: loadOpenKind });

  return {
    list,
    log,
    watch,
    work,
    removals,
    /** Reads every kind and starts to watch open jobs, including those from before a reload and those of colleagues. */
    async begin(): Promise<void> {
      await removals.poll();
      for (const kind of entityTypes) await loadKind(kind);
    },
    async refresh(): Promise<void> {
      await Promise.all([removals.poll(), loadOpenKind()]);
    },
  };
}

export type Generator = ReturnType<typeof createGenerator>;
