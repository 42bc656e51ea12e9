import { isSameValue } from '../listing/row-change.ts';
import { mayBeOneHome } from './may-be-one-home.ts';
import type { MadeReference } from './home-in-file.ts';
import type { PictureInFile } from './picture-in-file.ts';
import { stableNumber } from '../text/stable-number.ts';

type Facts = Readonly<Record<string, unknown>>;

export interface HomeToIdentify {
  reference: string;
  made?: MadeReference;
  fields: Facts;
  pictures: readonly PictureInFile[];
}

/** A home of the partner, as its files stated it last. */
export interface IdentifiedHome {
  id: string;
  reference: string;
  /** Null: its file gave it the reference. */
  traits: readonly string[] | null;
  stated: Facts;
  pictures: readonly string[];
  /** Staff have deleted it, and it stays away. */
  isDeleted: boolean;
  /** Not in the files for so long that a new row is not taken for it. */
  isLongGone: boolean;
}

export interface FileToIdentify<Home> {
  homes: readonly Home[];
  /** Keys of rows without a reference that could not be read and are still on offer. */
  unreadKeys: readonly string[];
  /** References of all homes of the partner. */
  references: ReadonlySet<string>;
  /** Its homes without a reference of their own, and those whose reference is not in the file. */
  known: readonly IdentifiedHome[];
  /** References of homes that were deleted for good: nothing else is known of them. */
  goneForGood: ReadonlySet<string>;
  /** What staff decided, by the mark of a row: the id of its home, or null for one that we do not have. */
  decided: ReadonlyMap<string, string | null>;
}

/** A row that may be one of several homes. Nothing is done about it until staff decide. */
export interface DoubtfulHome<Home> {
  /** By which a decision is known to be about this row. */
  mark: string;
  home: Home;
  /** Ids of the homes that it may be, the likeliest first. */
  candidates: readonly string[];
}

export interface IdentifiedFile<Home> {
  /** With the reference of the home that each is, and a new one for new homes. */
  homes: readonly Home[];
  asked: readonly DoubtfulHome<Home>[];
  /** References of homes that may or may not be in the file: they stay as they are. */
  untouched: readonly string[];
  /** Of these, homes of which nobody can tell which one is gone, because their rows were alike. */
  unclear: readonly string[];
}

/** Of candidates that are alike, staff look at so many. */
const MAX_CANDIDATES = 5;
/** Pairs of rows and homes with one key that are compared. Beyond, only rows that have not changed are known again. */
const MAX_PAIRS = 40_000;

/**
 * Which home each row of a file is, whatever the order of the rows. A reference names its home. A row without one is the home
 * that says the same; of the others with the same lasting facts the only one that is nearest. A row that may be one of several
 * homes is asked about, and so is a new one that is like a home which is not in the file any more: its reference may have
 * changed. Nothing is taken for certain that is not.
 */
export function identifyHomes<Home extends HomeToIdentify>(file: FileToIdentify<Home>): IdentifiedFile<Home> {
  const { known, goneForGood, decided } = file;
  const byId = new Map(known.map((home) => [home.id, home]));
  const taken = new Set<IdentifiedHome>();
  const found = new Map<Home, IdentifiedHome>();
  const settle = (row: Home, home: IdentifiedHome) => {
    found.set(row, home);
    taken.add(home);
  };

  const isKnown = (row: Home) => !row.made && file.references.has(row.reference);
  const marks = marksOf(file.homes);
  for (const row of file.homes) {
    const home = byId.get(decided.get(marks.get(row) ?? '') ?? '');
    if (home && !isKnown(row) && !taken.has(home)) settle(row, home);
  }
  const isDecidedNew = (row: Home) => decided.get(marks.get(row) ?? '') === null;

  const asked: DoubtfulHome<Home>[] = [];
  const left = new Set<IdentifiedHome>();
  const unclear = new Set<IdentifiedHome>();
  const ask = (row: Home, candidates: readonly IdentifiedHome[]) => {
    asked.push({
      mark: marks.get(row) ?? '',
      home: row,
      candidates: candidates.slice(0, MAX_CANDIDATES).map(({ id }) => id),
    });
    for (const home of candidates) left.add(home);
  };

  const rowsOf = Map.groupBy(
    file.homes.filter((row) => row.made && !found.has(row)),
    ({ made }) => made?.key ?? '',
  );
  const homesOf = Map.groupBy(
    known.filter((home) => home.traits && !taken.has(home)),
    ({ reference }) => keyOf(reference),
  );
  const unread = new Set(file.unreadKeys);
  for (const [key, homes] of homesOf) {
    const rows = (rowsOf.get(key) ?? []).filter((row) => !isDecidedNew(row));
    const group = matchGroup(rows, homes);
    for (const [row, home] of group.pairs) settle(row, home);
    for (const row of group.asked) ask(row, group.candidates);
    for (const home of group.unclear) {
      left.add(home);
      unclear.add(home);
    }
    if (unread.has(key)) for (const home of homes) if (!taken.has(home)) left.add(home);
  }

  // What is left would be new, and what is missing might be the same.
  const isAsked = new Set(asked.map(({ home }) => home));
  const fresh = file.homes.filter(
    (row) =>
      !found.has(row) &&
      !isKnown(row) &&
      !isAsked.has(row) &&
      !isDecidedNew(row) &&
      !goneForGood.has(row.reference),
  );
  const missing = known.filter((home) => !taken.has(home) && !left.has(home));
  for (const [row, candidates] of likelyHomes(fresh, missing)) ask(row, candidates);
  const stillAsked = new Set(asked.map(({ home }) => home));
  const references = createNewReferences(file.references, goneForGood);
  const homes = file.homes.flatMap((row) => {
    if (stillAsked.has(row)) return [];
    const home = found.get(row);
    if (home) return { ...row, reference: home.reference };
    return row.made ? { ...row, reference: references.of(row.made.key, isDecidedNew(row)) } : row;
  });
  return {
    homes,
    asked,
    untouched: [...left].filter((home) => !taken.has(home)).map(({ reference }) => reference),
    unclear: [...unclear].filter((home) => !taken.has(home)).map(({ reference }) => reference),
  };
}

const keyOf = (reference: string) => /^row-[0-9a-z]+/.exec(reference)?.[0] ?? reference;

/** By what a row is known again as long as it says the same. Rows that say the same are counted. */
function marksOf<Home extends HomeToIdentify>(rows: readonly Home[]): Map<Home, string> {
  const seen = new Map<string, number>();
  return new Map(
    rows.map((row) => {
      if (!row.made) return [row, row.reference];
      const said = stableNumber(`${row.made.key}\n${wordsOfRow(row)}`).toString(36);
      const count = (seen.get(said) ?? 0) + 1;
      seen.set(said, count);
      return [row, count === 1 ? said : `${said}-${count}`];
    }),
  );
}

/** Which place a home has is our reading of its words, and may change without them. */
const OURS = new Set(['area_id', 'society_id']);

const factsIn = (facts: Facts): [string, unknown][] =>
  Object.entries(facts)
    .filter(([name, value]) => !OURS.has(name) && value !== null)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

const addressesOf = ({ pictures }: HomeToIdentify) => pictures.map(({ address }) => address);

const wordsOfRow = (row: HomeToIdentify, traits = row.made?.traits ?? []) =>
  JSON.stringify([factsIn(row.fields), addressesOf(row), traits]);
const wordsOfHome = ({ stated, pictures, traits }: IdentifiedHome) =>
  JSON.stringify([factsIn(stated), pictures, traits]);

interface MatchedGroup<Home> {
  pairs: readonly (readonly [Home, IdentifiedHome])[];
  asked: readonly Home[];
  /** What the rows that are asked about may be. */
  candidates: readonly IdentifiedHome[];
  unclear: readonly IdentifiedHome[];
}

/** Rows and homes of which everything that lasts is the same. */
function matchGroup<Home extends HomeToIdentify>(
  rows: readonly Home[],
  homes: readonly IdentifiedHome[],
): MatchedGroup<Home> {
  const pairs: [Home, IdentifiedHome][] = [];
  const offered = homes.toSorted(
    (one, other) =>
      Number(one.isDeleted) - Number(other.isDeleted) || (one.reference < other.reference ? -1 : 1),
  );
  const byWords = Map.groupBy(offered, wordsOfHome);
  const restOfRows: Home[] = [];
  const paired = new Set<IdentifiedHome>();
  const pair = (row: Home, home: IdentifiedHome) => {
    pairs.push([row, home]);
    paired.add(home);
  };
  for (const row of rows) {
    // Of a home that a killed run left, or that was there before, nothing but the facts is known.
    const same = takeFirst(byWords, wordsOfRow(row)) ?? takeFirst(byWords, wordsOfRow(row, []));
    if (same) pair(row, same);
    else restOfRows.push(row);
  }
  const restOfHomes = () => offered.filter((home) => !paired.has(home));
  const mayCompare = restOfRows.length * offered.length <= MAX_PAIRS;
  // Exactly the same, but for what the file says no more.
  const changed = mayCompare
    ? restOfRows.filter((row) => {
        const same = restOfHomes().find((home) => differencesOf(row, home) === 0);
        if (same) pair(row, same);
        return !same;
      })
    : restOfRows;

  /** Homes that say what a home says whose row was found: which of them has this row, nobody can tell. */
  const twins = new Set([...paired].map(wordsOfHome));
  const unclear = new Set(restOfHomes().filter((home) => !home.isDeleted && twins.has(wordsOfHome(home))));
  let open = changed;
  if (mayCompare)
    for (let before = -1; before !== open.length;) {
      before = open.length;
      const free = restOfHomes();
      open = open.filter((row) => {
        const home = onlyNearest(row, free, open);
        if (home && !unclear.has(home) && !paired.has(home)) {
          pair(row, home);
          return false;
        }
        return true;
      });
    }
  const free = restOfHomes();
  // A twin whose row was found may as well be the one that changed.
  const alike = new Set([...unclear].map(wordsOfHome));
  const foundTwins = [...paired].filter((home) => alike.has(wordsOfHome(home)));
  const isAsked = free.length > 0 && open.length > 0;
  return { pairs, asked: isAsked ? open : [], candidates: [...free, ...foundTwins], unclear: [...unclear] };
}

function takeFirst<Item>(lists: ReadonlyMap<string, Item[]>, key: string): Item | undefined {
  return lists.get(key)?.shift();
}

/** The home that this row is nearer to than any other is, and that is nearer to this row than to any other; null without one. */
function onlyNearest<Home extends HomeToIdentify>(
  row: Home,
  homes: readonly IdentifiedHome[],
  rows: readonly Home[],
): IdentifiedHome | null {
  const [home, ...others] = nearest(homes, (each) => differencesOf(row, each));
  if (!home || others.length > 0) return null;
  // Of several rows for one home, a far price is hardly a price that was changed. Among several homes it says nothing.
  const farFrom = (each: Home) => (homes.length === 1 && isFarPrice(each, home) ? 1 : 0);
  const [first, ...rivals] = nearest(rows, (each) => differencesOf(each, home) + farFrom(each));
  return first === row && rivals.length === 0 ? home : null;
}

/** More than a fifth away. */
function isFarPrice(row: HomeToIdentify, { stated }: IdentifiedHome): boolean {
  const [one, other] = [Number(row.fields['price'] ?? 0), Number(stated['price'] ?? 0)];
  return Math.abs(one - other) > Math.min(one, other) / 5;
}

function nearest<Item>(items: readonly Item[], distanceOf: (item: Item) => number): Item[] {
  const distances = items.map(distanceOf);
  const least = Math.min(...distances);
  return items.filter((_, at) => distances[at] === least);
}

/** In how many things a row says something else than the home's last row did. */
function differencesOf(row: HomeToIdentify, home: IdentifiedHome): number {
  const stated = new Map(Object.entries(home.stated));
  const fields = factsIn(row.fields).filter(([name, value]) => !isSameValue(stated.get(name), value)).length;
  const pictures = isSameValue(addressesOf(row), home.pictures) ? 0 : 1;
  return fields + pictures + traitsApart(row.made?.traits ?? [], home.traits ?? []);
}

const traitsApart = (ours: readonly string[], theirs: readonly string[]) =>
  theirs.length === 0 ? 0 : Math.max(without(ours, theirs), without(theirs, ours));

const without = (ones: readonly string[], others: readonly string[]) =>
  ones.filter((one) => !others.includes(one)).length;

/** New rows that may be homes which are not in the file, and which. */
function likelyHomes<Home extends HomeToIdentify>(
  rows: readonly Home[],
  missing: readonly IdentifiedHome[],
): [Home, IdentifiedHome[]][] {
  const places = Map.groupBy(
    missing.filter(({ isLongGone }) => !isLongGone),
    ({ stated }) => kindOf(stated),
  );
  return rows.flatMap((row): [Home, IdentifiedHome[]][] => {
    const likely = (places.get(kindOf(row.fields)) ?? [])
      .slice(0, MAX_COMPARED)
      .filter((home) => mayBeOneHome(said(row), home, differencesOf(row, home)));
    const candidates = likely.toSorted((one, other) => differencesOf(row, one) - differencesOf(row, other));
    return candidates.length > 0 ? [[row, candidates]] : [];
  });
}

/** Homes of one kind in one place that a new row is compared with. */
const MAX_COMPARED = 200;

const said = (row: HomeToIdentify) => ({ stated: row.fields, pictures: addressesOf(row) });

const kindOf = (facts: Facts) =>
  JSON.stringify([
    facts['property_type'],
    facts['bedrooms'] ?? null,
    String(facts['area'] ?? '').toLowerCase(),
  ]);

/** References for rows that are none of the homes that we have. */
function createNewReferences(known: ReadonlySet<string>, goneForGood: ReadonlySet<string>) {
  const used = new Set([...known, ...goneForGood]);
  const free = new Map<string, number>();
  const gone = new Map([...Map.groupBy(goneForGood, keyOf)].map(([key, all]) => [key, [...all]]));
  return {
    /** That of a home that was deleted for good, as long as there is one with this key, unless staff say that it is another. */
    of(key: string, isAnother: boolean): string {
      const deleted = isAnother ? undefined : gone.get(key)?.shift();
      if (deleted !== undefined) return deleted;
      for (let number = free.get(key) ?? 1; ; number++) {
        const reference = number === 1 ? key : `${key}-${number}`;
        if (used.has(reference)) continue;
        free.set(key, number + 1);
        return reference;
      }
    },
  };
}
