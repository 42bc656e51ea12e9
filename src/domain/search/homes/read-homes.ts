import { noFilters, type Sort } from '../filters.ts';
import { floorBands, type HomeColumns, NOT_GIVEN } from './home-columns.ts';
import { type HomesFile, type ListedHome, type ListedHomePicture, decodePlaceName } from './homes-file.ts';
import type { NamedPlace } from '../named-place.ts';
import { sortHomes } from './sort-homes.ts';
import { columnValues, readDeltas, readNumbers } from './text-columns.ts';
import { addressFrom, titleFrom } from './title-pattern.ts';

/** Homes that can be filtered and shown one by one. */
export interface Homes extends HomeColumns {
  /** The facts for the card of a row. Null if the row does not exist. */
  home(row: number): ListedHome | null;
  /** The newest row with this reference, ignoring case. Null if no home has it. */
  rowOfReference(reference: string): number | null;
  /** The parts of references before the number. */
  referencePrefixes: readonly string[];
  /** The names of the choices. */
  choiceNames: Record<'areas' | 'societies' | 'types' | 'facings', readonly NamedPlace[]>;
}

const NO_PICTURE: ListedHomePicture = {
  src: '',
  srcset: '',
  width: 3,
  height: 2,
  alt: '',
  illustration: true,
};

/** Reads a file written by `homesFile`. Throws if a column is incomplete. */
export function readHomes(file: HomesFile): Homes {
  const { count, columns } = file;
  const choices = (text: string) => readNumbers(text, new Int32Array(count), NOT_GIVEN);
  const currency = choices(columns.currency);
  const prices = readNumbers(columns.price, new Float64Array(count), 0);
  const size = readNumbers(columns.size, new Float64Array(count), 0);
  const [bhk, area, society, type] = [columns.bhk, columns.area, columns.society, columns.type].map(choices);
  const [facing, floor, place, title] = [columns.facing, columns.floor, columns.place, columns.title].map(
    choices,
  );
  const [slug, picture, reference, checked] = [
    columns.slug,
    columns.picture,
    columns.reference,
    columns.checked,
  ].map(choices);
  const reduced = choices(columns.reduced);
  const listed = Int32Array.from(readDeltas(columns.listed, count), (day) => day ?? NOT_GIVEN);
  const photos = readNumbers(columns.photos, new Uint8Array(count), 0);
  const tails = columnValues(columns.slugTail, count);
  const numbers = readDeltas(columns.referenceNumber, count);
  const choiceNames = {
    areas: file.areas.map(decodePlaceName),
    societies: file.societies.map(decodePlaceName),
    types: file.types.map(decodePlaceName),
    facings: file.facings.map(decodePlaceName),
  };
  // A budget is in rupees. The price of a home in another currency cannot be compared, so it becomes 0.
  const price = prices.map((rupees, row) => (currency[row] === NOT_GIVEN ? rupees : 0));
  const choice = (column: Int32Array | undefined, names: readonly (string | number)[]) => ({
    column: column ?? new Int32Array(0),
    names,
  });
  const slugs = (places: readonly NamedPlace[]) => places.map((each) => each.slug);

  const cards = new Map<number, ListedHome>();
  /** Each card object is created once, so that React recognises a card that stays in the list. */
  function home(row: number): ListedHome | null {
    if (!(row >= 0 && row < count)) return null;
    const card = cards.get(row) ?? cardOf(row);
    cards.set(row, card);
    return card;
  }

  function cardOf(row: number): ListedHome {
    const inArea = at(choiceNames.areas, area?.[row]);
    const facts = {
      bedrooms: at(file.bhk, bhk?.[row]),
      society: at(choiceNames.societies, society?.[row]),
      place: at(file.places, place?.[row]) ?? inArea?.name ?? null,
    };
    const titleText = titleFrom(at(file.titles, title?.[row]) ?? '', facts);
    return {
      ...facts,
      title: titleText,
      slug: addressFrom(titleText, { tail: tails[row] ?? '', whole: at(file.slugs, slug?.[row]) }),
      reference: referenceOf(row),
      price: prices[row] || null,
      currency: at(file.currencies, currency[row]),
      sqft: size[row] || null,
      area: inArea,
      type: at(choiceNames.types, type?.[row])?.name ?? null,
      facing: at(choiceNames.facings, facing?.[row])?.name ?? null,
      floor: at(floorBands, floor?.[row]),
      checked: dayAt(checked, row),
      listed: dayAt(listed, row),
      reduced: dayAt(reduced, row),
      photos: photos[row] === 1,
      picture: at(file.pictures, picture?.[row]) ?? NO_PICTURE,
    };
  }

  function referenceOf(row: number): string | null {
    const before = at(file.references, reference?.[row]);
    const number = numbers[row] ?? null;
    return before === null && number === null ? null : `${before ?? ''}${number ?? ''}`;
  }

  let rows: Map<string, number> | null = null;
  function rowOfReference(name: string): number | null {
    if (!rows) {
      rows = new Map();
      for (let row = count - 1; row >= 0; row--) rows.set((referenceOf(row) ?? '').toUpperCase(), row);
    }
    return rows.get(name.toUpperCase()) ?? null;
  }

  const orders = new Map<Sort, Int32Array>();
  function order(sort: Sort): Int32Array {
    const rows = orders.get(sort) ?? sortHomes({ count, price, size }, sort);
    orders.set(sort, rows);
    return rows;
  }
  order(noFilters.sort);

  return {
    count,
    choices: {
      bhk: choice(bhk, file.bhk),
      areas: choice(area, slugs(choiceNames.areas)),
      societies: choice(society, slugs(choiceNames.societies)),
      types: choice(type, slugs(choiceNames.types)),
      facings: choice(facing, slugs(choiceNames.facings)),
      floors: choice(floor, floorBands),
    },
    price,
    size,
    checked: checked ?? new Int32Array(0),
    listed,
    reduced,
    photos,
    stationDistances: null,
    order,
    home,
    rowOfReference,
    referencePrefixes: file.references,
    choiceNames,
  };
}

function at<Value>(values: readonly Value[], index: number | undefined): Value | null {
  return values[index ?? NOT_GIVEN] ?? null;
}

/** 'YYYY-MM-DD'. */
function dayAt(days: Int32Array | undefined, row: number): string | null {
  const day = days?.[row] ?? NOT_GIVEN;
  return day === NOT_GIVEN ? null : new Date(day * 86_400_000).toISOString().slice(0, 10);
}
