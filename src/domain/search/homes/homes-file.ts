import { namesOf } from '../../record-of.ts';
import { laterColumnsOfFacts } from '../fact-index-columns.ts';
import { choiceSlug } from '../slug-of-name.ts';
import type { NamedPlace } from '../named-place.ts';
import { type ColumnName, homeColumns, type ListedHomePicture } from '../listed-home.ts';

/** A name, with its slug unless the slug can be derived from the name. */
export type EncodedName = [name: string, slug?: string];

/** What each kind of list in the file consists of, in the order of the lists. */
export interface SharedValues {
  numbers: number;
  places: EncodedName;
  placesBy: EncodedName;
  trees: EncodedName;
  names: EncodedName;
  texts: string;
  pictures: ListedHomePicture;
}
export type SharedKind = keyof SharedValues;
const sharedKinds: readonly SharedKind[] = [
  'numbers',
  'places',
  'placesBy',
  'trees',
  'names',
  'texts',
  'pictures',
];

type Columns = typeof homeColumns;
export type SharedColumn = {
  [Name in ColumnName]: Columns[Name]['kind'] extends SharedKind ? Name : never;
}[ColumnName];

export const columnNames: readonly ColumnName[] = namesOf(homeColumns);
export const sharedColumns: readonly SharedColumn[] = sharedKinds.flatMap((kind) =>
  columnNames.filter((name): name is SharedColumn => homeColumns[name].kind === kind),
);

/**
 * Newest first: one text per column, and the values that the numbers in the columns refer to. Values that can be
 * derived from a title or a name are left out.
 */
export type HomesFile = { count: number; columns: Record<ColumnName, string> } & HomesFileLists;

/**
 * Columns that came after 1.0.0. A page of 1.0.0 that is still open refuses a file with a column that it does not know, so they
 * are published beside the others, where it does not look.
 */
export const laterColumns: ReadonlySet<string> = new Set<ColumnName>([
  'recorded',
  'within',
  'point',
  'gate',
  ...laterColumnsOfFacts,
]);

/** A file, or a sheet of one, as it is published. */
export function writtenFile({ columns, ...file }: { columns: object }): object {
  const all = Object.entries(columns);
  // A text that is missing is read as empty, and costs nothing in hundreds of files of cards.
  const later = all.filter(([name, text]) => laterColumns.has(name) && text !== '');
  return {
    ...file,
    columns: Object.fromEntries(all.filter(([name]) => !laterColumns.has(name))),
    ...(later.length > 0 && { later: Object.fromEntries(later) }),
  };
}

export type HomesFileLists = {
  [Name in SharedColumn as Columns[Name]['list']]: SharedValues[Columns[Name]['kind']][];
};

export function encodePlaceName({ name, slug }: NamedPlace): EncodedName {
  return choiceSlug(name) === slug ? [name] : [name, slug];
}

export function decodePlaceName([name, slug]: EncodedName): NamedPlace {
  return { name, slug: slug ?? choiceSlug(name) };
}
