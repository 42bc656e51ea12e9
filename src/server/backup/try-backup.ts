import { CommandError } from '../command/command-error.ts';
import type { Sql } from '../database/connection.ts';
import { readBackup } from './read-backup.ts';
import { createFingerprint } from './table-rows.ts';
import { type BackupTable, backupTables } from './tables.ts';

/** Of each table so many rows are made from their text. */
const SAMPLE = 50;

/**
 * Tries a backup of this database right after it was written, without a second database: reads the file to its end, compares
 * each table with what was saved, and makes a sample of its rows from their text as a restore does. Writes nothing. Throws a
 * CommandError when the file does not hold what was saved.
 */
export async function tryBackup(sql: Sql, file: string): Promise<void> {
  const known = new Map((await backupTables(sql)).map((table) => [table.name, table]));
  let table: BackupTable | undefined;
  let fingerprint = createFingerprint();
  let sample: string[] = [];
  for await (const line of readBackup(file)) {
    if ('table' in line) {
      table = known.get(line.table.name);
      fingerprint = createFingerprint();
      sample = [];
    } else if ('row' in line) {
      fingerprint.add([line.row]);
      if (sample.length < SAMPLE) sample.push(line.row);
    } else if ('end' in line) {
      const { rows, sha256 } = fingerprint.result();
      const isWhole = rows === line.end.rows && sha256 === line.end.sha256;
      if (!table || !isWhole || !(await isSameWhenMade(sql, table, sample)))
        throw new CommandError(
          `${file} does not hold what was saved (${table?.name ?? 'an unknown table'}): delete it, and look after the disk that it is on. Nothing was changed.`,
        );
    }
  }
}

async function isSameWhenMade(
  sql: Sql,
  { name, columns }: BackupTable,
  rows: readonly string[],
): Promise<boolean> {
  if (rows.length === 0) return true;
  const columnList = columns.map((column) => `"${column}"`).join(', ');
  const made = await sql.query<{ line: string }>(
    `select to_jsonb(picked)::text as line
       from (select ${columnList} from jsonb_populate_recordset(null::${name}, $1::text::jsonb)) as picked`,
    [`[${rows.join(',')}]`],
  );
  const lines = made.map(({ line }) => line).toSorted();
  return lines.join('\n') === rows.toSorted().join('\n');
}
