import { map } from 'nanostores';
import {
  adminPeople,
  type PeopleArguments,
  peopleAnswer,
  type PeoplePart,
  type PersonRow,
} from '#contracts/admin-people.ts';
import { searchedPhone } from '#domain/enquiry/phone.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import { addNextPage } from '../../session/add-next-page.ts';
import { afterTyping } from '../../session/after-typing.ts';
import { readAllPages } from '../../session/read-all-pages.ts';
import { reasonOf, type StaffBackend } from '../../session/staff-backend.ts';

export interface PeopleListState {
  load: Load;
  rows: readonly PersonRow[];
  next: string | null;
  total: number;
  late: number;
  search: string;
  which: PeoplePart;
  /** '' for every stage. */
  stage: string;
  problem: string | null;
}

export interface PeopleListDependencies {
  backend: StaffBackend;
  pause: (milliseconds: number) => Promise<void>;
}

const PAGE_SIZE = 50;
/** The most rows that one call returns, and the page size of the export. */
const EXPORT_PAGE = 1_000;

export function createPeopleList({ backend, pause }: PeopleListDependencies) {
  const $list = map<PeopleListState>({
    load: 'loading',
    rows: [],
    next: null,
    total: 0,
    late: 0,
    search: '',
    which: 'all',
    stage: '',
    problem: null,
  });

  const currentArguments = (): PeopleArguments => {
    const { search, which, stage } = $list.get();
    return {
      ...(search.trim() && { words: searchedPhone(search) }),
      ...(which !== 'all' && { which }),
      ...(stage && { only_stage: stage }),
    };
  };
  const read = (args: PeopleArguments) => backend.rpc(adminPeople, { ...args }, peopleAnswer);

  const { load, begin } = createLoader($list, {
    read: () => read({ ...currentArguments(), take: PAGE_SIZE }),
    show: (page) => ({ ...page, problem: null }),
    showFault: (fault) => ({ problem: reasonOf(fault) }),
  });

  return {
    $list,
    load,

    /** Shows what an address asks for. */
    async ask(asked: Pick<PeopleListState, 'search' | 'which' | 'stage'>): Promise<void> {
      $list.set({ ...$list.get(), ...asked });
      await load();
    },

    /** Searches when the user pauses typing. */
    async search(typed: string): Promise<void> {
      $list.setKey('search', typed);
      await afterTyping({ begin, pause }, load);
    },

    async show(which: PeoplePart): Promise<void> {
      $list.setKey('which', which);
      await load();
    },

    async showStage(stage: string): Promise<void> {
      $list.setKey('stage', stage);
      await load();
    },

    async loadMore(): Promise<void> {
      try {
        await addNextPage($list, {
          currentArguments,
          read: (args) => read({ ...args, take: PAGE_SIZE }),
          added: { problem: null },
        });
      } catch (fault) {
        $list.setKey('problem', reasonOf(fault));
      }
    },

    /** Everybody whom the filters find, for a table. Null if they could not be read. */
    async readAll(): Promise<PersonRow[] | null> {
      try {
        return await readAllPages((after) =>
          read({ ...currentArguments(), take: EXPORT_PAGE, ...(after === null ? {} : { after_row: after }) }),
        );
      } catch (fault) {
        $list.setKey('problem', reasonOf(fault));
        return null;
      }
    },
  };
}

export type PeopleList = ReturnType<typeof createPeopleList>;
