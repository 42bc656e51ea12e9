import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically, writeIfChanged } from '#server/files/write-atomically.ts';

/** Writes the files beside the pages. */
export interface WrittenFiles {
  /**
   * Writes a file unless it has this text. It is not even read if this process wrote it last and nobody has changed it
   * since.
   */
  write(name: string, text: string): Promise<void>;
}

/** The text of each file, by its name, and the version that it then had on disk. */
export type LastWritten = Map<string, { text: string; version: string }>;

/** The files of this folder. Without `lastWritten` none will be written again, so no text is kept. */
export function writtenFiles(siteDir: string, lastWritten: LastWritten | null): WrittenFiles {
  return {
    async write(name, text) {
      const file = join(siteDir, name);
      const last = lastWritten?.get(name);
      const version = last && (await versionOf(file));
      const isOurs = last !== undefined && last.version === version;
      if (isOurs && last.text === text) return;
      lastWritten?.delete(name);
      await (isOurs ? writeAtomically : writeIfChanged)(file, text);
      lastWritten?.set(name, { text, version: (await versionOf(file)) ?? '' });
    },
  };
}

/** Identifies this version of a file among all that were ever at this path; null when there is none. */
export async function versionOf(file: string): Promise<string | null> {
  const stats = await stat(file, { bigint: true }).catch(() => null);
  return stats && `${stats.ino} ${stats.size} ${stats.mtimeNs}`;
}
