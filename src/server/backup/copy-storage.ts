import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UNFINISHED } from '../files/write-atomically.ts';

/**
 * Copies the stored files of the embedded backend to a new folder beside a backup of its rows, all or none: part of
 * them would look like all. Returns false when there are none.
 */
export async function copyStorage(localDir: string, to: string): Promise<boolean> {
  const unfinished = `${to}${UNFINISHED}`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    if (!(await copyFolder(join(localDir, 'storage'), unfinished))) return false;
    await rename(unfinished, to);
    return true;
  } catch (fault) {
    // On a full disk the half-copied folder would take space that others need.
    await rm(unfinished, { recursive: true, force: true });
    throw fault;
  }
}

/** Copies them back. A file that already exists is not overwritten. */
export function restoreStorage(from: string, localDir: string): Promise<boolean> {
  return copyFolder(from, join(localDir, 'storage'));
}

async function copyFolder(from: string, to: string): Promise<boolean> {
  if (!existsSync(from)) return false;
  await cp(from, to, { recursive: true, force: false, mode: 0 });
  return true;
}
