import { describe, expect, test } from 'vitest';
import { MOST_LINES, readTable } from '#domain/text/table-text.ts';

const cells = (text: string) => {
  const table = readTable(text);
  return table.state === 'read' ? [table.head, ...table.lines.map((line) => line.cells)] : table.problem;
};

test.each([
  ['commas', 'a,b\n1,2'],
  ['semicolons', 'a;b\r\n1;2\r\n'],
  ['tabs, as a spreadsheet copies them', 'a\tb\r1\t2\r'],
  ['a byte order mark', '\ufeffa,b\n1,2\n'],
  ['quotes around everything', '"a","b"\r\n"1","2"\r\n'],
  ['blank lines', '\na,b\n\n1,2\n,\n\n'],
])('a table is read with %s', (_what, text) => {
  expect(cells(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test('a cell has what stands in its quotes: separators, quotes and lines; and lines are counted as in the file', () => {
  const table = readTable('a;b\n"1;2";"say ""hi""\r\nbye"\n3;5" pipe\n');
  expect(table).toMatchObject({
    lines: [
      { number: 2, cells: ['1;2', 'say "hi"\r\nbye'] },
      { number: 4, cells: ['3', '5" pipe'] },
    ],
  });
});

describe('is refused in a sentence', () => {
  test.each([
    ['nothing', ''],
    ['a head without lines', 'title,price\n'],
    ['a quote without an end', 'a,b\n"1,2\n3,4'],
    ['text behind a quote', 'a,b\n"1"x,2'],
    ['what is no text', 'a,b\n1,\0'],
    ['50,000 lines', `a\n${'1\n'.repeat(50_000)}`],
  ])('%s', (_what, text) => {
    expect(cells(text)).toMatch(/^[A-Z].{20,160}\.$/);
  });

  test('one line more than are taken at once, and not one less', () => {
    expect(cells(`a\n${'1\n'.repeat(MOST_LINES)}`)).toHaveLength(MOST_LINES + 1);
    expect(cells(`a\n${'1\n'.repeat(MOST_LINES + 1)}`)).toMatch(/more than 20,000 lines/);
  });
});
