import { entityTypes } from '#domain/entity.ts';
import { createRemovals } from '../removals/removals.ts';
import { createJobWatch, type WatchDependencies } from './job-watch.ts';
import { createPageList, type PageListDependencies } from './page-list.ts';
import { createPageWork } from './page-work.ts';
import { createWorkLog } from './work-log.ts';

export type GeneratorDependencies = PageListDependencies &
  Pick<WatchDependencies, 'pause' | 'clock'> & { openStorage: () => Storage; now: () => Date };

export function createGenerator({ openStorage, now, ...dependencies }: GeneratorDependencies) {
  const list = createPageList(dependencies);
  const log = createWorkLog({ openStorage, now });
  const watch = createJobWatch({ ...dependencies, list, log });
  const work = createPageWork({ ...dependencies, list, log, watch });

  const loadOpenKind = async () => void (await watch.load(list.$kind.get()));
  const removals = createRemovals({ ...dependencies, onDecided: loadOpenKind });

  let isBegun = false;

  /** Reads every kind, the open one first, and follows open jobs, including those of colleagues. */
  async function begin(): Promise<void> {
    isBegun = true;
    await Promise.all([removals.poll(), watch.begin()]);
    for (const kind of new Set([list.$kind.get(), ...entityTypes])) await watch.load(kind);
  }

  async function refresh(): Promise<void> {
    await Promise.all([removals.poll(), loadOpenKind()]);
  }

  return {
    list,
    log,
    watch,
    work,
    removals,
    begin,
    refresh,
    /** Reads every kind, and when it is opened again only the one that is shown: there are thousands of pages. */
    open: () => (isBegun ? refresh() : begin()),
  };
}

export type Generator = ReturnType<typeof createGenerator>;
