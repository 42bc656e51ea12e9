import { z } from 'zod';
import { offers } from '#domain/offer.ts';
import { alertKinds } from '#domain/alert/alert.ts';
import { matchingChanges } from '#domain/alert/matching-changes.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { dayNumber } from '#domain/calendar/day-number.ts';
import { listSlug } from '#domain/city/list-slug.ts';
import { placeSlug } from '#domain/place-list/place-lists.ts';
import { packedPoint } from '#domain/position/packed-point.ts';
import type { PlaceOfSociety } from '#domain/search/positions/distances.ts';
import { formerAreasOf, listedHomes } from '#page-models/homes/search-index.ts';
import { coordinatesOf } from '#page-models/location/coordinates-of.ts';
import { gateOfHome } from '#page-models/location/own-position.ts';
import type { Log } from '#server/log/log.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import { dataOf } from '#server/supabase/data-of.ts';
import { messageOf } from '#server/log/message-of.ts';

const changesSchema = z.array(
  z.object({ id: z.int(), property_id: z.string(), kind: z.enum([...alertKinds, 'back']) }),
);
const queriesSchema = z.array(z.object({ offer: z.enum(offers), query: z.string() }));

/** With more published homes than this, all homes are compared. */
const HOMES_IN_A_REQUEST = 2_000;

/**
 * Decision 112. The database keeps each change until it is matched, so a worker that is killed here loses none: the
 * first publish of the next worker compares all homes. The pages are already published, so a failure only logs a
 * warning. `homeIds` are the homes whose pages were rendered or removed; null compares all homes. Returns whether it
 * succeeded.
 */
export async function matchAlerts(
  client: ServiceClient,
  catalogue: Catalogue,
  { homeIds, today, log }: { homeIds: readonly string[] | null; today: Day; log: Log },
): Promise<boolean> {
  try {
    const filter = homeIds && homeIds.length <= HOMES_IN_A_REQUEST ? { homes: [...homeIds] } : {};
    const changes = changesSchema.parse(await dataOf(client.rpc('record_home_changes', filter)));
    if (changes.length === 0) return true;
    const listedChanges = changes.filter(({ kind }) => kind !== 'gone');
    // Only the first of several changes counts: a home that is new and then reduced is new, at its current price.
    const ids = new Map(listedChanges.toReversed().map(({ id, property_id }) => [property_id, id]));
    const rows = catalogue.properties.filter(({ id }) => ids.has(id));
    const homes = listedHomes(rows, catalogue).map(({ row, home }) => ({
      changeId: ids.get(row.id) ?? 0,
      offer: row.property_type,
      home,
    }));
    const queries = queriesSchema.parse(await dataOf(client.rpc('alert_queries')));
    const matches = matchingChanges(homes, queries, dayNumber(today), {
      coordinates: coordinatesOf(catalogue),
      placeOf: (society) => placeOf(society, catalogue),
      formerAreas: new Map(formerAreasOf(catalogue)),
    }).map((match) => ({ ...match }));
    // A home that another process has published since is missing in this catalogue, so its change waits.
    const catalogueIds = new Set(rows.map(({ id }) => id));
    const matchedChanges = changes.filter(
      ({ kind, property_id: id }) => kind === 'gone' || catalogueIds.has(id),
    );
    await dataOf(client.rpc('save_alert_matches', { matches, changes: matchedChanges.map(({ id }) => id) }));
    return true;
  } catch (fault) {
    log.warn(`The alerts could not be told of this publish; the next one does: ${messageOf(fault)}`);
    return false;
  }
}

/** As lists measure it: from the gate of the society, or else from the area of its first home that has one. */
function placeOf(slug: string, catalogue: Catalogue): PlaceOfSociety | null {
  const society = catalogue.societies.find((each) => placeSlug({ kind: 'society', society: each }) === slug);
  if (!society) return null;
  const homes = catalogue.properties.filter(({ society_id }) => society_id === society.id);
  const [gate] = homes.flatMap((home) => gateOfHome(home, catalogue) ?? []);
  const [area] = homes.flatMap((home) => catalogue.area(home.area_id) ?? []);
  return {
    gate: gate ? packedPoint(gate) : null,
    area: area ? listSlug(area.slug, catalogue.cityOf(area)) : null,
  };
}
