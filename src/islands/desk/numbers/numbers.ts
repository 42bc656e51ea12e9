import { map } from 'nanostores';
import {
  type AdminEmptySearch,
  adminEmptySearches,
  adminEmptySearchesAnswer,
} from '#contracts/admin-empty-searches.ts';
import {
  adminNumberRows,
  adminNumberRowsAnswer,
  adminNumbers,
  type AdminNumbersAnswer,
  adminNumbersAnswer,
  type NumbersPage,
  type NumbersRow,
} from '#contracts/admin-numbers.ts';
import type { Period } from '#domain/numbers/periods.ts';
import { runAction } from '../../session/action.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';

interface NumbersState {
  load: Load;
  days: Period;
  answer: AdminNumbersAnswer | null;
  searches: readonly AdminEmptySearch[];
  /** While the table of all homes is read. */
  busy: boolean;
  problem: string | null;
}

/** `days` are those of the first answer. */
export function createNumbers({ backend, days = 28 }: { backend: StaffBackend; days?: Period }) {
  const $numbers = map<NumbersState>({
    load: 'loading',
    days,
    answer: null,
    searches: [],
    busy: false,
    problem: null,
  });

  const { load } = createLoader($numbers, {
    read: async () => {
      const { days } = $numbers.get();
      const [answer, { searches }] = await Promise.all([
        backend.rpc(adminNumbers, { days }, adminNumbersAnswer),
        backend.rpc(adminEmptySearches, {}, adminEmptySearchesAnswer),
      ]);
      return { answer, searches };
    },
    show: (numbers) => numbers,
    // The figures that stay on the screen are of these days.
    showFault: () => ({ days: $numbers.get().answer?.days ?? $numbers.get().days }),
  });

  return {
    $numbers,
    load,

    async show(days: Period): Promise<void> {
      if (days === $numbers.get().days) return;
      $numbers.setKey('days', days);
      await load();
    },

    /** The numbers of every home within the shown days. Null if they could not be read. */
    readRows: (): Promise<NumbersRow[] | null> =>
      runAction($numbers, async () => {
        const { days } = $numbers.get();
        const rows: NumbersRow[] = [];
        let next: string | null = null;
        do {
          const page: NumbersPage = await backend.rpc(
            adminNumberRows,
            { days, ...(next === null ? {} : { after_row: next }) },
            adminNumberRowsAnswer,
          );
          rows.push(...page.rows);
          next = page.next;
        } while (next !== null);
        return rows;
      }),
  };
}
