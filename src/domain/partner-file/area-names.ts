import { distanceKm, type Point } from '../city/distance-km.ts';
import type { KnownPlaces } from '../place/known-places.ts';
import type { PlaceKind } from '../place/place-kinds.ts';
import { placeSizeKm } from '../place/place-size.ts';
import { keyOf, type PartNumber, readPlaceName, type ReadName, soundOf } from '../place/read-place-name.ts';
import { editDistance } from '../typed-text/edit-distance.ts';
import { normaliseWords } from '../typed-text/normalise-words.ts';

/** An area that names in files may mean, with what is known of it. */
export interface AreaOfFiles {
  /** Of an area in another city than ours, which may have the same slugs, its id. */
  slug: string;
  name: string;
  /** The folder of its city; without one, it may be in any. */
  city?: string;
  /** As the tree of places has it (supabase/schemas/area/places.sql); null while it waits. */
  kind?: PlaceKind | null;
  /** The slug of the area that it lies in, or of which it is a spelling. */
  parent?: string | null;
  otherNames?: readonly string[];
  /** Its middle, where it is known well enough for a distance. */
  point?: Point | null;
  /** A middle that is not known so well: only what lies very far from it is no home there. */
  roughPoint?: Point | null;
  pinCodes?: readonly string[];
}

/** How a name was found to mean an area. */
export type HowNamed = 'exact' | 'spelling' | 'other name' | 'part';

/** Areas that a name means. Several: nothing says which. */
export interface NamedPlaces {
  areas: readonly AreaOfFiles[];
  how: HowNamed;
}

/** So many letters apart, a name at least so long may be the same name with a slip. */
const SLIPS = [
  { letters: 7, distance: 1 },
  { letters: 11, distance: 2 },
] as const;
const MOST_SLIPS = 2;
/** Two rows of one name so near to each other are one place. */
const ONE_PLACE_KM = 2.5;
/** Of so few letters a name is initials, of which people leave out 'Layout'. */
const LETTERS_OF_INITIALS = 4;
/** Behind the name of a place they name a part of it: 'Malleshwaram West', 'Hebbal Extension'. */
const PART_BEHIND =
  /[\s-]+(?:extn\.?|extension|east|west|north|south|(?:new |satellite )?town(?:ship)?|circle|junction|bus (?:stand|stop)|metro(?: station)?|industrial (?:area|estate|layout|suburb)|post|hobli|inner ring road|double road|\d{2,3} ?(?:ft|feet) road)\s*$/i;

/** The middle of an area, and how far from it its homes may lie, in km. */
interface MiddleOfArea {
  point: Point;
  sizeKm: number;
  isRough: boolean;
}

const ownSize = ({ name, kind = null }: AreaOfFiles) => placeSizeKm({ name, kind, point: null });

export type AreaNames = ReturnType<typeof createNamesOfAreas>;

/** Finds areas by their names, in any spelling and with numbers as people write them. A number is never a slip. */
export function createNamesOfAreas(
  areas: readonly AreaOfFiles[],
  {
    known,
    said,
  }: { known: KnownPlaces; said: readonly { names: readonly string[]; areas: readonly string[] }[] },
) {
  const bySlug = new Map(areas.map((area) => [area.slug, area]));
  const parts = Map.groupBy(areas, ({ parent }) => parent ?? null);
  const byLetters = new Map<string, AreaOfFiles[]>();
  const byKey = new Map<string, AreaOfFiles[]>();
  const byNumber = new Map<string, AreaOfFiles[]>();
  const otherNames = new Map<string, AreaOfFiles[]>();
  const add = (map: Map<string, AreaOfFiles[]>, key: string, area: AreaOfFiles) => {
    const others = map.get(key) ?? [];
    if (!others.includes(area)) map.set(key, [...others, area]);
  };
  const sounds = new Map<AreaOfFiles, Sound>();
  for (const area of areas) {
    const { names, isBeside } = readPlaceName(area.name);
    const [name] = names;
    add(byLetters, lettersOf(area.name), area);
    if (!name || names.length > 1 || isBeside) continue;
    sounds.set(area, soundsOf(name));
    add(byKey, areaKey(name), area);
    for (const key of numberKeys(name)) add(byNumber, key, area);
    const usual = known.usualNameOf(name);
    if (usual !== null) add(otherNames, keyOfText(usual), area);
  }
  /** Names of what is larger than an area, or may lie beside it: roads, quarters, crossings. */
  const beyond = new Map<string, AreaOfFiles[]>();
  const addName = (name: string, area: AreaOfFiles, count = 1) => {
    const isBeyond = count > 1 || (CROSSING.test(name) && !CROSSING.test(area.name));
    add(isBeyond ? beyond : otherNames, keyOfText(name), area);
  };
  for (const area of areas) for (const name of area.otherNames ?? []) addName(name, area);
  for (const { names, areas: slugs } of said)
    for (const name of names)
      for (const area of slugs.flatMap((slug) => bySlug.get(slug) ?? [])) addName(name, area, slugs.length);

  const parentOf = ({ parent }: AreaOfFiles) => (parent ? (bySlug.get(parent) ?? null) : null);
  /** A spelling is the place that it is a spelling of. */
  const placeOf = (area: AreaOfFiles) => (area.kind === 'spelling' ? (parentOf(area) ?? area) : area);

  const isSeveral = (name: ReadName) =>
    known.areSeveral(name) || known.areSeveral({ words: name.words, numbers: [] });

  /** Whether it is known where the place lies. How many homes there are says nothing: a file brings some itself. */
  const isWellKnown = ({ kind = null }: AreaOfFiles, name: ReadName) =>
    !isSeveral(name) && (known.parentOf(name) !== undefined || name.numbers.length > 0 || kind !== null);

  function one(found: readonly AreaOfFiles[] | undefined, name: ReadName): readonly AreaOfFiles[] {
    const places = [...new Set((found ?? []).map(placeOf))];
    const [first] = places;
    if (!first || places.length === 1 || known.areSeveral(name)) return places;
    const areOne = places.every(
      (place) => !place.point || !first.point || distanceKm(place.point, first.point) <= ONE_PLACE_KM,
    );
    const [usual] = places.toSorted(
      (a, b) => Number(b.kind === 'locality') - Number(a.kind === 'locality') || (a.slug < b.slug ? -1 : 1),
    );
    return areOne && usual ? [usual] : places;
  }

  /** Areas of these letters; of several, those that are written so: 'RR Nagar' beside 'Rajarajeshwari Nagar'. */
  function spelledAs(text: string): readonly AreaOfFiles[] {
    const found = byLetters.get(lettersOf(text)) ?? [];
    const written = found.length > 1 ? found.filter(({ name }) => plain(name) === plain(text)) : found;
    return written.length > 0 ? written : found;
  }

  /** Areas of exactly this name. */
  function named(text: string, name: ReadName): NamedPlaces | null {
    const exact = text === '' ? [] : spelledAs(text);
    if (exact.length > 0) return { areas: exact.length === 1 ? exact : one(exact, name), how: 'exact' };
    const spelt = one(byKey.get(areaKey(name)), name);
    if (spelt.length > 0) return { areas: spelt, how: 'spelling' };
    const usual = known.usualNameOf(name);
    const [other, along] = [otherNames.get(areaKey(name)), beyond.get(areaKey(name))];
    // 'Airport Road' is another name of one road, and stands for the areas along another.
    if (other && along) return { areas: [...new Set([...other, ...along].map(placeOf))], how: 'other name' };
    const called = one(
      other ??
        (usual === null ? undefined : (byKey.get(keyOfText(usual)) ?? otherNames.get(keyOfText(usual)))),
      name,
    );
    if (called.length > 0) return { areas: called, how: 'other name' };
    const layout = name.numbers.length === 0 ? withLayout(name) : null;
    if (layout) return { areas: layout.areas, how: 'other name' };
    // Kannada has one word for stage and phase, and of 'JP Nagar 7' nobody says of what.
    const numbered = numberKeys(name).flatMap((key) => byNumber.get(key) ?? []);
    const places = [...new Set(numbered.map(placeOf))];
    return places.length === 1 && mayBeOneNumber(name, places[0]) ? { areas: places, how: 'spelling' } : null;
  }

  /** The area that a part without an area of its own lies in: 'Koramangala 5th Block', 'HSR Sector 2', 'Hebbal Extension'. */
  function around(text: string, name: ReadName): NamedPlaces | null {
    const words = { words: name.words, numbers: [] };
    const inside = name.numbers.length > 0 ? (named(wordsText(words), words) ?? withLayout(words)) : null;
    if (inside) return partOf(inside.areas, name) ?? { areas: inside.areas, how: 'part' };
    const shorter = text.replace(PART_BEHIND, '');
    const [place] = shorter === text ? [] : readPlaceName(shorter).names;
    const found = place ? (named(shorter, place) ?? around(shorter, place)) : null;
    if (found) return { areas: found.areas, how: 'part' };
    const parent = known.parentOf(name);
    const [usual] = parent ? readPlaceName(parent).names : [];
    const knownIn = parent && usual && !known.areSeveral(name) ? named(parent, usual) : null;
    return knownIn ? { areas: knownIn.areas, how: 'part' } : null;
  }

  /** 'Nagarabhavi 2nd Stage', where the place has a part of that number under its usual name. */
  function partOf([place, another]: readonly AreaOfFiles[], { numbers }: ReadName): NamedPlaces | null {
    const [own] = place && !another ? readPlaceName(place.name).names : [];
    const found = own ? named('', { words: own.words, numbers }) : null;
    return found && found.areas.length === 1 ? found : null;
  }

  /** 'HSR' is HSR Layout. Of layouts that are parts, and of those that several places have, only the whole name is known. */
  function withLayout({ words }: ReadName): NamedPlaces | null {
    if (words.length !== 1 || (words[0]?.length ?? 0) > LETTERS_OF_INITIALS) return null;
    const found = named(`${wordsText({ words })} layout`, { words: [...words, 'layout'], numbers: [] });
    return found?.areas.every(({ kind }) => kind === 'locality') ? found : null;
  }

  /** Of 'BEL Layout', of which nobody knows where it lies: 'BHEL Layout'. One letter of initials is soon left out. */
  function twinsByInitials(area: AreaOfFiles): readonly AreaOfFiles[] {
    const own = initialsOf(area);
    const [name] = readPlaceName(area.name).names;
    if (!own || !name || area.kind != null || !isSeveral(name)) return [];
    return areas.filter((other) => {
      const theirs = initialsOf(other);
      const isLonger = theirs?.initials.length !== own.initials.length;
      return theirs?.rest === own.rest && isLonger && editDistance(own.initials, theirs.initials, 1) === 1;
    });
  }

  /** Areas whose name is a slip or two away, the nearest first. */
  function alike(name: ReadName): readonly AreaOfFiles[] {
    const { key, numbers } = soundsOf(name);
    const most = SLIPS.findLast(({ letters }) => key.length >= letters)?.distance ?? 0;
    const found = [...sounds].flatMap(([area, other]) => {
      const distance = numbers === other.numbers ? editDistance(key, other.key, MOST_SLIPS) : MOST_SLIPS + 1;
      return distance <= most ? [{ area: placeOf(area), distance }] : [];
    });
    return [...new Set(found.toSorted((a, b) => a.distance - b.distance).map(({ area }) => area))];
  }

  /** The longest name of an area within a name: 'Whitefield Hope Farm Junction'. */
  function inside(name: ReadName): readonly AreaOfFiles[] {
    const { words } = name;
    const along = beyond.get(areaKey(name));
    if (along) return along;
    for (let length = words.length - 1; length > 0; length--)
      for (const part of [words.slice(-length), words.slice(0, length)]) {
        const found =
          part.join('').length < LETTERS_OF_A_NAME
            ? null
            : named(part.join(' '), { words: part, numbers: [] });
        if (found && found.areas.length === 1) return found.areas;
      }
    return [];
  }

  return {
    bySlug,
    /** The only area that has this text for its name, but for what says no place: a pin code, the city. */
    exactly(text: string): AreaOfFiles | null {
      const [area, twin] = spelledAs(text.replace(PIN_CODE, ' '));
      return area && !twin ? area : null;
    },
    named,
    around,
    alike,
    inside,
    parentOf,
    /** How many other places lie in it. */
    countParts: ({ slug }: AreaOfFiles) =>
      parts.get(slug)?.filter(({ kind }) => kind !== 'spelling').length ?? 0,
    /** How many belong to it by the city's file, which leaves out those whose own name says so. */
    countKnownParts({ name }: AreaOfFiles): number {
      const [own] = readPlaceName(name).names;
      return own ? known.countParts(own) : 0;
    },
    twinsByInitials,
    placeOf,
    isSeveral,
    isWellKnown,
    /** Whether a name leads to an area of which nobody knows which of several places it is, by more than its exact name. */
    isOfMany(name: ReadName, area: AreaOfFiles, how: HowNamed): boolean {
      if (how === 'exact' || area.kind != null) return false;
      const [own] = how === 'part' ? readPlaceName(area.name).names : [name];
      return own !== undefined && known.areSeveral(own);
    },
    /** Whether it is clear by the name alone which place is meant. */
    isDistinct: (area: AreaOfFiles, name: ReadName) =>
      isWellKnown(area, name) || !(isSeveral(name) || OF_MANY.has(name.words.at(-1) ?? '')),
    /** Its middle, or else that of the place that it lies in, and how far from it homes may lie, in km. */
    middleOf(area: AreaOfFiles, mayBeRough = false): MiddleOfArea | null {
      const place = area.point ? area : parentOf(area);
      if (!place?.point) {
        const rough = mayBeRough ? area.roughPoint : null;
        return rough ? { point: rough, sizeKm: ownSize(area) + ROUGH_KM, isRough: true } : null;
      }
      const { name, kind = null, point } = place;
      const below = (parts.get(place.slug) ?? []).flatMap(({ point: middle }) => middle ?? []);
      const sizeKm = placeSizeKm({ name, kind, point }, below);
      if (place === area) return { point, sizeKm, isRough: false };
      return { point, sizeKm: Math.max(sizeKm, ownSize(area), SIZE_OF_A_PARENT_KM), isRough: false };
    },
  };
}

/** A crossing or a gate has the name of the place that the road leads to, which may be far: 'Budigere Cross'. */
const CROSSING = /\b(?:cross|gate|junction|signal)\s*$/i;
/** Fewer letters stand in many names. */
const LETTERS_OF_A_NAME = 5;
/** Names that end so are given in many places: 'Gandhi Nagar', 'Teachers Colony'. */
const OF_MANY = new Set('nagar layout colony extension garden gardens enclave block park'.split(' '));
/** How much farther than another a middle that is not known so well may be out. */
const ROUGH_KM = 5;
/** A part whose middle nobody knows may lie at the edge of its place. */
const SIZE_OF_A_PARENT_KM = 3;

interface Sound {
  key: string;
  numbers: string;
}

const PIN_CODE = /\b\d{3} ?\d{3}\b/g;
const WIDER = new Set('bangalore karnataka india'.split(' '));
const lettersOf = (text: string) =>
  normaliseWords(text)
    .filter((word) => !WIDER.has(word))
    .join('');
const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '');
const wordsText = ({ words }: Pick<ReadName, 'words'>) => words.join(' ');
/** The parts of a name such as 'BEL Layout'. */
function initialsOf({ name }: AreaOfFiles): { initials: string; rest: string } | null {
  const [initials = '', ...rest] = normaliseWords(name);
  return rest.length > 0 && initials.length <= LETTERS_OF_INITIALS
    ? { initials, rest: rest.join(' ') }
    : null;
}
const numbersText = (numbers: readonly PartNumber[]) =>
  numbers
    .map(({ unit, number }) => `${unit ?? ''} ${number}`)
    .sort()
    .join('#');
const soundsOf = ({ words, numbers }: ReadName): Sound => ({
  key: soundOf(words),
  // Words of a name may have digits too: the number of a cross is none of a part.
  numbers: `${numbersText(numbers)}/${words.filter((word) => /\d/.test(word)).join(' ')}`,
});

/** As `keyOf`; beside a number people leave out the 'Layout' behind initials: 'BTM 2nd Stage'. */
const areaKey = ({ words, numbers }: ReadName) => {
  const isInitials = numbers.length > 0 && words.length === 2 && words[1] === 'layout';
  const short = isInitials && (words[0]?.length ?? 0) <= LETTERS_OF_INITIALS ? words.slice(0, 1) : words;
  return keyOf({ words: short, numbers });
};

function keyOfText(text: string): string {
  const [name] = readPlaceName(text).names;
  return name ? areaKey(name) : '';
}

/** Of a name with one number, its words and the number, whatever it is a number of. */
const numberKeys = (name: ReadName): string[] => {
  const [only] = name.numbers;
  if (!only || name.numbers.length > 1) return [];
  return [areaKey({ words: name.words, numbers: [{ unit: null, number: only.number }] })];
};

const STAGES: ReadonlySet<string | null> = new Set(['stage', 'phase', null]);
/** A block is no phase, and a sector no stage. */
function mayBeOneNumber({ numbers }: ReadName, area: AreaOfFiles | undefined): boolean {
  const [only] = numbers;
  const theirs = area && readPlaceName(area.name).names[0]?.numbers[0];
  return only?.unit === null || (STAGES.has(only?.unit ?? null) && STAGES.has(theirs?.unit ?? null));
}
