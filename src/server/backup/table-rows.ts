import { createHash } from 'node:crypto';
import type { Sql } from '../database/connection.ts';
import type { BackupTable } from './tables.ts';

/** Rows per fetch, so that memory use does not grow with the table. */
const BATCH = 2_000;

export interface Fingerprint {
  rows: number;
  sha256: string;
}

/** Yields every row as JSON text, in the order of the primary key or of their text. Call it inside a transaction. */
export async function* tableRows(sql: Sql, { name, columns, key }: BackupTable): AsyncGenerator<string[]> {
  const columnList = columns.map((column) => `"${column}"`).join(', ');
  // A generated column is not among the columns: such rows are in the order of their text.
  const hasKey = key.length > 0 && key.every((column) => columns.includes(column));
  const order = hasKey ? key.map((column) => `"${column}"`).join(', ') : 'picked::text';
  await sql.exec(
    `declare backup_rows no scroll cursor for
       select to_jsonb(picked)::text as line from (select ${columnList} from ${name}) as picked order by ${order}`,
  );
  for (;;) {
    const rows = await sql.query<{ line: string }>(`fetch ${BATCH} from backup_rows`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql.exec('close backup_rows');
}

/** Counts and hashes the rows of a table, in the order in which they are added. */
export function createFingerprint(): { add: (lines: readonly string[]) => void; result: () => Fingerprint } {
  const digest = createHash('sha256');
  let rows = 0;
  return {
    add: (lines) => {
      rows += lines.length;
      for (const line of lines) digest.update(`${line}\n`);
    },
    result: () => ({ rows, sha256: digest.digest('hex') }),
  };
}

export async function fingerprintOf(sql: Sql, table: BackupTable): Promise<Fingerprint> {
  const fingerprint = createFingerprint();
  for await (const lines of tableRows(sql, table)) fingerprint.add(lines);
  return fingerprint.result();
}
