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

/** Their names are given: Astro looks for the exports, or a tool writes the file. */
const NAMED_BY_TOOLS = new Set(['src/generator/bundle/entry.ts', 'src/generator/dev/page-middleware.ts']);

/** Modules of which no export shares a word with the file or its folder: a reader who has one name misses the other. */
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

/** 'renderPages' and 'render-page' begin their words alike. */
function stemsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_]/)
    .filter(Boolean)
    .map((word) => word.slice(0, 4));
}
