/** What stands beside the folders at the root: files that tools look for there, and the README. */
const FILES_AT_ROOT = [
  '.gitattributes',
  '.gitignore',
  '.npmrc',
  '.prettierignore',
  'LICENSE',
  'README.md',
  'astro.config.mjs',
  'biome.jsonc',
  'knip.jsonc',
  'package-lock.json',
  'package.json',
  'playwright.config.ts',
  'prettier.config.mjs',
  'tsconfig.json',
  'vitest.config.ts',
];

/** Files at the root that have no place there: a message, a note, the output of a command. */
export function findMisplacedFiles(files: readonly string[]): string[] {
  return files
    .filter((file) => !file.includes('/') && !FILES_AT_ROOT.includes(file))
    .map(
      (file) =>
        `${file} has no place at the root: move it to the folder that it belongs to, or add it to scripts/check/find-misplaced-files.ts if a tool looks for it there.`,
    );
}
