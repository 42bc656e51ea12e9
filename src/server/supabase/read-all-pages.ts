/** Rows per request. */
export const ROWS_PER_READ = 1000;

/**
 * Reads all rows, some per request. `readNext` gets the rows that were read so far. A short response may come from the
 * API's row cap, so only an empty one is the end.
 */
export async function readAllPages<Row>(
  readNext: (before: readonly Row[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const some = await readNext(all);
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** The first and the last index of the next request. */
export function nextRange(before: readonly unknown[]): [first: number, last: number] {
  return [before.length, before.length + ROWS_PER_READ - 1];
}
