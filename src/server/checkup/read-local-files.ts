import { existsSync } from 'node:fs';
import { chmod, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow } from '../files/files-below.ts';
import { UNFINISHED } from '../files/write-atomically.ts';
import type { DiskSpace, FileMode } from './judge-machine.ts';

/** What is secret inside the folder, for when the folder itself is not closed. */
const SECRET_FILES = ['backend.json', 'keys.json', 'outbox', 'backups', 'storage', 'pg'];

/** The permissions that a checkup judges. Empty on Windows, which has none, and when there is no folder. */
export async function readLocalModes(localDir: string): Promise<FileMode[]> {
  if (process.platform === 'win32' || !existsSync(localDir)) return [];
  const modeOf = async (path: string) => ({ path, mode: (await stat(path)).mode & 0o777 });
  const folderMode = await modeOf(localDir);
  if ((folderMode.mode & 0o077) === 0) return [folderMode];
  const secretPaths = SECRET_FILES.map((name) => join(localDir, name)).filter((path) => existsSync(path));
  return Promise.all([localDir, ...secretPaths].map(modeOf));
}

/** Takes the rights of other accounts from these files. */
export async function closeToOthers(modes: readonly FileMode[]): Promise<void> {
  for (const { path, mode } of modes) await chmod(path, mode & 0o700);
}

/** The free and the whole space of the disks with these folders, in bytes. Folders that do not exist are left out. */
export async function readDisks(folders: readonly string[]): Promise<DiskSpace[]> {
  const existing = folders.filter((folder) => existsSync(folder));
  return Promise.all(
    existing.map(async (folder) => {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { folder, free: bavail * bsize, size: blocks * bsize };
    }),
  );
}

const ABANDONED_AFTER_MS = 10 * 60_000;

/** Half-written mails and stored files that have not changed for ten minutes. */
export async function readUnfinishedFiles(localDir: string, now: Date): Promise<string[]> {
  const found: string[] = [];
  for (const folder of ['outbox', 'storage']) {
    const root = join(localDir, folder);
    for (const name of await filesBelow(root).catch(() => [])) {
      if (!name.endsWith(UNFINISHED)) continue;
      const file = join(root, name);
      const stats = await stat(file).catch(() => null);
      if (stats && now.getTime() - stats.mtimeMs > ABANDONED_AFTER_MS) found.push(file);
    }
  }
  return found;
}
