import { alertLabel, hasKnownChoices } from '#domain/alert/alert.ts';
import { emptySearchLimits } from '#domain/limits.ts';
import type { Offer } from '#domain/offer.ts';
import { emptySearch, emptySearchQuery } from '#domain/search/empty-search.ts';
import type { Filters } from '#domain/search/filters.ts';
import type { Database } from './database.ts';
import { knownNames } from './known-names.ts';
import { refuseOverLimit, placeLimits } from './rate-limit.ts';
import type { RefusalMemory } from './refusal-memory.ts';
import { saltedHash, type Visitor } from './visitor.ts';

const DAY = 24 * 60;
/** The most searches counted per place and day. One place alone must not use up the daily total of all places. */
const MOST_FROM_A_PLACE = 50;

interface Asked {
  offer: Offer;
  filters: Filters;
  visitor: Visitor;
  /** Salts the hash of a place and its search, so that neither can be guessed from it. */
  salt: string;
  database: Database;
  refusals: RefusalMemory | undefined;
}

/**
 * Counts a search that found no home, once a day per place. A search that names a place, type or direction unknown to
 * us is not stored, because it may contain a person's own words (decision 119).
 */
export async function countEmptySearch(asked: Asked): Promise<void> {
  const { visitor, database } = asked;
  const search = emptySearch(asked.offer, asked.filters);
  if (!search || isRobot(visitor.userAgent)) return;
  const query = emptySearchQuery(search);
  if (query.length > emptySearchLimits.query) return;
  const question = await saltedHash(`${visitor.addressHash} ${search.offer} ${query}`, asked.salt);
  const once = { bucket: `empty-search:once:${question}`, max: 1, windowMinutes: DAY };
  const limits = [...placeLimits('empty-search', visitor, MOST_FROM_A_PLACE, DAY), once];
  if (await refuseOverLimit(database, limits, asked.refusals)) return;
  const names = await knownNames(search.filters, database);
  if (!hasKnownChoices(search.filters, names)) return;
  const label = alertLabel(search.offer, search.filters, names);
  await database('record_empty_search', {
    offer: search.offer,
    query,
    label: label.slice(0, emptySearchLimits.label),
  });
}

/** A robot that follows links is not looking for a home. Robots that do not identify themselves count as people. */
function isRobot(userAgent: string): boolean {
  return /bot\b|crawl|spider|slurp|preview|headless|monitor/i.test(userAgent);
}
