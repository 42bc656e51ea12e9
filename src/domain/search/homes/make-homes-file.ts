import { recordOf } from '../../record-of.ts';
import { choiceSlug } from '../slug-of-name.ts';
import { dayNumber } from '../../calendar/day-number.ts';
import {
  columnNames,
  type EncodedName,
  encodePlaceName,
  type HomesFile,
  type HomesFileLists,
  sharedColumns,
  type SharedKind,
  type SharedValues,
} from './homes-file.ts';
import { type ColumnName, type HomeColumn, homeColumns, type ListedHome } from '../listed-home.ts';
import type { NamedPlace } from '../named-place.ts';
import { columnText, deltaText, ValueNumbers } from './text-columns.ts';
import { freeFromNumber, possessionNumber, setNumber } from '../number-of-fact.ts';
import { addressParts, referenceParts, titlePattern } from './title-pattern.ts';

interface EncodedColumn {
  text: string;
  values: SharedValues[SharedKind][];
}

/** A value of a list. Values with the same key are the same. */
type SharedValue = readonly [value: SharedValues[SharedKind], key: string];

export interface HomesFileBuild {
  homes: readonly ListedHome[];
  columns: Readonly<Record<ColumnName, EncodedColumn>>;
  file: HomesFile;
}

/** If more than this share of the homes changed, every column is written again. */
const MAX_CHANGED_SHARE = 0.05;

/**
 * Newest first. The same homes always give the same file. If only a few homes differ from `last`, only the columns in
 * which they differ are written again.
 */
export function makeHomesFile(homes: readonly ListedHome[], last: HomesFileBuild | null): HomesFileBuild {
  const changed = last && changedRows(last.homes, homes);
  const isSame = (name: ColumnName): boolean | undefined =>
    changed?.every(([oldHome, newHome]) =>
      columnsToldBy(name).every(
        (each) =>
          JSON.stringify(writeColumn(each, [oldHome])) === JSON.stringify(writeColumn(each, [newHome])),
      ),
    );
  const columns = eachColumn((name) =>
    last && isSame(name) ? last.columns[name] : writeColumn(name, homes),
  );
  return { homes, columns, file: fileOf(homes.length, columns) };
}

export function homesFile(homes: readonly ListedHome[]): HomesFile {
  return makeHomesFile(homes, null).file;
}

/** The columns whose values decide what a column says. */
function columnsToldBy(name: ColumnName): ColumnName[] {
  const column: HomeColumn = homeColumns[name];
  return 'by' in column ? [name, column.by] : [name];
}

/** Null if homes were added, removed or moved, or if too many differ. */
function changedRows(
  before: readonly ListedHome[],
  now: readonly ListedHome[],
): (readonly [oldHome: ListedHome, newHome: ListedHome])[] | null {
  if (before.length !== now.length) return null;
  const changed: (readonly [ListedHome, ListedHome])[] = [];
  for (const [row, newHome] of now.entries()) {
    const oldHome = before[row];
    if (oldHome === newHome || oldHome === undefined) continue;
    changed.push([oldHome, newHome]);
    if (changed.length > now.length * MAX_CHANGED_SHARE) return null;
  }
  return changed;
}

function fileOf(count: number, columns: HomesFileBuild['columns']): HomesFile {
  const lists = sharedColumns.map((name) => [homeColumns[name].list, columns[name].values] as const);
  return {
    count,
    columns: eachColumn((name) => columns[name].text),
    ...recordOf<HomesFileLists>(lists),
  };
}

function eachColumn<Value>(valueFor: (name: ColumnName) => Value): Record<ColumnName, Value> {
  return recordOf(columnNames.map((name) => [name, valueFor(name)]));
}

function writeColumn(name: ColumnName, homes: readonly ListedHome[]): EncodedColumn {
  const column: HomeColumn = homeColumns[name];
  const part = parts[name];
  const plain = (valueFor: (home: ListedHome) => number | null): EncodedColumn => ({
    text: ('inSteps' in column ? deltaText : columnText)(homes.map(valueFor)),
    values: [],
  });
  switch (column.kind) {
    case 'amounts':
      return plain((home) => numberOf(part ? part(home) : home[column.of]));
    case 'days': {
      const dayOf = remembered(dayNumber);
      return plain((home) => nullOr(home[column.of], dayOf));
    }
    case 'flags':
      return plain((home) => (home[column.of] ? 1 : null));
    case 'answers':
      return plain((home) => nullOr(home[column.of], Number));
    case 'tallies':
    case 'counts':
      return plain((home) => home[column.of]);
    case 'freeDays':
      return plain((home) => nullOr(home[column.of], freeFromNumber));
    case 'possessions':
      return plain((home) => nullOr(home[column.of], possessionNumber));
    case 'sets':
      return plain((home) => nullOr(home[column.of], (fact) => setNumber(fact, column.options) || null));
    case 'amountsBy':
      return amountsByPlace(homes, column);
    case 'setsBy': {
      const { of, options, by } = column;
      const values = firstOfEach(homes, by).map((home) =>
        nullOr(home[of], (fact) => setNumber(fact, options)),
      );
      return { text: columnText(values), values: [] };
    }
    case 'options':
      return plain((home) => nullOr(home[column.of], (fact) => column.options.indexOf(fact)));
    case 'plain':
      return { text: columnText(homes.map((home) => (part ? part(home) : home[column.of]))), values: [] };
    case 'numbers':
      return sharedColumn(homes, (home) => nullOr(home[column.of], (fact) => [fact, String(fact)]));
    case 'places':
      return sharedColumn(homes, (home) =>
        nullOr(home[column.of], (place) => [encodePlaceName(place), place.slug]),
      );
    case 'placesBy':
      return columnByPlace(homes, column);
    case 'trees':
      return treeColumn(homes, column);
    case 'names': {
      // Different spellings with the same slug are one choice.
      const slugOf = remembered(choiceSlug);
      return sharedColumn(homes, (home) => nullOr(home[column.of], (fact) => [[fact], slugOf(fact)]));
    }
    case 'texts':
      return sharedColumn(homes, (home) => {
        const text = part ? part(home) : home[column.of];
        return text ? [String(text), String(text)] : null;
      });
    case 'pictures':
      return sharedColumn(homes, (home) => {
        const picture = home[column.of];
        return [picture, `${picture.src} ${picture.alt}`];
      });
  }
}

/** The value of the first home of each place: all homes of a place have the same. */
function columnByPlace(
  homes: readonly ListedHome[],
  { of, by }: Extract<HomeColumn, { kind: 'placesBy' }>,
): EncodedColumn {
  return sharedColumn(firstOfEach(homes, by), (home) =>
    nullOr(home[of], (value) => [encodePlaceName(value), value.slug]),
  );
}

/** The amount of the first home of each place that has one: what contradicts one home is left to the others. */
function amountsByPlace(
  homes: readonly ListedHome[],
  { of, by }: Extract<HomeColumn, { kind: 'amountsBy' }>,
): EncodedColumn {
  const amounts = new Map<string, number>();
  for (const { [by]: place, [of]: amount } of homes)
    if (place && amount !== null && !amounts.has(place.slug)) amounts.set(place.slug, amount);
  const values = firstOfEach(homes, by).map((home) => amounts.get(home[by]?.slug ?? '') ?? null);
  return { text: columnText(values), values: [] };
}

/** All homes of an area say the same of what it lies in. */
function treeColumn(
  homes: readonly ListedHome[],
  { of, by }: Extract<HomeColumn, { kind: 'trees' }>,
): EncodedColumn {
  const firsts = firstOfEach(homes, by);
  const positions = new Map(firsts.map((home, at) => [home[by]?.slug ?? '', at]));
  const others: EncodedName[] = [];
  const within: (number | null)[] = firsts.map(() => null);
  const positionOf = (place: NamedPlace) => {
    const known = positions.get(place.slug);
    if (known !== undefined) return known;
    others.push(encodePlaceName(place));
    positions.set(place.slug, within.push(null) - 1);
    return within.length - 1;
  };
  for (const home of firsts) {
    let below = positions.get(home[by]?.slug ?? '') ?? 0;
    for (const place of home[of]) {
      const above = positionOf(place);
      within[below] = above;
      below = above;
    }
  }
  return { text: columnText(within), values: others };
}

/** The first home of each place, in the order of the list of these places. */
function firstOfEach(homes: readonly ListedHome[], by: 'society' | 'area'): ListedHome[] {
  const firsts = new Map<string, ListedHome>();
  for (const home of homes) {
    const place = home[by];
    if (place && !firsts.has(place.slug)) firsts.set(place.slug, home);
  }
  return [...firsts.values()];
}

function sharedColumn(
  homes: readonly ListedHome[],
  valueFor: (home: ListedHome) => SharedValue | null,
): EncodedColumn {
  const numbered = new ValueNumbers<SharedValue[0]>();
  const text = columnText(homes.map((home) => nullOr(valueFor(home), (value) => numbered.add(...value))));
  return { text, values: numbered.values };
}

function nullOr<Fact, Value>(fact: Fact | null, valueFor: (fact: Fact) => Value): Value | null {
  return fact === null ? null : valueFor(fact);
}

function numberOf(fact: string | number | null): number | null {
  return nullOr(fact, Number);
}

function remembered<Value>(valueFor: (text: string) => Value): (text: string) => Value {
  const values = new Map<string, Value>();
  return (text) => {
    const value = values.get(text) ?? valueFor(text);
    values.set(text, value);
    return value;
  };
}

/** What a column says where it is not the fact itself. */
const parts: { readonly [Name in ColumnName]?: (home: ListedHome) => string | number | null } = {
  place: ({ place, area }) => (place === (area?.name ?? null) ? null : place),
  title: (home) => partsOf(home).title,
  slug: (home) => partsOf(home).address.whole,
  slugTail: (home) => partsOf(home).address.tail,
  reference: (home) => partsOf(home).reference.prefix,
  referenceNumber: (home) => partsOf(home).reference.number,
};

interface TextParts {
  title: string;
  address: ReturnType<typeof addressParts>;
  reference: ReturnType<typeof referenceParts>;
}

const cache = new WeakMap<ListedHome, TextParts>();

/** Computed once for each home, because the file is written again whenever one of thousands changes. */
function partsOf(home: ListedHome): TextParts {
  const cached = cache.get(home);
  if (cached) return cached;
  const textParts = {
    title: titlePattern(home),
    address: addressParts(home),
    reference: referenceParts(home.reference),
  };
  cache.set(home, textParts);
  return textParts;
}
