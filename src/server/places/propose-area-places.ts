import { z } from 'zod';
import { cityFolder } from '#domain/city/city-folder.ts';
import type { Locality } from '#domain/city/locality-point.ts';
import { middleOfHomes, sayMiddleOfHomes } from '#domain/place/middle-of-homes.ts';
import { placeSizeKm } from '#domain/place/place-size.ts';
import { placesOfCity } from '#domain/place/places-of-city.ts';
import { proposePlaces } from '#domain/place/propose-places.ts';
import { pointOf } from '#domain/position/position.ts';
import type { ServiceClient } from '../supabase/clients.ts';
import { rulesDigest } from './rules-digest.ts';

const areasSchema = z.nullable(
  z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      city: z.nullable(z.string()),
      homes: z.int(),
      merged: z.array(z.string()),
      positions: z.array(z.string()),
      measured: z.nullable(z.string()),
    }),
  ),
);
type AreaToPlace = NonNullable<z.infer<typeof areasSchema>>[number];

/** The rules of this process. Of two versions that run at once, neither judges again what the other has judged meanwhile. */
const ownRules = { rules: rulesDigest(), since: new Date() };

/**
 * Proposes where each area lies, if one came, went or changed since (supabase/schemas/area/places.sql), or was judged by other rules
 * before this process began. Another process may do the same at once: both write the same. Returns how many proposals changed.
 */
export async function proposeAreaPlaces(
  client: ServiceClient,
  { rules, since }: { rules: string; since: Date } = ownRules,
): Promise<number> {
  const { data, error } = await client.rpc('areas_to_place', { rules, since: since.toISOString() });
  if (error) throw new Error(`The areas could not be read: ${error.message}`);
  const areas = areasSchema.parse(data);
  if (!areas) return 0;
  const { data: changed, error: fault } = await client.rpc('keep_place_proposals', {
    proposals: proposalsFor(areas),
    rules,
  });
  if (fault) throw new Error(`Where areas lie could not be kept: ${fault.message}`);
  return z.int().parse(changed);
}

function proposalsFor(areas: readonly AreaToPlace[]) {
  return [...Map.groupBy(areas, ({ city }) => cityFolder(city)).values()].flatMap((ofCity) => {
    const city = placesOfCity(ofCity[0]?.city ?? null);
    const middles = new Map(ofCity.map((area) => [area.id, middleOf(area, city.pointOf(area.slug))]));
    const placed = ofCity.map(({ id, name, slug, homes, merged }) => {
      const { point = null } = middles.get(id) ?? {};
      return {
        ...{ id, name, homes, merged, pinCodes: city.pinCodesOf(slug) },
        // A low confidence is too little for a distance.
        point: point && point.confidence !== 'low' ? point : null,
      };
    });
    const proposals = proposePlaces(placed, city.known);
    return ofCity.flatMap(({ id, name }) => {
      const proposal = proposals.get(id);
      const middle = middles.get(id);
      if (!proposal || !middle) return [];
      const { kind, parent, isSure, otherNames, evidence } = proposal;
      const { point, source, measured, said } = middle;
      return [
        {
          ...{ area: id, name, kind, parent, sure: isSure, names: [...otherNames] },
          evidence: [...evidence, ...said],
          latitude: point?.lat ?? null,
          longitude: point?.lng ?? null,
          confidence: point?.confidence ?? null,
          ...{ source, measured },
        },
      ];
    });
  });
}

/** The middle of an area from the file of its city, or from its homes where that knows none well enough. */
function middleOf({ name, positions, measured }: AreaToPlace, inFile: Locality | null) {
  if (inFile && inFile.confidence !== 'low')
    return { point: inFile, source: 'city data', measured: null, said: [] };
  const size = placeSizeKm({ name, kind: null, point: null });
  const ofHomes = middleOfHomes(
    positions.flatMap((position) => pointOf(position) ?? []),
    size,
  );
  const said = ofHomes ? [sayMiddleOfHomes(ofHomes)] : [];
  if (inFile && ofHomes?.confidence !== 'high' && ofHomes?.confidence !== 'medium')
    return { point: inFile, source: 'city data', measured, said };
  return { point: ofHomes, source: ofHomes && 'homes', measured, said };
}
