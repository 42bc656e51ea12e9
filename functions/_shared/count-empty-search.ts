import { alertLabel, hasKnownChoices } from '#domain/alert/alert-label.ts';
import { emptySearchLimits } from '#domain/limits.ts';
import type { Offer } from '#domain/offer.ts';
import { toCountableSearch, emptySearchQuery } from '#domain/search/empty-search.ts';
import type { Filters } from '#domain/search/filters.ts';
import type { CallDatabase } from './database.ts';
import { isRobot } from './is-robot.ts';
import { readKnownNames } from './read-known-names.ts';
import { refuseOverLimit, networkLimits } from './rate-limit.ts';
import type { RefusalMemory } from './refusal-memory.ts';
import { saltedHash, type Visitor } from './visitor.ts';

const DAY_MINUTES = 24 * 60;
/** The most searches counted per network and day. One network alone must not use up the daily total of all. */
const MAX_PER_NETWORK = 50;

interface VisitorSearch {
  offer: Offer;
  filters: Filters;
  visitor: Visitor;
  /** Salts the hash of a network and its search, so that neither can be guessed from it. */
  salt: string;
  database: CallDatabase;
  refusals: RefusalMemory | undefined;
}

/**
 * Counts a search that found no home, once a day per network. A search that names a place, type or direction unknown to
 * us is not stored, because it may contain a person's own words (decision 119).
 */
export async function countEmptySearch(visitorSearch: VisitorSearch): Promise<void> {
  const { visitor, database } = visitorSearch;
  const search = toCountableSearch(visitorSearch.offer, visitorSearch.filters);
  if (!search || isRobot(visitor.userAgent)) return;
  const query = emptySearchQuery(search);
  if (query.length > emptySearchLimits.query) return;
  const searchHash = await saltedHash(`${visitor.addressHash} ${search.offer} ${query}`, visitorSearch.salt);
  const oncePerDay = { bucket: `empty-search:once:${searchHash}`, max: 1, windowMinutes: DAY_MINUTES };
  // First, so that what is not counted again uses up no limit of its network.
  if (await refuseOverLimit(database, [oncePerDay], visitorSearch.refusals)) return;
  const limits = networkLimits('empty-search', visitor, MAX_PER_NETWORK, DAY_MINUTES);
  if (await refuseOverLimit(database, limits, visitorSearch.refusals)) return;
  const names = await readKnownNames(search.filters, database);
  if (!hasKnownChoices(search.filters, names)) return;
  const label = alertLabel(search.offer, search.filters, names);
  await database('record_empty_search', {
    offer: search.offer,
    query,
    label: label.slice(0, emptySearchLimits.label),
  });
}
