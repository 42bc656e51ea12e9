import * as z from 'zod';
import { groupLimit, type Limit, phraseLimits, pictureLimits } from '../limits.ts';
import { ofPictures } from '../photograph/picture-address.ts';
import { namesOf } from '../record-of.ts';
import type { ReadNumber } from '../typed-text/read-number.ts';
import { withLimit } from '../text/with-limit.ts';
import type { FieldShape, Pair } from './editor-field.ts';
import type { ColumnInput, ListingColumn } from './listing-column.ts';
import { phraseLines } from './phrase-lines.ts';
import { type OtherWords, readFlag, readWord, wordChoices } from './read-word.ts';
import { type Spoken, spokenProblem } from './spoken.ts';

type Place = Pick<ColumnInput, 'group' | 'hint' | 'after' | 'required' | 'offer'> &
  Pick<ListingColumn, 'bulk' | 'initial'>;

interface Details<Schema extends z.ZodType> extends Place {
  /** Makes the rule for what staff write stricter. */
  typed?: (schema: Schema) => z.ZodType;
}

type Kind<Schema extends z.ZodType> = Pick<ListingColumn<Schema>, 'schema' | 'written' | 'limit' | 'cell'> & {
  shape: FieldShape;
};

function column<Schema extends z.ZodType>(
  label: string,
  { shape, ...kind }: Kind<Schema>,
  { group, hint, after, required, offer, typed, bulk, initial }: Details<Schema>,
): ListingColumn<Schema> {
  const inputs = [{ label, shape, group, hint, after, required, offer }];
  return { ...kind, inputs, bulk, initial, typed: typed?.(kind.schema) };
}

const optionalText = () => z.string().nullish();
type OptionalText = ReturnType<typeof optionalText>;

/** A text of one line, whose schema may be more than a text. `suggestions` are words to choose from; any other is taken. */
export function lineColumn<Schema extends z.ZodType>(
  label: string,
  limit: number,
  schema: Schema,
  { suggestions, ...details }: Details<Schema> & { suggestions?: readonly string[] },
) {
  const shape: FieldShape = { kind: 'line', maxLength: limit, suggestions };
  return column(label, { cell: 'text', limit, schema: withLimit(limit, schema), shape }, details);
}

export const textColumn = (
  label: string,
  limit: number,
  details: Parameters<typeof lineColumn<OptionalText>>[3],
) => lineColumn(label, limit, optionalText(), details);

export function longTextColumn(label: string, limit: number, details: Place) {
  const shape: FieldShape = { kind: 'paragraphs', maxLength: limit };
  return column(label, { cell: 'text', limit, schema: withLimit(limit, optionalText()), shape }, details);
}

export function choiceColumn<Schema extends z.ZodType>(
  label: string,
  options: readonly string[],
  schema: Schema,
  details: Details<Schema>,
) {
  return column(label, { cell: 'text', schema, shape: { kind: 'choice', options } }, details);
}

/** One of these words. Rows store its key; a file may write the word itself, or one of `others`. */
export function wordColumn<Key extends string>(
  label: string,
  words: Readonly<Record<Key, string>>,
  { others, ...details }: Place & { others?: OtherWords },
) {
  const schema = z.enum(namesOf(words)).nullish();
  const written = readFirst(
    (value) => (typeof value === 'string' ? readWord(value, words, others) : null),
    schema,
    wordChoices(words),
  );
  return column(label, { cell: 'text', schema, written, shape: { kind: 'word', words, others } }, details);
}

/** Several of these words. With `alone`, this one excludes all others. */
export function wordsColumn<Key extends string>(
  label: string,
  words: Readonly<Record<Key, string>>,
  { others, alone, ...details }: Place & { others?: OtherWords; alone?: NoInfer<Key> },
) {
  const schema = z.array(z.enum(namesOf(words))).nullish();
  /** Files also join words: 'CORP_BORE'. */
  const keysIn = (text: string) => {
    const key = readWord(text, words, others);
    return key === null ? text.split('_').map((part) => readWord(part, words, others)) : [key];
  };
  const readAll = (value: unknown) => {
    const typed = typeof value === 'string' ? [value] : Array.isArray(value) ? value : [null];
    const texts = typed.flatMap((each) => (typeof each === 'string' ? each.split(/[,;/\n]/) : [null]));
    const keys = texts.flatMap((text) => (text === null ? null : keysIn(text)));
    const known = [...new Set(keys)].filter((key) => key !== null);
    if (known.length === 0 || keys.includes(null)) return null;
    const isAlone = alone !== undefined && known.includes(alone) && known.length > 1;
    return isAlone ? null : Object.keys(words).filter((key) => known.includes(key));
  };
  const expected = `one or more of ${wordChoices(words)}`;
  const written = readFirst(readAll, schema, expected);
  const limit = { entries: Object.keys(words).length, entryLength: WORD_LIMIT };
  const kind = { cell: 'texts', limit, schema, written } as const;
  return column(label, { ...kind, shape: { kind: 'words', words, others, alone } }, details);
}

/** Characters of the longest key. */
const WORD_LIMIT = 20;

/** Yes or no. */
export function flagColumn(label: string, details: Place) {
  const schema = z.boolean().nullish();
  const read = (value: unknown) => readFlag(String(value));
  const written = readFirst(read, schema, 'yes or no');
  return column(label, { cell: 'text', schema, written, shape: { kind: 'flag' } }, details);
}

/** A text that is stored in one spelling, however it was typed. */
export function spokenColumn(label: string, spoken: Spoken, details: Place) {
  const schema = optionalText();
  const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  const written = readFirst(
    (value) => (isText(value) ? spoken.read(String(value), null) : null),
    schema,
    (value) => spokenProblem(spoken, isText(value) ? String(value) : ''),
  );
  const limit = SPOKEN_LIMIT;
  const shape = { kind: 'spoken', spoken } as const;
  return column(label, { cell: 'text', limit, schema: withLimit(limit, schema), written, shape }, details);
}

/** Characters of the longest stored spelling: '2100-01-01', '12.5 months', 'under_construction'. */
const SPOKEN_LIMIT = 20;

/** Reads what is given before the schema sees it. Nothing given, and an empty text, is nothing stored. */
function readFirst<Schema extends z.ZodType>(
  read: (value: unknown) => unknown,
  schema: Schema,
  expected: string | ((value: unknown) => string),
): z.ZodType<z.output<Schema>> {
  return z.preprocess((value, context) => {
    if (value === null || value === undefined) return value;
    if (typeof value === 'string' && value.trim() === '') return null;
    if (Array.isArray(value) && value.length === 0) return null;
    const result = read(value);
    if (result !== null) return result;
    const message = typeof expected === 'string' ? `expected ${expected}` : expectedIn(expected(value));
    context.issues.push({ code: 'custom', message, input: value });
    return z.NEVER;
  }, schema);
}

/** A sentence of the editor as messages of a schema have it. */
const expectedIn = (problem: string) => problem.replace(/^This must be (.*)\.$/s, 'expected $1');

export function priceColumn<Schema extends z.ZodType>(
  label: string,
  schema: Schema,
  details: Details<Schema>,
) {
  return column(label, { cell: 'price', schema, shape: { kind: 'price' } }, details);
}

interface NumberWords {
  unit?: string;
  range?: string;
  pair?: Pair;
  read?: (typed: string) => ReadNumber;
}

/** A number, or a text that says one as people type it. */
function orText<Schema extends z.ZodType>(schema: Schema, read: NumberWords['read']) {
  if (!read) return undefined;
  return z.preprocess((value, context) => {
    if (typeof value !== 'string' || value.trim() === '') return value;
    const said = read(value);
    if ('value' in said) return said.value;
    context.issues.push({ code: 'custom', message: expectedIn(said.problem), input: value });
    return z.NEVER;
  }, schema);
}

export function numberColumn<Schema extends z.ZodType>(
  label: string,
  schema: Schema,
  { unit, range, pair, read, ...details }: Details<Schema> & NumberWords,
) {
  const shape: FieldShape = { kind: 'number', unit, range, pair, read };
  return column(label, { cell: 'number', schema, written: orText(schema, read), shape }, details);
}

/** A whole number that staff may write up to a plausible limit, far below that of the integer column. */
export function countColumn<Schema extends z.ZodType>(
  label: string,
  max: number,
  schema: Schema,
  details: Details<Schema> & Pick<NumberWords, 'unit' | 'pair' | 'read'>,
) {
  const most = max.toLocaleString('en-IN');
  const typed = () =>
    z
      .int('expected a whole number')
      .nonnegative('expected 0 or more')
      .lte(max, `expected at most ${most}`)
      .nullish();
  return numberColumn(label, schema, { range: `0 to ${most}`, typed, ...details });
}

export function amountColumn(
  label: string,
  unit: string,
  { read, ...details }: Place & Pick<NumberWords, 'read'>,
) {
  const schema = z.number().nonnegative('expected 0 or more').nullish();
  const shape: FieldShape = { kind: 'amount', unit, range: '0 or more', read };
  return column(label, { cell: 'amount', schema, written: orText(schema, read), shape }, details);
}

const places = { city: 'cities', area: 'areas', society: 'societies' } as const;

export function placeColumn<Schema extends z.ZodType>(
  label: string,
  place: keyof typeof places,
  kind: { schema: Schema; limit?: number },
  details: Details<Schema>,
) {
  return column(label, { ...kind, cell: place, shape: { kind: 'place', list: places[place] } }, details);
}

/** Texts, one in a line. `aligned`: with a place for each picture, so that an empty line counts. */
export function phrasesColumn<Schema extends z.ZodType>(
  label: string,
  schema: Schema,
  { aligned, suggestions, ...details }: Details<Schema> & { aligned?: true; suggestions?: readonly string[] },
) {
  const shape = { ...phraseLines.shape, aligned, suggestions };
  const kind = {
    cell: 'texts',
    limit: phraseLimits,
    schema: withLimit(phraseLimits, schema),
    shape,
  } as const;
  return column(label, kind, { hint: phraseLines.hint, ...details });
}

/** Addresses of pictures. A page leaves out a wrong picture; whoever enters it is told. */
export function picturesColumn<Schema extends z.ZodType>(
  label: string,
  { cell, limit, schema }: { cell: 'texts' | 'group'; limit: Limit; schema: Schema },
  details: Details<Schema>,
) {
  const limited = withLimit(limit, schema);
  const { entries, entryLength } = typeof limit === 'object' && 'entries' in limit ? limit : pictureLimits;
  const hint = `One in a line; the first comes first. At most ${entries} of ${entryLength.toLocaleString('en-IN')} characters each.`;
  return column(
    label,
    { cell, limit, schema: limited, written: ofPictures(limited), shape: { kind: 'pictures' } },
    { hint, ...details },
  );
}

/** The address of a picture. One of a function or an interface is refused when it is written. */
export function pictureColumn(label: string, limit: number, details: Place) {
  const picture = lineColumn(label, limit, z.string().trim().nullish(), details);
  return { ...picture, written: ofPictures(picture.schema) };
}

/** An object of JSON with an input for each value that staff write. Unknown keys are stored but not shown. */
export function groupColumn(inputs: readonly ColumnInput[]) {
  const schema = withLimit(groupLimit, z.looseObject({}).nullish());
  return { schema, limit: groupLimit, cell: 'group', inputs } satisfies ListingColumn;
}
