import type { Place } from '../search/places/place-entry.ts';
import { createPlaceIndex, type PlaceIndex } from '../search/places/place-index.ts';
import { anyOrder, type NamedAreas } from '../search/places/area-names.ts';
import { editDistance } from '../typed-text/edit-distance.ts';
import { normaliseWords, phoneticForm, phoneticKey } from '../typed-text/normalise-words.ts';

/** What the words of a partner mean. `guesses` are the three likeliest, best first; staff decide once for each name. */
export type MatchedPlace =
  { state: 'sure'; slug: string } | { state: 'unsure'; guesses: readonly PlaceName[] } | { state: 'unknown' };

export interface PlaceName {
  slug: string;
  name: string;
}

/** The slug of a society's area tells societies of one name apart. */
export interface SocietyName extends PlaceName {
  areaSlug: string | null;
}

/** What staff decided about a name as it stands in files; null: it is none of our places. */
export type PlaceDecisions = ReadonlyMap<string, string | null>;

export interface PlaceMatcher {
  area(locality: string, decided?: PlaceDecisions): MatchedPlace;
  society(name: string, areaSlug: string | null, decided?: PlaceDecisions): MatchedPlace;
}

const GUESSES = 3;
/** So many letters apart, a name at least so long is the same name in another spelling. */
const TYPOS = [
  { letters: 7, distance: 1 },
  { letters: 11, distance: 2 },
] as const;
const MAX_TYPOS = 2;

/** Matches names by the rules of the search line: spellings, initials, blocks and phases in any order. */
export function createPlaceMatcher({
  areas,
  societies,
  said = [],
}: {
  areas: readonly PlaceName[];
  societies: readonly SocietyName[];
  said?: readonly NamedAreas<PlaceName>[];
}): PlaceMatcher {
  const placeOf = (kind: Place['kind'], { slug, name }: PlaceName): Place => ({
    kind,
    slug,
    name,
    sale: 0,
    rent: 0,
  });
  const areaPlaces = new Map(areas.map((area) => [area.slug, placeOf('area', area)]));
  const areaIndex = createPlaceIndex([...areaPlaces.values()], {
    said: said.map(({ names, areas: named }) => ({
      names,
      areas: named.flatMap(({ slug }) => areaPlaces.get(slug) ?? []),
    })),
  });
  const societyIndex = createPlaceIndex(societies.map((society) => placeOf('society', society)));
  const areaNames = keyedNames(areaIndex);
  const societyNames = keyedNames(societyIndex);
  const areaOfSociety = new Map(societies.map(({ slug, areaSlug }) => [slug, areaSlug]));
  return {
    area(locality, decided) {
      const known = decided?.get(locality);
      if (known !== undefined) return known === null ? { state: 'unknown' } : { state: 'sure', slug: known };
      const parts = partsOf(locality);
      for (const part of parts) {
        const found = exactly(areaIndex, part);
        const only = onlyOf(found, part);
        if (only) return { state: 'sure', slug: only.slug };
        // Two rows of one name: staff say which is meant.
        if (found.length > 1) return guessed(found);
      }
      const whole = wholesOf(parts, (name) => exactly(areaIndex, name));
      if (whole.length > 0)
        return whole.length === 1 && whole[0] ? { state: 'sure', slug: whole[0].slug } : guessed(whole);
      return likely(areaNames, parts);
    },
    society(name, areaSlug, decided) {
      const known = decided?.get(name);
      if (known !== undefined) return known === null ? { state: 'unknown' } : { state: 'sure', slug: known };
      const found = exactly(societyIndex, name);
      const here = found.filter(({ slug }) => areaSlug !== null && areaOfSociety.get(slug) === areaSlug);
      const only = onlyOf(here, name) ?? onlyOf(found, name);
      if (only) return { state: 'sure', slug: only.slug };
      return found.length > 1 ? guessed(found) : likely(societyNames, [name]);
    },
  };
}

/** The only one, or the only one that is spelled like this: 'Kodigehalli' beside 'Kodigehaali'. */
function onlyOf(places: readonly Place[], name: string): Place | null {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '');
  const spelled = places.filter((place) => plain(place.name) === plain(name));
  const [first, second] = places.length === 1 ? places : spelled;
  return first && !second ? first : null;
}

/** The whole, then its parts from the narrowest to the widest: 'Ramaiah Layout, Kacharakanahalli'. */
function partsOf(locality: string): string[] {
  const parts = locality
    .split(/,|\bnear\b|\boff\b|\bopp(?:osite)?\b|\bbehind\b|\bon\b|\s-\s?|\(|\)/i)
    .map((part) => part.trim());
  const all = [locality, ...parts].flatMap((part) => [
    part,
    part.replace(/ (?:village|hobli|post|ward(?: \d+)?)$/i, ''),
  ]);
  const withoutCity = all.map((part) => part.replace(/(?<=\S) (?:bangalore|bengaluru)$/i, ''));
  return [...new Set([...all, ...withoutCity])].filter((part) => normaliseWords(part).length > 0);
}

/** What stands beside the name of a locality and names a part of it, or how one gets there. */
const PART_OF_LOCALITY =
  /\b(?:(?:\d{1,2}(?:st|nd|rd|th)?|[ivx]{1,4}|first|second|third|fourth|fifth|sixth) (?:block|stage|phase|sector|main|cross)|(?:block|stage|phase|sector) ?(?:no\.? ?)?[-:]? ?(?:\d{1,2}|[ivx]{1,4}|[a-h])|(?:\d{2,3} ?(?:ft|feet) |inner ring |double )road|(?:new|old|satellite) town(?:ship)?|ext(?:ensio)?n\.?|circle|junction|bus (?:stand|stop)|metro(?: station)?|post)\b|[-\s]\d{3} ?\d{3}$/gi;

/** The localities of which the parts of a name are parts: 'Koramangala' of 'Koramangala 5th Block', both of 'Hoodi/Whitefield'. */
function wholesOf(parts: readonly string[], find: (name: string) => readonly Place[]): Place[] {
  for (const part of parts) {
    const names = part.split('/').map((name) => name.replace(PART_OF_LOCALITY, ' ').trim());
    const found = names.flatMap((name) => (name === part || name === '' ? [] : find(name)));
    if (found.length > 0)
      return found.filter((place, at) => found.findIndex(({ slug }) => slug === place.slug) === at);
  }
  return [];
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

/** The name as it sounds, and with its words in the order of the alphabet: '8th Block Koramangala' is 'Koramangala 8th Block'. */
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

function likely({ index, keys }: KeyedNames, parts: readonly string[]): MatchedPlace {
  const found = parts.flatMap((part) => {
    const words = normaliseWords(part);
    const { plain: key, sorted, numbers } = keysOf(words);
    const distanceTo = (place: Place, max: number) => {
      const name = keys.get(place);
      // A number is no slip: the 5th block is not the 8th.
      if (!name || numbers !== name.numbers) return max + 1;
      const distance = editDistance(key, name.plain, max);
      return words.length === 1 ? distance : Math.min(distance, editDistance(sorted, name.sorted, max));
    };
    const near = index.all.filter((place) => distanceTo(place, MAX_TYPOS) <= MAX_TYPOS);
    const all = new Set([...near, ...index.likelyMatches(words), ...index.startingWith(words, GUESSES)]);
    return [...all].map((place) => ({ place, key, distance: distanceTo(place, MAX_DISTANCE) }));
  });
  const sorted = found.toSorted((one, other) => one.distance - other.distance);
  const [best] = sorted;
  if (!best) return { state: 'unknown' };
  const isTypo = TYPOS.some(
    ({ letters, distance }) => best.key.length >= letters && best.distance <= distance,
  );
  const isOnly = sorted.every(({ place, distance }) => place === best.place || distance > best.distance);
  return isTypo && isOnly
    ? { state: 'sure', slug: best.place.slug }
    : guessed(sorted.map(({ place }) => place));
}

const MAX_DISTANCE = 20;

function guessed(places: readonly Place[]): MatchedPlace {
  const distinct = places.filter((place, at) => places.findIndex(({ slug }) => slug === place.slug) === at);
  return { state: 'unsure', guesses: distinct.slice(0, GUESSES).map(({ slug, name }) => ({ slug, name })) };
}
