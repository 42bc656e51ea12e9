/** Words that say nothing about the content. */
const EMPTY_NAMES = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'types', 'lib', 'misc']);

/** Folders and files whose name hides what they hold, and index files that are not the entry of a function. */
export function findEmptyNames(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const bad = file.split('/').find((part) => EMPTY_NAMES.has(part.replace(/\..*$/, '')));
    if (bad) return [`${file}: '${bad}' says nothing; name it for the noun or the verb inside.`];
    if (/(^|\/)index\.(ts|tsx)$/.test(file) && !/^functions\/[^/]+\/index\.ts$/.test(file)) {
      return [`${file}: no barrel files; import the module that has what you need.`];
    }
    return [];
  });
}

const MOUNTED = /<([A-Z]\w*)\s[^>]*?\bclient:[a-z]+/g;

/** What a page mounts in the browser is an entry point: the listing of `*.island.tsx` shows all of them. */
export function findHiddenIslands(file: string, source: string): string[] {
  return [...source.matchAll(MOUNTED)].flatMap(([, name = '']) => {
    const from = new RegExp(`\\b${name}\\b[^;]*?from\\s+'([^']+)'`).exec(source)?.[1] ?? 'this file';
    const expected = `${name.replace(/Island$/, '')}.island.tsx`;
    if (name.endsWith('Island') && from.endsWith(`/${expected}`)) return [];
    return [
      `${file}: it mounts ${name} of ${from}; an island is called NAMEIsland and stands in NAME.island.tsx.`,
    ];
  });
}
