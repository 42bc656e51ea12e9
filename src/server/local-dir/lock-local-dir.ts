import { CommandError } from '../command/command-error.ts';
import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import { FolderBusy } from './open-when-free.ts';
import { type FolderLock, lockHolder, lockIfFree } from '../files/folder-lock.ts';

/** Locks LOCAL_DIR for this process, or throws a CommandError. */
export function lockLocalDir(localDir: string): FolderLock {
  makeWritable(localDir);
  const lock = lockIfFree(localDir);
  if (lock) return lock;
  const pid = lockHolder(localDir)?.pid;
  const holder = pid === undefined ? 'another process' : `process ${pid}`;
  throw new FolderBusy(
    `${localDir} is in use by ${holder}: stop it first, or set LOCAL_DIR to another folder.`,
  );
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
