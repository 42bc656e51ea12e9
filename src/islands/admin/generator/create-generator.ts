import { pageKinds } from './page-kinds.ts';
import { createJobWatch, type WatchTools } from './job-watch.ts';
import { createPageList, type ListTools } from './page-list.ts';
import { createPageWork } from './page-work.ts';
import { createWorkLog } from './work-log.ts';

export type GeneratorTools = ListTools &
  Pick<WatchTools, 'wait' | 'clock'> & { storage: Storage | null; now: () => Date };

/** The Static HTML Generator: the list of pages, the work asked for, its log, and the jobs that are still open. */
export function createGenerator({ storage, now, ...tools }: GeneratorTools) {
  const list = createPageList(tools);
  const log = createWorkLog({ storage, now });
  const watch = createJobWatch({ ...tools, list, log });
  const work = createPageWork({ ...tools, list, log, watch });

  async function read(kind: (typeof pageKinds)[number]['kind']): Promise<void> {
    watch.notice(kind, await list.load(kind));
  }

  return {
    list,
    log,
    watch,
    work,
    /** Reads every kind; jobs that are open, from before a reload or by a colleague, are followed from here. */
    async begin(): Promise<void> {
      for (const { kind } of pageKinds) await read(kind);
    },
    refresh: () => read(list.$kind.get()),
  };
}

export type Generator = ReturnType<typeof createGenerator>;
