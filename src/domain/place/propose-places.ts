import { distanceKm, type Point } from '../city/distance-km.ts';
import { formatCount } from '../text/text.ts';
import { truncate } from '../text/truncate.ts';
import type { KnownPlaces } from './known-places.ts';
import type { PlaceKind } from './place-kinds.ts';
import {
  keyOf,
  type PartNumber,
  readPlaceName,
  type ReadName,
  type ReadPlaceName,
  soundKeyOf,
  soundOf,
  spellingOf,
} from './read-place-name.ts';

/** An area of one city, as somebody typed it. */
export interface PlacedArea {
  id: string;
  name: string;
  /** Those that visitors see. */
  homes: number;
  /** The middle of the area, where it is known well enough for a distance. */
  point: Point | null;
  pinCodes: readonly string[];
  /** Names of areas that were made one with it. */
  merged: readonly string[];
}

/** What the rules say of an area. */
export interface PlaceProposal {
  kind: PlaceKind;
  /** The id of an area. Of a spelling: the area that it is. Null: people look for it by its own name. */
  parent: string | null;
  /** Whether it holds without a person's word. */
  isSure: boolean;
  otherNames: readonly string[];
  /** Why, in sentences for staff. */
  evidence: readonly string[];
}

/** What is known or stated is doubted only beyond this: villages lie around their town, and large places are wide. */
const FAR_STATED_KM = 12;
/** Beyond this a part does not lie in its place: localities are one to three kilometres wide, and their parts lie beside them. */
const FAR_KM = 6;
/** As much as the table takes (supabase/schemas/area/places.sql). Names of areas may have 200 letters. */
const LONGEST_SENTENCE = 500;
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
/** Of so few letters a name is initials. */
const LETTERS_OF_INITIALS = 4;
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
interface Draft {
  kind: PlaceKind;
  parent: Area | null;
  isSure: boolean;
  /** It is known, or the name says so with a number: another place of that name is hardly meant. */
  isStated?: boolean;
  evidence: string[];
}

interface Area extends PlacedArea {
  read: ReadPlaceName;
  /** Its own name. */
  first: ReadName | null;
}

/**
 * Proposes for every area of a city what it is and in which other it lies. Sure is only what its own name says, or what is known
 * of the city, and nothing contradicts; a number is never a slip, and names that are merely alike are never one place.
 */
export function proposePlaces(areas: readonly PlacedArea[], known: KnownPlaces): Map<string, PlaceProposal> {
  const city = createCity(areas, known);
  const drafts = new Map(city.areas.map((area) => [area, draftOf(area, city)]));
  settleSpellings(drafts);
  settleParts(drafts);
  breakCircles(drafts);
  for (const [area, draft] of drafts) {
    // What is in nothing is a part of nothing: HSR Layout.
    if (draft.kind === 'part' && !draft.parent) draft.kind = 'locality';
    addDistance(area, draft);
  }
  addNeighbours(drafts);
  const spellings = new Map<Area, string[]>();
  for (const [area, { kind, parent, isSure }] of drafts)
    if (kind === 'spelling' && parent && isSure)
      spellings.set(parent, [...(spellings.get(parent) ?? []), area.name]);
  return new Map(
    [...drafts].map(([area, { kind, parent, isSure, evidence }]) => [
      area.id,
      {
        kind,
        parent: parent?.id ?? null,
        isSure,
        otherNames: [...new Set([...area.merged, ...(spellings.get(area) ?? [])])].sort().slice(0, 30),
        evidence: evidence.map((sentence) => truncate(sentence, LONGEST_SENTENCE)),
      },
    ]),
  );
}

interface City {
  areas: readonly Area[];
  known: KnownPlaces;
  /** The area that most homes use of those whose own name this is. */
  named(name: ReadName): Area | null;
  /** The one of those whose own name sounds like this. */
  sounding(name: ReadName): Area | null;
  /** As `named`, for a place without its numbers, also where people leave out 'Layout': 'HSR' is HSR Layout. */
  placed(words: readonly string[]): Area | null;
  /** How many different numbered parts of a place there are. */
  partsOf(words: readonly string[]): number;
}

function createCity(placed: readonly PlacedArea[], known: KnownPlaces): City {
  const areas = placed.map((area) => {
    const read = readPlaceName(area.name);
    return { ...area, read, first: read.names[0] ?? null };
  });
  const byKey = new Map<string, Area>();
  const bySound = new Map<string, Area>();
  const byUsualName = new Map<string, Area>();
  const numbered = new Map<string, Set<string>>();
  for (const area of areas) {
    const { first, read } = area;
    if (!first || read.isBeside) continue;
    if (first.numbers.length > 0) {
      const place = spellingOf(first.words);
      numbered.set(place, (numbered.get(place) ?? new Set()).add(keyOf(first)));
    }
    if (read.names.length > 1) continue;
    const usual = known.usualNameOf(first);
    for (const [names, key] of [
      [byKey, keyOf(first)],
      [bySound, soundKeyOf(first)],
      ...(usual === null ? [] : [[byUsualName, keyOf(readKnownName(usual))] as const]),
    ] as const) {
      const other = names.get(key);
      if (!other || byUse(area, other) < 0) names.set(key, area);
    }
  }
  const named = (name: ReadName): Area | null => {
    const usual = known.usualNameOf(name);
    const key = usual === null ? keyOf(name) : keyOf(readKnownName(usual));
    return byKey.get(key) ?? byUsualName.get(key) ?? byKey.get(keyOf(name)) ?? null;
  };
  const placedBy = (words: readonly string[]) => named({ words, numbers: [] }) ?? withLayout(words);
  const withLayout = (words: readonly string[]) =>
    words.length === 1 && (words[0]?.length ?? 0) <= LETTERS_OF_INITIALS
      ? named({ words: [...words, 'layout'], numbers: [] })
      : null;
  return {
    areas,
    known,
    named,
    sounding: (name) => bySound.get(soundKeyOf(name)) ?? null,
    placed: placedBy,
    partsOf: (words) => numbered.get(spellingOf(words))?.size ?? 0,
  };
}

/** The name of a place as the city's file writes it. */
function readKnownName(text: string): ReadName {
  return readPlaceName(text).names[0] ?? { words: [], numbers: [] };
}

/** The one that more homes use; of two alike, the one that is written shorter. */
function byUse(one: PlacedArea, other: PlacedArea): number {
  return other.homes - one.homes || one.name.length - other.name.length || (one.id < other.id ? -1 : 1);
}

function draftOf(area: Area, city: City): Draft {
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

const said = (name: string) => `‘${name}’`;
const homesOf = ({ homes }: PlacedArea) => formatCount(homes, 'home', 'homes');
const isHere = (place: PlacedArea) => `${said(place.name)}, an area with ${homesOf(place)}`;

/** Two areas with one name, or of which one is a known spelling. Names that merely sound alike are asked about. */
function spellingDraft(area: Area, first: ReadName, city: City): Draft | null {
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
function besideDraft(area: Area, first: ReadName, city: City): Draft | null {
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
function behindCommaDraft(area: Area, first: ReadName, kind: PlaceKind, city: City): Draft | null {
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
function besideNameDraft(area: Area, first: ReadName, city: City): Draft | null {
  const host = first.numbers.length === 0 ? city.named(first) : null;
  if (!host || host === area) return null;
  return {
    kind: 'landmark',
    parent: host,
    isSure: city.known.parentOf(first) === null,
    evidence: [`${said(area.name)} names ${isHere(host)}.`],
  };
}

function liesIn(parent: string, hosts: readonly Area[], city: City): boolean {
  const place = city.named(readKnownName(parent));
  return place !== null && hosts.includes(place);
}

const isSeveral = ({ first }: Area, city: City) => first !== null && city.known.areSeveral(first);

function severalDraft(area: Area, first: ReadName, kind: PlaceKind, city: City): Draft | null {
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
function knownDraft(area: Area, first: ReadName, kind: PlaceKind, city: City): Draft | null {
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

/** What a person is asked, because the city's file does not say it for certain. */
function perhapsDraft(area: Area, first: ReadName, kind: PlaceKind, city: City): Draft | null {
  const usual = city.known.usualNameOf(first);
  const parent =
    city.known.perhapsIn(first) ?? (usual === null ? null : city.known.perhapsIn(readKnownName(usual)));
  if (parent === null) return null;
  const host = city.named(readKnownName(parent));
  return {
    kind,
    parent: host === area ? null : host,
    isSure: false,
    evidence: [
      `${said(area.name)} probably belongs to ${parent}: people may also look for it by its own name.`,
    ],
  };
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
function numberedDraft(area: Area, first: ReadName, city: City): Draft | null {
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
const isOften = (area: Area, city: City) =>
  area.homes >= HOMES_OF_A_ROAD * 2 ||
  (area.first !== null && city.partsOf(area.first.words) > PARTS_OF_A_PLACE);

const isHereOnly = (place: PlacedArea) => `an area here with ${homesOf(place)}`;

/** A place of which there are several numbered parts. */
function ownDraft({ words, numbers }: ReadName, kind: PlaceKind, city: City): Draft | null {
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
function roadDraft(area: Area, { words }: ReadName, city: City): Draft | null {
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
function partInNameDraft(area: Area, first: ReadName, kind: PlaceKind, city: City): Draft | null {
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
function isClear({ place, rest, isAtEnd }: PlaceInside, city: City): boolean {
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
function placeInside(words: readonly string[], city: City): PlaceInside | null {
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

/** What lies in a spelling lies in the place itself. */
function settleSpellings(drafts: ReadonlyMap<Area, Draft>): void {
  for (const draft of drafts.values()) {
    const above = draft.parent ? drafts.get(draft.parent) : null;
    if (above?.kind !== 'spelling' || !above.parent) continue;
    draft.parent = above.parent;
    draft.isSure &&= above.isSure;
  }
}

/** One level of parts: what lies in a part lies in its place, and what has parts without lying anywhere is a place. */
function settleParts(drafts: ReadonlyMap<Area, Draft>): void {
  for (const [area, draft] of drafts) {
    if (draft.kind === 'spelling' || !draft.parent) continue;
    const above = drafts.get(draft.parent);
    if (!above || (above.kind !== 'part' && above.kind !== 'landmark')) continue;
    const isNumbered = ({ first }: Area) => (first?.numbers.length ?? 0) > 0;
    // What people call by a number and what has places of its own is one: RMV 2nd Stage.
    if (!isNumbered(area) || !isNumbered(draft.parent)) above.kind = 'locality';
    else if (above.parent && above.parent !== area) {
      draft.parent = above.parent;
      draft.isSure &&= above.isSure;
    }
  }
}

/** Two areas that would lie in each other are asked about. */
function breakCircles(drafts: ReadonlyMap<Area, Draft>): void {
  for (const [area, draft] of drafts) {
    const seen = new Set([area]);
    for (let at = draft.parent; at; at = drafts.get(at)?.parent ?? null) {
      if (!seen.has(at)) {
        seen.add(at);
        continue;
      }
      draft.parent = null;
      draft.isSure = false;
      if (draft.kind === 'spelling') draft.kind = 'locality';
      break;
    }
  }
}

/** Positions and pin codes confirm what the name says, or refute it. */
function addDistance(area: Area, draft: Draft): void {
  const { parent } = draft;
  if (!parent) return;
  if (area.point && parent.point) {
    const km = distanceKm(area.point, parent.point);
    draft.evidence.push(`Their middles lie ${km.toFixed(1)} km apart.`);
    const isRoad = draft.kind === 'road' || parent.first?.words.at(-1) === 'road';
    if (km > (draft.isStated ? FAR_STATED_KM : FAR_KM) && !isRoad) draft.isSure = false;
  }
  const shared = area.pinCodes.filter((code) => parent.pinCodes.includes(code));
  if (shared.length > 0) draft.evidence.push(`Both have the pin code ${shared.slice(0, 3).join(', ')}.`);
}

/** Beyond this nobody looks for the one by the name of the other. */
const NEAR_KM = 5;
const NEIGHBOURS = 3;

/** Of what nobody knows, the question names the places around it. Which of them is meant, no distance says. */
function addNeighbours(drafts: ReadonlyMap<Area, Draft>): void {
  const places = [...drafts].flatMap(([{ name, point }, { kind, parent, isSure }]) =>
    isSure && point && !parent && kind !== 'road' ? [{ name, point }] : [],
  );
  for (const [{ point }, { parent, isSure, evidence }] of drafts) {
    if (isSure || parent || !point) continue;
    const near = places
      .map((place) => ({ name: place.name, km: distanceKm(point, place.point) }))
      .filter(({ km }) => km <= NEAR_KM)
      .sort((a, b) => a.km - b.km)
      .slice(0, NEIGHBOURS)
      .map(({ name, km }) => `${said(name)} (${km.toFixed(1)} km)`);
    if (near.length > 0) evidence.push(`Nearest are ${near.join(', ')}.`);
  }
}
