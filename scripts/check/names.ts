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
