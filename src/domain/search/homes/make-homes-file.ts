import { choiceSlug } from '../filters.ts';
import { dayNumber, floorBands } from './home-columns.ts';
import {
  type ColumnName,
  filedName,
  type FiledName,
  type HomesFile,
  type ListedHome,
  type ListedPicture,
} from './homes-file.ts';
import type { NamedPlace } from '../named-place.ts';
import { columnText, deltaText, Numbered } from './text-columns.ts';
import { addressParts, referenceParts, titlePattern } from './title-pattern.ts';

/** A column as text, and the values that its numbers refer to. */
interface Written<Value> {
  text: string;
  values: Value[];
}

type Column<Value> = (homes: readonly ListedHome[]) => Written<Value>;

/** A column of values that each home gives itself. */
function plain(read: (home: ListedHome) => string | number | null): Column<never> {
  return (homes) => ({ text: columnText(homes.map(read)), values: [] });
}

function deltas(read: (home: ListedHome) => number | null): Column<never> {
  return (homes) => ({ text: deltaText(homes.map(read)), values: [] });
}

/** A column of values that many homes share. Values with the same key are the same. */
function shared<Value>(entryOf: (home: ListedHome) => readonly [Value, key: string] | null): Column<Value> {
  return (homes) => {
    const numbered = new Numbered<Value>();
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
function choices(nameOf: (home: ListedHome) => string | null): Column<FiledName> {
  return (homes) => {
    const slugs = new Map<string, string>();
    return shared<FiledName>((home) => {
      const name = nameOf(home);
      if (name === null) return null;
      const slug = slugs.get(name) ?? choiceSlug(name);
      slugs.set(name, slug);
      return [[name], slug];
    })(homes);
  };
}

const places = (placeOf: (home: ListedHome) => NamedPlace | null) =>
  shared<FiledName>((home) => {
    const place = placeOf(home);
    return place && [filedName(place), place.slug];
  });

const texts = (textOf: (home: ListedHome) => string | null) =>
  shared<string>((home) => {
    const text = textOf(home);
    return text ? [text, text] : null;
  });

const columns = {
  bhk: shared<number>(({ bedrooms }) => (bedrooms === null ? null : [bedrooms, String(bedrooms)])),
  price: plain(({ price }) => price),
  currency: texts(({ currency }) => currency),
  size: plain(({ sqft }) => sqft),
  area: places(({ area }) => area),
  society: places(({ society }) => society),
  place: texts(({ place, area }) => (place === (area?.name ?? null) ? null : place)),
  type: choices(({ type }) => type),
  facing: choices(({ facing }) => facing),
  floor: plain(({ floor }) => floor && floorBands.indexOf(floor)),
  checked: plain((home) => derivedFrom(home).checked),
  listed: deltas((home) => derivedFrom(home).listed),
  reduced: plain((home) => derivedFrom(home).reduced),
  photos: plain(({ photos }) => (photos ? 1 : null)),
  title: texts((home) => derivedFrom(home).title),
  slug: texts((home) => derivedFrom(home).address.whole),
  slugTail: plain((home) => derivedFrom(home).address.tail),
  reference: texts((home) => derivedFrom(home).reference.before),
  referenceNumber: deltas((home) => derivedFrom(home).reference.number),
  picture: shared<ListedPicture>(({ picture }) => [picture, `${picture.src} ${picture.alt}`]),
};

type WrittenColumns = { [Name in ColumnName]: ReturnType<(typeof columns)[Name]> };

/** A file and the data it was made from. */
export interface MadeHomesFile {
  homes: readonly ListedHome[];
  written: WrittenColumns;
  file: HomesFile;
}

/** If more than this share of the homes changed, every column is written again. */
const FEW = 0.05;

/**
 * Writes homes (newest first) as columns. The same homes always give the same file. If only a few homes differ from
 * `last`, only the columns in which they differ are written again.
 */
export function makeHomesFile(homes: readonly ListedHome[], last: MadeHomesFile | null): MadeHomesFile {
  const changed = last && changedRows(last.homes, homes);
  const column = <Value>(write: Column<Value>, before: Written<Value> | undefined): Written<Value> => {
    const isSame =
      before && changed?.every(([was, is]) => JSON.stringify(write([was])) === JSON.stringify(write([is])));
    return isSame ? before : write(homes);
  };
  const was = last?.written;
  const written: WrittenColumns = {
    bhk: column(columns.bhk, was?.bhk),
    price: column(columns.price, was?.price),
    currency: column(columns.currency, was?.currency),
    size: column(columns.size, was?.size),
    area: column(columns.area, was?.area),
    society: column(columns.society, was?.society),
    place: column(columns.place, was?.place),
    type: column(columns.type, was?.type),
    facing: column(columns.facing, was?.facing),
    floor: column(columns.floor, was?.floor),
    checked: column(columns.checked, was?.checked),
    listed: column(columns.listed, was?.listed),
    reduced: column(columns.reduced, was?.reduced),
    photos: column(columns.photos, was?.photos),
    title: column(columns.title, was?.title),
    slug: column(columns.slug, was?.slug),
    slugTail: column(columns.slugTail, was?.slugTail),
    reference: column(columns.reference, was?.reference),
    referenceNumber: column(columns.referenceNumber, was?.referenceNumber),
    picture: column(columns.picture, was?.picture),
  };
  return { homes, written, file: fileOf(homes.length, written) };
}

/** Like `makeHomesFile`, without an earlier file. */
export function homesFile(homes: readonly ListedHome[]): HomesFile {
  return makeHomesFile(homes, null).file;
}

/** Null if homes were added, removed or moved, or if too many differ. */
function changedRows(
  before: readonly ListedHome[],
  now: readonly ListedHome[],
): (readonly [was: ListedHome, is: ListedHome])[] | null {
  if (before.length !== now.length) return null;
  const changed: (readonly [ListedHome, ListedHome])[] = [];
  for (const [row, is] of now.entries()) {
    const was = before[row];
    if (was === is || was === undefined) continue;
    changed.push([was, is]);
    if (changed.length > now.length * FEW) return null;
  }
  return changed;
}

function fileOf(count: number, written: WrittenColumns): HomesFile {
  const text = (name: ColumnName) => written[name].text;
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
    bhk: written.bhk.values,
    areas: written.area.values,
    societies: written.society.values,
    types: written.type.values,
    facings: written.facing.values,
    currencies: written.currency.values,
    places: written.place.values,
    titles: written.title.values,
    slugs: written.slug.values,
    references: written.reference.values,
    pictures: written.picture.values,
  };
}

interface Derived {
  title: string;
  address: ReturnType<typeof addressParts>;
  reference: ReturnType<typeof referenceParts>;
  checked: number | null;
  listed: number | null;
  reduced: number | null;
}

const known = new WeakMap<ListedHome, Derived>();

/** Computed once for each home, because the file is written again whenever one of thousands changes. */
function derivedFrom(home: ListedHome): Derived {
  const before = known.get(home);
  if (before) return before;
  const derived = {
    title: titlePattern(home),
    address: addressParts(home),
    reference: referenceParts(home.reference),
    checked: dayOf(home.checked),
    listed: dayOf(home.listed),
    reduced: dayOf(home.reduced),
  };
  known.set(home, derived);
  return derived;
}

function dayOf(day: string | null): number | null {
  return day === null ? null : dayNumber(day);
}
