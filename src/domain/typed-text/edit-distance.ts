const LONGEST_NAME = 256;
/** Three rows of the table of distances, which names use again: a search compares thousands of them. */
const ROWS = rowsOf(LONGEST_NAME);

/** Letters to change, add, remove or swap with their neighbour. `max + 1` if it takes more than `max`. */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let start = 0;
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  const [rowsNeeded, width] = [a.length - start, b.length - start];
  if (rowsNeeded === 0) return width;
  let [before, last, row] = width < LONGEST_NAME ? ROWS : rowsOf(width + 1);
  const far = max + 1;
  for (let j = 0; j <= width; j++) last[j] = Math.min(j, far);
  for (let i = 1; i <= rowsNeeded; i++) {
    // Beyond these columns it takes more than `max`.
    const from = Math.max(1, i - max);
    const to = Math.min(width, i + max);
    row[from - 1] = from === 1 ? Math.min(i, far) : far;
    let least: number = row[from - 1] ?? far;
    const letter = a.charCodeAt(start + i - 1);
    for (let j = from; j <= to; j++) {
      const other = b.charCodeAt(start + j - 1);
      let cost = (last[j - 1] ?? far) + (letter === other ? 0 : 1);
      cost = Math.min(cost, (row[j - 1] ?? far) + 1, j < i + max ? (last[j] ?? far) + 1 : far);
      const isSwapped =
        i > 1 && j > 1 && letter === b.charCodeAt(start + j - 2) && other === a.charCodeAt(start + i - 2);
      if (isSwapped) cost = Math.min(cost, (before[j - 2] ?? far) + 1);
      row[j] = Math.min(cost, far);
      least = Math.min(least, cost);
    }
    if (least > max) return far;
    [before, last, row] = [last, row, before];
  }
  return Math.min(last[width] ?? far, far);
}

function rowsOf(length: number) {
  return [new Uint16Array(length), new Uint16Array(length), new Uint16Array(length)] as const;
}

/** How many letters a word of this length may differ in and still be the same word. */
export function allowedTypos(length: number): number {
  if (length < 5) return 0;
  return length < 8 ? 1 : 2;
}
