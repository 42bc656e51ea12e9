export const ROWS_PER_READ = 1000;

/** A short response may come from the API's row cap, so only an empty one is the end. */
export async function readAllPages<Row>(
  readNext: (readSoFar: readonly Row[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const page = await readNext(all);
    if (page.length === 0) return all;
    all.push(...page);
  }
}

/** The first and the last index of the next request. */
export function nextRange(readSoFar: readonly unknown[]): [first: number, last: number] {
  return [readSoFar.length, readSoFar.length + ROWS_PER_READ - 1];
}
