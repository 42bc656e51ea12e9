// Columns of numbers as texts. They parse fast and compress well, and a schema has only one text to check.

export class ValueNumbers<Value> {
  readonly values: Value[] = [];
  private readonly numbers = new Map<string, number>();

  /** Values with the same key count as the same. */
  add(value: Value, key: string): number {
    const existing = this.numbers.get(key);
    if (existing !== undefined) return existing;
    const number = this.values.push(value) - 1;
    this.numbers.set(key, number);
    return number;
  }
}

/** '5,,7': missing values are empty. Without any value it is empty, so a fact that no home states weighs nothing. */
export function columnText(values: readonly (string | number | null)[]): string {
  return values.some((value) => value !== null && value !== '') ? values.join(',') : '';
}

/**
 * A column as `columnText` writes it, with each number as the difference from the last one. Consecutive references
 * become small.
 */
export function deltaText(values: readonly (number | null)[]): string {
  let last = 0;
  return columnText(
    values.map((value) => {
      if (value === null) return null;
      const step = value - last;
      last = value;
      return step;
    }),
  );
}

/** Throws unless there are `count` of them, or none at all. */
export function columnValues(text: string, count: number): string[] {
  const values = text === '' ? Array<string>(count).fill('') : text.split(',');
  if (values.length !== count) throw new Error(`A column has ${values.length} values instead of ${count}.`);
  return values;
}

type NumberColumn = Int32Array | Float64Array | Uint8Array;
const [COMMA, MINUS, POINT, ZERO, NINE] = [44, 45, 46, 48, 57] as const;

/**
 * Fills a column from its text, with `absent` for missing values. Reads digit by digit without creating a string for
 * each value, so a phone reads all columns in a moment. Throws unless the text is empty or holds `column.length` plain
 * numbers.
 */
export function readNumbers<Column extends NumberColumn>(
  text: string,
  column: Column,
  absent: number,
): Column {
  if (text === '') {
    column.fill(absent);
    return column;
  }
  let row = 0;
  let value = 0;
  let scale = 0;
  let digits = 0;
  let negative = false;
  for (let at = 0; at <= text.length; at++) {
    const code = at === text.length ? COMMA : text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) {
      value = value * 10 + (code - ZERO);
      scale *= 10;
      digits++;
    } else if (code === COMMA) {
      column[row++] = digits === 0 ? absent : (negative ? -value : value) / (scale || 1);
      value = scale = digits = 0;
      negative = false;
    } else if (code === POINT && scale === 0 && digits > 0) scale = 1;
    else if (code === MINUS && digits === 0) negative = true;
    else throw new Error(`A column holds '${text.slice(at, at + 8)}', which is no plain number.`);
  }
  if (row !== column.length) throw new Error(`A column has ${row} values instead of ${column.length}.`);
  return column;
}

/** Reads what `deltaText` wrote, like `readNumbers`. No step is `NaN`, so it says what is missing. */
export function readSteps<Column extends NumberColumn>(text: string, column: Column, absent: number): Column {
  const steps = readNumbers(text, new Float64Array(column.length), Number.NaN);
  let last = 0;
  for (let row = 0; row < steps.length; row++) {
    const step = steps[row] ?? Number.NaN;
    const isMissing = Number.isNaN(step);
    if (!isMissing) last += step;
    column[row] = isMissing ? absent : last;
  }
  return column;
}
