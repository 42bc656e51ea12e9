import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesBelow } from '../files/files-below.ts';
import { replaceFile, UNFINISHED } from '../files/write-atomically.ts';

/** All files or none: part of them would look like all. Returns how many. */
export async function copyStorage(localDir: string, to: string): Promise<number> {
  const unfinished = `${to}${UNFINISHED}`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    const count = await copyFolder(join(localDir, 'storage'), unfinished);
    if (count > 0) await rename(unfinished, to);
    else await rm(unfinished, { recursive: true, force: true });
    return count;
  } catch (fault) {
    // On a full disk the half-copied folder would take space that others need.
    await rm(unfinished, { recursive: true, force: true });
    throw fault;
  }
}

/** May run again after a kill: a file is replaced by the same one of the backup. */
export function restoreStorage(from: string, localDir: string): Promise<number> {
  return copyFolder(from, join(localDir, 'storage'));
}

/** The files that a copy has. */
export async function storedNames(folder: string): Promise<string[]> {
  const names = existsSync(folder) ? await filesBelow(folder) : [];
  return names.filter((name) => !name.endsWith(UNFINISHED));
}

/** Only the owner may open the copies: originals of photographs say where they were taken. */
async function copyFolder(from: string, to: string): Promise<number> {
  const names = await storedNames(from);
  if (names.length === 0) return 0;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of names) {
    const file = join(to, name);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await replaceFile(file, async (unfinished) => {
      await copyFile(join(from, name), unfinished);
      await chmod(unfinished, 0o600);
    });
  }
  return names.length;
}
