import * as z from 'zod';
import { groupLimit, type Limit, phraseLimits, pictureLimits } from '../limits.ts';
import { ofPictures } from '../photograph/picture-address.ts';
import { withLimit } from '../text/with-limit.ts';
import type { FieldShape } from './editor-field.ts';
import type { ColumnInput, ListingColumn } from './listing-column.ts';
import { phraseLines } from './phrase-lines.ts';

type Place = Pick<ColumnInput, 'group' | 'hint' | 'after' | 'required'> &
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
  { group, hint, after, required, typed, bulk, initial }: Details<Schema>,
): ListingColumn<Schema> {
  const inputs = [{ label, shape, group, hint, after, required }];
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
}

export function numberColumn<Schema extends z.ZodType>(
  label: string,
  schema: Schema,
  { unit, range, ...details }: Details<Schema> & NumberWords,
) {
  return column(label, { cell: 'number', schema, shape: { kind: 'number', unit, range } }, details);
}

/** A whole number that staff may write up to a plausible limit, far below that of the integer column. */
export function countColumn<Schema extends z.ZodType>(
  label: string,
  max: number,
  schema: Schema,
  details: Details<Schema>,
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

export function amountColumn(label: string, unit: string, details: Place) {
  const schema = z.number().nonnegative('expected 0 or more').nullish();
  const shape: FieldShape = { kind: 'amount', unit, range: '0 or more' };
  return column(label, { cell: 'amount', schema, shape }, details);
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
  { aligned, ...details }: Details<Schema> & { aligned?: true },
) {
  const shape = { ...phraseLines.shape, aligned };
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
  { cell, limit, schema }: { cell: 'texts' | 'group'; limit: Limit; schema: Schema },
  details: Details<Schema>,
) {
  const limited = withLimit(limit, schema);
  return column(
    'Addresses of pictures',
    { cell, limit, schema: limited, written: ofPictures(limited), shape: { kind: 'pictures' } },
    { hint: PICTURE_LINES, ...details },
  );
}

const { entries, entryLength } = pictureLimits;
const PICTURE_LINES = `One in a line; the first comes first. At most ${entries} of ${entryLength.toLocaleString('en-IN')} characters each.`;

export function pictureColumn(label: string, limit: number, details: Place) {
  const picture = lineColumn(label, limit, z.string().trim().nullish(), details);
  return { ...picture, written: ofPictures(picture.schema) };
}

/** An object of JSON with an input for each value that staff write. Unknown keys are stored but not shown. */
export function groupColumn(inputs: readonly ColumnInput[]) {
  const schema = withLimit(groupLimit, z.looseObject({}).nullish());
  return { schema, limit: groupLimit, cell: 'group', inputs } satisfies ListingColumn;
}
