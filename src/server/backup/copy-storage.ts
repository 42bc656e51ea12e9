import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Copies the stored files of the embedded backend to a folder beside a backup of its rows. Returns false when
 * there are none.
 */
export function copyStorage(localDir: string, to: string): Promise<boolean> {
  return copyFolder(join(localDir, 'storage'), to);
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
