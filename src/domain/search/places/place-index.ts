import { builderNamed, isKnownGroup } from '../../society/builder.ts';
import { normaliseWords, phoneticForm, phoneticKey } from '../../typed-text/normalise-words.ts';
import type { AreaGroup } from '../area-groups.ts';
import { createExactNames } from './exact-names.ts';
import { createMisspeltNames } from './misspelt-names.ts';
import { createPartsOfNames, isPlainArea, MAX_SOCIETIES, MIN_LETTERS_ALIKE } from './parts-of-names.ts';
import {
  byHomes,
  entryOf,
  GENERIC_WORDS,
  homesAt,
  ofOneKind,
  type Place,
  placeKinds,
  rankOf,
  typedName,
} from './place-entry.ts';
import { remembering } from './remembering.ts';
import { createAreaNames, type NamedAreas } from './area-names.ts';

/** Finds places by typed words. Each answer has places of one kind, those with most homes first. */
export interface PlaceIndex {
  all: readonly Place[];
  /** Null if there is none of this kind with this slug. */
  find(kind: Place['kind'], slug: string): Place | null;
  /** Places with exactly this name, in any spelling. */
  exactMatches(words: readonly string[]): Place[];
  /**
   * Places that may be meant where no name matches exactly: those whose name begins with or contains the words,
   * otherwise names that sound alike. `isPart`: other unknown words stand beside them, so a short word that only sounds
   * alike is none: the last word of 'sobha dream acres'.
   */
  likelyMatches(words: readonly string[], options?: { isPart?: boolean }): Place[];
  /** The area whose name of several words these are with one slip: 'sarjapur raod', 'hormavu agara'. All rows of that name. */
  withOneSlip(words: readonly string[]): readonly Place[];
  /**
   * The other meaning of words that are not a whole name: societies with that word if `likelyMatches` finds an area, or the
   * reverse.
   */
  otherMeanings(words: readonly string[]): Place[];
  /** Societies whose names have all these words. */
  societiesNamed(words: readonly string[]): Place[];
  /** Places whose name continues the typed text. A builder comes first, then its societies. */
  startingWith(words: readonly string[], max: number): Place[];
  /** What people call areas, by the start of the name: the name that continues the typed text, and the areas. */
  saidStartingWith(words: readonly string[], max: number): { name: string; areas: readonly Place[] }[];
  /** Whether an area lies in another, by their slugs. */
  isWithin(area: string, other: string): boolean;
  /** The slugs of the areas that a name stands for, by its key in addresses. Null if nothing is called so. */
  areasOfGroup(key: string): readonly string[] | null;
  /** What people call many of these areas together, the largest first: 'North Bangalore', '560034'. */
  groupsOf(slugs: readonly string[]): AreaGroup[];
}

/** Things that people want in a home or near it. Alone, such a word does not match a society with that name. */
const SURROUNDINGS = new Set(
  'metro station bus railway train airport school college library hospital clinic temple church mosque market mall office lake pool gym club lift parking balcony terrace'.split(
    ' ',
  ),
);
/** With more of its societies, areas of the same name would find no room. */
const MAX_SOCIETIES_OF_BUILDER = 3;

/** Shorter words sound like too many names. */
const MIN_LETTERS = 4;

/** What is known of places beside their names and numbers of homes. */
interface KnownOfPlaces {
  /** What people call areas. */
  said?: readonly NamedAreas<Place>[];
  /** The slugs of the societies of a builder by its own slug. */
  societiesOf?: ReadonlyMap<string, readonly string[]>;
  /** What areas were called, with their slug. */
  formerNames?: readonly (readonly [name: string, slug: string])[];
  /** The area that is meant by its misspelt row. */
  misspelt?: ReadonlyMap<Place, Place>;
  /** In which area others lie. */
  within?: ReadonlyMap<Place, Place>;
}

export function createPlaceIndex(
  all: readonly Place[],
  {
    said = [],
    societiesOf = new Map(),
    formerNames = [],
    misspelt = new Map(),
    within = new Map(),
  }: KnownOfPlaces = {},
): PlaceIndex {
  const entries = all.filter(({ kind }) => kind !== 'builder').map((place) => entryOf(place, place.name));
  // Only whole names, and without their trade, are builders: what sounds alike or is a part of one may be anything.
  const builders = all.filter(({ kind }) => kind === 'builder').map((place) => entryOf(place, place.name));
  const buildersFirst = [...builders, ...entries];
  const saidNames = createAreaNames(said);
  const { areaBeginningWith, societiesOfWords, containing } = createPartsOfNames(entries);
  const { areaWithOneSlip, insteadOfRow, similar } = createMisspeltNames({ entries, misspelt, saidNames });
  const exactMatches = createExactNames({
    ...{ entries, builders, saidNames, formerNames, misspelt, within },
    ...{ areaBeginningWith, insteadOfRow },
  });
  const withOneSlip = remembering((words): readonly Place[] => {
    const area = areaWithOneSlip(words);
    return area ? exactMatches(normaliseWords(area.name)) : [];
  });
  const matches = remembering((words) => findLikelyMatches(words, false));
  const matchesOfPart = remembering((words) => findLikelyMatches(words, true));

  /** Made when places are named. */
  let bySlug: Map<Place['kind'], Map<string, Place>> | null = null;
  function find(kind: Place['kind'], slug: string): Place | null {
    bySlug ??= new Map(
      placeKinds.map((each) => [
        each,
        new Map(all.flatMap((place) => (place.kind === each ? [[place.slug, place] as const] : []))),
      ]),
    );
    return bySlug.get(kind)?.get(slug) ?? null;
  }

  function likelyMatches(words: readonly string[], { isPart = false } = {}): Place[] {
    return isPart ? matchesOfPart(words) : matches(words);
  }

  function findLikelyMatches(words: readonly string[], isPart: boolean): Place[] {
    const distinctive = words.filter((word) => !GENERIC_WORDS.has(word) && !/^\d+$/.test(word));
    if (distinctive.every((word) => word.length < 2)) return [];
    if (words.length === 1 && words.every((word) => SURROUNDINGS.has(word))) return [];
    const named = builderBeginningWith(words) ?? areaBeginningWith(words) ?? containing(words);
    // Whoever types 'prestige' means the builder, also where no society names it, and not the area 'Prestige Sunrise'.
    const isBuilder =
      isKnownGroup(builderNamed(words.join(' '))?.slug ?? '') &&
      societiesOfWords(words.map(phoneticForm)).length === 0;
    // With words beside it that name no place, not the road of that name either: 'brigade cornerstone utopia'.
    if (isBuilder && named?.[0]?.kind === 'area' && (isPart || !isPlainArea(named[0], words))) return [];
    if (named && !(isPart && isPartOfArea(words, named[0]))) return insteadOfRow(words, named);
    const letters = distinctive.join('').length;
    return letters < (isPart ? MIN_LETTERS_ALIKE : MIN_LETTERS) ? [] : (similar(words) ?? []);
  }

  /** A name that is still typed, if no area with more homes begins so. */
  function builderBeginningWith(words: readonly string[]): Place[] | null {
    const key = phoneticKey(words);
    const begun = builders.filter((entry) => entry.key.startsWith(key)).map(({ place }) => place);
    const [builder] = key.length < MIN_LETTERS ? [] : begun.sort(byHomes);
    const [area] = builder ? (areaBeginningWith(words) ?? []) : [];
    return builder && (!area || homesAt(area) < homesAt(builder)) ? [builder] : null;
  }

  function otherMeanings(words: readonly string[]): Place[] {
    const [first] = exactMatches(words).length > 0 ? [] : likelyMatches(words);
    const sounds = words.map(phoneticForm);
    if (!first || sounds.join('').length < 3) return [];
    if (first.kind === 'area') {
      const societies = societiesOfWords(sounds);
      return societies.length < 2 ? [] : societies.slice(0, MAX_SOCIETIES);
    }
    const areas = entries.filter(
      ({ place, sounds: nameSounds }) =>
        place.kind === 'area' && sounds.every((word, at) => nameSounds[at] === word),
    );
    return ofOneKind(areas).slice(0, 1);
  }

  function startingWith(words: readonly string[], max: number): Place[] {
    const typed = typedName(words);
    if (typed.plain.length < 2) return [];
    // A plain loop, because it runs over all places several times at every key.
    const found: { place: Place; rank: number }[] = [];
    for (const entry of buildersFirst) {
      const rank = rankOf(entry, typed);
      if (rank !== null) found.push({ place: entry.place, rank });
    }
    if (found.length === 0) return likelyMatches(words).slice(0, max);
    const places = found
      .sort((a, b) => a.rank - b.rank || byHomes(a.place, b.place))
      .map(({ place }) => misspelt.get(place) ?? place);
    return [...new Set([...places.slice(0, 1).flatMap(withItsOwn), ...places])].slice(0, max);
  }

  /** A builder with its societies, an area with its parts. */
  function withItsOwn(place: Place): Place[] {
    if (place.hasParts) {
      const parts = [...within].flatMap(([part, whole]) => (whole === place ? part : []));
      return [place, ...parts.sort(byHomes)];
    }
    if (place.kind !== 'builder') return [place];
    const slugs = new Set(societiesOf.get(place.slug));
    const own = all.filter(({ kind, slug }) => kind === 'society' && slugs.has(slug)).sort(byHomes);
    return [place, ...own.slice(0, MAX_SOCIETIES_OF_BUILDER)];
  }

  return {
    all,
    find,
    saidStartingWith: saidNames.startingWith,
    groupsOf: saidNames.groupsOf,
    areasOfGroup: saidNames.areasOfGroup,
    exactMatches,
    likelyMatches,
    withOneSlip,
    otherMeanings,
    societiesNamed: (words) => societiesOfWords(words.map(phoneticForm)).slice(0, MAX_SOCIETIES),
    startingWith,
    isWithin(area, other) {
      for (let at = find('area', area); at; at = within.get(at) ?? null)
        if (at.slug === other) return at.slug !== area;
      return false;
    },
  };
}

/** Whether the name of the area has more words that say which it is: 'prestige lakeside' is not 'Prestige Sunrise'. */
function isPartOfArea(words: readonly string[], place: Place | undefined): boolean {
  if (place?.kind !== 'area') return false;
  const name = normaliseWords(place.name);
  if (name.join('').startsWith(words.join('')) && name.length <= words.length) return false;
  return name.some((word) => !words.includes(word) && !GENERIC_WORDS.has(word) && !/^\d+$/.test(word));
}
