import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { filesBelow } from '#server/files/files-below.ts';

const SOURCES = resolve(import.meta.dirname, '../..');
const DIRECTIVE = /\sclient:interaction\b/g;
/** `<FiltersIsland type="Sale" client:interaction`, over any number of lines. */
const WITH_DIRECTIVE = /<([A-Z][A-Za-z]*)Island(?=\s)[^<>]*?\sclient:interaction\b/g;

/** Sorted and without duplicates. `FiltersIsland` is returned as 'Filters'. */
export async function interactionIslands(dir = SOURCES): Promise<string[]> {
  const files = (await filesBelow(dir)).filter((file) => file.endsWith('.astro'));
  const names = await Promise.all(
    files.map(async (file) => interactionIslandsIn(await readFile(join(dir, file), 'utf8'), file)),
  );
  return [...new Set(names.flat())].sort();
}

/** Throws when the directive is in a form that it cannot parse, so none is missed. */
export function interactionIslandsIn(source: string, file: string): string[] {
  const names = [...source.matchAll(WITH_DIRECTIVE)].map(([, name = '']) => name);
  if (names.length !== [...source.matchAll(DIRECTIVE)].length)
    throw new Error(
      `${file} has a client:interaction that is not written as <NameIsland client:interaction>.`,
    );
  return names;
}
