/** Stands in the code of each page where the bundle writes which files its islands are made of (decision 129). */
export const ISLAND_PRELOADS = '@island-preloads@';

/** Files of an island, by their addresses. */
export interface IslandPreloads {
  /** What it cannot start without. */
  first: readonly string[];
  /** What its first click shows, fetched once a mouse, a key or a click means the island: a finger may only scroll. */
  meant: readonly string[];
}

/**
 * The files of all islands as one line for the code that each page carries: each with its islands after a
 * space, or after a '?' where they must be meant: '/_a/react.js: EnquiryIsland?PicturesIsland,/_a/form.js: EnquiryIsland'.
 */
export function writePreloads(islands: Readonly<Record<string, IslandPreloads>>): string {
  const wanted = new Map<string, string>();
  for (const [name, { first, meant }] of Object.entries(islands)) {
    for (const file of first) wanted.set(file, `${wanted.get(file) ?? ''} ${name}`);
    for (const file of meant) wanted.set(file, `${wanted.get(file) ?? ''}?${name}`);
  }
  return [...wanted].map(([file, names]) => `${file}:${names}`).join();
}

/** The files for an island. A line without it, as in development, has none. */
export function readPreloads(line: string, island: string, meant: boolean): string[] {
  return line.split(',').flatMap((entry) => {
    const [file = '', names = ''] = entry.split(':');
    return names.includes(` ${island}`) || (meant && names.includes(`?${island}`)) ? file : [];
  });
}
