/** Words that say nothing about the content. */
const EMPTY_NAMES = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'types', 'lib', 'misc']);

/** Names that do not say what they hold, and index files that are not the entry of a function. */
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

/** A component that a page mounts is an entry point: a listing of `*.island.tsx` must show all of them. */
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

/** Files whose name does not follow from their exports. */
const NAMED_OTHERWISE = new Set([
  // Astro asks for these exports.
  'src/generator/bundle/entry.ts',
  'src/generator/bundle/string-runtime.ts',
  'src/generator/dev/page-middleware.ts',
  // A tool writes this file.
  'src/contracts/database-types.ts',
  // The compiler looks for these names.
  'src/islands/jsx/jsx-runtime.ts',
  'src/islands/jsx/jsx-dev-runtime.ts',
]);

const EXPORT = /^export (?:async )?(function\*?|const|class|interface|type) (\w+)/gm;

/**
 * Modules whose file name agrees with none of their exports: whoever knows one name cannot find the other. A name
 * agrees with an export of the same words. One module may have several equal exports. Then each word of its
 * name stands in one of them or in the folder's name, or they all share a word with it: `judge-site.ts` has judgePages
 * and judgeSitemap.
 */
export function findMisnamedModules(file: string, source: string): string[] {
  // A manual is named for its command.
  if (file.startsWith('scripts/manuals/')) return [];
  if (!/^(src|functions|scripts)\/.*\.tsx?$/.test(file) || /\.d\.ts$/.test(file) || NAMED_OTHERWISE.has(file))
    return [];
  const exports = [...source.matchAll(EXPORT)].map(([, kind = '', name = '']) => ({ kind, name }));
  if (exports.length === 0) return [];
  const [folder = [], fileWords = []] = file.split('/').slice(-2).map(wordsOf);
  const words = exports.map(({ name }) => wordsOf(name));
  if (
    words.some(
      (each) => isSame(each, fileWords) || isSame(withoutAny(each, folder), withoutAny(fileWords, folder)),
    )
  )
    return [];
  const values = exports.filter(({ kind }) => kind !== 'interface' && kind !== 'type');
  const valueWords = values.length > 0 ? values.map(({ name }) => wordsOf(name)) : words;
  const exportWords = new Set(words.flat());
  const isComposed =
    exportWords.has(fileWords.at(-1) ?? '') &&
    fileWords.every((word) => exportWords.has(word) || folder.includes(word));
  const isShared = fileWords.some((word) => valueWords.every((each) => each.includes(word)));
  if (valueWords.length > 1 && (isComposed || isShared)) return [];
  const names = exports.map(({ name }) => name).join(', ');
  return [`${file}: it exports ${names}; name the file for what it exports.`];
}

/** In the singular, without a leading `create`: 'createRenderPools' and 'render-pool.ts' have the same. */
function wordsOf(name: string): string[] {
  return name
    .replace(/\.tsx?$/, '')
    .replace(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3-$2')
    .toLowerCase()
    .split(/[-_.]+/)
    .filter((word, at) => word !== '' && (at > 0 || word !== 'create'))
    .map((word) => word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1'));
}

/** Whether both have the same words, in whatever order: 'account-guard' and 'guardAccount' do. */
function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && one.toSorted().join() === other.toSorted().join();
}

function withoutAny(words: readonly string[], others: readonly string[]): string[] {
  return words.filter((word) => !others.includes(word));
}
