import { distanceKm } from '../city/distance-km.ts';
import { formatCount } from '../text/text.ts';
import {
  type Area,
  type CityAreas,
  LETTERS_OF_INITIALS,
  type PlacedArea,
  readKnownName,
} from './city-areas.ts';
import type { PlaceKind } from './place-kinds.ts';
import { keyOf, type PartNumber, type ReadName, soundOf } from './read-place-name.ts';

/** Beyond this a part does not lie in its place: localities are one to three kilometres wide, and their parts lie beside them. */
export const FAR_KM = 6;
/** With so many homes a road is looked for by its own name, and more often it is named for where it leads to. */
const HOMES_OF_A_ROAD = 10;
/** A place with so many numbered parts is one that people know. */
const PARTS_OF_A_PLACE = 2;

/** Words around the name of a place that name a part of it: 'Jalahalli West', 'Bommasandra Industrial Area'. */
const PART_WORDS = new Set(
  'layout extension extn east west north south colony gardens garden industrial suburb town new plantation enclave estate hobli'.split(
    ' ',
  ),
);
/** Fewer letters before the name of a place make it the name of another. */
const LETTERS_OF_A_NAME = 5;
/** Before the name of a village they make it another: small, big, new, old. */
const OTHER_WORDS = new Set(
  'chikka chik chikk dodda hosa new old kiri hale sri shree shri st saint'.split(' '),
);
const COMMON_WORDS = new Set([...PART_WORDS, 'nagar', 'road', 'halli', 'palya', 'pura', 'village']);
const LANDMARK_WORDS = new Set(
  'circle cross junction gate bridge flyover busstop stop bus station airport college school temple hospital theatre theater mall park signal market'.split(
    ' ',
  ),
);

/** A rule's answer, before the tree is checked as a whole. */
export interface PlaceDraft {
  kind: PlaceKind;
  parent: Area | null;
  isSure: boolean;
  /** It is known, or the name says so with a number: another place of that name is hardly meant. */
  isStated?: boolean;
  evidence: string[];
}

/** Says where one area lies, by the first rule that has an answer. */
export function draftPlace(area: Area, city: CityAreas): PlaceDraft {
  const { first, read } = area;
  if (!first) return { kind: 'locality', parent: null, isSure: false, evidence: ['Its name says no place.'] };
  const kind = kindOf(area, first);
  return (
    spellingDraft(area, first, city) ??
    besideDraft(area, first, city) ??
    behindCommaDraft(area, first, kind, city) ??
    severalDraft(area, first, kind, city) ??
    knownDraft(area, first, kind, city) ??
    perhapsDraft(area, first, kind, city) ??
    numberedDraft(area, first, city) ??
    ownDraft(first, kind, city) ??
    roadDraft(area, first, city) ??
    partInNameDraft(area, first, kind, city) ?? {
      kind: read.isVillage ? 'village' : kind,
      parent: null,
      isSure: false,
      evidence: ['Neither its name nor what is known of the city says where it lies.'],
    }
  );
}

function kindOf(area: Area, { words, numbers }: ReadName): PlaceKind {
  const last = words.at(-1) ?? '';
  if (area.read.isVillage) return 'village';
  if (numbers.length > 0) return 'part';
  if (last === 'road') return 'road';
  if (LANDMARK_WORDS.has(last)) return 'landmark';
  return words.length > 1 && ['layout', 'extension', 'colony', 'garden', 'gardens', 'enclave'].includes(last)
    ? 'part'
    : 'locality';
}

/** Quotes the name of a place. */
export const said = (name: string) => `‘${name}’`;
const homesOf = ({ homes }: PlacedArea) => formatCount(homes, 'home', 'homes');
const isHere = (place: PlacedArea) => `${said(place.name)}, an area with ${homesOf(place)}`;

/** Two areas with one name, or of which one is a known spelling. Names that merely sound alike are asked about. */
function spellingDraft(area: Area, first: ReadName, city: CityAreas): PlaceDraft | null {
  if (area.read.isBeside || area.read.names.length > 1) return null;
  const usual = city.known.usualNameOf(first);
  const isKnown = usual !== null || city.known.parentOf(first) !== undefined;
  const same = city.named(first);
  const alike = same === area && !isKnown ? city.sounding(first) : null;
  const place = alike ?? same;
  if (!place || place === area) return null;
  const isOneName = place.first !== null && keyOf(place.first) === keyOf(first);
  return {
    kind: 'spelling',
    parent: place,
    isSure: !alike && !isSeveral(area, city) && !isSeveral(place, city) && !areFar(area, place),
    evidence: [
      alike
        ? `${said(area.name)} sounds like ${isHere(place)}: one place in two spellings, or two places?`
        : isOneName || usual === null
          ? `${said(area.name)} and ${isHere(place)}, are one name in two spellings.`
          : `${said(area.name)} is a known spelling of ${usual}, which is ${isHere(place)}.`,
    ],
  };
}

/** 'Near Electronic City', and 'Near Ring Road, Hootagalli', which is in Hootagalli. */
function besideDraft(area: Area, first: ReadName, city: CityAreas): PlaceDraft | null {
  if (!area.read.isBeside) return null;
  const [, ...behind] = area.read.names;
  const around = behind.findLast(({ words }) => city.placed(words));
  const host = city.placed((around ?? first).words);
  if (!host) return null;
  return {
    kind: 'landmark',
    parent: host,
    isSure: !city.known.areSeveral(around ?? first),
    evidence: [`${said(area.name)} names ${isHere(host)}.`],
  };
}

/** 'Beml layout, Rajarajeshwari nagar': the place behind the comma is where it lies. */
function behindCommaDraft(area: Area, first: ReadName, kind: PlaceKind, city: CityAreas): PlaceDraft | null {
  const [, ...behind] = area.read.names;
  const hosts = behind.flatMap((name) => {
    const place = city.placed(name.words);
    return place && soundOf(name.words) !== soundOf(first.words) ? [place] : [];
  });
  const [host] = hosts;
  if (!host) return behind.length > 0 ? besideNameDraft(area, first, city) : null;
  // 'Banashankari 6th Stage, Subramanyapura' is of Banashankari.
  if (first.numbers.length > 0 && city.named({ words: first.words, numbers: [] }))
    return numberedDraft(area, first, city);
  const same = city.named(first) ?? (first.numbers.length === 0 ? city.placed(first.words) : null);
  const parent = city.known.parentOf(first);
  if (same && !city.known.areSeveral(first) && parent !== undefined) {
    // 'White field, kadugodi' has two places of its own, and 'Yemlur, Old Airport Road' one in the other.
    const inside = parent !== null && liesIn(parent, hosts, city);
    if (inside)
      return {
        kind: 'spelling',
        parent: same,
        isSure: true,
        evidence: [`${said(area.name)} is ${isHere(same)}, with the place that it lies in.`],
      };
    return {
      kind: 'locality',
      parent: host,
      isSure: false,
      evidence: [`${said(area.name)} names two places, ${said(same.name)} and ${said(host.name)}.`],
    };
  }
  return {
    kind: kind === 'locality' && first.numbers.length > 0 ? 'part' : kind,
    parent: host,
    isSure: !isSeveral(host, city),
    evidence: [`${said(area.name)} says that it lies in ${isHere(host)}.`],
  };
}

/** 'Yelahanka, MVIT college': something in Yelahanka. */
function besideNameDraft(area: Area, first: ReadName, city: CityAreas): PlaceDraft | null {
  const host = first.numbers.length === 0 ? city.named(first) : null;
  if (!host || host === area) return null;
  return {
    kind: 'landmark',
    parent: host,
    isSure: city.known.parentOf(first) === null,
    evidence: [`${said(area.name)} names ${isHere(host)}.`],
  };
}

function liesIn(parent: string, hosts: readonly Area[], city: CityAreas): boolean {
  const place = city.named(readKnownName(parent));
  return place !== null && hosts.includes(place);
}

const isSeveral = ({ first }: Area, city: CityAreas) => first !== null && city.known.areSeveral(first);

function severalDraft(area: Area, first: ReadName, kind: PlaceKind, city: CityAreas): PlaceDraft | null {
  if (!city.known.areSeveral(first)) return null;
  return {
    kind,
    parent: null,
    isSure: false,
    evidence: [
      `Several places of the city are called ${said(area.name)}, or it is not known which is meant.`,
    ],
  };
}

/** What is known of the city. */
function knownDraft(area: Area, first: ReadName, kind: PlaceKind, city: CityAreas): PlaceDraft | null {
  const usual = city.known.usualNameOf(first);
  const own = city.known.parentOf(first);
  const parent = own === undefined && usual !== null ? city.known.parentOf(readKnownName(usual)) : own;
  if (parent === undefined) return null;
  if (parent === null)
    return {
      kind,
      parent: null,
      isSure: area.read.names.length === 1,
      evidence: [`${said(area.name)} is a place that people look for by its name.`],
    };
  const host = city.named(readKnownName(parent));
  if (!host || host === area)
    return {
      kind,
      parent: null,
      isSure: false,
      evidence: [`${said(area.name)} belongs to ${parent}, which is no area here yet.`],
    };
  return {
    kind,
    parent: host,
    isSure: true,
    isStated: true,
    evidence: [`${said(area.name)} is known to belong to ${parent}, which is ${isHere(host)}.`],
  };
}

/** Beyond this a pin code that two places share confirms nothing: a large one is eight kilometres wide. */
const CONFIRMED_KM = 2;

/** What the city's file does not say for certain. A person is asked, unless the ground confirms it. */
function perhapsDraft(area: Area, first: ReadName, kind: PlaceKind, city: CityAreas): PlaceDraft | null {
  const usual = city.known.usualNameOf(first);
  const parent =
    city.known.perhapsIn(first) ?? (usual === null ? null : city.known.perhapsIn(readKnownName(usual)));
  if (parent === null) return null;
  const named = city.named(readKnownName(parent));
  const host = named === area ? null : named;
  const isSure = host !== null && host.homes > area.homes && isConfirmed(area, host, kind);
  return {
    kind,
    parent: host,
    isSure,
    evidence: [
      isSure
        ? `${said(area.name)} is said to belong to ${parent}, and lies beside it.`
        : `${said(area.name)} probably belongs to ${parent}: people may also look for it by its own name.`,
    ],
  };
}

/** A road and a landmark touch several places. */
function isConfirmed(area: Area, host: Area, kind: PlaceKind): boolean {
  return (
    kind !== 'road' &&
    kind !== 'landmark' &&
    area.point !== null &&
    host.point !== null &&
    distanceKm(area.point, host.point) <= CONFIRMED_KM &&
    area.pinCodes.some((code) => host.pinCodes.includes(code))
  );
}

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDING: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

/** 'the 7th phase', 'number 7'. */
function describeNumber({ unit, number }: PartNumber): string {
  if (unit === null) return `number ${number}`;
  const count = Number(number);
  const ordinal = Number.isNaN(count)
    ? number.toUpperCase()
    : `${count}${ENDING[ORDINALS.select(count)] ?? 'th'}`;
  return `the ${ordinal} ${unit}`;
}

/** '7th Phase JP Nagar' is a part of JP Nagar. */
function numberedDraft(area: Area, first: ReadName, city: CityAreas): PlaceDraft | null {
  if (first.numbers.length === 0) return null;
  const exact = city.named({ words: first.words, numbers: [] });
  const host = exact ?? city.placed(first.words);
  const inside = host ? null : placeInside(first.words, city);
  const place = host ?? inside?.place ?? null;
  if (!place) return null;
  const number = first.numbers.map(describeNumber).join(', ');
  return {
    kind: 'part',
    parent: place,
    isSure:
      !isSeveral(place, city) &&
      first.numbers.every(({ unit }) => unit !== null) &&
      (exact
        ? !isLayout(exact) || isOften(exact, city)
        : inside
          ? isClear(inside, city)
          : place.homes > area.homes),
    isStated: exact !== null,
    evidence: [`It is ${number} of ${said(place.name)}, which is ${isHereOnly(place)}.`],
  };
}

/** Layouts and colonies of one name are in several places, unless it is one that people know. */
const isLayout = ({ first }: Area) => ['layout', 'colony'].includes(first?.words.at(-1) ?? '');
const isOften = (area: Area, city: CityAreas) =>
  area.homes >= HOMES_OF_A_ROAD * 2 ||
  (area.first !== null && city.partsOf(area.first.words) > PARTS_OF_A_PLACE);

const isHereOnly = (place: PlacedArea) => `an area here with ${homesOf(place)}`;

/** A place of which there are several numbered parts. */
function ownDraft({ words, numbers }: ReadName, kind: PlaceKind, city: CityAreas): PlaceDraft | null {
  const parts = city.partsOf(words);
  if (numbers.length > 0 || parts < PARTS_OF_A_PLACE) return null;
  return {
    kind: kind === 'part' ? 'locality' : kind,
    parent: null,
    isSure: true,
    evidence: [
      `${formatCount(parts, 'numbered part', 'numbered parts')} of it are areas here, so people look for it by its name.`,
    ],
  };
}

/** 'Panathur Road' is in Panathur. A road of many homes has a name of its own, and may lead elsewhere. */
function roadDraft(area: Area, { words }: ReadName, city: CityAreas): PlaceDraft | null {
  if (words.at(-1) !== 'road' || words.length < 2) return null;
  const host = city.placed(words.slice(0, -1));
  if (!host) return null;
  const isSmall = area.homes < HOMES_OF_A_ROAD && host.homes > area.homes;
  return {
    kind: 'road',
    parent: host,
    isSure: isSmall && !isSeveral(host, city),
    evidence: [
      isSmall
        ? `It is a road of ${said(host.name)}, which is ${isHereOnly(host)}.`
        : `It is named for ${said(host.name)}, and with ${homesOf(area)} it may be a road that people look for by its name.`,
    ],
  };
}

/** 'Jalahalli West', 'Maruthi nagar kogilu', 'Hoodi Circle': another place stands in its name. */
function partInNameDraft(area: Area, first: ReadName, kind: PlaceKind, city: CityAreas): PlaceDraft | null {
  const inside = placeInside(first.words, city);
  if (!inside || inside.place === area) return null;
  const { place, rest, isAtEnd } = inside;
  const describes = rest.every((word) => PART_WORDS.has(word) || LANDMARK_WORDS.has(word));
  const isKnownPlace = place.first !== null && city.known.parentOf(place.first) !== undefined;
  const other = isAtEnd ? city.placed(rest) : null;
  const parent = isAtEnd ? city.known.parentOf({ words: rest, numbers: [] }) : undefined;
  // The name before it is that of a place of its own, which may lie elsewhere.
  const isElsewhere = other !== null && !isSeveral(other, city) && !(parent && liesIn(parent, [place], city));
  // 'T Dasarahalli' and 'Chikka Gowdanapalya' are other places than those.
  const isAnother =
    isAtEnd && (rest.join('').length < LETTERS_OF_A_NAME || rest.some((word) => OTHER_WORDS.has(word)));
  return {
    kind: kind === 'locality' && describes ? 'part' : kind,
    parent: place,
    isSure:
      !isElsewhere &&
      !isAnother &&
      place.homes >= area.homes &&
      (describes
        ? !isSeveral(place, city) && (isKnownPlace || place.homes >= HOMES_OF_A_ROAD)
        : isClear(inside, city) && (isKnownPlace || isOften(place, city))),
    evidence: [
      isElsewhere
        ? `Its name has two places, ${said(other.name)} and ${said(place.name)}.`
        : `Its name has ${isHere(place)}.`,
    ],
  };
}

interface PlaceInside {
  place: Area;
  rest: readonly string[];
  isAtEnd: boolean;
}

/** Whether the end of a name says where it lies: no road that leads there, and no name that many have. */
function isClear({ place, rest, isAtEnd }: PlaceInside, city: CityAreas): boolean {
  const isRoad = place.first?.words.at(-1) === 'road';
  const other = city.placed(rest) ?? placeInside(rest, city)?.place;
  return (
    isAtEnd &&
    !isRoad &&
    !isSeveral(place, city) &&
    (!isLayout(place) || isOften(place, city)) &&
    (!other || isSeveral(other, city))
  );
}

/** The longest place at the end of a name, or else at its beginning. */
function placeInside(words: readonly string[], city: CityAreas): PlaceInside | null {
  for (const isAtEnd of [true, false])
    for (let length = words.length - 1; length > 0; length--) {
      const inside = isAtEnd ? words.slice(-length) : words.slice(0, length);
      const rest = isAtEnd ? words.slice(0, -length) : words.slice(length);
      if (inside.join('').length < LETTERS_OF_INITIALS || inside.every((word) => COMMON_WORDS.has(word)))
        continue;
      const place = city.named({ words: inside, numbers: [] });
      if (place) return { place, rest, isAtEnd };
    }
  return null;
}

function areFar(one: PlacedArea, other: PlacedArea): boolean {
  return one.point !== null && other.point !== null && distanceKm(one.point, other.point) > FAR_KM;
}
