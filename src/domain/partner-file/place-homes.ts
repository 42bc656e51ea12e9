import { cityFolder, DEFAULT_CITY } from '../city/city-folder.ts';
import { otherNameOfCity } from '../city/other-name-of-city.ts';
import type { Point } from '../city/distance-km.ts';
import { formatNumber } from '../money/rupees.ts';
import { formatCount } from '../text/text.ts';
import type { HomeInFile } from './home-in-file.ts';
import type { HowAlike } from './area-matcher.ts';
import type {
  MatchedLocality,
  MatchedPlace,
  PlaceDecisions,
  PlaceMatcher,
  PlaceName,
} from './place-matcher.ts';

/** A name that may mean several of our places, or none, in the words of the file. Staff decide once for each. */
export interface UnsurePlace {
  kind: 'area' | 'society';
  name: string;
  /** The three likeliest, best first. */
  guesses: readonly PlaceName[];
  /** Homes that have it. */
  homes: number;
  /** What speaks against it, in sentences. */
  why: string | null;
}

/** A locality whose homes are in an area that has not exactly its name. */
export interface AlikePlace {
  name: string;
  area: PlaceName;
  how: HowAlike;
  homes: number;
}

/** A part of an area that is no area itself: '5th Block' of Koramangala. */
export interface ProposedPart {
  name: string;
  /** Where its homes are meanwhile. */
  area: PlaceName;
  homes: number;
}

/** A home in its area and society. */
export interface PlacedHome extends HomeInFile {
  areaSlug: string | null;
  societySlug: string | null;
}

/** What staff decided about names in this partner's files, by the slug of our place. */
export interface DecidedPlaces {
  areas: PlaceDecisions;
  societies: PlaceDecisions;
}

export interface PlacedHomes {
  homes: readonly PlacedHome[];
  /** Those with most homes first, as are the lists below. */
  unsure: readonly UnsurePlace[];
  alike: readonly AlikePlace[];
  parts: readonly ProposedPart[];
  /** Localities that no area of ours has, with the number of their homes. */
  unknown: ReadonlyMap<string, number>;
  /** Homes whose position lies around none of our cities. It is not kept. */
  outside: readonly HomeInFile[];
}

const nothingDecided: DecidedPlaces = { areas: new Map(), societies: new Map() };

const OURS: ReadonlySet<string> = new Set([cityFolder(DEFAULT_CITY)]);

/** The folder of the city that a row states, by the name that ours has: 'Mysore' is Mysuru. */
function cityOf({ fields: { city } }: HomeInFile, cities: ReadonlySet<string>): string | null {
  if (typeof city !== 'string') return null;
  const folder = cityFolder(city);
  const other = otherNameOfCity(folder);
  return other !== undefined && !cities.has(folder) && cities.has(other) ? other : folder;
}

/**
 * Each home with the area and the society that its words surely mean, and that its position does not refute. Homes without them
 * are shown with their words. `cities` are the folders of ours.
 */
export function placeHomes(
  homes: readonly HomeInFile[],
  matcher: PlaceMatcher,
  decided: DecidedPlaces = nothingDecided,
  cities: ReadonlySet<string> = OURS,
): PlacedHomes {
  const unsure = new Map<string, UnsurePlace>();
  const unknown = new Map<string, number>();
  const alike = new Map<string, AlikePlace>();
  const parts = new Map<string, ProposedPart>();
  const outside = homes.filter(({ position }) => position !== null && !matcher.isInRegion(position));
  const areOutside = new Set(outside);
  const ask = (place: Omit<UnsurePlace, 'homes'>) => {
    const key = `${place.kind} ${place.name}`;
    unsure.set(key, { ...place, homes: (unsure.get(key)?.homes ?? 0) + 1 });
  };
  const note = (name: string, { how, area, part }: Extract<MatchedLocality, { how: HowAlike }>) => {
    const key = JSON.stringify([name, area.slug, how]);
    alike.set(key, { name, area, how, homes: (alike.get(key)?.homes ?? 0) + 1 });
    if (part === null) return;
    const ofPart = JSON.stringify([part.toLowerCase(), area.slug]);
    const before = parts.get(ofPart);
    parts.set(ofPart, { name: before?.name ?? part, area, homes: (before?.homes ?? 0) + 1 });
  };
  const areaOf = (locality: string, area: MatchedLocality): string | null => {
    if (area.state === 'sure') {
      if ('area' in area) note(locality, area);
      return area.slug;
    }
    if (area.state === 'unknown') unknown.set(locality, (unknown.get(locality) ?? 0) + 1);
    else ask({ kind: 'area', name: area.name, guesses: area.guesses, why: area.why });
    return null;
  };
  const societies = new Map<string, MatchedPlace>();
  const societyOf = (society: string, area: string | null): string | null => {
    const key = `${area ?? ''} ${society}`;
    const place = societies.get(key) ?? matcher.society(society, area, decided.societies);
    societies.set(key, place);
    if (place.state === 'unsure') ask({ kind: 'society', name: society, guesses: place.guesses, why: null });
    return place.state === 'sure' ? place.slug : null;
  };
  // A home in Chennai has no area of ours, whatever its locality is called: its city is asked first.
  const isElsewhere = (home: HomeInFile) => {
    const city = cityOf(home, cities);
    return city !== null && !cities.has(city);
  };
  const matched = matchAreas(
    homes.filter((home) => !isElsewhere(home)),
    matcher,
    decided.areas,
    cities,
  );
  const placed = homes.map((home): PlacedHome => {
    const position = areOutside.has(home) ? null : home.position;
    if (isElsewhere(home)) return { ...home, position, areaSlug: null, societySlug: null };
    const { locality, society } = home;
    const area = matched.get(home);
    const areaSlug = locality !== null && area ? areaOf(locality, area) : null;
    return {
      ...home,
      position,
      areaSlug,
      societySlug: society === null ? null : societyOf(society, areaSlug),
    };
  });
  return {
    ...{ homes: placed, unknown, outside },
    unsure: mostFirst(unsure),
    alike: mostFirst(alike),
    parts: mostFirst(parts),
  };
}

const mostFirst = <Each extends { homes: number }>(found: ReadonlyMap<string, Each>): Each[] =>
  [...found.values()].toSorted((one, other) => other.homes - one.homes);

/** What its own row says of each home, and where it says nothing, what rows with the same locality say. */
function matchAreas(
  homes: readonly HomeInFile[],
  matcher: PlaceMatcher,
  decided: PlaceDecisions,
  cities: ReadonlySet<string>,
): Map<HomeInFile, MatchedLocality> {
  const known = new Map<string, MatchedLocality>();
  const matched = new Map<HomeInFile, MatchedLocality>();
  const confirmed = new Map<string, Map<string, PlaceName>>();
  for (const home of homes) {
    const { locality, position, pinCodes } = home;
    if (locality === null) continue;
    const city = cityOf(home, cities);
    const key = JSON.stringify([locality, city, position, pinCodes]);
    const area = known.get(key) ?? matcher.area(locality, { position, pinCodes, city }, decided);
    known.set(key, area);
    matched.set(home, area);
    if (area.state === 'sure' && (area.how === 'position' || area.how === 'pin code'))
      confirmed.set(locality, (confirmed.get(locality) ?? new Map()).set(area.slug, area.area));
  }
  for (const [home, area] of matched) {
    const [place, another] = confirmed.get(home.locality ?? '')?.values() ?? [];
    if (area.state === 'unsure' && !area.isContradicted && home.position === null && place && !another)
      matched.set(home, { state: 'sure', slug: place.slug, how: 'file', area: place, part: null });
  }
  return matched;
}

/** Names in a sentence. */
const NAMED = 5;

/** Null where every locality is one of our areas, or staff are asked about it. */
export function sayUnknown(unknown: ReadonlyMap<string, number>): string | null {
  if (unknown.size === 0) return null;
  const homes = [...unknown.values()].reduce((sum, count) => sum + count, 0);
  const most = [...unknown].toSorted(([, one], [, other]) => other - one).slice(0, NAMED);
  const names = most.map(([name, count]) => `‘${name}’ (${formatNumber(count)})`).join(', ');
  const more = unknown.size > NAMED ? ` and ${formatNumber(unknown.size - NAMED)} more` : '';
  return `${formatCount(homes, 'home')} in no area, because no area of ours has the name of the locality: ${names}${more}.`;
}

/** Why a position is not kept, for the list of what did not arrive. */
export const OUTSIDE = 'a position outside of our cities, which is not kept';

export const sayPoint = ({ lat, lng }: Point): string => `${lat}, ${lng}`;
