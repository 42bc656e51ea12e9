/**
 * The `pathname` of a file URL is not the path of the file: a blank, a letter beyond ASCII or a `%` in a folder's name is
 * escaped there. `import.meta.dirname` and `fileURLToPath` give the path.
 */
export function findUrlPaths(file: string, source: string): string[] {
  if (file.startsWith('tests/scripts/check/')) return [];
  return /import\.meta\.url\s*\)\s*\.pathname|`file:\/\/\$\{/.test(source)
    ? [`${file}: a path is no part of a URL: use import.meta.dirname, fileURLToPath or pathToFileURL.`]
    : [];
}
