import { readTypedPrice } from '../money/typed-price.ts';
import { latinDigits } from '../text/latin-digits.ts';
import { parseJson } from '../text/parse-json.ts';
import { readAmount, readNumber } from '../typed-text/read-number.ts';

export type CellShape =
  | 'text'
  /** A price in words or in rupees. */
  | 'price'
  | 'number'
  /** A size or an amount of money. */
  | 'amount'
  /** Texts, one per line of the cell. */
  | 'texts'
  /** A group, as JSON. */
  | 'group'
  /** The id of a place, or its name if no other place has the same name. */
  | 'city'
  | 'area'
  | 'society';

/**
 * A value as the cell of a table. Nothing is an empty cell; texts are lines, or JSON where a line could not be read
 * back.
 */
export function writeCell(shape: CellShape, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (shape === 'texts' && Array.isArray(value)) {
    const isPlain = value.every((each) => typeof each === 'string' && /^[^\r\n]*\S[^\r\n]*$/.test(each));
    return isPlain && !/^\s*\[/.test(value[0] ?? '') ? value.join('\n') : JSON.stringify(value);
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The value of a cell, or a message that says what is expected. Only `resolve` knows the names of places. */
export function readCell(
  shape: CellShape,
  cell: string,
  resolve: (kind: 'city' | 'area' | 'society', name: string) => { value: string } | { problem: string },
): { value: unknown } | { problem: string } {
  const text = cell.trim();
  if (text === '') return { value: null };
  switch (shape) {
    case 'text':
      return { value: cell };
    case 'city':
    case 'area':
    case 'society':
      return resolve(shape, text);
    case 'price': {
      const figures = latinDigits(text);
      if (/^\d{1,13}(\.\d{1,2})?$/.test(figures)) return { value: Number(figures) };
      const read = readTypedPrice(figures);
      return 'problem' in read ? read : { value: read.rupees };
    }
    case 'number':
      return readNumber(latinDigits(text));
    case 'amount':
      return readAmount(latinDigits(text));
    case 'texts': {
      if (!text.startsWith('['))
        return { value: cell.split(/\r\n|\r|\n/).filter((each) => each.trim() !== '') };
      const value = parseJson(text);
      return Array.isArray(value) ? { value } : { problem: 'Write one entry on each line of the cell.' };
    }
    case 'group': {
      const value = parseJson(text);
      return typeof value === 'object' && value !== null
        ? { value }
        : { problem: 'This must be JSON, as in the table that is exported.' };
    }
  }
}
