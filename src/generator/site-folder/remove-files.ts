import { rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Deletes these files, and the folders that become empty. */
export async function removeFiles(siteDir: string, files: Iterable<string>): Promise<void> {
  for (const file of files) {
    await rm(join(siteDir, file), { force: true }).catch((fault: unknown) => {
      // A file whose name is too long was never written; only an older manifest contains the name.
      if (!isTooLong(fault)) throw fault;
    });
    await removeEmptyFolders(siteDir, dirname(file));
  }
}

function isTooLong(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'ENAMETOOLONG';
}

async function removeEmptyFolders(siteDir: string, folder: string): Promise<void> {
  for (let path = folder; path !== '.' && path !== '/'; path = dirname(path)) {
    const removed = await rmdir(join(siteDir, path)).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}
