import { cityFolder, DEFAULT_CITY } from '../city/city-folder.ts';
import { formatNumber } from '../money/rupees.ts';
import { formatCount } from '../text/text.ts';
import type { HomeInFile } from './home-in-file.ts';
import type { MatchedPlace, PlaceDecisions, PlaceMatcher, PlaceName } from './place-matcher.ts';

/** A name that may mean several of our places, or none, in the words of the file. Staff decide once for each. */
export interface UnsurePlace {
  kind: 'area' | 'society';
  name: string;
  /** The three likeliest, best first. */
  guesses: readonly PlaceName[];
  /** Homes that have it. */
  homes: number;
}

export interface PlacedHome extends HomeInFile {
  areaSlug: string | null;
  societySlug: string | null;
}

/** What staff decided about names in this partner's files, by the slug of our place. */
export interface DecidedPlaces {
  areas: PlaceDecisions;
  societies: PlaceDecisions;
}

const nothingDecided: DecidedPlaces = { areas: new Map(), societies: new Map() };

const OURS: ReadonlySet<string> = new Set([cityFolder(DEFAULT_CITY)]);

function isElsewhere({ fields: { city } }: HomeInFile, cities: ReadonlySet<string>): boolean {
  return typeof city === 'string' && !cities.has(cityFolder(city));
}

/**
 * Each home with the area and the society that its words surely mean. Homes without them are shown with their words.
 * `cities` are the folders of ours; `unknown` are localities that no area of ours has, with the number of their homes.
 */
export function placeHomes(
  homes: readonly HomeInFile[],
  matcher: PlaceMatcher,
  decided: DecidedPlaces = nothingDecided,
  cities: ReadonlySet<string> = OURS,
): { homes: readonly PlacedHome[]; unsure: readonly UnsurePlace[]; unknown: ReadonlyMap<string, number> } {
  const unknown = new Map<string, number>();
  const unsure = new Map<string, UnsurePlace>();
  const matched = new Map<string, MatchedPlace>();
  const once = (key: string, match: () => MatchedPlace): MatchedPlace => {
    const known = matched.get(key) ?? match();
    matched.set(key, known);
    return known;
  };
  const slugOf = (kind: UnsurePlace['kind'], name: string, place: MatchedPlace): string | null => {
    if (place.state === 'sure') return place.slug;
    if (place.state === 'unknown' && kind === 'area') unknown.set(name, (unknown.get(name) ?? 0) + 1);
    if (place.state === 'unsure') {
      const key = `${kind} ${name}`;
      const homes = (unsure.get(key)?.homes ?? 0) + 1;
      unsure.set(key, { kind, name, guesses: place.guesses, homes });
    }
    return null;
  };
  const placed = homes.map((home) => {
    const { locality, society } = home;
    // A home in Chennai has no area of ours, whatever its locality is called: its city is asked first.
    if (isElsewhere(home, cities)) return { ...home, areaSlug: null, societySlug: null };
    const area =
      locality === null
        ? null
        : slugOf(
            'area',
            locality,
            once(`area ${locality}`, () => matcher.area(locality, decided.areas)),
          );
    const found =
      society === null
        ? null
        : slugOf(
            'society',
            society,
            once(`${area ?? ''} ${society}`, () => matcher.society(society, area, decided.societies)),
          );
    return { ...home, areaSlug: area, societySlug: found };
  });
  return {
    homes: placed,
    unknown,
    unsure: [...unsure.values()].toSorted((one, other) => other.homes - one.homes),
  };
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
