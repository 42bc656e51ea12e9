import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from '../database/connection.ts';

/** Says that rows were erased whose bytes the files of the database may still hold. */
const markerOf = (localDir: string) => join(localDir, 'erased-rows');

export function noteErasedRows(localDir: string): void {
  writeFileSync(markerOf(localDir), '', { mode: 0o600 });
}

/**
 * Takes what was erased out of the files of the embedded database, if anything was: Postgres keeps deleted rows in their
 * tables until those are written again, and every change in its log. After a kill it is done at the next start. `sql` is
 * the only session.
 */
export async function cleanErasedRows(localDir: string, sql: Sql): Promise<void> {
  const marker = markerOf(localDir);
  if (!existsSync(marker)) return;
  await sql.exec('vacuum full');
  // Otherwise a segment of the log is renamed for later use, with all that it holds.
  await sql.exec('set wal_recycle = off');
  await sql.query('select pg_switch_wal()');
  await sql.exec('checkpoint');
  await sql.exec('reset wal_recycle');
  rmSync(marker, { force: true });
}
