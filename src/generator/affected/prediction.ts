import { isDeepStrictEqual } from 'node:util';
import type { Entity } from '#domain/entity.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { hasSameCities } from '#domain/place-list/has-same-cities.ts';
import type { Log } from '#server/log/log.ts';
import type { PublishReport } from '../report/publish-report.ts';
import { affectedPages, pagesOfAnotherDay } from './affected-pages.ts';

/** The paths that a publish is expected to change. Null when that is most of the site. */
export type Prediction = ReadonlySet<string> | null;

/** With more changed rows than this, most of the site may change, and no prediction is made. */
const MAX_ROWS = 500;

/**
 * The pages that may change with these rows, and those that do because `lastBuildDay`, the day for which pages were
 * last built, is over. Null also when cities differ: their names are in addresses, and every page names the cities that
 * have homes.
 */
export function predictPages(
  entities: readonly Entity[],
  before: Catalogue,
  after: Catalogue,
  lastBuildDay: Day | null = before.today,
): Prediction {
  if (
    entities.length > MAX_ROWS ||
    !isDeepStrictEqual(before.cities, after.cities) ||
    !hasSameCities(before, after) ||
    entities.some((entity) => movesHomes(entity, before, after))
  )
    return null;
  const predicted = new Set<string>(lastBuildDay === null ? [] : pagesOfAnotherDay(lastBuildDay, after));
  for (const entity of entities) {
    for (const path of affectedPages({ entity, before, after })) predicted.add(path);
  }
  return predicted;
}

/** Whether the homes of an area are in another city now. Their cards, which may be anywhere, name the city. */
function movesHomes({ type, id }: Entity, before: Catalogue, after: Catalogue): boolean {
  if (type !== 'area') return false;
  const homes = [...before.homesInArea(id), ...after.homesInArea(id)];
  return homes.some((home) => before.cityOfHome(home) !== after.cityOfHome(home));
}

/**
 * A page that changed without being predicted is a bug; the first 20 of them are logged as warnings. If there is a
 * known reason why any page may change, only that is logged, in one line.
 */
export function logPrediction(
  log: Log,
  { predicted, reason }: { predicted: Prediction; reason: string | null },
  { rendered }: PublishReport,
): void {
  const observed = rendered.filter((page) => page.reason === 'content changed');
  if (reason !== null) {
    if (observed.length > 0) log.info(`${observed.length} pages changed: ${reason}.`);
    return;
  }
  if (!predicted || (predicted.size === 0 && observed.length === 0)) return;
  log.info(`${predicted.size} pages predicted to change, ${observed.length} did.`);
  for (const { path } of observed.filter((page) => !predicted.has(page.path)).slice(0, 20)) {
    log.warn(`${path} changed without being predicted.`);
  }
}
