import { distanceKm, type Point } from '../../city/distance-km.ts';
import type { HomeColumns } from '../homes/home-columns.ts';
import type { NamedPlace } from '../named-place.ts';
import type { NearKind } from '../near-kind.ts';
import type { Coordinates } from '../positions/coordinates.ts';

export interface NearPlace {
  key: string;
  /** 'Whitefield', 'Indiranagar metro station'. */
  name: string;
}

type HomesWithPlaces = Pick<HomeColumns, 'count' | 'choices'> & {
  choiceNames: Record<'areas' | 'societies', readonly NamedPlace[]>;
};

/** All homes by the distance of the middle of their area. Equally distant homes are newest first. */
export interface Nearness {
  name: string;
  measuredFrom: 'station' | 'middle of the area';
  order: Int32Array;
  /** 1 for each home whose position is known. The others come last. */
  hasPosition: Uint8Array;
}

/** Null if the place or its position is unknown. */
export function nearness(homes: HomesWithPlaces, key: string, coordinates: Coordinates): Nearness | null {
  const place = placeOf(homes, key, coordinates);
  if (!place) return null;
  const areas = homes.choices.areas;
  const distances = homes.choiceNames.areas.map(({ slug }) => {
    const middle = coordinates.area(slug);
    return middle ? distanceKm(place, middle) : null;
  });
  const nearestFirst = [...distances.keys()]
    .filter((area) => distances[area] !== null)
    .sort((a, b) => (distances[a] ?? 0) - (distances[b] ?? 0) || a - b);
  // Homes of one area are equally far. One pass puts each home into the slots reserved for its area.
  const nextRow = new Int32Array(distances.length).fill(-1);
  const sizes = new Int32Array(distances.length + 1);
  for (const area of areas.column) if (area >= 0) sizes[area] = (sizes[area] ?? 0) + 1;
  let next = 0;
  for (const area of nearestFirst) {
    nextRow[area] = next;
    next += sizes[area] ?? 0;
  }
  const order = new Int32Array(homes.count);
  const hasPosition = new Uint8Array(homes.count);
  for (let row = 0; row < homes.count; row++) {
    const area = areas.column[row] ?? -1;
    const to = area < 0 ? -1 : (nextRow[area] ?? -1);
    if (to < 0) order[next++] = row;
    else {
      order[to] = row;
      nextRow[area] = to + 1;
      hasPosition[row] = 1;
    }
  }
  return { name: place.name, measuredFrom: place.measuredFrom, order, hasPosition };
}

/** At most `max`: areas, then stations, then societies. */
export function nearPlaces(
  homes: HomesWithPlaces,
  coordinates: Coordinates,
  typed: string,
  max: number,
): NearPlace[] {
  const words = typed.trim().toLowerCase();
  const isNamed = ({ name }: NamedPlace) => name.toLowerCase().includes(words);
  const found: NearPlace[] = [];
  const add = (kind: NearKind, places: readonly NamedPlace[]) => {
    for (const place of places) {
      if (found.length >= max) return;
      const key = `${kind}/${place.slug}`;
      if (isNamed(place) && placeOf(homes, key, coordinates)) found.push({ key, name: nameOf(kind, place) });
    }
  };
  if (words === '') return found;
  add('in', homes.choiceNames.areas);
  add('metro', coordinates.stations);
  add('at', homes.choiceNames.societies);
  return found;
}

function placeOf(
  homes: HomesWithPlaces,
  key: string,
  coordinates: Coordinates,
): (Point & Pick<Nearness, 'name' | 'measuredFrom'>) | null {
  const [kind, slug = ''] = key.split('/');
  if (kind === 'metro') {
    const station = coordinates.stations.find((each) => each.slug === slug);
    return station ? { ...station, name: nameOf(kind, station), measuredFrom: 'station' } : null;
  }
  const place = homes.choiceNames[kind === 'at' ? 'societies' : 'areas'].find((each) => each.slug === slug);
  const area = kind === 'at' ? areaOfSociety(homes, slug) : place?.slug;
  const middle = area === undefined ? null : coordinates.area(area);
  return place && middle ? { ...middle, name: place.name, measuredFrom: 'middle of the area' } : null;
}

/** The slug of the area of a society, taken from its first home with an area. */
function areaOfSociety({ choices, choiceNames }: HomesWithPlaces, slug: string): string | undefined {
  const society = choiceNames.societies.findIndex((each) => each.slug === slug);
  const row = choices.societies.column.findIndex(
    (each, at) => each === society && (choices.areas.column[at] ?? -1) >= 0,
  );
  return choiceNames.areas[choices.areas.column[row] ?? -1]?.slug;
}

function nameOf(kind: NearKind, { name }: NamedPlace): string {
  return kind === 'metro' ? `${name} metro station` : name;
}
