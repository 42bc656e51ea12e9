import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesWithWords, withWrittenWords } from '../../../scripts/schema/with-written-words.ts';

const root = join(import.meta.dirname, '../../..');
const files = filesWithWords.map((file) => ({ file, sql: readFileSync(join(root, file), 'utf8') }));

test.each(files)(
  '$file has the words and the facts of today: -u writes them again',
  async ({ file, sql }) => {
    await expect(withWrittenWords(file, sql)).toMatchFileSnapshot(join(root, file));
  },
);

const stated = [
  '|fitness centre',
  "    when slug = 'sobha-developers' then 'sobha'\n",
  "           case when lift is null and asset.is_building then 'lift' end,\n",
  '           + case when lift is null and asset.is_building then 2 else 0 end\n',
];

test.each(stated)('what is missing in SQL is written, and nothing else changes: %j', (words) => {
  const [found] = files.filter(({ sql }) => sql.includes(words));
  expect(withWrittenWords(found?.file ?? '', found?.sql.replace(words, '') ?? '')).toBe(found?.sql);
});

test.each(filesWithWords)('another text for %s, without their place, is refused', (file) => {
  expect(() => withWrittenWords(file, 'select 1;')).toThrow('has no place for words');
});
