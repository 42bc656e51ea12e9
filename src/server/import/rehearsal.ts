import { type ImportableTable, references } from './importable.ts';

type Row = Readonly<{ id: string } & Record<string, unknown>>;
type Part = { target: ImportableTable; entries: readonly Row[] };

/** What a dry run has accepted so far, so that a later row may refer to a row that an import would have written. */
export interface Rehearsal {
  accept(table: ImportableTable, rows: readonly { id: string }[]): void;
  has(table: string, id: string): boolean;
  /**
   * The accepted rows that these rows refer to, and those that they refer to, in the order of their references; then the
   * accepted rows of the same table, because two places cannot have one address.
   */
  rowsBefore(table: ImportableTable, rows: readonly { id: string }[]): Part[];
}

export function createRehearsal(): Rehearsal {
  const acceptedRows = new Map<string, Map<string, Row>>();
  return {
    accept(table, rows) {
      // Nothing refers to a home.
      if (table === 'properties') return;
      const accepted = acceptedRows.get(table) ?? new Map<string, Row>();
      for (const row of rows) accepted.set(row.id, { ...row });
      acceptedRows.set(table, accepted);
    },
    has: (table, id) => acceptedRows.get(table)?.has(id) ?? false,
    rowsBefore(table, rows) {
      const parts: Part[] = [];
      const own = [...rows.map((row): Row => ({ ...row })), ...(acceptedRows.get(table)?.values() ?? [])];
      let wanted: { table: ImportableTable; rows: readonly Row[] }[] = [{ table, rows: own }];
      while (wanted.length > 0) {
        wanted = wanted.flatMap((each) =>
          references[each.table].map(({ field, table: to }) => ({
            table: to,
            rows: referredRows(each.rows, field, acceptedRows.get(to)),
          })),
        );
        for (const { table: target, rows: found } of wanted)
          for (const entries of groupByFields(found, (row) => row)) parts.unshift({ target, entries });
      }
      const ofTable = [...(acceptedRows.get(table)?.values() ?? [])];
      return [
        ...parts,
        ...groupByFields(ofTable, (row) => row).map((entries) => ({ target: table, entries })),
      ];
    },
  };
}

function referredRows(
  rows: readonly Row[],
  field: string,
  accepted: ReadonlyMap<string, Row> | undefined,
): Row[] {
  const ids = new Set(rows.map((row) => row[field]));
  return [...ids].flatMap((id) => (typeof id === 'string' ? (accepted?.get(id) ?? []) : []));
}

/** One group per request. A field that a row lacks keeps its value in the database. */
export function groupByFields<Item>(items: readonly Item[], rowOf: (item: Item) => object): Item[][] {
  return [...Map.groupBy(items, (item) => Object.keys(rowOf(item)).sort().join()).values()];
}
