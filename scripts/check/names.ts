/** Words that say nothing about the content. */
const EMPTY_NAMES = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'types', 'lib', 'misc']);

/**
 * Folders and files whose name does not say what they hold, and index files that are not the entry of a
 * function.
 */
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

/**
 * A component that a page mounts in the browser is an entry point: a listing of `*.island.tsx` must show all of
 * them.
 */
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

/** Files whose names are not ours to choose: Astro looks for their exports, or a tool writes the file. */
const NAMED_BY_TOOLS = new Set(['src/generator/bundle/entry.ts', 'src/generator/dev/page-middleware.ts']);

/**
 * Modules without an export that shares a word with the file or its folder: whoever knows one name cannot find
 * the other.
 */
export function findForeignExports(file: string, source: string): string[] {
  if (!/^(src|functions|scripts)\/.*\.tsx?$/.test(file) || file.endsWith('.d.ts') || NAMED_BY_TOOLS.has(file))
    return [];
  const exports = [
    ...source.matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm),
  ].flatMap(([, name = '']) => name);
  const named = file
    .split('/')
    .slice(-2)
    .flatMap((part) => stemsOf(part.replace(/\..*$/, '')));
  if (exports.length === 0 || exports.some((name) => stemsOf(name).some((stem) => named.includes(stem))))
    return [];
  return [`${file}: it exports ${exports.join(', ')}; name the file for what it exports.`];
}

/** The first four letters of each word of a name, so that 'renderPages' and 'render-page' match. */
function stemsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_]/)
    .filter(Boolean)
    .map((word) => word.slice(0, 4));
}
