import type { ListingPlaces } from '#contracts/admin-listings.ts';
import { type AreasNear, areasNear } from '#domain/listing/areas-near.ts';
import type { Filters } from '#domain/search/filters.ts';
import type { Coordinates } from '#domain/search/positions/coordinates.ts';
import { type Distances, distancesIn } from '#domain/search/positions/distances.ts';
import { describeUnknownNear, withKnownNear } from '#domain/search/positions/known-near.ts';
import { wordsOfSlug } from '#domain/text/words-of-slug.ts';
import type { NamedPlace } from './fields/find-places.ts';

/** The places that a home can be near. */
export interface NearChoices {
  /** Each with its key in an address as its id: spots, areas whose middle is known, and societies in these. */
  places: readonly NamedPlace[];
  distances: Distances;
}

const noColumn = { column: new Int32Array() };

export function nearChoices({ areas, societies }: ListingPlaces, coordinates: Coordinates): NearChoices {
  const areaOf = new Map(societies.map(({ slug, area }) => [slug, area]));
  const listed = {
    choices: { areas: noColumn, societies: noColumn },
    choiceNames: { areas, societies },
  };
  const distances = distancesIn(listed, coordinates, (society) => areaOf.get(society) ?? null);
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
      ...areas.flatMap(({ slug, name, note }) => (isKnown(slug) ? [{ id: `in/${slug}`, name, note }] : [])),
      ...societies.flatMap(({ slug, name, note, area }) =>
        isKnown(area) ? [{ id: `at/${slug}`, name, note }] : [],
      ),
    ],
  };
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
