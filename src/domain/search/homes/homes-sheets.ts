import { namesOf, recordOf } from '../../record-of.ts';
import { aspects } from '../aspects.ts';
import {
  type Aspect,
  aspectNames,
  type Filters,
  hasAspect,
  kindOf,
  type Sort,
  sortLabels,
} from '../filters.ts';
import {
  type ColumnName,
  type ComparedColumn,
  type HomeColumn,
  homeColumns,
  isOfCard,
} from '../listed-home.ts';
import type { Near } from '../near.ts';
import { columnNames, type HomesFile, type HomesFileLists, sharedColumns } from './homes-file.ts';

/**
 * The homes of an offer are published in several files, so that an address that asks for an area need not wait for the
 * prices (decision 302). The facts are the columns that no other sheet has: they are small.
 */
export const sheetNames = ['facts', 'prices', 'sizes', 'areas', 'societies', 'texts'] as const;
export type SheetName = (typeof sheetNames)[number];

const sheets: { readonly [Name in ComparedColumn]?: SheetName } = {
  price: 'prices',
  currency: 'prices',
  size: 'sizes',
  basis: 'sizes',
  carpet: 'sizes',
  plot: 'sizes',
  city: 'areas',
  area: 'areas',
  point: 'areas',
  society: 'societies',
};

/** What is said by society is where the societies are. */
function sheetOf(name: ColumnName): SheetName {
  const column: HomeColumn = homeColumns[name];
  if (isOfCard(name)) return 'texts';
  return sheets['by' in column ? column.by : name] ?? 'facts';
}

type SheetColumns = { [Name in ColumnName]?: string | undefined };

/** Some columns of the homes, with the lists that they refer to. */
export type HomesSheet = {
  count: number;
  columns: SheetColumns;
  /** See `laterColumns`. */
  later?: SheetColumns | undefined;
} & { [List in keyof HomesFileLists]?: HomesFileLists[List] | undefined };

/** The current files of the homes of one offer. */
export interface OfferFiles {
  /** `asked`: which queries need the sheet first, as a regular expression. */
  sheets: Record<SheetName, { file: string; asked: string }>;
  /** The content hashes of the files of cards, those of the oldest homes first (`cardFilePath`). */
  cards: string[];
}

/** The columns of this sheet, with the lists that they refer to. */
export function homesSheet(file: HomesFile, sheet: SheetName): HomesSheet {
  const isHere = (name: ColumnName) => sheetOf(name) === sheet;
  const columns = columnNames.filter(isHere).map((name) => [name, file.columns[name]] as const);
  const lists = sharedColumns.filter(isHere).map((name) => {
    const { list } = homeColumns[name];
    return [list, file[list]] as const;
  });
  return recordOf<HomesSheet>([['count', file.count], ['columns', recordOf(columns)], ...lists]);
}

/**
 * The file of which these are sheets. The columns of sheets that are missing are empty, as if no home stated them.
 * Throws when the sheets do not have the same number of homes.
 */
export function joinSheets(parts: readonly HomesSheet[]): HomesFile {
  const count = parts[0]?.count ?? 0;
  if (parts.some((part) => part.count !== count))
    throw new Error('The files of the homes do not belong together.');
  const columns = columnNames.map((name) => {
    const values = parts.flatMap(({ columns, later }) => columns[name] ?? later?.[name] ?? []);
    return [name, values[0] ?? ''] as const;
  });
  const lists = sharedColumns.map((name) => {
    const { list } = homeColumns[name];
    return [list, parts.flatMap((part): readonly unknown[] => part[list] ?? [])] as const;
  });
  return recordOf<HomesFile>([['count', count], ['columns', recordOf(columns)], ...lists]);
}

const sheetsOfSort: Readonly<Record<Sort, readonly SheetName[]>> = {
  newest: [],
  price: ['prices'],
  '-price': ['prices'],
  'sqft-price': ['prices', 'sizes'],
  '-size': ['sizes'],
};

/** The sheets that decide which homes match, and their order. */
export function sheetsAsked(filters: Filters): readonly SheetName[] {
  const asked = aspectNames.filter((name) => hasAspect(filters, name)).flatMap(sheetsOfAspect);
  const ordered = [...sheetsOfSort[filters.sort], ...(filters.near ? sheetsOfNear(filters.near) : [])];
  return sheetNames.filter((name) => asked.includes(name) || ordered.includes(name));
}

function sheetsOfAspect(name: Aspect): readonly SheetName[] {
  const aspect = aspects[name];
  return 'column' in aspect ? [sheetOf(aspect.column)] : [];
}

/** Homes say where they and their areas are, and societies where these are. The places are in a file of their own. */
function sheetsOfNear({ place }: Near): readonly SheetName[] {
  return place.startsWith('at/') ? [sheetOf('point'), sheetOf('gate')] : [sheetOf('point')];
}

/**
 * A regular expression for the queries that ask for this sheet, so that a page can load it before it can read them.
 * Words may ask for anything.
 */
export function askedPattern(sheet: SheetName): string {
  const parameters = aspectNames
    .filter((name) => sheetsOfAspect(name).includes(sheet))
    .flatMap((name) => [...Object.keys(kindOf[name].parameters), kindOf[name].alias ?? []].flat());
  const sorts = namesOf(sortLabels).filter((sort) => sheetsOfSort[sort].includes(sheet));
  const order = sorts.length > 0 ? `|sort=(?:${sorts.join('|')})(?:&|$)` : '';
  const near = sheet === 'areas' ? '|near=[^&]' : sheet === 'societies' ? '|near=at(?:/|%2F)' : '';
  return `[?&](?:(?:q|${parameters.join('|')})=[^&]${order}${near})`;
}

/** The same for the queries that need positions. */
export const POSITIONS_ASKED = '[?&]near=[^&]';
