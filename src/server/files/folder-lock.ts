import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type FolderLock = { readonly release: () => void };

/**
 * Locks the folder for this process, or returns undefined when another process holds the lock. It is an
 * exclusive file lock of SQLite. The operating system releases it when its holder dies, in whatever way, so a
 * lock is never stale. The file `pid` only names the holder.
 */
export function lockIfFree(folder: string): FolderLock | undefined {
  mkdirSync(folder, { recursive: true });
  const lockDatabase = tryLock(folder);
  if (!lockDatabase) return undefined;
  const pidFile = join(folder, 'pid');
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release: () => {
      if (!lockDatabase.isOpen) return;
      rmSync(pidFile, { force: true });
      lockDatabase.close();
    },
  };
}

/** The process that holds the lock now; undefined when the folder is free. */
export function lockHolder(folder: string): { readonly pid: number | undefined } | undefined {
  if (!existsSync(join(folder, 'lock'))) return undefined;
  const acquired = tryLock(folder);
  acquired?.close();
  return acquired ? undefined : { pid: readPid(folder) };
}

const SQLITE_BUSY = 5;

function tryLock(folder: string): DatabaseSync | undefined {
  const database = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    database.exec('begin exclusive');
    return database;
  } catch (fault) {
    database.close();
    if (fault instanceof Error && 'errcode' in fault && fault.errcode === SQLITE_BUSY) return undefined;
    throw fault;
  }
}

function readPid(folder: string): number | undefined {
  try {
    return Number(readFileSync(join(folder, 'pid'), 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}
