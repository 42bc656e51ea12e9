import type { FieldShape } from './editor-field.ts';
import type { ColumnInput } from './listing-column.ts';
import { phraseLines } from './phrase-lines.ts';

/** The most characters of a text inside a group. The group as a whole may have 20,000. */
const WITHIN_GROUP = 5_000;

/** A value of a group: its path there, its label, and the group of the editor where it stands. */
type WithinGroup = readonly [within: string, label: string, group: string];

const within = ([path, label, group]: WithinGroup, shape: FieldShape, hint?: string): ColumnInput => ({
  within: path,
  label,
  shape,
  group,
  hint,
});

export const innerLine = (maxLength: number, ...value: WithinGroup) =>
  within(value, { kind: 'line', maxLength });
export const innerLongText = (...value: WithinGroup) =>
  within(value, { kind: 'paragraphs', maxLength: WITHIN_GROUP });
export const innerPhrases = (...value: WithinGroup) => within(value, phraseLines.shape, phraseLines.hint);
export const innerNumber = (unit: string | undefined, ...value: WithinGroup) =>
  within(value, { kind: 'number', unit });
export const innerAmount = (unit: string, ...value: WithinGroup) => within(value, { kind: 'amount', unit });
export const innerPairs = (keys: readonly [string, string], hint: string, ...value: WithinGroup) =>
  within(value, { kind: 'pairs', keys }, hint);
export const innerPrice = (...value: WithinGroup) => within(value, { kind: 'price' });
