import { haveSameExactWords } from '../../area/likely-twins.ts';
import { isOutnumbered, MAX_HOMES_OF_TYPO } from '../../area/misspelt-rows.ts';
import { builderNamed, isKnownGroup } from '../../society/builder.ts';
import type { AreaGroup } from '../area-groups.ts';
import {
  byHomes,
  type Entry,
  entryOf,
  GENERIC_WORDS,
  homesAt,
  numbersIn,
  ofOneKind,
  partsKey,
  phoneticDistance,
  type Place,
  placeKinds,
  rankOf,
  typedName,
  withoutTrade,
} from './place-entry.ts';
import { anyOrder, createSaidNames, type SaidPlace } from './said-names.ts';
import { allowedTypos, editDistance } from '../../typed-text/edit-distance.ts';
import { phoneticForm, phoneticKey, normaliseWords } from '../../typed-text/normalise-words.ts';

/** Cities of Karnataka have had two names since 2014, and people use both. */
const EARLIER_NAMES = new Map(
  Object.entries({
    mysuru: 'mysore',
    mangaluru: 'mangalore',
    hubballi: 'hubli',
    belagavi: 'belgaum',
    tumakuru: 'tumkur',
    shivamogga: 'shimoga',
    kalaburagi: 'gulbarga',
    ballari: 'bellary',
  }).flatMap(([now, then]) => [
    [now, then],
    [then, now],
  ]),
);

/** Finds places by typed words. Each answer has places of one kind, those with most homes first. */
export interface PlaceIndex {
  all: readonly Place[];
  /** Null if there is none of this kind with this slug. */
  find(kind: Place['kind'], slug: string): Place | null;
  /** Places with exactly this name, in any spelling. */
  exactMatches(words: readonly string[]): Place[];
  /**
   * If no name matches exactly: places whose name begins with or contains the words, otherwise names that sound alike.
   * `isPart`: other unknown words stand beside them, so a short word that only sounds alike is none: the last word of
   * 'sobha dream acres'.
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
/** The societies of one builder share a word. With more of them, an address would be unreadable. */
const MAX_SOCIETIES = 12;

/** A line that is typed on asks for nearly the same words at every key. */
const MAX_REMEMBERED = 400;

/** With more of its societies, areas of the same name would find no room. */
const MAX_SOCIETIES_OF_BUILDER = 3;

const OTHER_PART = new Map([
  ['stage', 'phase'],
  ['phase', 'stage'],
]);

/** Shorter words sound like too many names. */
const MIN_LETTERS = 4;
const MIN_LETTERS_OF_PART = 7;
/** A name with more words than that is more than what is typed. */
const MAX_TIMES_THE_WORDS = 4;
/** Of shorter names of several words, one slip makes others: 'mg road'. */
const MIN_LETTERS_OF_LONG_NAME = 8;

/** What is known of places beside their names and numbers of homes. */
interface KnownOfPlaces {
  /** What people call areas. */
  said?: readonly SaidPlace<Place>[];
  /** The slugs of the societies of a builder by its own slug. */
  societiesOf?: ReadonlyMap<string, readonly string[]>;
  /** What areas were called, with their slug. */
  formerNames?: readonly (readonly [name: string, slug: string])[];
  /** The area that is meant by its misspelt row. */
  misspelt?: ReadonlyMap<Place, Place>;
}

export function createPlaceIndex(
  all: readonly Place[],
  { said = [], societiesOf = new Map(), formerNames = [], misspelt = new Map() }: KnownOfPlaces = {},
): PlaceIndex {
  const entries = all.filter(({ kind }) => kind !== 'builder').map((place) => entryOf(place, place.name));
  // Only whole names, and without their trade, are builders: what sounds alike or is a part of one may be anything.
  const builders = all.filter(({ kind }) => kind === 'builder').map((place) => entryOf(place, place.name));
  const byTradelessKey = new Map<string, Place[]>();
  for (const { place } of builders) {
    const { key } = entryOf(place, withoutTrade(place.name));
    byTradelessKey.set(key, [...(byTradelessKey.get(key) ?? []), place]);
  }
  const byKey = new Map<string, Entry[]>();
  for (const entry of entries) {
    // 'Koramangala 8th Block' is the same as '8th Block Koramangala'.
    const earlier = entry.place.kind === 'city' ? EARLIER_NAMES.get(entry.plain) : undefined;
    for (const key of new Set([
      entry.key,
      anyOrder(entry.sounds),
      entry.parts,
      ...(earlier ? [phoneticForm(earlier)] : []),
    ]))
      byKey.set(key, [...(byKey.get(key) ?? []), entry]);
  }
  // Nothing else is called so now. It is understood, and not suggested.
  for (const [name, slug] of formerNames) {
    const key = phoneticKey(normaliseWords(name));
    const entry = entries.find(({ place }) => place.kind === 'area' && place.slug === slug);
    if (entry && !byKey.has(key)) byKey.set(key, [entry]);
  }
  const saidNames = createSaidNames(said);
  const buildersFirst = [...builders, ...entries];

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

  /** A line asks for the same words several times: whether they are near, a name, or part of a longer one. */
  const rememberedNames = new Map<string, Place[]>();
  function exactMatches(words: readonly string[]): Place[] {
    const name = words.join(' ');
    const known = rememberedNames.get(name);
    if (known) return known;
    const places = findExactMatches(words);
    if (rememberedNames.size >= MAX_REMEMBERED) rememberedNames.clear();
    rememberedNames.set(name, places);
    return places;
  }

  function findExactMatches(words: readonly string[]): Place[] {
    const sorted = anyOrder(words.map(phoneticForm));
    const key = phoneticKey(words);
    const parts = partsKey(words);
    // Two rows may be one place: 'JP Nagar Phase 7' and '7th Phase JP Nagar'.
    const inAnyOrder = parts.startsWith('/') ? [] : (byKey.get(parts) ?? []);
    const named = byKey.get(key) ?? byKey.get(sorted) ?? byKey.get(parts) ?? [];
    const found = [...new Set([...named, ...inAnyOrder]), ...buildersNamed(words)];
    // A place that is itself called like that comes first.
    if (found.length > 0) return withRoad(words, withTrueNames(words, ofOneKind(found)));
    const areas = saidAreas(words, sorted);
    if (areas.length > 0) return areas;
    const traders = byTradelessKey.get(key) ?? [];
    return traders.length > 0 ? traders : withOtherPart(words);
  }

  /** Kannada has one word for stage and phase, and people mix them up: 'jp nagar 7th stage' is its 7th phase. */
  function withOtherPart(words: readonly string[]): Place[] {
    const parts = words.filter((word) => OTHER_PART.has(word));
    if (parts.length !== 1 || numbersIn(words) === '') return [];
    const key = partsKey(words.map((word) => OTHER_PART.get(word) ?? word));
    return ofOneKind(byKey.get(key) ?? []);
  }

  /** 'Sarjapur Main Road' is Sarjapur Road, also where one home names it as its area. */
  function withRoad(words: readonly string[], rows: Place[]): Place[] {
    if (!words.includes('main') || rows.some(({ kind }) => kind !== 'area')) return rows;
    const road = exactMatches(words.filter((word) => word !== 'main')).filter(({ kind }) => kind === 'area');
    const most = Math.max(...road.map(homesAt));
    const isOfRoad = rows.every((row) => isOutnumbered(homesAt(row), most));
    return isOfRoad ? [...new Set([...road, ...rows])] : rows;
  }

  /** In any of its spellings: 'sobha', 'Sobha Developers'. */
  function buildersNamed(words: readonly string[]): Entry[] {
    const slug = builders.length > 0 ? builderNamed(words.join(' '))?.slug : undefined;
    const key = phoneticKey(words);
    return builders.filter((entry) => entry.place.slug === slug || entry.key === key);
  }

  /** Another name of a row with hardly a home does not hide the area that begins like it: 'hsr' is HSR Layout. */
  function saidAreas(words: readonly string[], key: string): Place[] {
    const areas = saidNames.areasCalled(key);
    const [area] = areas;
    if (areas.length !== 1 || !area) return [...areas];
    const [begun] = areaBeginningWith(words) ?? [];
    const isBegun = begun !== undefined && isOutnumbered(homesAt(area), homesAt(begun));
    return isBegun ? [begun] : insteadOfRow(words, [area]);
  }

  /**
   * The name that nearly all use is meant, and not a misspelt row that sounds like the typed words. Whoever types exactly
   * what the row is called may mean the row as well.
   */
  function withTrueNames(words: readonly string[], places: readonly Place[]): Place[] {
    const typed = words.join(' ');
    const meant = places.flatMap((place) => {
      const truth = misspelt.get(place);
      if (!truth || places.includes(truth)) return [place];
      return normaliseWords(place.name).join(' ') === typed ? [truth, place] : [truth];
    });
    return [...new Set(meant)];
  }

  /** Those of several words that many homes name. Made when words stand side by side. */
  let longNames: Entry[] | null = null;
  const rememberedSlips = new Map<string, readonly Place[]>();
  function withOneSlip(words: readonly string[]): readonly Place[] {
    const name = words.join(' ');
    const known = rememberedSlips.get(name);
    if (known !== undefined) return known;
    longNames ??= entries.filter(
      ({ place, sounds }) => place.kind === 'area' && sounds.length > 1 && homesAt(place) > MAX_HOMES_OF_TYPO,
    );
    const plain = words.join('');
    const numbers = numbersIn(words);
    // 'kormangala 6 block' is 6th Block Koramangala.
    const parts = numbers === '' ? '' : partsKey(words);
    const alike =
      plain.length < MIN_LETTERS_OF_LONG_NAME
        ? []
        : longNames.filter(
            (entry) =>
              entry.sounds.length === words.length &&
              Math.abs(entry.plain.length - plain.length) <= 1 &&
              entry.numbers === numbers &&
              ((entry.plain[0] === plain[0] && editDistance(plain, entry.plain, 1) <= 1) ||
                (numbers !== '' && editDistance(parts, entry.parts, 1) <= 1)),
          );
    const [place] = ofOneKind(alike);
    const places = place ? exactMatches(normaliseWords(place.name)) : [];
    if (rememberedSlips.size >= MAX_REMEMBERED) rememberedSlips.clear();
    rememberedSlips.set(name, places);
    return places;
  }

  const remembered = new Map<string, Place[]>();
  function likelyMatches(words: readonly string[], { isPart = false } = {}): Place[] {
    const key = `${isPart ? 1 : 0}${words.join(' ')}`;
    const known = remembered.get(key);
    if (known) return known;
    const places = findLikelyMatches(words, isPart);
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(key, places);
    return places;
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
    return letters < (isPart ? MIN_LETTERS_OF_PART : MIN_LETTERS) ? [] : (similar(words) ?? []);
  }

  /** The name that nearly all use, if the words only begin the name of a row with hardly a home: 'indranagar'. */
  function insteadOfRow(words: readonly string[], places: Place[]): Place[] {
    const [row] = places;
    const isOneSociety = row?.kind === 'society' && places.length === 1;
    if (row?.kind !== 'area' && !isOneSociety) return places;
    const known = misspelt.get(row);
    if (known) return [known];
    const [area] = areasAlike(words, row).sort(byHomes);
    return area ? [area] : places;
  }

  /** A name that is still typed, if no area with more homes begins so. */
  function builderBeginningWith(words: readonly string[]): Place[] | null {
    const key = phoneticKey(words);
    const begun = builders.filter((entry) => entry.key.startsWith(key)).map(({ place }) => place);
    const [builder] = key.length < MIN_LETTERS ? [] : begun.sort(byHomes);
    const [area] = builder ? (areaBeginningWith(words) ?? []) : [];
    return builder && (!area || homesAt(area) < homesAt(builder)) ? [builder] : null;
  }

  function areaBeginningWith(words: readonly string[]): Place[] | null {
    const sounds = words.map(phoneticForm);
    const key = sounds.join('');
    const areas = entries.filter(
      ({ place, sounds: nameSounds, key: whole }) =>
        place.kind === 'area' &&
        (sounds.every((word, at) => nameSounds[at] === word) || (key.length > 3 && whole.startsWith(key))),
    );
    const [most] = ofOneKind(areas);
    if (!most) return null;
    // 'sarjapu' is Sarjapur, and not the road to it.
    const nearly = areas.filter(
      ({ place, key: whole }) =>
        key.length > 3 && whole.length === key.length + 1 && !isOutnumbered(homesAt(place), homesAt(most)),
    );
    const area = ofOneKind(nearly)[0] ?? sameName(words, key, most) ?? most;
    // 'Prestige' means the builder of many societies, not the area 'Prestige Sunrise'. But 'Brigade Road' is an area.
    return isPlainArea(area, words) || societiesOfWords(sounds).length < 2 ? [area] : null;
  }

  /** 'horamavu' is Hormavu, which more homes name, and not the part of it that is called Horamavu Agara. */
  function sameName(words: readonly string[], key: string, begun: Place): Place | null {
    if (key.length < MIN_LETTERS_OF_PART || normaliseWords(begun.name).length <= words.length) return null;
    const alike = entries.filter(
      ({ place, key: whole, sounds }) =>
        place.kind === 'area' &&
        sounds.length === words.length &&
        whole[0] === key[0] &&
        homesAt(place) > homesAt(begun) &&
        editDistance(key, whole, 1) <= 1,
    );
    return ofOneKind(alike)[0] ?? null;
  }

  /** Whether a plain word follows these in its name: 'Brigade Road'. */
  function isPlainArea(area: Place, words: readonly string[]): boolean {
    return GENERIC_WORDS.has(normaliseWords(area.name)[words.length] ?? '');
  }

  /** Societies whose name contains all these words, usually those of one builder. */
  function societiesOfWords(sounds: readonly string[]): Place[] {
    return entries
      .filter(
        ({ place, sounds: nameSounds }) =>
          place.kind === 'society' && sounds.every((word) => nameSounds.includes(word)),
      )
      .map(({ place }) => place)
      .sort(byHomes);
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

  function containing(words: readonly string[]): Place[] | null {
    const sounds = words.map(phoneticForm);
    if (sounds.join('').length < 3) return null;
    // A row with hardly a home may be called anything: '4 Bedroom Farm House in Bagalur' is no area 'Farm'.
    const isSentence = ({ place, sounds: nameSounds }: Entry) =>
      place.kind === 'area' &&
      homesAt(place) <= MAX_HOMES_OF_TYPO &&
      nameSounds.length > sounds.length * MAX_TIMES_THE_WORDS;
    const found = entries.filter(
      (entry) => sounds.every((word) => entry.sounds.includes(word)) && !isSentence(entry),
    );
    if (found.length === 0) return null;
    const places = ofOneKind(found);
    return places.slice(0, places[0]?.kind === 'society' ? MAX_SOCIETIES : 1);
  }

  function similar(words: readonly string[]): Place[] | null {
    const key = phoneticKey(words);
    let least = allowedTypos(key.length);
    if (least === 0) return null;
    let found: Entry[] = [];
    const numbers = numbersIn(words);
    for (const entry of entries) {
      const distance = phoneticDistance(key, entry, least);
      if (distance > least || entry.numbers !== numbers) continue;
      if (distance < least) found = [];
      least = distance;
      found.push(entry);
    }
    const spelt = least === 0 ? [] : areasSpelt(words, numbers);
    const alike = spelt.length > 0 ? spelt : closestTo(words.join(''), found);
    const places = ofOneKind(alike).slice(0, 1);
    return places.length > 0 ? places.map((place) => meantBy(words, place)) : null;
  }

  /**
   * Areas written like that with one slip of a letter after the first, which is likelier than other sounds: 'raagondanahalli'
   * is Ramagondanahalli, and not Nagondanahalli.
   */
  function areasSpelt(words: readonly string[], numbers: string): Entry[] {
    const plain = words.join('');
    return entries.filter(
      (entry) =>
        entry.place.kind === 'area' &&
        entry.plain[0] === plain[0] &&
        entry.numbers === numbers &&
        editDistance(plain, entry.plain, 1) <= 1,
    );
  }

  /** The area that many homes name, where the words may be its name with a slip more than that of a place with hardly a home. */
  function meantBy(words: readonly string[], place: Place): Place {
    const known = misspelt.get(place);
    if (known || homesAt(place) > MAX_HOMES_OF_TYPO) return known ?? place;
    const key = phoneticKey(words);
    const [area] = saidNames.areasAlike(key);
    // Of 'merathalli' one slip leads to the row 'Marathalli Bridge', and the others from there to Marathahalli.
    const begun = normaliseWords(place.name).slice(0, words.length);
    const others = [...areasAlike(words, place), ...areasAlike(begun, place), ...(area ? [area] : [])];
    const [most] = others.filter((other) => isOutnumbered(homesAt(place), homesAt(other))).sort(byHomes);
    return most ?? place;
  }

  /** Areas with so many more homes than a place that a slip in their name is likelier than its own: by sound or by letter. */
  function areasAlike(words: readonly string[], { sale, rent }: Place): Place[] {
    if (sale + rent > MAX_HOMES_OF_TYPO) return [];
    const [typed, plain] = [phoneticKey(words), words.join('')];
    const typos = allowedTypos(typed.length);
    return entries
      .filter(
        (entry) =>
          entry.place.kind === 'area' &&
          entry.key[0] === typed[0] &&
          isOutnumbered(sale + rent, homesAt(entry.place)) &&
          (editDistance(typed, entry.key, typos) <= typos || editDistance(plain, entry.plain, 1) <= 1) &&
          haveSameExactWords(words.join(' '), entry.place.name),
      )
      .map(({ place }) => place);
  }

  /** Of names that sound equally alike, those written most alike: 'bommanhalli'. A row with hardly a home is none. */
  function closestTo(typed: string, found: readonly Entry[]): readonly Entry[] {
    if (found.length < 2) return found;
    const most = Math.max(...found.map(({ place }) => homesAt(place)));
    const named = found.filter(({ place }) => !isOutnumbered(homesAt(place), most));
    const slips = named.map(({ plain }) => editDistance(typed, plain, allowedTypos(typed.length)));
    const least = Math.min(...slips);
    return named.filter((_, at) => slips[at] === least);
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
    return [...new Set([...places.slice(0, 1).flatMap(withItsSocieties), ...places])].slice(0, max);
  }

  function withItsSocieties(place: Place): Place[] {
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
  };
}

/** Whether the name of the area has more words that say which it is: 'prestige lakeside' is not 'Prestige Sunrise'. */
function isPartOfArea(words: readonly string[], place: Place | undefined): boolean {
  if (place?.kind !== 'area') return false;
  const name = normaliseWords(place.name);
  if (name.join('').startsWith(words.join('')) && name.length <= words.length) return false;
  return name.some((word) => !words.includes(word) && !GENERIC_WORDS.has(word) && !/^\d+$/.test(word));
}
