import { posix } from 'node:path';
import { importsOf } from './imports.ts';

/**
 * Finds relative imports between folders below `root` that are part of a cycle of folders, directly or through other
 * folders. Imports of types count too, because a reader follows them as well. Returns one message per import.
 */
export function findFolderCycles(
  root: string,
  files: readonly string[],
  read: (file: string) => string,
): string[] {
  const edges = files.filter((file) => file.startsWith(`${root}/`)).flatMap((file) => edgesOf(file, read));
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const canReach = (start: string, end: string): boolean => {
    const seen = new Set<string>();
    const stack = [start];
    for (let folder = stack.pop(); folder !== undefined; folder = stack.pop()) {
      if (folder === end) return true;
      if (seen.has(folder)) continue;
      seen.add(folder);
      stack.push(...(targets.get(folder) ?? []));
    }
    return false;
  };
  return edges
    .filter(({ from, to }) => canReach(to, from))
    .map(({ file, from, to, target }) => `${file}: '${target}' closes a circle of ${from} and ${to}.`);
}

interface FolderEdge {
  file: string;
  target: string;
  from: string;
  to: string;
}

function edgesOf(file: string, read: (file: string) => string): FolderEdge[] {
  const from = posix.dirname(file);
  return importsOf(read(file)).flatMap(({ from: target }) => {
    if (!target.startsWith('.')) return [];
    const to = posix.dirname(posix.normalize(posix.join(from, target)));
    return to === from ? [] : [{ file, target, from, to }];
  });
}
