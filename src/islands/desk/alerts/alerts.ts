import { map } from 'nanostores';
import {
  adminAlerts,
  type AdminAlertsAnswer,
  adminAlertsAnswer,
  type AlertQueryCount,
  decideSuspectedAlert,
  decideSuspectedAlertAnswer,
} from '#contracts/admin-alerts.ts';
import {
  type AdminEmptySearch,
  adminEmptySearches,
  adminEmptySearchesAnswer,
} from '#contracts/admin-empty-searches.ts';
import {
  type AdminTypedWords,
  adminTypedWords,
  adminTypedWordsAnswer,
} from '#contracts/admin-typed-words.ts';
import { alertFilters } from '#domain/alert/alert.ts';
import type { Offer } from '#domain/offer.ts';
import { isGroupKey } from '#domain/search/area-groups.ts';
import { matchHomes } from '#domain/search/results/match-homes.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import type { IndexedHomes } from '#domain/search/homes/indexed-homes.ts';
import { reasonOf, type StaffBackend } from '../../session/staff-backend.ts';

export interface AlertsDependencies {
  backend: StaffBackend;
  readHomes: (offer: Offer) => Promise<IndexedHomes>;
  /** Days since 1970. */
  today: () => number;
}

export function createAlerts({ backend, readHomes, today }: AlertsDependencies) {
  const $alerts = map<{
    load: Load;
    answer: AdminAlertsAnswer | null;
    unmatchedAlerts: readonly AlertQueryCount[];
    /** Searches that found no home, and would find none today. */
    emptySearches: readonly AdminEmptySearch[];
    /** Words of search lines that were left out or read wrong. */
    typedWords: readonly AdminTypedWords[];
    problem: string | null;
  }>({
    load: 'loading',
    answer: null,
    unmatchedAlerts: [],
    emptySearches: [],
    typedWords: [],
    problem: null,
  });

  const { load } = createLoader($alerts, {
    read: async () => {
      const answer = await backend.rpc(adminAlerts, {}, adminAlertsAnswer);
      const { searches } = await backend.rpc(adminEmptySearches, {}, adminEmptySearchesAnswer);
      const { words } = await backend.rpc(adminTypedWords, {}, adminTypedWordsAnswer);
      const isUnmatched = await createUnmatchedTest([...answer.queries, ...searches], readHomes, today());
      return {
        answer,
        unmatchedAlerts: answer.queries.filter(isUnmatched),
        emptySearches: searches.filter(isUnmatched),
        typedWords: words,
        problem: null,
      };
    },
    show: (alerts) => alerts,
  });

  return {
    $alerts,
    load,

    /** Accepts a suspected alert, or deletes it as spam. A colleague may have decided already. */
    async decide(alert: string, isAccepted: boolean): Promise<void> {
      try {
        await backend.rpc(
          decideSuspectedAlert,
          { alert, is_accepted: isAccepted },
          decideSuspectedAlertAnswer,
        );
      } catch (fault) {
        $alerts.setKey('problem', reasonOf(fault, 'The server did not answer. Please try again.'));
        return;
      }
      await load();
    },
  };
}

type SavedQuery = Pick<AlertQueryCount, 'offer' | 'query'>;

/** Reads homes only for the offers that occur in `queries`. */
async function createUnmatchedTest(
  queries: readonly SavedQuery[],
  readHomes: AlertsDependencies['readHomes'],
  today: number,
): Promise<(query: SavedQuery) => boolean> {
  const offers = [...new Set(queries.map(({ offer }) => offer))];
  const homes = new Map(
    await Promise.all(offers.map(async (offer) => [offer, await readHomes(offer)] as const)),
  );
  const isNamed = queries.some(({ query }) => alertFilters(query).areas.some(isGroupKey));
  const withAreas = isNamed
    ? (await import('#domain/search/places/bangalore-groups.ts')).withBangaloreAreas
    : null;
  return ({ offer, query }) => {
    const columns = homes.get(offer);
    const asked = alertFilters(query);
    const filters = withAreas ? withAreas(asked) : asked;
    return columns !== undefined && !matchHomes(columns, filters, today).includes(0);
  };
}
