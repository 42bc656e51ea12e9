import type { ListedHome } from '../listed-home.ts';
import type { HomesFile } from './homes-file.ts';
import { homesFile } from './make-homes-file.ts';

/** How many homes a file of cards holds: some 3 KB, and a list has its first cards in six of them at most. */
export const HOMES_PER_FILE = 64;

/**
 * All facts of a few homes each, for the first cards of a list (decision 302). Counted from the oldest home, so that a
 * new one changes only the last file.
 */
export interface CardFiles {
  homes: readonly ListedHome[];
  /** Each is like the file of all homes: newest first. */
  files: readonly HomesFile[];
}

/** `homes`: newest first. A file whose homes are unchanged is the same object as in `last`. */
export function makeCardFiles(homes: readonly ListedHome[], last: CardFiles | null): CardFiles {
  const files = Array.from({ length: Math.ceil(homes.length / HOMES_PER_FILE) }, (_, at) => {
    const own = homesOfFile(homes, at);
    const before = last?.files[at];
    return before && isSame(own, homesOfFile(last.homes, at)) ? before : homesFile(own);
  });
  return { homes, files };
}

/** The file with the home of this row of `count`, newest first, and its row there. */
export function placeOfCard(row: number, count: number): { file: number; row: number } {
  const file = Math.floor((count - 1 - row) / HOMES_PER_FILE);
  return { file, row: row - firstRow(file, count) };
}

/** How many homes the file at this position has. */
export function homesInCardFile(file: number, count: number): number {
  return count - file * HOMES_PER_FILE - firstRow(file, count);
}

function firstRow(file: number, count: number): number {
  return Math.max(0, count - (file + 1) * HOMES_PER_FILE);
}

function homesOfFile(homes: readonly ListedHome[], file: number): readonly ListedHome[] {
  return homes.slice(firstRow(file, homes.length), homes.length - file * HOMES_PER_FILE);
}

function isSame<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}
