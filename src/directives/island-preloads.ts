/** A placeholder in the code of each page. The bundle replaces it with the files of the islands (decision 129). */
export const ISLAND_PRELOADS = '@island-preloads@';

export interface IslandPreloads {
  /** Files that it cannot start without. */
  first: readonly string[];
  /**
   * Files for its first click. They load once a mouse, a key or a click shows intent, because a finger may only scroll.
   */
  intended: readonly string[];
}

/**
 * The files of all islands as one line for the script in each page. Each file is followed by its islands. A space
 * before an island means `first`, a '?' means `intended`:
 * '/_a/react.js: EnquiryIsland?PicturesIsland,/_a/form.js: EnquiryIsland'.
 */
export function writePreloads(islands: Readonly<Record<string, IslandPreloads>>): string {
  const namesByFile = new Map<string, string>();
  for (const [name, { first, intended }] of Object.entries(islands)) {
    for (const file of first) namesByFile.set(file, `${namesByFile.get(file) ?? ''} ${name}`);
    for (const file of intended) namesByFile.set(file, `${namesByFile.get(file) ?? ''}?${name}`);
  }
  return [...namesByFile].map(([file, names]) => `${file}:${names}`).join();
}

/** The files of an island. None if the line does not contain it, as in development. */
export function readPreloads(line: string, island: string, hasIntent: boolean): string[] {
  return line.split(',').flatMap((entry) => {
    const [file = '', names = ''] = entry.split(':');
    return names.includes(` ${island}`) || (hasIntent && names.includes(`?${island}`)) ? file : [];
  });
}
