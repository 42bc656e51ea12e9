import { map } from 'nanostores';
import {
  adminAlerts,
  type AdminAlertsAnswer,
  adminAlertsAnswer,
  type AlertWish,
} from '#contracts/admin-alerts.ts';
import {
  type AdminEmptySearch,
  adminEmptySearches,
  adminEmptySearchesAnswer,
} from '#contracts/admin-empty-searches.ts';
import { alertFilters } from '#domain/alert/alert.ts';
import type { Offer } from '#domain/offer.ts';
import type { HomeColumns } from '#domain/search/home-columns.ts';
import { matchHomes } from '#domain/search/match-homes.ts';
import { isNoLongerAdmin, type StaffBackend } from '../../session/staff-backend.ts';

export interface AlertsTools {
  backend: StaffBackend;
  onAccessLost: () => void;
  /** Reads the published homes for sale or to rent. */
  readHomes: (offer: Offer) => Promise<HomeColumns>;
  /** Days since 1970. */
  today: () => number;
}

/** The counts of alerts, and the alerts and searches that no home on the site matches. */
export function createAlerts({ backend, onAccessLost, readHomes, today }: AlertsTools) {
  const $alerts = map<{
    load: 'loading' | 'ready' | 'failed';
    answer: AdminAlertsAnswer | null;
    missing: readonly AlertWish[];
    /** Searches that found no home, and would find none today. */
    searched: readonly AdminEmptySearch[];
  }>({ load: 'loading', answer: null, missing: [], searched: [] });

  return {
    $alerts,

    async load(): Promise<void> {
      $alerts.setKey('load', 'loading');
      try {
        const answer = await backend.rpc(adminAlerts, {}, adminAlertsAnswer);
        const { searches } = await backend.rpc(adminEmptySearches, {}, adminEmptySearchesAnswer);
        const isMissing = await withoutHomes([...answer.wishes, ...searches], readHomes, today());
        $alerts.set({
          load: 'ready',
          answer,
          missing: answer.wishes.filter(isMissing),
          searched: searches.filter(isMissing),
        });
      } catch (fault) {
        $alerts.setKey('load', 'failed');
        if (isNoLongerAdmin(fault)) onAccessLost();
      }
    },
  };
}

type Wish = Pick<AlertWish, 'offer' | 'query'>;

/**
 * Returns a function that tells whether no home fits a wish, by the rules of the filters. Reads homes only for the
 * offers that occur in `wishes`.
 */
async function withoutHomes(
  wishes: readonly Wish[],
  readHomes: AlertsTools['readHomes'],
  today: number,
): Promise<(wish: Wish) => boolean> {
  const offers = [...new Set(wishes.map(({ offer }) => offer))];
  const homes = new Map(
    await Promise.all(offers.map(async (offer) => [offer, await readHomes(offer)] as const)),
  );
  return ({ offer, query }) => {
    const listed = homes.get(offer);
    return listed !== undefined && !matchHomes(listed, alertFilters(query), today).includes(0);
  };
}
