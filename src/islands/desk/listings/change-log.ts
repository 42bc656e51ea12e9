import { map } from 'nanostores';
import { adminChanges, adminChangesAnswer, type StaffChange } from '#contracts/admin-listings.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';

export interface ChangeLogState {
  /** 'closed': nobody has searched yet. */
  load: Load | 'closed';
  words: string;
  rows: readonly StaffChange[];
  /** Where earlier changes begin. Null: there are none, or none are read yet. */
  next: number | null;
}

export function createChangeLog(backend: StaffBackend) {
  const $log = map<ChangeLogState>({ load: 'closed', words: '', rows: [], next: null });
  const { load, begin } = createLoader($log, {
    read: () => {
      const { words, next: before } = $log.get();
      return backend.rpc(adminChanges, { words, before, take: 30 }, adminChangesAnswer);
    },
    show: ({ rows, next }) => ({ rows: [...$log.get().rows, ...rows], next }),
  });
  async function search(words: string): Promise<void> {
    $log.set({ ...$log.get(), words, rows: [], next: null });
    await load();
  }

  return {
    $log,
    search,
    /** Shows what an address asks for. Null: nothing of the log. What is shown already is not read again. */
    async follow(words: string | null): Promise<void> {
      const shown = $log.get();
      if (words === null) begin();
      if (words === null) $log.set({ load: 'closed', words: '', rows: [], next: null });
      else if (shown.load === 'closed' || shown.words !== words) await search(words);
    },
    /** Reads earlier changes, or tries the failed read again. */
    loadMore: load,
  };
}
