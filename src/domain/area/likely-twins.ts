import { distanceKm, type Point } from '../city/distance-km.ts';
import { allowedTypos, editDistance } from '../typed-text/edit-distance.ts';
import { normaliseWords, phoneticForm } from '../typed-text/normalise-words.ts';

export interface CountedArea {
  id: string;
  name: string;
  /** Only areas of one city are compared. Null: the default city. */
  city: string | null;
  homes: number;
  societies: number;
}

/** `first` has the name that more homes use. */
export interface LikelyTwins<Area extends CountedArea> {
  first: Area;
  second: Area;
}

/** Localities are one to three kilometres wide, so the points of one place are nearer. */
const MAX_KM = 2.5;

/** Words that say nothing about which place it is: a main road is named for where it is. */
const FILLERS = / main road\b| bangalore\b| post\b/g;

/** Words that many names have. They are never what is misspelt, and they leave few letters to tell places apart by. */
const COMMON = new Set(
  'nagar layout road town colony extension phase stage sector block cross east west north south new old upper lower'.split(
    ' ',
  ),
);
/** 'Ananthnagar' is Ananth Nagar. */
const GLUED = /(?<=[a-z]{3})(nagar)a?\b/g;
/** Endings of villages, by their sound: Bommanahalli and Bommasandra differ in what is before. */
const VILLAGE = /(hali|pali|sandr|puram|pur|gere|kere|kunte|kundi|mangal)$/;

/** From so many letters before the ending on, another vowel at the start is a slip: Suddaguntepalya. */
const LONG_STEM = 8;
/** Of so few letters another vowel is a slip too: Indra Nagar. */
const SHORT_SOUND = 4;
/** From so many letters on, one other consonant is a slip, and twice as many may have two. */
const LETTERS_PER_SLIP = 7;

/**
 * Areas of a city whose names are so alike that they may be one place. Those with most homes come first. Names that
 * differ in a number, in initials or in a direction are two places: 'JP Nagar 1st Phase' and '7th Phase', 'HBR Layout'
 * and 'HRBR Layout'. `pointOf`: the middle of the place, where it is known; places far apart are two.
 */
export function likelyTwins<Area extends CountedArea>(
  areas: readonly Area[],
  pointOf: (area: Area) => Point | null,
): LikelyTwins<Area>[] {
  const groups = new Map<string, { area: Area; name: ReadName }[]>();
  for (const area of areas) {
    const name = readName(area.name);
    const key = JSON.stringify([area.city, name.exact]);
    if (name.exact !== '' || name.spoken.sound !== '')
      groups.set(key, [...(groups.get(key) ?? []), { area, name }]);
  }
  const pairs = [...groups.values()].flatMap((group) =>
    group.flatMap((one, at) =>
      group
        .slice(at + 1)
        .filter(
          ({ area, name }) => sameName(one.name, name) && !areFarApart(pointOf(one.area), pointOf(area)),
        )
        .map(({ area }) => pairOf(one.area, area)),
    ),
  );
  return pairs.sort((a, b) => byHomes(a.first, b.first) || byHomes(a.second, b.second));
}

/**
 * Areas of a city whose names differ in one vowel, which may be the second letter: 'Bagur Road' and 'Begur Road'. Of
 * villages, such names are two places.
 */
export function vowelTwins<Area extends CountedArea>(
  areas: readonly Area[],
  pointOf: (area: Area) => Point | null,
): LikelyTwins<Area>[] {
  const groups = new Map<string, { area: Area; sound: string }[]>();
  for (const area of areas) {
    const { exact, spoken } = readName(area.name);
    if (spoken.sound.length < SHORT_SOUND) continue;
    const key = JSON.stringify([area.city, exact, spoken.sound[0], spoken.consonants]);
    groups.set(key, [...(groups.get(key) ?? []), { area, sound: spoken.sound }]);
  }
  const pairs = [...groups.values()].flatMap((group) =>
    group.flatMap((one, at) =>
      group
        .slice(at + 1)
        .filter(
          ({ area, sound }) =>
            hasFewSlips(one.sound, sound, 1) && !areFarApart(pointOf(one.area), pointOf(area)),
        )
        .map(({ area }) => pairOf(one.area, area)),
    ),
  );
  return pairs.sort((a, b) => byHomes(a.first, b.first) || byHomes(a.second, b.second));
}

/** Whether no number, initial or direction tells two names apart, which nobody mistypes. */
export function haveSameExactWords(one: string, other: string): boolean {
  return readName(one).exact === readName(other).exact;
}

interface ReadName {
  /** The words that are the same in two names of one place, in the order of the alphabet. */
  exact: string;
  /** The other words as they stand: 'White Field' is Whitefield. */
  spoken: Spelling;
  /** And in the order of the alphabet: 'Whitefield ECC Road' is ECC Road, Whitefield. */
  sorted: Spelling;
}

interface Spelling {
  sound: string;
  consonants: string;
  /** The sound without the ending of a village. */
  stem: string;
}

function readName(name: string): ReadName {
  const plain = normaliseWords(name).join(' ').replace(FILLERS, '').replace(GLUED, ' $1');
  const words = normaliseWords(plain);
  const isExact = (word: string) => word.length < 4 || /\d/.test(word) || COMMON.has(word);
  const sounds = words.filter((word) => !isExact(word)).map(phoneticForm);
  return {
    exact: words.filter(isExact).sort().join(' '),
    spoken: spellingOf(sounds.join('')),
    sorted: spellingOf([...sounds].sort().join('')),
  };
}

function spellingOf(sound: string): Spelling {
  return { sound, consonants: sound.replace(/[aeiou]/g, ''), stem: sound.replace(VILLAGE, '') };
}

function sameName(one: ReadName, other: ReadName): boolean {
  return areAlike(one.spoken, other.spoken) || areAlike(one.sorted, other.sorted);
}

function areAlike(one: Spelling, other: Spelling): boolean {
  if (one.sound === other.sound) return true;
  // Nobody mistypes the first letter, and so a thousand names are compared in no time.
  if (one.sound[0] !== other.sound[0]) return false;
  const letters = Math.min(one.stem.length, other.stem.length);
  const { sound } = one;
  if (one.consonants !== other.consonants)
    return hasFewSlips(sound, other.sound, Math.min(2, Math.floor(letters / LETTERS_PER_SLIP)));
  const begins = sound.slice(0, 2) === other.sound.slice(0, 2) || letters >= LONG_STEM;
  const least = Math.min(sound.length, other.sound.length);
  return begins && hasFewSlips(sound, other.sound, least === SHORT_SOUND ? 1 : allowedTypos(least));
}

function hasFewSlips(one: string, other: string, most: number): boolean {
  return most > 0 && editDistance(one, other, most) <= most;
}

function areFarApart(one: Point | null, other: Point | null): boolean {
  return one !== null && other !== null && distanceKm(one, other) > MAX_KM;
}

function pairOf<Area extends CountedArea>(one: Area, other: Area): LikelyTwins<Area> {
  return byHomes(one, other) <= 0 ? { first: one, second: other } : { first: other, second: one };
}

function byHomes(a: CountedArea, b: CountedArea): number {
  return b.homes - a.homes || b.societies - a.societies || (a.id < b.id ? -1 : 1);
}
