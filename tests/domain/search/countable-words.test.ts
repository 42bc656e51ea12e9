import { expect, test } from 'vitest';
import { countableWords } from '#domain/search/countable-words.ts';

test.each([
  ['Sea View', 'sea view'],
  ['  gated   community ', 'gated community'],
  ['vastu', 'vastu'],
  ['ವಾಸ್ತು', 'ವಾಸ್ತು'],
  ["st. john's", "st. john's"],
  ['1 bhk + study', null],
  ['560099', '560099'],
  ['೫೬೦೦೯೯', '560099'],
  ['೨ km', '2 km'],
  ['2 km', '2 km'],
])('%j may be counted as %j', (typed, counted) => expect(countableWords(typed)).toBe(counted));

test.each([
  '',
  ' ',
  '98450 12345',
  '9845012345',
  'call 98-45-01',
  '೯೮೪೫೦೧೨೩೪೫',
  '९८४५० १२३४५',
  '٩٨٤٥٠',
  '۹۸۴۵۰',
  '９８４５０',
  '98&45&01',
  "9.8'4-5 0",
  'me@example.in',
  'https://example.in',
  'my name is meena and',
  'x'.repeat(41),
  '<script>',
  "'; drop table",
  'a\u0000b',
  '\u202eabc',
])('%j is never counted: it may be of one person', (typed) => expect(countableWords(typed)).toBeNull());
