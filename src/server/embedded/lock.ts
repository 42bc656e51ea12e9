import { FolderBusy } from '#server/busy-folder.ts';
import { CommandError } from '#server/command-error.ts';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type DirectoryLock = { readonly release: () => void };

/**
 * Takes the folder for this process or throws a CommandError. The lock is SQLite's exclusive file lock. The operating
 * system drops it when its holder dies, however it dies, so a lock is never stale. `pid` beside it only names the
 * holder.
 */
export function lockDirectory(localDir: string): DirectoryLock {
  const lock = lockIfFree(localDir);
  if (!lock) throw new FolderBusy(refusal(localDir));
  return lock;
}

/** Takes the folder for this process, or returns undefined when another process has it. */
export function lockIfFree(localDir: string): DirectoryLock | undefined {
  makeWritable(localDir);
  const held = tryLock(localDir);
  if (!held) return undefined;
  const pidFile = join(localDir, 'pid');
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release: () => {
      if (!held.isOpen) return;
      rmSync(pidFile, { force: true });
      held.close();
    },
  };
}

/** The process that holds the folder now, undefined when it is free. */
export function lockHolder(localDir: string): { readonly pid: number | undefined } | undefined {
  if (!existsSync(join(localDir, 'lock'))) return undefined;
  const free = tryLock(localDir);
  free?.close();
  return free ? undefined : { pid: readPid(localDir) };
}

function makeWritable(localDir: string): void {
  try {
    mkdirSync(localDir, { recursive: true });
    accessSync(localDir, constants.W_OK);
    // Rows, mails and stored files are only for the account that runs the server. An account that does not own the
    // folder leaves its mode as it is.
    if (statSync(localDir).uid === process.getuid?.()) chmodSync(localDir, 0o700);
  } catch (cause) {
    throw new CommandError(`${localDir} cannot be written to: set LOCAL_DIR to a folder that can.`, {
      cause,
    });
  }
}

const busy = 5;

function tryLock(localDir: string): DatabaseSync | undefined {
  const database = new DatabaseSync(join(localDir, 'lock'), { timeout: 0 });
  try {
    database.exec('begin exclusive');
    return database;
  } catch (fault) {
    database.close();
    if (fault instanceof Error && 'errcode' in fault && fault.errcode === busy) return undefined;
    throw fault;
  }
}

function readPid(localDir: string): number | undefined {
  try {
    return Number(readFileSync(join(localDir, 'pid'), 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

function refusal(localDir: string): string {
  const pid = readPid(localDir);
  const holder = pid === undefined ? 'another process' : `process ${pid}`;
  return `${localDir} is in use by ${holder}: stop it first, or set LOCAL_DIR to another folder.`;
}
