import type { ListingPlaces } from '#contracts/admin-listings.ts';
import type { Day } from '#domain/calendar/day.ts';
import { readFlag, readWord, wordChoices } from '#domain/column/read-word.ts';
import { isInRupees } from '#domain/money/price.ts';
import { exactRupees, formatNumber } from '#domain/money/rupees.ts';
import { priceInFull, readTypedPrice } from '#domain/money/typed-price.ts';
import { characterCount } from '#domain/text/character-count.ts';
import { latinDigits } from '#domain/text/latin-digits.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { readAmount, readNumber } from '#domain/typed-text/read-number.ts';
import type { EditorField } from '#domain/column/editor-field.ts';
import { spokenProblem } from '#domain/column/spoken.ts';
import { readPairOfNumbers, sayPairOfNumbers } from '#domain/column/pair-of-numbers.ts';
import { sayNumberTyped } from '#domain/column/typed-number.ts';

export type Columns = Readonly<Record<string, unknown>>;
/** `also`: what the text says of other fields, by their paths. */
export type ReadField = { value: unknown; also?: Readonly<Record<string, unknown>> } | { problem: string };

export interface ReadingContext {
  currency: string;
  today: Day;
  /** Without them any place is taken. */
  places?: ListingPlaces | null | undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The column whose value, or a part of it, the field holds. */
export function columnOf({ path }: EditorField): string {
  return path.split('.')[0] ?? path;
}

function valueAt(row: Columns, path: string): unknown {
  let value: unknown = row;
  for (const key of path.split('.')) value = isRecord(value) ? ownValue(value, key) : undefined;
  return value;
}

/** The value of a field as editable text. A value of an unexpected shape is shown as it is stored. */
export function writeField(field: EditorField, row: Columns): string {
  const value = valueAt(row, field.path);
  if (value === null || value === undefined) return '';
  const { shape } = field;
  if (shape.kind === 'price' && typeof value === 'number') return formatNumber(value);
  if (!Array.isArray(value)) return isRecord(value) ? JSON.stringify(value) : String(value);
  if (shape.kind === 'pairs') return value.map((each) => writePair(each, shape.keys)).join('\n');
  if (shape.kind === 'pictures') return value.map(addressOfPicture).join('\n');
  return value.map((each) => (isRecord(each) ? JSON.stringify(each) : String(each ?? ''))).join('\n');
}

function writePair(entry: unknown, [first, second]: readonly [string, string]): string {
  if (!isRecord(entry)) return String(entry ?? '');
  return [entry[first], entry[second]].filter(Boolean).join('; ');
}

function addressOfPicture(picture: unknown): string {
  return isRecord(picture) ? String(picture['original'] ?? '') : String(picture ?? '');
}

/** Converts the typed text to the value of the field, or returns a sentence that says what to type. */
export function readField(
  field: EditorField,
  typed: string,
  row: Columns,
  { currency, today, places = null }: ReadingContext,
): ReadField {
  const { shape } = field;
  const text = typed.trim();
  const figures = latinDigits(text);
  if (text === '') return { value: field.required ? '' : null };
  switch (shape.kind) {
    case 'line':
    case 'paragraphs': {
      const excess = characterCount(text) - shape.maxLength;
      return excess > 0 ? { problem: tooLong(shape.maxLength, excess) } : { value: text };
    }
    case 'number': {
      const pair = shape.pair && readPairOfNumbers(figures, shape.pair);
      if (pair) return { value: pair.first, also: { [pair.path]: pair.second } };
      return (shape.read ?? readNumber)(figures);
    }
    case 'amount':
      return (shape.read ?? readAmount)(figures);
    case 'price': {
      if (!isInRupees({ currency })) return readAmount(figures);
      const price = readTypedPrice(figures);
      return 'problem' in price ? price : { value: price.rupees };
    }
    case 'lines': {
      const all = typed.split('\n').map((each) => each.trim());
      const entries = shape.aligned ? withoutLastEmpty(all) : all.filter(Boolean);
      if (entries.length > shape.maxEntries)
        return {
          problem: `There is room for ${shape.maxEntries} lines: remove ${entries.length - shape.maxEntries}.`,
        };
      const tooLongEntry = entries.find((each) => characterCount(each) > shape.maxEntryLength);
      if (tooLongEntry)
        return {
          problem: `A line has room for ${shape.maxEntryLength} characters: shorten ‘${tooLongEntry.slice(0, 30)}…’.`,
        };
      return { value: shape.aligned ? entries.map((each) => each || null) : entries };
    }
    case 'pictures': {
      const before = valueAt(row, field.path);
      const storedByAddress = new Map(
        Array.isArray(before) ? before.map((each) => [addressOfPicture(each), each]) : [],
      );
      return { value: entriesOf(typed).map((address) => storedByAddress.get(address) ?? address) };
    }
    case 'place': {
      const isUnknown = places && !places[shape.list].some(({ id }) => id === text);
      return isUnknown ? { problem: unknownPlace(field.label, text) } : { value: text };
    }
    case 'word':
      return stated(readWord(text, shape.words, shape.others), wordChoices(shape.words));
    case 'words': {
      const keys = entriesOf(typed).map((each) => readWord(each, shape.words, shape.others));
      return stated(keys.includes(null) ? null : keys, `one or more of ${wordChoices(shape.words)}`);
    }
    case 'flag':
      return stated(readFlag(text), 'yes or no');
    case 'spoken': {
      const value = shape.spoken.read(figures, today);
      return value === null ? { problem: spokenProblem(shape.spoken, figures) } : { value };
    }
    case 'pairs':
      return { value: entriesOf(typed).map((each) => readPair(each, shape.keys, valueAt(row, field.path))) };
    default:
      return { value: text };
  }
}

function stated(value: unknown, expected: string): ReadField {
  return value === null ? { problem: `This must be ${expected}.` } : { value };
}

function entriesOf(typed: string): string[] {
  return typed
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean);
}

function withoutLastEmpty(entries: string[]): string[] {
  const last = entries.findLastIndex((each) => each !== '');
  return entries.slice(0, last + 1);
}

/** Other properties of an existing entry with this name are kept. */
function readPair(typed: string, [first, second]: readonly [string, string], before: unknown): unknown {
  const [name = '', ...more] = typed.split(';');
  const stored = Array.isArray(before)
    ? before.find((each) => isRecord(each) && each[first] === name.trim())
    : undefined;
  return { ...(isRecord(stored) ? stored : {}), [first]: name.trim(), [second]: more.join(';').trim() };
}

function unknownPlace(label: string, typed: string): string {
  return `Nothing in the list is called ‘${typed.slice(0, 60)}’. Choose the ${label.toLowerCase()} from the list, or empty this field.`;
}

function tooLong(maxLength: number, excess: number): string {
  return `This has room for ${maxLength.toLocaleString('en-IN')} characters: shorten it by ${excess.toLocaleString('en-IN')}.`;
}

/** Complete columns with these values set. Other values in the same group are kept. */
export function columnsWith(
  values: readonly { field: Pick<EditorField, 'path'>; value: unknown }[],
  row: Columns,
): Record<string, unknown> {
  const columns = new Map<string, unknown>();
  for (const { field, value } of values) {
    const [column = '', ...inner] = field.path.split('.');
    const group = columns.has(column) ? columns.get(column) : ownValue(row, column);
    columns.set(column, withValue(group, inner, value));
  }
  return Object.fromEntries(columns);
}

function withValue(group: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...deeper] = path;
  if (key === undefined) return value;
  const { [key]: before, ...others } = isRecord(group) ? group : {};
  const changed = withValue(before, deeper, value);
  return changed === null ? others : { ...others, [key]: changed };
}

/** The text below a field that takes many spellings: what was understood, in full. Null if there is nothing to show. */
export function readback(
  { shape }: EditorField,
  typed: string,
  { currency, today }: Pick<ReadingContext, 'currency' | 'today'>,
): string | null {
  if (typed.trim() === '') return null;
  const figures = latinDigits(typed);
  if (shape.kind === 'spoken') {
    const stored = shape.spoken.read(figures, today);
    return stored === null ? null : shape.spoken.say(stored);
  }
  if (shape.kind === 'number' && shape.pair && readPairOfNumbers(figures, shape.pair))
    return sayPairOfNumbers(figures, shape.pair);
  if ((shape.kind === 'number' || shape.kind === 'amount') && shape.read)
    return sayNumberTyped(figures, shape.read(figures), shape.unit);
  return shape.kind === 'price' ? readPriceBack(figures, currency) : null;
}

function readPriceBack(typed: string, currency: string): string | null {
  if (!isInRupees({ currency })) return null;
  const price = readTypedPrice(typed);
  if ('problem' in price) return null;
  return price.rupees < 1_000 ? exactRupees(price.rupees) : priceInFull(price.rupees);
}

/** Why what was typed cannot be read, to be said before anybody saves. Null while there is nothing to say. */
export function typedProblem(field: EditorField, typed: string, context: ReadingContext): string | null {
  if (typed.trim() === '') return null;
  const read = readField(field, typed, {}, context);
  return 'problem' in read ? read.problem : null;
}
