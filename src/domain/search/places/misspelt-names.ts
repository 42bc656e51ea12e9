import { haveSameExactWords } from '../../area/likely-twins.ts';
import { isOutnumbered, MAX_HOMES_OF_TYPO } from '../../area/misspelt-rows.ts';
import { allowedTypos, editDistance } from '../../typed-text/edit-distance.ts';
import { normaliseWords, phoneticKey } from '../../typed-text/normalise-words.ts';
import {
  byHomes,
  type Entry,
  homesAt,
  numbersIn,
  ofOneKind,
  partsKey,
  phoneticDistance,
  type Place,
} from './place-entry.ts';
import type { AreaNames } from './area-names.ts';

/** Of shorter names of several words, one slip makes others: 'mg road'. */
const MIN_LETTERS_OF_LONG_NAME = 8;

interface KnownNames {
  entries: readonly Entry[];
  /** The area that is meant by its misspelt row. */
  misspelt: ReadonlyMap<Place, Place>;
  saidNames: AreaNames<Place>;
}

/** Places by names that are nearly theirs. */
export function createMisspeltNames({ entries, misspelt, saidNames }: KnownNames) {
  /** Made at the first word that may be misspelt. */
  let byLetter: { first: Map<string, Entry[]>; second: Map<string, Entry[]> } | null = null;
  /** People rarely mistype both of the first two letters, so all others are not compared. */
  function beginningAlike(key: string): readonly Entry[] {
    if (!byLetter) {
      byLetter = { first: new Map(), second: new Map() };
      for (const entry of entries) {
        const [first = '', second = ''] = entry.key;
        add(byLetter.first, first, entry);
        add(byLetter.second, second, entry);
      }
    }
    const [first = '', second = ''] = key;
    const others = byLetter.second.get(second) ?? [];
    return [...(byLetter.first.get(first) ?? []), ...others.filter((entry) => entry.key[0] !== first)];
  }
  /** Those of several words that many homes name. Made when words stand side by side. */
  let longNames: Entry[] | null = null;
  /** The area whose name of several words these are with one slip: 'sarjapur raod'. Undefined: none. */
  function areaWithOneSlip(words: readonly string[]): Place | undefined {
    const plain = words.join('');
    if (plain.length < MIN_LETTERS_OF_LONG_NAME) return undefined;
    longNames ??= entries.filter(
      ({ place, sounds }) => place.kind === 'area' && sounds.length > 1 && homesAt(place) > MAX_HOMES_OF_TYPO,
    );
    const numbers = numbersIn(words);
    // 'kormangala 6 block' is 6th Block Koramangala.
    const parts = numbers === '' ? '' : partsKey(words);
    const alike = longNames.filter(
      (entry) =>
        entry.sounds.length === words.length &&
        Math.abs(entry.plain.length - plain.length) <= 1 &&
        entry.numbers === numbers &&
        ((entry.plain[0] === plain[0] && editDistance(plain, entry.plain, 1) <= 1) ||
          (numbers !== '' && editDistance(parts, entry.parts, 1) <= 1)),
    );
    return ofOneKind(alike)[0];
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

  function similar(words: readonly string[]): Place[] | null {
    const key = phoneticKey(words);
    let least = allowedTypos(key.length);
    if (least === 0) return null;
    let found: Entry[] = [];
    const numbers = numbersIn(words);
    for (const entry of beginningAlike(key)) {
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

  return { areaWithOneSlip, insteadOfRow, similar };
}

function add(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  const others = map.get(key);
  if (others) others.push(entry);
  else map.set(key, [entry]);
}
