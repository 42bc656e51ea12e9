// Columns of numbers as texts: quick to parse, small when compressed, and a schema has one text to check.

/** Gives each different value a number, in the order they come. */
export class Numbered<Value> {
  readonly values: Value[] = [];
  private readonly numbers = new Map<string, number>();

  /** Values of one key are the same. */
  add(value: Value, key: string): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.values.push(value) - 1;
    this.numbers.set(key, number);
    return number;
  }
}

/** '5,,7': an empty place where there is no value. */
export function columnText(values: readonly (string | number | null)[]): string {
  return values.join(',');
}

/** As `columnText`, each number as its difference from the last: references in a row become small. */
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

/** The values of a column; throws unless there are `count` of them. */
export function columnValues(text: string, count: number): string[] {
  const values = count === 0 ? [] : text.split(',');
  if (values.length !== count) throw new Error(`A column has ${values.length} values instead of ${count}.`);
  return values;
}

type NumberColumn = Int32Array | Float64Array | Uint8Array;
const [COMMA, MINUS, POINT, ZERO, NINE] = [44, 45, 46, 48, 57] as const;

/**
 * Fills a column from its text, `absent` where there is no number. Reads digit by digit, without a text for each value:
 * a phone reads all columns in one blink. Throws when the text is not `column.length` plain numbers.
 */
export function readNumbers<Column extends NumberColumn>(
  text: string,
  column: Column,
  absent: number,
): Column {
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
  if (row !== Math.max(column.length, 1))
    throw new Error(`A column has ${row} values instead of ${column.length}.`);
  return column;
}

/** What `deltaText` wrote. */
export function readDeltas(text: string, count: number): (number | null)[] {
  let last = 0;
  return columnValues(text, count).map((value) => {
    if (value === '') return null;
    last += Number(value);
    return last;
  });
}
