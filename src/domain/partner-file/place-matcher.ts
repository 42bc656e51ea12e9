import { cityFolder, DEFAULT_CITY } from '../city/city-folder.ts';
import type { Point } from '../city/distance-km.ts';
import { type KnownPlaces, nothingKnown } from '../place/known-places.ts';
import { anyOrder } from '../search/places/area-names.ts';
import type { Place } from '../search/places/place-entry.ts';
import { createPlaceIndex, type PlaceIndex } from '../search/places/place-index.ts';
import { editDistance } from '../typed-text/edit-distance.ts';
import { normaliseWords, phoneticForm, phoneticKey } from '../typed-text/normalise-words.ts';
import { type AreaOfFiles, createNamesOfAreas } from './area-names.ts';
import {
  type AreaInWords,
  createAreaMatcher,
  type HowAlike,
  type PlaceEvidence,
  type SettledArea,
} from './area-matcher.ts';
import { sayContradiction, sayQuestion } from './say-question.ts';
import { segmentsOfLocality } from './segments-of-locality.ts';

/** What the words of a partner mean. `guesses` are the three likeliest, best first; staff decide once for each name. */
export type MatchedPlace =
  { state: 'sure'; slug: string } | { state: 'unsure'; guesses: readonly PlaceName[] } | { state: 'unknown' };

/** The area of a row. */
export type MatchedLocality =
  | { state: 'sure'; slug: string; how: 'exact' | 'staff' }
  /** `part`: what lies in the area and is no area itself. */
  | { state: 'sure'; slug: string; how: HowAlike; area: PlaceName; part: string | null }
  /** `name`: what staff decide about, which is the locality, or those of its rows that lie elsewhere. `why`: for staff. */
  | {
      state: 'unsure';
      name: string;
      guesses: readonly PlaceName[];
      why: string | null;
      isContradicted: boolean;
    }
  | { state: 'unknown' };

export interface PlaceName {
  slug: string;
  name: string;
}

/** A society by its name. The slug of its area tells societies of one name apart. */
export interface SocietyName extends PlaceName {
  areaSlug: string | null;
}

/** What staff decided about a name as it stands in files; null: it is none of our places. */
export type PlaceDecisions = ReadonlyMap<string, string | null>;

/** What is known of the places of a city besides its areas, and what people call them. */
export interface NamesOfCity {
  known: KnownPlaces;
  said: readonly { names: readonly string[]; areas: readonly string[] }[];
}

export interface PlaceMatcher {
  /** `city`: the folder of the city that the row states. Without one, it is the first of ours that has a place of that name. */
  area(
    locality: string,
    evidence?: PlaceEvidence & { city?: string | null },
    decided?: PlaceDecisions,
  ): MatchedLocality;
  society(name: string, areaSlug: string | null, decided?: PlaceDecisions): MatchedPlace;
  /** Whether a position lies around the areas of one of our cities. */
  isInRegion(position: Point): boolean;
}

const GUESSES = 3;
/** So many letters apart, a name at least so long is the same name in another spelling. */
const TYPOS = [
  { letters: 7, distance: 1 },
  { letters: 11, distance: 2 },
] as const;
const MAX_TYPOS = 2;

/** Matches areas by the tree of places and by what rows say of where homes are, and societies by the rules of the search line. */
export function createPlaceMatcher({
  areas,
  societies,
  namesOf = () => ({ known: nothingKnown, said: [] }),
}: {
  areas: readonly AreaOfFiles[];
  societies: readonly SocietyName[];
  /** By the folder of a city. */
  namesOf?: (city: string) => NamesOfCity;
}): PlaceMatcher {
  const placeOf = (kind: Place['kind'], { slug, name }: PlaceName): Place => ({
    kind,
    slug,
    name,
    sale: 0,
    rent: 0,
  });
  const areaIndex = createPlaceIndex(areas.map((area) => placeOf('area', area)));
  const societyIndex = createPlaceIndex(societies.map((society) => placeOf('society', society)));
  const societyNames = keyedNames(societyIndex);
  const areaOfSociety = new Map(societies.map(({ slug, areaSlug }) => [slug, areaSlug]));
  const cities = [...new Set([OUR_CITY, ...areas.flatMap(({ city }) => city ?? [])])];
  const matchers = new Map(
    cities.map((city) => [
      city,
      matcherOf(
        areas.filter((area) => (area.city ?? city) === city),
        namesOf(city),
      ),
    ]),
  );
  const first = matchers.get(OUR_CITY);

  const cityOf = new Map(
    areas.flatMap(({ slug, city: of }) => (of === undefined ? [] : [[slug, of] as const])),
  );

  /** The only city around whose areas a position lies. */
  function cityAt(position: Point | null | undefined): string | null {
    const [only, another] = position
      ? [...matchers].filter(([, { isInRegion, isPlaced }]) => isPlaced && isInRegion(position))
      : [];
    return only && !another ? only[0] : null;
  }

  /** What a city says, if only one of them has a place of exactly this name. */
  function settle(
    locality: string,
    { city: stated, ...evidence }: PlaceEvidence & { city?: string | null },
  ): SettledArea {
    const city = stated ?? cityAt(evidence.position);
    const ofCity = matchers.get(city ?? OUR_CITY) ?? first;
    const settled = ofCity?.settle(locality, evidence) ?? NO_AREA;
    if (settled.state === 'sure' || city) return settled;
    const exact = [...matchers.values()].flatMap((matcher) => {
      const other = matcher === ofCity ? null : matcher.settle(locality, evidence);
      return other?.state === 'sure' && other.how === 'exact' ? [other] : [];
    });
    const [only, second] = exact;
    return only && !second ? only : settled;
  }

  return {
    isInRegion: (position) => [...matchers.values()].some(({ isInRegion }) => isInRegion(position)),
    area(locality, evidence = {}, decided) {
      const byStaff = (name: string): MatchedLocality | null => {
        const slug = decided?.get(name);
        // What was said of the Vijayanagar of one city says nothing of that of another.
        const isElsewhere =
          evidence.city != null && (cityOf.get(slug ?? '') ?? evidence.city) !== evidence.city;
        if (slug === undefined || isElsewhere) return null;
        return slug === null ? { state: 'unknown' } : { state: 'sure', slug, how: 'staff' };
      };
      const codes = segmentsOfLocality(locality).pinCodes;
      const settled = settle(locality, {
        ...evidence,
        pinCodes: [...(evidence.pinCodes ?? []), ...codes],
      });
      if (settled.state === 'contradicted') {
        const { name, why } = sayContradiction(locality, settled);
        return (
          byStaff(name) ??
          byStaff(locality) ?? {
            state: 'unsure',
            ...{ name, why, isContradicted: true },
            guesses: firstOf([settled.area, ...settled.near.map(({ area }) => area)]),
          }
        );
      }
      return byStaff(locality) ?? (settled.state === 'sure' ? sure(settled) : asked(locality, settled));
    },
    society(name, areaSlug, decided) {
      const decidedSlug = decided?.get(name);
      if (decidedSlug !== undefined)
        return decidedSlug === null ? { state: 'unknown' } : { state: 'sure', slug: decidedSlug };
      const found = exactly(societyIndex, name);
      const here = found.filter(({ slug }) => areaSlug !== null && areaOfSociety.get(slug) === areaSlug);
      const only = onlyOf(here, name) ?? onlyOf(found, name);
      if (only) return { state: 'sure', slug: only.slug };
      return found.length > 1 ? guessed(found) : likely(societyNames, name);
    },
  };

  function asked(
    locality: string,
    settled: Extract<SettledArea, { state: 'asked' | 'unknown' }>,
  ): MatchedLocality {
    const [areasAsked, near] = settled.state === 'asked' ? [settled.areas, []] : [[], settled.near];
    const isElsewhere = settled.state === 'asked' ? settled.why === 'elsewhere' : settled.isElsewhere;
    if (isElsewhere) return { state: 'unknown' };
    const likelyOnes = areasAsked.length + near.length > 0 ? [] : alikeIn(locality);
    const guesses = firstOf([...areasAsked, ...near.map(({ area }) => area), ...likelyOnes]);
    if (guesses.length === 0) return { state: 'unknown' };
    return { state: 'unsure', name: locality, guesses, why: sayQuestion(settled), isContradicted: false };
  }

  function alikeIn(locality: string): PlaceName[] {
    return segmentsOfLocality(locality).segments.flatMap(({ text }) => {
      const words = normaliseWords(text);
      return words.length === 0
        ? []
        : [...areaIndex.likelyMatches(words), ...areaIndex.startingWith(words, GUESSES)];
    });
  }
}

const OUR_CITY = cityFolder(DEFAULT_CITY);
const NO_AREA: SettledArea = { state: 'unknown', near: [], isElsewhere: false };

function matcherOf(areas: readonly AreaOfFiles[], { known, said }: NamesOfCity) {
  const matcher = createAreaMatcher(createNamesOfAreas(areas, { known, said }));
  const inWords = new Map<string, AreaInWords>();
  return {
    isInRegion: matcher.isInRegion,
    /** Whether the middle of an area is known, so that a position says something. */
    isPlaced: areas.some(({ point }) => point != null),
    settle(locality: string, evidence: PlaceEvidence): SettledArea {
      const found = inWords.get(locality) ?? matcher.inWords(locality);
      inWords.set(locality, found);
      return matcher.settle(found, evidence);
    },
  };
}

function sure({ area: { slug, name }, how, part }: Extract<SettledArea, { state: 'sure' }>): MatchedLocality {
  return how === 'exact'
    ? { state: 'sure', slug, how }
    : { state: 'sure', slug, how, area: { slug, name }, part };
}

const firstOf = (places: readonly PlaceName[]): PlaceName[] =>
  [...new Map(places.map(({ slug, name }) => [slug, { slug, name }])).values()].slice(0, GUESSES);

/** The only one, or the only one that is spelled like this: 'Lake View' beside 'Lakeview'. */
function onlyOf(places: readonly Place[], name: string): Place | null {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '');
  const spelled = places.filter((place) => plain(place.name) === plain(name));
  const [first, second] = places.length === 1 ? places : spelled;
  return first && !second ? first : null;
}

const numbersIn = (words: readonly string[]) => words.join(' ').match(/\d+/g)?.join(' ') ?? '';

function exactly(index: PlaceIndex, name: string): Place[] {
  const words = normaliseWords(name);
  return words.length === 0 ? [] : index.exactMatches(words);
}

interface KeyedNames {
  index: PlaceIndex;
  keys: ReadonlyMap<Place, NameKeys>;
}

/** The name as it sounds, and with its words in the order of the alphabet: 'Tower 2 Lake View' is 'Lake View Tower 2'. */
interface NameKeys {
  plain: string;
  sorted: string;
  numbers: string;
}

const keysOf = (words: readonly string[]): NameKeys => ({
  plain: phoneticKey(words),
  sorted: anyOrder(words.map(phoneticForm)),
  numbers: numbersIn(words),
});

const keyedNames = (index: PlaceIndex): KeyedNames => ({
  index,
  keys: new Map(index.all.map((place) => [place, keysOf(normaliseWords(place.name))])),
});

function likely({ index, keys }: KeyedNames, text: string): MatchedPlace {
  const words = normaliseWords(text);
  if (words.length === 0) return { state: 'unknown' };
  const { plain: key, sorted: anyOrderKey, numbers } = keysOf(words);
  const distanceTo = (place: Place, max: number) => {
    const name = keys.get(place);
    // A number is no slip: the 5th tower is not the 8th.
    if (!name || numbers !== name.numbers) return max + 1;
    const distance = editDistance(key, name.plain, max);
    return words.length === 1 ? distance : Math.min(distance, editDistance(anyOrderKey, name.sorted, max));
  };
  const near = index.all.filter((place) => distanceTo(place, MAX_TYPOS) <= MAX_TYPOS);
  const all = new Set([...near, ...index.likelyMatches(words), ...index.startingWith(words, GUESSES)]);
  const sorted = [...all]
    .map((place) => ({ place, distance: distanceTo(place, MAX_DISTANCE) }))
    .toSorted((one, other) => one.distance - other.distance);
  const [best] = sorted;
  if (!best) return { state: 'unknown' };
  const isTypo = TYPOS.some(({ letters, distance }) => key.length >= letters && best.distance <= distance);
  const isOnly = sorted.every(({ place, distance }) => place === best.place || distance > best.distance);
  return isTypo && isOnly
    ? { state: 'sure', slug: best.place.slug }
    : guessed(sorted.map(({ place }) => place));
}

const MAX_DISTANCE = 20;

const guessed = (places: readonly Place[]): MatchedPlace => ({ state: 'unsure', guesses: firstOf(places) });
