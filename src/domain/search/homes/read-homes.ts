import { recordOf } from '../../record-of.ts';
import { aspects } from '../aspects.ts';
import { isNamed, type ChoicesName, choiceAspects, noFilters, type Sort } from '../filters.ts';
import type { IndexedHomes, NamedList } from './indexed-homes.ts';
import { type ChoiceColumn, type ColumnValues, type ComparedColumns, NOT_GIVEN } from './column-values.ts';
import {
  columnNames,
  decodePlaceName,
  type EncodedName,
  type HomesFile,
  type SharedColumn,
  sharedColumns,
  type SharedValues,
} from './homes-file.ts';
import {
  type CardColumn,
  type ColumnName,
  type HomeColumn,
  homeColumns,
  isOfCard,
  type ListedHome,
  type ListedHomePicture,
} from '../listed-home.ts';
import { namedByCity } from '../named-by-city.ts';
import type { NamedPlace } from '../named-place.ts';
import type { AreaBasis } from '../../property/area-basis.ts';
import { basisOptions } from '../basis-options.ts';
import { freeFromOfNumber, possessionOfNumber, setOfNumber } from '../number-of-fact.ts';
import { sortHomes } from './sort-homes.ts';
import { columnValues, readNumbers, readSteps } from './text-columns.ts';
import { addressFrom, titleFrom } from './title-pattern.ts';

type ListColumn = (typeof aspects)[ChoicesName]['column'];
type Columns = typeof homeColumns;
type Decoded<Value> = Value extends EncodedName ? NamedPlace : Value;
type SharedLists = {
  readonly [Name in SharedColumn as Columns[Name]['list']]: readonly Decoded<
    SharedValues[Columns[Name]['kind']]
  >[];
};

const NO_PICTURE: ListedHomePicture = {
  src: '',
  srcset: '',
  width: 3,
  height: 2,
  alt: '',
  illustration: true,
};

/** What a card is made of. */
interface Whole {
  columns: ColumnValues;
  lists: SharedLists;
}

/**
 * `texts` has what only cards show, and is read with the first card: a file of the same homes, or null before it has come. Throws if a
 * column is incomplete, and `home` if one of those is.
 */
export function readHomes(file: HomesFile, texts: () => HomesFile | null = () => file): IndexedHomes {
  const { count } = file;
  const societies = readNumbers(file.columns.society, new Int32Array(count), NOT_GIVEN);
  const columns = columnsOf<ComparedColumns>((name) => !isOfCard(name), file);
  const lists = recordOf<SharedLists>(sharedColumns.map((name) => listOf(name, file)));
  const withParts = new Set(columns.within);
  const areas: readonly NamedPlace[] = [...lists.areas, ...lists.localities];
  const states = (name: ColumnName) => file.columns[name] !== '';
  // A budget is in rupees. The price of a home in another currency cannot be compared, so it becomes 0.
  const price = states('currency')
    ? columns.price.map((rupees, row) => (columns.currency[row] === NOT_GIVEN ? rupees : 0))
    : columns.price;

  function columnsOf<Columns extends object>(
    isRead: (name: ColumnName) => boolean,
    from: HomesFile,
  ): Columns {
    const names = columnNames.filter(isRead);
    return recordOf<Columns>(names.map((name) => [name, readColumn(name, from, societies)]));
  }

  let whole: Whole | null = null;
  function wholeHomes(): Whole | null {
    const from = whole ? null : texts();
    if (from) {
      const ofCards = columnsOf<Pick<ColumnValues, CardColumn>>(isOfCard, from);
      const listsOfCards = sharedColumns.filter(isOfCard).map((name) => listOf(name, from));
      whole = { columns: { ...columns, ...ofCards }, lists: { ...lists, ...recordOf<object>(listsOfCards) } };
    }
    return whole;
  }

  const cards = new Map<number, ListedHome>();
  /** Each card object is created once, so that React recognises a card that stays in the list. */
  function home(row: number): ListedHome | null {
    const known = wholeHomes();
    if (!known || !(row >= 0 && row < count)) return null;
    const card = cards.get(row) ?? cardOf(row, known);
    cards.set(row, card);
    return card;
  }

  function cardOf(row: number, known: Whole): ListedHome {
    const { columns, lists } = known;
    const facts = recordOf<ListedHome>(
      columnNames.map((name) => [homeColumns[name].of, factOf(name, row, known)]),
    );
    const place = facts.place ?? facts.area?.name ?? null;
    const title = titleFrom(lists.titles[columns.title[row] ?? NOT_GIVEN] ?? '', { ...facts, place });
    const slug = lists.slugs[columns.slug[row] ?? NOT_GIVEN] ?? null;
    return {
      ...facts,
      place,
      title,
      slug: addressFrom(title, { tail: columns.slugTail[row] ?? '', whole: slug }),
      reference: referenceOf(row, known),
      picture: facts.picture ?? NO_PICTURE,
    };
  }

  /** The fact of a home in the form of its card. Texts that are kept in parts are put together in `cardOf`. */
  function factOf(name: ColumnName, row: number, { columns, lists }: Whole): unknown {
    const column = homeColumns[name];
    const value = columns[name][row] ?? NOT_GIVEN;
    switch (column.kind) {
      case 'plain':
        return value;
      case 'amounts':
      case 'amountsBy':
        return value || null;
      case 'flags':
        return value === 1;
      case 'days':
        return dayOf(Number(value));
      case 'answers':
        return stated(value, (number) => number === 1);
      case 'tallies':
      case 'counts':
        return stated(value, (number) => number);
      case 'freeDays':
        return stated(value, freeFromOfNumber);
      case 'possessions':
        return stated(value, possessionOfNumber);
      case 'sets':
      case 'setsBy':
        return stated(value, (bits) => setOfNumber(bits, column.options));
      case 'options':
        return column.options[Number(value)] ?? null;
      case 'names':
        return lists[column.list][Number(value)]?.name ?? null;
      case 'trees':
        return localitiesOf(columns.area[row] ?? NOT_GIVEN);
      default:
        return lists[column.list][Number(value)] ?? null;
    }
  }

  function localitiesOf(area: number): NamedPlace[] {
    const found: NamedPlace[] = [];
    for (let at = columns.within[area] ?? NOT_GIVEN; at >= 0 && found.length < areas.length;) {
      found.push(areas[at] ?? { slug: '', name: '' });
      at = columns.within[at] ?? NOT_GIVEN;
    }
    return found;
  }

  function referenceOf(row: number, { columns, lists }: Whole): string | null {
    const before = lists.references[columns.reference[row] ?? NOT_GIVEN] ?? null;
    const number = columns.referenceNumber[row] || null;
    return before === null && number === null ? null : `${before ?? ''}${number ?? ''}`;
  }

  let rows: Map<string, number> | null = null;
  function rowOfReference(name: string): number | null {
    const known = rows ? null : wholeHomes();
    if (known) {
      rows = new Map();
      for (let row = count - 1; row >= 0; row--) rows.set((referenceOf(row, known) ?? '').toUpperCase(), row);
      // 'ang-1150' of a partner does not take the place of ours.
      for (let row = count - 1; row >= 0; row--) rows.set(referenceOf(row, known) ?? '', row);
    }
    if (!rows) return null;
    return rows.get(name) ?? rows.get(name.toUpperCase()) ?? null;
  }

  const orders = new Map<string, Int32Array>();
  function order(sort: Sort, basis: AreaBasis | null = null): Int32Array {
    const key = `${sort} ${basis}`;
    const sizes = sort === '-size' || sort === 'sqft-price' ? sizesInOrder(basis) : [];
    const rows = orders.get(key) ?? sortHomes(count, { price, sizes }, sort);
    orders.set(key, rows);
    return rows;
  }
  const sizesByBasis = new Map<AreaBasis | null, Float64Array>();
  function sizes(basis: AreaBasis | null): Float64Array {
    const values = sizesByBasis.get(basis) ?? columns.size.map((_, row) => sizeOf(row, basis));
    sizesByBasis.set(basis, values);
    return values;
  }

  function sizesInOrder(basis: AreaBasis | null): Float64Array[] {
    const others = basis === null && states('basis') ? basisOptions : [];
    return [sizes(basis), ...others.map(sizes)];
  }

  function sizeOf(row: number, basis: AreaBasis | null): number {
    const kind = basisOptions[columns.basis[row] ?? NOT_GIVEN] ?? null;
    const size = columns.size[row] ?? 0;
    if (size > 0 && kind !== null && kind === basis) return size;
    if (basis === 'plot') return columns.plot[row] ?? 0;
    if (basis === 'carpet') return columns.carpet[row] ?? 0;
    if (basis !== null) return 0;
    // Nobody chose a kind.
    return (kind === 'carpet' && size) || columns.carpet[row] || (kind === null ? size : 0);
  }

  /** The kinds of area of each home, as bits. A kind without a number says nothing. */
  function basisColumn(): Int32Array {
    const kinds = new Int32Array(count).fill(NOT_GIVEN);
    if (!states('basis') && !states('carpet') && !states('plot')) return kinds;
    const bitOf = (basis: AreaBasis) => 1 << basisOptions.indexOf(basis);
    const [carpet, plot] = [bitOf('carpet'), bitOf('plot')];
    for (let row = 0; row < count; row++) {
      const kind = columns.basis[row] ?? NOT_GIVEN;
      const bits =
        (kind >= 0 && (columns.size[row] ?? 0) > 0 ? 1 << kind : 0) |
        ((columns.carpet[row] ?? 0) > 0 ? carpet : 0) |
        ((columns.plot[row] ?? 0) > 0 ? plot : 0);
      if (bits > 0) kinds[row] = bits;
    }
    return kinds;
  }

  order(noFilters.sort);

  const named = choiceAspects.filter((name): name is NamedList => isNamed(name));
  const choiceNames = named.map((name) => [
    name,
    name === 'areas'
      ? namedByCity(areas, () => lists.cities).map((place, at) =>
          withParts.has(at) ? { ...place, hasParts: true } : place,
        )
      : lists[homeColumns[aspects[name].column].list],
  ]);
  const choices = choiceAspects.map((name) => [name, choiceColumn(aspects[name].column)] as const);
  function choiceColumn(name: ListColumn): ChoiceColumn {
    const column = homeColumns[name];
    const values = 'options' in column ? column.options : name === 'area' ? areas : lists[column.list];
    return {
      column: name === 'basis' ? basisColumn() : columns[name],
      isSet: name === 'basis' || column.kind === 'sets' || column.kind === 'setsBy',
      names: values.map((value) => (typeof value === 'object' ? value.slug : value)),
    };
  }

  return {
    count,
    columns: { ...columns, price },
    choices: recordOf(choices),
    within: columns.within,
    states,
    sizes,
    distances: null,
    order,
    home,
    rowOfReference,
    choiceNames: recordOf(choiceNames),
  };
}

/** `societies` is the column of societies, by which others say something. */
function readColumn(name: ColumnName, file: HomesFile, societies: Int32Array): ColumnValues[ColumnName] {
  if (name === 'society') return societies;
  const { count } = file;
  const text = file.columns[name];
  const column: HomeColumn = homeColumns[name];
  // A phone would ask each home for its society, which says nothing.
  if (text === '' && column.kind === 'amountsBy') return new Float64Array(count);
  if (text === '' && (column.kind === 'placesBy' || column.kind === 'setsBy'))
    return new Int32Array(count).fill(NOT_GIVEN);
  if (column.kind === 'placesBy' || column.kind === 'setsBy') {
    const places = file[homeColumns[column.by].list].length;
    const values = readNumbers(text, new Int32Array(places), NOT_GIVEN);
    return societies.map((at) => values[at] ?? NOT_GIVEN);
  }
  if (column.kind === 'amountsBy') {
    const values = readNumbers(text, new Float64Array(file[homeColumns[column.by].list].length), 0);
    return new Float64Array(count).map((_, row) => values[societies[row] ?? NOT_GIVEN] ?? 0);
  }
  if (column.kind === 'trees') {
    const places = file[homeColumns[column.by].list].length + file[homeColumns.within.list].length;
    return readNumbers(text, new Int32Array(places), NOT_GIVEN);
  }
  if (column.kind === 'plain') return columnValues(text, count);
  const read = 'inSteps' in column ? readSteps : readNumbers;
  if (column.kind === 'amounts') return read(text, new Float64Array(count), 0);
  if (column.kind === 'counts') return read(text, new Float64Array(count), NOT_GIVEN);
  if (column.kind === 'flags') return read(text, new Uint8Array(count), 0);
  return read(text, new Int32Array(count), NOT_GIVEN);
}

function listOf(name: SharedColumn, file: HomesFile): readonly [list: string, values: readonly unknown[]] {
  const { kind, list } = homeColumns[name];
  return [
    list,
    kind === 'places' || kind === 'placesBy' || kind === 'trees' || kind === 'names'
      ? file[list].map(decodePlaceName)
      : file[list],
  ];
}

/** 'YYYY-MM-DD'. */
function dayOf(day: number): string | null {
  return day === NOT_GIVEN ? null : new Date(day * 86_400_000).toISOString().slice(0, 10);
}

function stated<Fact>(value: number | string, factFor: (value: number) => Fact): Fact | null {
  return Number(value) < 0 ? null : factFor(Number(value));
}
