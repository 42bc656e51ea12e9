import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Each sentence of sections 2 and 4 of the specification, word for word, with the tests that show it. */
const table = z
  .array(
    z.strictObject({
      section: z.union([z.literal(2), z.literal(4)]),
      sentence: z.string(),
      /** 'path › name of the test as its source has it'. */
      tests: z.array(z.string().includes(' › ')).nonempty(),
    }),
  )
  .parse(JSON.parse(read('tests/site/spec-sentences.json')));

/** The parts of a section that end with a point or a semicolon, without headings. */
function sentencesOf(section: number): string[] {
  const [, rest = ''] = read('.github/spec.md').split(`\n## ${section}. `);
  const [text = ''] = rest.split('\n## ');
  return text
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .flatMap((line) =>
      line
        .trim()
        .replace(/^- /, '')
        .split(/(?<=[.;]) /),
    );
}

test.each([2, 4])('every sentence of section %i of the specification has a test', (section) => {
  const listed = table.filter((row) => row.section === section).map(({ sentence }) => sentence);
  expect(listed).toEqual(sentencesOf(section));
});

test('every test that shows a sentence of the specification exists', () => {
  const gone = [...new Set(table.flatMap(({ tests }) => tests))].filter((named) => {
    const [file = '', name = ''] = named.split(' › ');
    const source = read(file);
    const spellings = ["'", '"', '`'].map((quote) => quote + name.replaceAll(quote, `\\${quote}`) + quote);
    return !spellings.some((spelling) => source.includes(spelling));
  });
  expect(gone).toEqual([]);
});
