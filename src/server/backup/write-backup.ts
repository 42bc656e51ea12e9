import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { appliedMigrations } from '../database/applied-migrations.ts';
import type { Sql } from '../database/connection.ts';
import { replaceFile, UNFINISHED } from '../files/write-atomically.ts';
import { backupTables } from './tables.ts';
import { codeVersion } from './code-version.ts';
import { createFingerprint, tableRows } from './table-rows.ts';

export interface BackupReport {
  tables: number;
  rows: number;
}

/**
 * Writes every row as of one moment, from a single snapshot, whatever is written meanwhile. `sql` must be one
 * session. The file gets its name last, when `rest` has saved what belongs to the rows: a backup that was cut off has
 * none. `rest` returns how many stored files lie beside it; undefined where that is not known.
 */
export function writeBackup(
  sql: Sql,
  file: string,
  { now, rest }: { now: Date; rest?: () => Promise<number | undefined> },
): Promise<BackupReport> {
  return replaceFile(file, (unfinished) => writeRows(sql, unfinished, { now, rest }), `${file}${UNFINISHED}`);
}

async function writeRows(
  sql: Sql,
  file: string,
  {
    now,
    rest = async () => undefined,
  }: { now: Date; rest?: (() => Promise<number | undefined>) | undefined },
): Promise<BackupReport> {
  const zip = createGzip({ level: 6 });
  const target = createWriteStream(file, { mode: 0o600 });
  const writing = finished(zip.pipe(target));
  const writeText = async (text: string) => {
    if (!zip.write(text)) await Promise.race([once(zip, 'drain'), writing]);
  };
  let rows = 0;
  try {
    await sql.exec('begin transaction isolation level repeatable read, read only');
    const tables = await backupTables(sql);
    const migrations = await appliedMigrations(sql);
    await writeText(
      `${JSON.stringify({ backup: 1, takenAt: now.toISOString(), migrations, version: codeVersion() })}\n`,
    );
    for (const table of tables) {
      const fingerprint = createFingerprint();
      await writeText(`${JSON.stringify({ table })}\n`);
      for await (const lines of tableRows(sql, table)) {
        fingerprint.add(lines);
        await writeText(lines.map((line) => ` ${line}\n`).join(''));
      }
      const end = fingerprint.result();
      rows += end.rows;
      await writeText(`${JSON.stringify({ end })}\n`);
    }
    await sql.exec('commit');
    zip.end(`${JSON.stringify({ whole: true, files: await rest() })}\n`);
    await writing;
    return { tables: tables.length, rows };
  } catch (fault) {
    zip.destroy();
    // Otherwise nothing ends it, and this waits for ever.
    target.destroy();
    await writing.catch(() => {});
    await sql.exec('rollback').catch(() => {});
    throw fault;
  }
}
