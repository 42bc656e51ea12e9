import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '#server/command/command-error.ts';
import { filesBelow } from '#server/files/files-below.ts';
// biome-ignore lint/style/noRestrictedImports: part of the code that the bundle puts into pages
import { ISLAND_PRELOADS, type IslandPreloads, writePreloads } from '#directives/island-preloads.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { islandFiles } from './island-files.ts';
import { interactionIslands } from './interaction-islands.ts';

interface Chunk {
  type: 'chunk';
  name: string;
  code: string;
  imports: string[];
  facadeModuleId: string | null;
}
type Files = Readonly<Record<string, Chunk | { type: 'asset' }>>;

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
const LARGE = 60_000;
const RECORD = 'island-preloads.txt';

/** The record names the large files that each island loads. */
export function islandPreloads(): ReturnType<typeof islandFiles> {
  return {
    name: 'angala-island-preloads',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_, bundle) {
      const islands = preloadsIn(bundle, await interactionIslands());
      this.emitFile({ type: 'asset', fileName: RECORD, source: writePreloads(islands) });
    },
  };
}

/** Of the `hydrated` islands ('Filters'), by the name of the component ('FiltersIsland'). */
export function preloadsIn(files: Files, hydrated: readonly string[]): Record<string, IslandPreloads> {
  const notHydrated = Object.keys(chunkAfterClick).find((island) => !hydrated.includes(island));
  if (notHydrated)
    throw new Error(
      `No page hydrates ${notHydrated}Island by client:interaction, but its files are to be preloaded.`,
    );
  const chunks = Object.entries(files).flatMap(([file, chunk]) =>
    chunk.type === 'chunk' ? [{ file, ...chunk }] : [],
  );
  function withImports(file: string, found = new Set<string>()): Set<string> {
    const chunk = ownValue(files, file);
    if (chunk?.type !== 'chunk' || found.has(file)) return found;
    found.add(file);
    for (const imported of chunk.imports) withImports(imported, found);
    return found;
  }
  function largeFilesOf(description: string, matches: (chunk: (typeof chunks)[number]) => boolean): string[] {
    const chunk = chunks.find(matches);
    if (!chunk) throw new Error(`The bundle has no file ${description}, which pages fetch early.`);
    const reachable = withImports(chunk.file);
    return chunks.flatMap(({ file, code }) =>
      reachable.has(file) && code.length >= LARGE ? `/${file}` : [],
    );
  }
  const islands = hydrated.map((island) => {
    const name = ownValue(chunkAfterClick, island);
    const isEntry = ({ facadeModuleId }: { facadeModuleId: string | null }) =>
      ISLAND.exec(facadeModuleId ?? '')?.[1] === island;
    const first = largeFilesOf(`${island}.island`, isEntry);
    const afterClick = name === undefined ? [] : largeFilesOf(name, (each) => each.name === name);
    return [
      `${island}Island`,
      { first, intended: afterClick.filter((file) => !first.includes(file)) },
    ] as const;
  });
  return Object.fromEntries(islands);
}

/** The server bundle contains the inline code of pages and is written before the browser's files have names. */
export async function writeIslandPreloads(dir: string): Promise<void> {
  const record = join(dir, 'client', RECORD);
  const line = await readFile(record, 'utf8');
  await rm(record);
  const server = join(dir, 'server');
  let replacedCount = 0;
  for (const name of await filesBelow(server)) {
    if (!name.endsWith('.mjs')) continue;
    const file = join(server, name);
    const code = await readFile(file, 'utf8');
    if (!code.includes(ISLAND_PRELOADS)) continue;
    await writeFile(file, code.replaceAll(ISLAND_PRELOADS, line));
    replacedCount++;
  }
  if (replacedCount === 0) throw new CommandError(`The bundle has no place for the files of its islands.`);
}
