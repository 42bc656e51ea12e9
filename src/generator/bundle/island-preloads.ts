import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '#server/command/command-error.ts';
import { filesBelow } from '#server/files/files-below.ts';
// biome-ignore lint/style/noRestrictedImports: part of the code that the bundle puts into pages
import { ISLAND_PRELOADS, type IslandPreloads, writePreloads } from '#directives/island-preloads.ts';
import { FILTER_FILES, FIRST_FILE } from '#site/list-address/filter-files.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { islandFiles } from './island-files.ts';
import { isOfFirstHomes } from './first-homes-modules.ts';
import { interactionIslands } from './interaction-islands.ts';

interface Chunk {
  type: 'chunk';
  name: string;
  code: string;
  imports: string[];
  facadeModuleId: string | null;
}
type Files = Readonly<Record<string, Chunk | { type: 'asset'; names?: readonly string[] }>>;

/** By island: the chunk that it always loads after a click. */
const chunkAfterClick: Readonly<Record<string, string>> = {
  // A click opens the lightbox or the story: both are rendered with React.
  Pictures: 'react',
};
const ISLAND = /\/([A-Za-z]+)\.island\.tsx$/;
/**
 * Bytes, uncompressed. A smaller file arrives within two round trips of a slow connection, while a large one is still
 * loading, so it need not be named in every page.
 */
const LARGE = 70_000;
const RECORD = 'island-preloads.txt';
/** The module that mounts every island, and the style sheet that the filters wait for. */
const MOUNT = /\/mount-in-browser\.ts$/;
const STYLES_OF_FILTERS = 'filters.css';

/**
 * The record names the large files that each island loads, in a second line the files of the filters, and in a third that
 * of the first homes of an address.
 */
export function islandPreloads(): ReturnType<typeof islandFiles> {
  return {
    name: 'angala-island-preloads',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_, bundle) {
      const islands = preloadsIn(bundle, await interactionIslands());
      const lines = [writePreloads(islands), askedFilesIn(bundle).join(), firstFileIn(bundle)];
      this.emitFile({ type: 'asset', fileName: RECORD, source: lines.join('\n') });
    },
  };
}

/**
 * The large files of the `hydrated` islands ('Filters'), by the name of the component ('FiltersIsland'). Throws if one
 * that no page hydrates has files to preload.
 */
export function preloadsIn(files: Files, hydrated: readonly string[]): Record<string, IslandPreloads> {
  const notHydrated = Object.keys(chunkAfterClick).find((island) => !hydrated.includes(island));
  if (notHydrated)
    throw new Error(
      `No page hydrates ${notHydrated}Island by client:interaction, but its files are to be preloaded.`,
    );
  const chunks = chunksOf(files);
  function largeFilesOf(description: string, matches: (chunk: (typeof chunks)[number]) => boolean): string[] {
    const reachable = withImports(files, fileOf(files, description, matches));
    return chunks.flatMap(({ file, code }) =>
      reachable.has(file) && code.length >= LARGE ? `/${file}` : [],
    );
  }
  const islands = hydrated.map((island) => {
    const name = ownValue(chunkAfterClick, island);
    const isEntry = isIsland(island);
    const first = largeFilesOf(`${island}.island`, isEntry);
    const afterClick = name === undefined ? [] : largeFilesOf(name, (each) => each.name === name);
    return [
      `${island}Island`,
      { first, intended: afterClick.filter((file) => !first.includes(file)) },
    ] as const;
  });
  return Object.fromEntries(islands);
}

/** Every file without which the filters show no home, the largest first, and their style sheet. */
export function askedFilesIn(files: Files): string[] {
  const chunks = chunksOf(files);
  const entries = [
    fileOf(files, 'Filters.island', isIsland('Filters')),
    fileOf(files, 'mount-in-browser', ({ facadeModuleId }) => MOUNT.test(facadeModuleId ?? '')),
  ];
  const reachable = new Set(entries.flatMap((file) => [...withImports(files, file)]));
  const scripts = chunks
    .filter(({ file }) => reachable.has(file))
    .sort((one, other) => other.code.length - one.code.length);
  const styles = Object.entries(files).flatMap(([file, each]) =>
    each.type === 'asset' && each.names?.includes(STYLES_OF_FILTERS) ? file : [],
  );
  if (styles.length !== 1)
    throw new Error(`The bundle has ${styles.length} files ${STYLES_OF_FILTERS}, which pages fetch early.`);
  return [...scripts.map(({ file }) => file), ...styles].map((file) => `/${file}`);
}

/** The file that shows the first homes of an address. Throws when it imports another. */
export function firstFileIn(files: Files): string {
  const isFirst = ({ facadeModuleId }: FoundChunk) => isOfFirstHomes(facadeModuleId ?? '');
  const entry = fileOf(files, 'of the first homes', isFirst);
  const [, ...others] = withImports(files, entry);
  if (others.length > 0)
    throw new Error(`The first homes of an address import ${others.join(', ')}: they must be one file.`);
  return `/${entry}`;
}

type FoundChunk = Chunk & { file: string };

function chunksOf(files: Files): FoundChunk[] {
  return Object.entries(files).flatMap(([file, chunk]) =>
    chunk.type === 'chunk' ? [{ ...chunk, file }] : [],
  );
}

function fileOf(files: Files, description: string, matches: (chunk: FoundChunk) => boolean): string {
  const chunk = chunksOf(files).find(matches);
  if (!chunk) throw new Error(`The bundle has no file ${description}, which pages fetch early.`);
  return chunk.file;
}

function isIsland(island: string): (chunk: FoundChunk) => boolean {
  return ({ facadeModuleId }) => ISLAND.exec(facadeModuleId ?? '')?.[1] === island;
}

function withImports(files: Files, file: string, found = new Set<string>()): Set<string> {
  const chunk = ownValue(files, file);
  if (chunk?.type !== 'chunk' || found.has(file)) return found;
  found.add(file);
  for (const imported of chunk.imports) withImports(files, imported, found);
  return found;
}

/** The server bundle contains the inline code of pages and is written before the browser's files have names. */
export async function writeIslandPreloads(dir: string): Promise<void> {
  const record = join(dir, 'client', RECORD);
  const [line = '', asked = '', first = ''] = (await readFile(record, 'utf8')).split('\n');
  await rm(record);
  const server = join(dir, 'server');
  const replaced = new Set<string>();
  for (const name of await filesBelow(server)) {
    if (!name.endsWith('.mjs')) continue;
    const file = join(server, name);
    const code = await readFile(file, 'utf8');
    for (const placeholder of [ISLAND_PRELOADS, FILTER_FILES, FIRST_FILE])
      if (code.includes(placeholder)) replaced.add(placeholder);
    const filled = code
      .replaceAll(ISLAND_PRELOADS, line)
      .replaceAll(FILTER_FILES, asked)
      .replaceAll(FIRST_FILE, first);
    if (filled !== code) await writeFile(file, filled);
  }
  if (replaced.size < 3) throw new CommandError(`The bundle has no place for the files of its islands.`);
}
