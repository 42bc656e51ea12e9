import { choiceSlug } from '../filters.ts';
import { dayNumber, floorBands } from './home-columns.ts';
import {
  type ColumnName,
  encodePlaceName,
  type EncodedName,
  type HomesFile,
  type ListedHome,
  type ListedHomePicture,
} from './homes-file.ts';
import type { NamedPlace } from '../named-place.ts';
import { columnText, deltaText, ValueNumbers } from './text-columns.ts';
import { addressParts, referenceParts, titlePattern } from './title-pattern.ts';

/** A column as text, and the values that its numbers refer to. */
interface EncodedColumn<Value> {
  text: string;
  values: Value[];
}

type ColumnEncoder<Value> = (homes: readonly ListedHome[]) => EncodedColumn<Value>;

/** A column of values that each home gives itself. */
function plainColumn(read: (home: ListedHome) => string | number | null): ColumnEncoder<never> {
  return (homes) => ({ text: columnText(homes.map(read)), values: [] });
}

function deltaColumn(read: (home: ListedHome) => number | null): ColumnEncoder<never> {
  return (homes) => ({ text: deltaText(homes.map(read)), values: [] });
}

/** A column of values that many homes share. Values with the same key are the same. */
function sharedColumn<Value>(
  entryOf: (home: ListedHome) => readonly [Value, key: string] | null,
): ColumnEncoder<Value> {
  return (homes) => {
    const numbered = new ValueNumbers<Value>();
    const text = columnText(
      homes.map((home) => {
        const entry = entryOf(home);
        return entry && numbered.add(...entry);
      }),
    );
    return { text, values: numbered.values };
  };
}

/** Different spellings with the same slug are one choice. */
function choiceColumn(nameOf: (home: ListedHome) => string | null): ColumnEncoder<EncodedName> {
  return (homes) => {
    const slugs = new Map<string, string>();
    return sharedColumn<EncodedName>((home) => {
      const name = nameOf(home);
      if (name === null) return null;
      const slug = slugs.get(name) ?? choiceSlug(name);
      slugs.set(name, slug);
      return [[name], slug];
    })(homes);
  };
}

const placeColumn = (placeOf: (home: ListedHome) => NamedPlace | null) =>
  sharedColumn<EncodedName>((home) => {
    const place = placeOf(home);
    return place && [encodePlaceName(place), place.slug];
  });

const textColumn = (textOf: (home: ListedHome) => string | null) =>
  sharedColumn<string>((home) => {
    const text = textOf(home);
    return text ? [text, text] : null;
  });

const encoders = {
  bhk: sharedColumn<number>(({ bedrooms }) => (bedrooms === null ? null : [bedrooms, String(bedrooms)])),
  price: plainColumn(({ price }) => price),
  currency: textColumn(({ currency }) => currency),
  size: plainColumn(({ sqft }) => sqft),
  area: placeColumn(({ area }) => area),
  society: placeColumn(({ society }) => society),
  place: textColumn(({ place, area }) => (place === (area?.name ?? null) ? null : place)),
  type: choiceColumn(({ type }) => type),
  facing: choiceColumn(({ facing }) => facing),
  floor: plainColumn(({ floor }) => floor && floorBands.indexOf(floor)),
  checked: plainColumn((home) => derivedFrom(home).checked),
  listed: deltaColumn((home) => derivedFrom(home).listed),
  reduced: plainColumn((home) => derivedFrom(home).reduced),
  photos: plainColumn(({ photos }) => (photos ? 1 : null)),
  title: textColumn((home) => derivedFrom(home).title),
  slug: textColumn((home) => derivedFrom(home).address.whole),
  slugTail: plainColumn((home) => derivedFrom(home).address.tail),
  reference: textColumn((home) => derivedFrom(home).reference.prefix),
  referenceNumber: deltaColumn((home) => derivedFrom(home).reference.number),
  picture: sharedColumn<ListedHomePicture>(({ picture }) => [picture, `${picture.src} ${picture.alt}`]),
};

type EncodedColumns = { [Name in ColumnName]: ReturnType<(typeof encoders)[Name]> };

/** A file and the data it was made from. */
export interface HomesFileBuild {
  homes: readonly ListedHome[];
  columns: EncodedColumns;
  file: HomesFile;
}

/** If more than this share of the homes changed, every column is written again. */
const MAX_CHANGED_SHARE = 0.05;

/**
 * Writes homes (newest first) as columns. The same homes always give the same file. If only a few homes differ from
 * `last`, only the columns in which they differ are written again.
 */
export function makeHomesFile(homes: readonly ListedHome[], last: HomesFileBuild | null): HomesFileBuild {
  const changed = last && changedRows(last.homes, homes);
  const column = <Value>(
    write: ColumnEncoder<Value>,
    before: EncodedColumn<Value> | undefined,
  ): EncodedColumn<Value> => {
    const isSame =
      before &&
      changed?.every(
        ([oldHome, newHome]) => JSON.stringify(write([oldHome])) === JSON.stringify(write([newHome])),
      );
    return isSame ? before : write(homes);
  };
  const lastColumns = last?.columns;
  const columns: EncodedColumns = {
    bhk: column(encoders.bhk, lastColumns?.bhk),
    price: column(encoders.price, lastColumns?.price),
    currency: column(encoders.currency, lastColumns?.currency),
    size: column(encoders.size, lastColumns?.size),
    area: column(encoders.area, lastColumns?.area),
    society: column(encoders.society, lastColumns?.society),
    place: column(encoders.place, lastColumns?.place),
    type: column(encoders.type, lastColumns?.type),
    facing: column(encoders.facing, lastColumns?.facing),
    floor: column(encoders.floor, lastColumns?.floor),
    checked: column(encoders.checked, lastColumns?.checked),
    listed: column(encoders.listed, lastColumns?.listed),
    reduced: column(encoders.reduced, lastColumns?.reduced),
    photos: column(encoders.photos, lastColumns?.photos),
    title: column(encoders.title, lastColumns?.title),
    slug: column(encoders.slug, lastColumns?.slug),
    slugTail: column(encoders.slugTail, lastColumns?.slugTail),
    reference: column(encoders.reference, lastColumns?.reference),
    referenceNumber: column(encoders.referenceNumber, lastColumns?.referenceNumber),
    picture: column(encoders.picture, lastColumns?.picture),
  };
  return { homes, columns, file: fileOf(homes.length, columns) };
}

/** Like `makeHomesFile`, without an earlier file. */
export function homesFile(homes: readonly ListedHome[]): HomesFile {
  return makeHomesFile(homes, null).file;
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

function fileOf(count: number, columns: EncodedColumns): HomesFile {
  const text = (name: ColumnName) => columns[name].text;
  return {
    count,
    columns: {
      bhk: text('bhk'),
      price: text('price'),
      currency: text('currency'),
      size: text('size'),
      area: text('area'),
      society: text('society'),
      place: text('place'),
      type: text('type'),
      facing: text('facing'),
      floor: text('floor'),
      checked: text('checked'),
      listed: text('listed'),
      reduced: text('reduced'),
      photos: text('photos'),
      title: text('title'),
      slug: text('slug'),
      slugTail: text('slugTail'),
      reference: text('reference'),
      referenceNumber: text('referenceNumber'),
      picture: text('picture'),
    },
    bhk: columns.bhk.values,
    areas: columns.area.values,
    societies: columns.society.values,
    types: columns.type.values,
    facings: columns.facing.values,
    currencies: columns.currency.values,
    places: columns.place.values,
    titles: columns.title.values,
    slugs: columns.slug.values,
    references: columns.reference.values,
    pictures: columns.picture.values,
  };
}

interface DerivedValues {
  title: string;
  address: ReturnType<typeof addressParts>;
  reference: ReturnType<typeof referenceParts>;
  checked: number | null;
  listed: number | null;
  reduced: number | null;
}

const cache = new WeakMap<ListedHome, DerivedValues>();

/** Computed once for each home, because the file is written again whenever one of thousands changes. */
function derivedFrom(home: ListedHome): DerivedValues {
  const cached = cache.get(home);
  if (cached) return cached;
  const derived = {
    title: titlePattern(home),
    address: addressParts(home),
    reference: referenceParts(home.reference),
    checked: dayOf(home.checked),
    listed: dayOf(home.listed),
    reduced: dayOf(home.reduced),
  };
  cache.set(home, derived);
  return derived;
}

function dayOf(day: string | null): number | null {
  return day === null ? null : dayNumber(day);
}
