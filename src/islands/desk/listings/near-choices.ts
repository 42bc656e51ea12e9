import type { ListingPlaces } from '#contracts/admin-listings.ts';
import { type AreasNear, areasNear } from '#domain/listing/areas-near.ts';
import type { Filters } from '#domain/search/filters.ts';
import type { Coordinates } from '#domain/search/positions/coordinates.ts';
import { type Distances, distancesIn } from '#domain/search/positions/distances.ts';
import { describeUnknownNear, withKnownNear } from '#domain/search/positions/known-near.ts';
import { distanceKm } from '#domain/city/distance-km.ts';
import { contradictsPlace, placeSizeKm } from '#domain/place/place-size.ts';
import { type PackedPoint, packedPoint } from '#domain/position/packed-point.ts';
import { pointOf } from '#domain/position/position.ts';
import { wordsOfSlug } from '#domain/text/words-of-slug.ts';
import type { NamedPlace } from './fields/find-places.ts';

/** The places that a home can be near. */
export interface NearChoices {
  /** Each with its key in an address as its id: spots, areas whose middle is known, and societies in these. */
  places: readonly NamedPlace[];
  distances: Distances;
}

const noColumn = { column: new Int32Array() };
const noPlaces = { point: new Float64Array(), gate: new Float64Array() };

/** The middle of an area is that of its row. `inData` has the spots, and areas that nobody has judged since they came. */
export function nearChoices({ areas, societies }: ListingPlaces, inData: Coordinates): NearChoices {
  const middles = new Map(areas.map(({ slug, middle }) => [slug, middle]));
  const coordinates = { ...inData, area: (slug: string) => middles.get(slug) ?? inData.area(slug) };
  const placeOf = new Map(
    societies.map((society) => [society.slug, { area: society.area, gate: gateOf(society, coordinates) }]),
  );
  const listed = {
    columns: noPlaces,
    choices: { areas: noColumn, societies: noColumn },
    choiceNames: { areas, societies },
  };
  const distances = distancesIn(listed, coordinates, (society) => placeOf.get(society) ?? null);
  const isKnown = (area: string | null) => area !== null && coordinates.area(area) !== null;
  const spots = coordinates.spots.map(({ slug, names: [name = slug, other = null] }) => ({
    id: slug,
    name,
    note: other,
  }));
  return {
    distances,
    places: [
      ...spots,
      ...areas.flatMap(({ slug, name, called = name, note }) =>
        isKnown(slug) ? [{ id: `in/${slug}`, name: called, note }] : [],
      ),
      ...societies.flatMap(({ slug, name, note, area }) =>
        isKnown(area) || placeOf.get(slug)?.gate ? [{ id: `at/${slug}`, name, note }] : [],
      ),
    ],
  };
}

/** Of a society, unless it contradicts its area. */
function gateOf(
  { gate, area, note }: ListingPlaces['societies'][number],
  coordinates: Coordinates,
): PackedPoint | null {
  const point = pointOf(gate);
  const middle = area === null ? null : coordinates.area(area);
  const sizeKm = placeSizeKm({ name: note ?? '', kind: null, point: null });
  const isElsewhere = point && middle && contradictsPlace(distanceKm(point, middle), sizeKm);
  return point && !isElsewhere ? packedPoint(point) : null;
}

export interface FollowedNear {
  homes: Filters;
  near: AreasNear | null;
  /** What cannot be followed, in sentences. */
  notes: string[];
}

/** The filters with a place to be near that is known, and the areas around it. */
export function followNear(
  asked: Filters,
  places: ListingPlaces,
  { distances }: Pick<NearChoices, 'distances'>,
): FollowedNear {
  const homes = withKnownNear(asked, distances, (list, slug) =>
    places[list].some((one) => one.slug === slug),
  );
  return {
    homes,
    near: homes.near && areasNear(homes.near, places.areas, distances),
    notes: describeUnknownNear(asked, homes, wordsOfSlug(asked.near?.place.split('/').at(-1) ?? '')),
  };
}
