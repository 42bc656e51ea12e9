import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every file of the project by its path from the root, without the folders that .gitignore names. */
export function sourceFiles(root: string): string[] {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('/'))
    .map((line) => line.slice(0, -1));
  const skipped = new Set(['.git', ...ignored]);
  const walk = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (skipped.has(entry.name)) return [];
      return entry.isDirectory() ? walk(path) : [path];
    });
  return walk('').sort();
}
