import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Every file below a folder, as a path relative to it, in code-unit order. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}
