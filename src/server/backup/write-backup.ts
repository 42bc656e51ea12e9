import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Sql } from '../embedded/connection.ts';
import { appliedMigrations, backupTables } from './tables.ts';
import { createFingerprint, tableRows } from './table-rows.ts';

export interface BackupReport {
  tables: number;
  rows: number;
}

/** Writes every row as of one moment: a single snapshot, whatever is written meanwhile. `sql` is one session. */
export async function writeBackup(sql: Sql, file: string, { now }: { now: Date }): Promise<BackupReport> {
  const unfinished = `${file}.unfinished`;
  const zip = createGzip({ level: 6 });
  const target = createWriteStream(unfinished, { mode: 0o600 });
  const written = finished(zip.pipe(target));
  const put = async (text: string) => {
    if (!zip.write(text)) await Promise.race([once(zip, 'drain'), written]);
  };
  let rows = 0;
  try {
    await sql.exec('begin transaction isolation level repeatable read, read only');
    const tables = await backupTables(sql);
    const migrations = await appliedMigrations(sql);
    await put(`${JSON.stringify({ backup: 1, takenAt: now.toISOString(), migrations })}\n`);
    for (const table of tables) {
      const fingerprint = createFingerprint();
      await put(`${JSON.stringify({ table })}\n`);
      for await (const lines of tableRows(sql, table)) {
        fingerprint.add(lines);
        await put(lines.map((line) => ` ${line}\n`).join(''));
      }
      const end = fingerprint.done();
      rows += end.rows;
      await put(`${JSON.stringify({ end })}\n`);
    }
    await sql.exec('commit');
    zip.end(`${JSON.stringify({ whole: true })}\n`);
    await written;
    await rename(unfinished, file);
    return { tables: tables.length, rows };
  } catch (fault) {
    zip.destroy();
    await written.catch(() => {});
    await rm(unfinished, { force: true });
    await sql.exec('rollback').catch(() => {});
    throw fault;
  }
}
