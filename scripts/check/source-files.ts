import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every file of the project by its path from the root, without the files and folders that the root's .gitignore names. A folder
 * whose own .gitignore ignores everything (`*`), such as public/, contributes only that file.
 */
export function sourceFiles(root: string): string[] {
  const skipped = new Set([
    '.git',
    ...ignoredIn(root)
      .filter((line) => line !== '' && !line.includes('*'))
      .map((line) => line.replace(/\/$/, '')),
  ]);
  const walk = (folder: string): string[] => {
    if (folder && ignoredIn(join(root, folder)).includes('*')) return [`${folder}/.gitignore`];
    return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (skipped.has(entry.name)) return [];
      return entry.isDirectory() ? walk(path) : [path];
    });
  };
  return walk('').sort();
}

function ignoredIn(folder: string): string[] {
  const file = join(folder, '.gitignore');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}
