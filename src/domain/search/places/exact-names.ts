import { isOutnumbered } from '../../area/misspelt-rows.ts';
import { otherNameOfCity } from '../../city/other-name-of-city.ts';
import { builderNamed } from '../../society/builder.ts';
import { normaliseWords, phoneticForm, phoneticKey } from '../../typed-text/normalise-words.ts';
import {
  type Entry,
  entryOf,
  homesAt,
  numbersIn,
  ofOneKind,
  partsKey,
  partsOfAreas,
  type Place,
  withoutTrade,
} from './place-entry.ts';
import { numberedPart } from './numbered-part.ts';
import { remembering } from './remembering.ts';
import { anyOrder, type AreaNames } from './area-names.ts';

const OTHER_PART = new Map([
  ['stage', 'phase'],
  ['phase', 'stage'],
]);

interface KnownNames {
  entries: readonly Entry[];
  builders: readonly Entry[];
  saidNames: AreaNames<Place>;
  /** What areas were called, with their slug. */
  formerNames: readonly (readonly [name: string, slug: string])[];
  /** The area that is meant by its misspelt row. */
  misspelt: ReadonlyMap<Place, Place>;
  /** In which area others lie. */
  within: ReadonlyMap<Place, Place>;
  areaBeginningWith(words: readonly string[]): Place[] | null;
  insteadOfRow(words: readonly string[], places: Place[]): Place[];
}

/** Places by their whole name, in any spelling that sounds the same and in any order of its words. */
export function createExactNames({
  entries,
  builders,
  saidNames,
  formerNames,
  misspelt,
  within,
  areaBeginningWith,
  insteadOfRow,
}: KnownNames): (words: readonly string[]) => Place[] {
  const byTradelessKey = new Map<string, Place[]>();
  for (const { place } of builders) {
    const { key } = entryOf(place, withoutTrade(place.name));
    byTradelessKey.set(key, [...(byTradelessKey.get(key) ?? []), place]);
  }
  const byKey = new Map<string, Entry[]>();
  for (const entry of entries) {
    // 'Koramangala 8th Block' is the same as '8th Block Koramangala'.
    const earlier = entry.place.kind === 'city' ? otherNameOfCity(entry.plain) : undefined;
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
  for (const [key, found] of keysOfParts(entries, within))
    byKey.set(key, [...new Set([...(byKey.get(key) ?? []), ...found])]);
  /** A line asks for the same words several times: whether they are near, a name, or part of a longer one. */
  const exactMatches = remembering(findExactMatches);

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

  return exactMatches;
}

/**
 * Numbered parts by the name of their area, whatever the row of the part calls it: 'BTM 2nd Stage' is the 2nd Stage of BTM Layout.
 * 'jp nagar 7' is enough where only one kind of part has the number.
 */
function keysOfParts(
  entries: readonly Entry[],
  within: ReadonlyMap<Place, Place>,
): ReadonlyMap<string, readonly Entry[]> {
  const found = new Map<string, Entry[]>();
  const add = (words: readonly string[], entry: Entry) => {
    const key = partsKey(words);
    const others = found.get(key);
    if (others) others.push(entry);
    else found.set(key, [entry]);
  };
  const kinds = new Map<string, Set<string>>();
  const parts = entries.flatMap((entry) => {
    const whole = within.get(entry.place);
    const part = whole && numberedPart(entry.place, whole);
    if (!part) return [];
    const key = `${whole.slug} ${part.number}`;
    kinds.set(key, (kinds.get(key) ?? new Set()).add(part.words.toSorted().join(' ')));
    return [{ entry, part, key }];
  });
  // 'beml 5th stage' is the 5th Stage of BEML Layout, which lies in another area.
  for (const entry of entries) {
    const words = entry.place.kind === 'area' && entry.numbers !== '' ? normaliseWords(entry.place.name) : [];
    const short = words.filter((word) => word !== 'layout');
    if (short.length < words.length && short.some((word) => partsOfAreas.has(word))) add(short, entry);
  }
  for (const { entry, part, key } of parts)
    for (const name of part.wholes) {
      add([...name, ...part.words], entry);
      if (kinds.get(key)?.size === 1) add([...name, part.number], entry);
      // 'jayanagar t block' is its 4th T Block.
      const [letter] = /[a-z]$/.exec(part.number) ?? [];
      if (letter) add([...name, letter, 'block'], entry);
    }
  return found;
}
