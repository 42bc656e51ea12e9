import { distanceKm, type Point } from '../../city/distance-km.ts';
import type { HomeColumns } from '../homes/home-columns.ts';
import type { NamedPlace } from '../named-place.ts';
import type { NearKind } from '../near-kind.ts';
import type { Coordinates } from '../positions/coordinates.ts';

/** A place by which a list can be sorted. */
export interface NearPlace {
  key: string;
  /** 'Whitefield', 'Indiranagar metro station'. */
  name: string;
}

type Listed = Pick<HomeColumns, 'count' | 'choices'> & {
  named: Record<'areas' | 'societies', readonly NamedPlace[]>;
};

/** All homes by the distance of the middle of their area. Equally distant homes are newest first. */
export interface Nearness {
  name: string;
  /** The point from which distances are measured. */
  from: 'station' | 'middle of the area';
  order: Int32Array;
  /** 1 for each home whose position is known. The others come last. */
  known: Uint8Array;
}

/** Null if the place or its position is unknown. */
export function nearness(homes: Listed, key: string, where: Coordinates): Nearness | null {
  const place = placeOf(homes, key, where);
  if (!place) return null;
  const areas = homes.choices.areas;
  const far = homes.named.areas.map(({ slug }) => {
    const middle = where.area(slug);
    return middle ? distanceKm(place, middle) : null;
  });
  const nearestFirst = [...far.keys()]
    .filter((area) => far[area] !== null)
    .sort((a, b) => (far[a] ?? 0) - (far[b] ?? 0) || a - b);
  // Homes of one area are equally far. One pass puts each home into the slots reserved for its area.
  const room = new Int32Array(far.length).fill(-1);
  const sizes = new Int32Array(far.length + 1);
  for (const area of areas.column) if (area >= 0) sizes[area] = (sizes[area] ?? 0) + 1;
  let next = 0;
  for (const area of nearestFirst) {
    room[area] = next;
    next += sizes[area] ?? 0;
  }
  const order = new Int32Array(homes.count);
  const known = new Uint8Array(homes.count);
  for (let row = 0; row < homes.count; row++) {
    const area = areas.column[row] ?? -1;
    const to = area < 0 ? -1 : (room[area] ?? -1);
    if (to < 0) order[next++] = row;
    else {
      order[to] = row;
      room[area] = to + 1;
      known[row] = 1;
    }
  }
  return { name: place.name, from: place.from, order, known };
}

/** Places whose name contains these words, at most `most`: areas, then stations, then societies. */
export function nearPlaces(homes: Listed, where: Coordinates, typed: string, most: number): NearPlace[] {
  const words = typed.trim().toLowerCase();
  const isNamed = ({ name }: NamedPlace) => name.toLowerCase().includes(words);
  const found: NearPlace[] = [];
  const add = (kind: NearKind, places: readonly NamedPlace[]) => {
    for (const place of places) {
      if (found.length >= most) return;
      const key = `${kind}/${place.slug}`;
      if (isNamed(place) && placeOf(homes, key, where)) found.push({ key, name: nameOf(kind, place) });
    }
  };
  if (words === '') return found;
  add('in', homes.named.areas);
  add('metro', where.stations);
  add('at', homes.named.societies);
  return found;
}

function placeOf(
  homes: Listed,
  key: string,
  where: Coordinates,
): (Point & Pick<Nearness, 'name' | 'from'>) | null {
  const [kind, slug = ''] = key.split('/');
  if (kind === 'metro') {
    const station = where.stations.find((each) => each.slug === slug);
    return station ? { ...station, name: nameOf(kind, station), from: 'station' } : null;
  }
  const place = homes.named[kind === 'at' ? 'societies' : 'areas'].find((each) => each.slug === slug);
  const area = kind === 'at' ? areaOfSociety(homes, slug) : place?.slug;
  const middle = area === undefined ? null : where.area(area);
  return place && middle ? { ...middle, name: place.name, from: 'middle of the area' } : null;
}

/** The slug of the area of a society, taken from its first home with an area. */
function areaOfSociety({ choices, named }: Listed, slug: string): string | undefined {
  const society = named.societies.findIndex((each) => each.slug === slug);
  const row = choices.societies.column.findIndex(
    (each, at) => each === society && (choices.areas.column[at] ?? -1) >= 0,
  );
  return named.areas[choices.areas.column[row] ?? -1]?.slug;
}

function nameOf(kind: NearKind, { name }: NamedPlace): string {
  return kind === 'metro' ? `${name} metro station` : name;
}
