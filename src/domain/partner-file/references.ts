import { isOwnReference } from '../property/is-own-reference.ts';
import { stableNumber } from '../text/stable-number.ts';
import type { FileRow, FileTable } from './file-table.ts';
import type { Identity } from './home-in-file.ts';
import { type MeaningName, meaningOf } from './meanings.ts';
import type { FileColumn } from './recognise-columns.ts';
import { sheetFault } from './sheet-fault.ts';

/**
 * Several columns may look like references. The one of the files before is one, or else the first whose values are all
 * different. A partner whose homes had no numbers keeps the references that were made for them.
 */
export function withOneReference(
  { rows }: FileTable,
  columns: readonly FileColumn[],
  known: Identity | null,
): FileColumn[] {
  const candidates = columns.filter(({ meaning }) => meaning === 'reference' && known?.reference !== null);
  const isOne = (column: FileColumn) => {
    const cells = rows.map(({ cells }) => column.cellOf(cells));
    return cells.every((cell) => cell !== '') && new Set(cells).size === cells.length;
  };
  const chosen =
    candidates.find(({ name }) => name === known?.reference) ??
    candidates.find(({ isDecided }) => isDecided) ??
    candidates.find((column) => isOne(column) && !countsRows(rows, column)) ??
    candidates.find(isOne) ??
    candidates[0];
  return columns.map((column) =>
    column.meaning === 'reference' && column !== chosen ? { ...column, meaning: null } : column,
  );
}

/** '1', '2', '3' or 'Table1', 'Table2': in another order of the rows they are those of other homes. */
function countsRows(rows: FileTable['rows'], column: FileColumn): boolean {
  const numbers = rows.map(({ cells }) =>
    Number(/^(?:[a-z]{3,})?(\d+)$/i.exec(column.cellOf(cells))?.[1] ?? NaN),
  );
  const [first = NaN] = numbers;
  return rows.length > 1 && first <= 1 && numbers.every((number, at) => number === first + at);
}

/** What tells a home from its neighbours and does not change while it is on offer. */
const LASTING: ReadonlySet<MeaningName | null> = new Set<MeaningName>([
  ...([
    'name',
    'society',
    'locality',
    'city',
    'asset_type',
    'bedrooms',
    'room_kind',
    'baths',
    'balconies',
  ] as const),
  ...([
    'door',
    'address',
    'area',
    'carpet_area',
    'built_up_area',
    'super_area',
    'plot_area',
    'area_basis',
    'floor',
    'facing',
  ] as const),
]);

/** Tells what tells the homes of this file apart: as it was remembered, or the columns of now. */
export function identityOf(columns: readonly FileColumn[], known: Identity | null): Identity {
  const reference = columns.find(({ meaning }) => meaning === 'reference')?.name ?? known?.reference ?? null;
  const lasting = columns.filter(({ meaning }) => LASTING.has(meaning)).map(({ name }) => name);
  return { reference, facts: known?.facts ?? lasting };
}

/**
 * What a row says beside the facts that a home holds. Four characters of a hash are few enough that nobody finds the
 * telephone number behind them.
 */
export function traitsOf({ cells }: FileRow, columns: readonly FileColumn[]): string[] {
  const traits = columns.flatMap(({ name, meaning, cellOf }) => {
    const isHeld = meaning !== null && !OF_POSITION.has(meaning) && meaningOf(meaning).left === undefined;
    if (isHeld || FOLLOWING.has(meaning)) return [];
    const cell = cellOf(cells);
    return cell === '' ? [] : stableNumber(`${name}\n${cell}`).toString(36).slice(-4);
  });
  return traits.slice(0, MAX_TRAITS).toSorted();
}

const MAX_TRAITS = 60;
/** They decide which area a home is in, and tell rows apart as they did before. */
const OF_POSITION: ReadonlySet<MeaningName> = new Set<MeaningName>(['position', 'pin_code']);
/** What says nothing of its own about a home. */
const FOLLOWING: ReadonlySet<MeaningName | null> = new Set<MeaningName>(['row_number', 'rate']);

const OURS =
  'this is a reference of ours, which leads to a home of ours: give the home another number, or have the column read as no reference';

/** Gives each row its reference: its own, or one that is made of the lasting facts of its home. */
export function createReferences(columns: readonly FileColumn[], identity: Identity) {
  const rowOf = new Map<string, number>();
  /** From which number on a reference that was made may be free: a file may have thousands of rows that say the same. */
  const free = new Map<string, number>();
  const byName = new Map(columns.map((column) => [column.name, column]));
  const facts = identity.facts.map((name) => ({ name, column: byName.get(name) }));
  const gone = facts.filter(({ column }) => column === undefined).map(({ name }) => name);
  if (identity.reference !== null && !columns.some(({ meaning }) => meaning === 'reference'))
    gone.unshift(identity.reference);
  let made = 0;
  return {
    of(row: FileRow, stated: string | null): { is: string; key: string | null } | { refused: string } {
      if (stated !== null) {
        if (isOwnReference(stated)) return { refused: OURS };
        const first = rowOf.get(stated);
        if (first !== undefined)
          return {
            refused: `row ${first} has the same reference; each home needs one of its own, and the same in every file`,
          };
        rowOf.set(stated, row.number);
        return { is: stated, key: null };
      }
      made++;
      const text = facts.map(({ column }) => column?.cellOf(row.cells).toLowerCase() ?? '').join('\n');
      const key = `row-${stableNumber(text).toString(36)}`;
      for (let number = free.get(key) ?? 1; ; number++) {
        const numbered = number === 1 ? key : `${key}-${number}`;
        if (rowOf.has(numbered)) continue;
        rowOf.set(numbered, row.number);
        free.set(key, number + 1);
        return { is: numbered, key };
      }
    },
    strange: () =>
      made > 0 && gone.length > 0
        ? `The file has no column ${gone.map((name) => `‘${name}’`).join(', ')} any more, by which its homes are told apart. Send it with the columns of before. Nothing was changed.`
        : null,
  };
}

/** The reference of a row that cannot be divided, if it stands before the fault: the home is still on offer. */
export function referenceBefore({ cells }: FileRow, columns: readonly FileColumn[]): string | undefined {
  return columns.find(({ meaning }) => meaning === 'reference')?.cellOf(cells);
}

/** What a spreadsheet makes of a long number: '1.2345E+11'. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i;
const IS_SHORTENED =
  'a spreadsheet has shortened this reference, and its last digits are gone: format its column as text, or as a number without decimals, and send the file again';

/** Why a reference is lost, in a sentence. Null if it stands as the partner typed it. */
export function lostReference(stated: string): string | null {
  return sheetFault(stated) ?? (SHORTENED.test(stated) ? IS_SHORTENED : null);
}
