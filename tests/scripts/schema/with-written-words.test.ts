import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { WORDS_FILE, withWrittenWords } from '../../../scripts/schema/with-written-words.ts';

const file = join(import.meta.dirname, '../../..', WORDS_FILE);
const sql = readFileSync(file, 'utf8');

test('SQL has the words of amenities and the spellings of builders of today: -u writes them again', async () => {
  await expect(withWrittenWords(sql)).toMatchFileSnapshot(file);
});

test('a word that is missing in SQL is written, and nothing else changes', () => {
  const without = sql
    .replace('|fitness centre', '')
    .replace("    when slug = 'sobha-developers' then 'sobha'\n", '');
  expect(without).not.toBe(sql);
  expect(withWrittenWords(without)).toBe(sql);
});

test('a file without their place is refused', () => {
  expect(() => withWrittenWords('select 1;')).toThrow('has no place for words');
});
