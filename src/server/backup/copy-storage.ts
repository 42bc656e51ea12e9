import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesBelow } from '../files/files-below.ts';
import { replaceFile, UNFINISHED } from '../files/write-atomically.ts';

/** All files or none: part of them would look like all. Returns false when there are none. */
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

/** May run again after a kill: a file is replaced by the same one of the backup. */
export function restoreStorage(from: string, localDir: string): Promise<boolean> {
  return copyFolder(from, join(localDir, 'storage'));
}

/** Only the owner may open the copies: originals of photographs say where they were taken. */
async function copyFolder(from: string, to: string): Promise<boolean> {
  if (!existsSync(from)) return false;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of await filesBelow(from)) {
    if (name.endsWith(UNFINISHED)) continue;
    const file = join(to, name);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await replaceFile(file, async (unfinished) => {
      await copyFile(join(from, name), unfinished);
      await chmod(unfinished, 0o600);
    });
  }
  return true;
}
