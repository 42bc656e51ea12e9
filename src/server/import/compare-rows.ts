import { CommandError } from '../command/command-error.ts';
import type { ImportCounts } from '#domain/listing/import-planner.ts';
import { changeOf } from '#domain/listing/row-change.ts';
import { anyTable, type ServiceClient } from '../supabase/clients.ts';
import type { ImportableTable } from './importable.ts';

/** Ids per request: few enough for the longest address that is accepted, with a margin. */
const MAX_IDS_PER_REQUEST = 100;

/** How many of these rows are new, changed or the same as in the database. */
export async function compareRows(
  client: ServiceClient,
  table: ImportableTable,
  rows: readonly ({ id: string } & Readonly<Record<string, unknown>>)[],
): Promise<ImportCounts> {
  const counts: ImportCounts = { new: 0, changed: 0, same: 0, refused: 0 };
  for (let at = 0; at < rows.length; at += MAX_IDS_PER_REQUEST) {
    const batch = rows.slice(at, at + MAX_IDS_PER_REQUEST);
    const ids = batch.map(({ id }) => id);
    const { data, error } = await anyTable(client)
      .from(table)
      .select('*')
      .in('id', ids)
      .returns<Record<string, unknown>[]>();
    if (error) throw new CommandError(`${table} could not be read: ${error.message}.`);
    const storedRows = new Map(data.map((row) => [String(row['id']), row]));
    for (const row of batch) {
      const stored = storedRows.get(row.id);
      if (!stored) counts.new++;
      else counts[changeOf(stored, withoutComputedColumns(row)) ? 'changed' : 'same']++;
    }
  }
  return counts;
}

/** The row without the columns that the database fills by itself. They never count as a change. */
function withoutComputedColumns({
  created_at: _,
  view_count: __,
  ...row
}: Readonly<Record<string, unknown>>) {
  return row;
}
