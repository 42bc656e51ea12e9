import { describe, expect, test } from 'vitest';
import { MAX_LINES, readTable } from '#domain/text/table-text.ts';

const cells = (text: string) => {
  const table = readTable(text);
  return table.state === 'read' ? [table.head, ...table.lines.map((line) => line.cells)] : table.problem;
};

test.each([
  ['commas', 'a,b\n1,2'],
  ['semicolons', 'a;b\r\n1;2\r\n'],
  ['tabs, as a spreadsheet copies them', 'a\tb\r1\t2\r'],
  ['a byte order mark', '\ufeffa,b\n1,2\n'],
  ['quotes around every cell', '"a","b"\r\n"1","2"\r\n'],
  ['a first line that names the separator', 'sep=;\r\na;b\r\n1;2\r\n'],
  ['a first line that names a comma', '\ufeffSEP=,\na,b\n1,2\n'],
  ['a first line that names a tab', 'sep=\t\na\tb\n1\t2\n'],
  ['a first line that names a bar', 'sep=|\na|b\n1|2\n'],
  ['a quoted first line that names the separator', '"sep=;"\na;b\n1;2\n'],
  ['blank lines', '\na,b\n\n1,2\n,\n\n'],
])('a table is parsed with %s', (_what, text) => {
  expect(cells(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test('a quoted cell keeps separators, quotes and line breaks, and lines are numbered as in the file', () => {
  const table = readTable('a;b\n"1;2";"say ""hi""\r\nbye"\n3;5" pipe\n');
  expect(table).toMatchObject({
    lines: [
      { number: 2, cells: ['1;2', 'say "hi"\r\nbye'] },
      { number: 4, cells: ['3', '5" pipe'] },
    ],
  });
});

test('a separator that the first line names stands for itself, and that line is counted', () => {
  expect(readTable('sep=;\na;b\n1,5;2,6\n')).toMatchObject({
    head: ['a', 'b'],
    lines: [{ number: 3, cells: ['1,5', '2,6'] }],
  });
});

describe('a table is refused with a message', () => {
  test.each([
    ['nothing', ''],
    ['only a header', 'title,price\n'],
    ['an unclosed quote', 'a,b\n"1,2\n3,4'],
    ['text after a closing quote', 'a,b\n"1"x,2'],
    ['a null character', 'a,b\n1,\0'],
    ['50,000 lines', `a\n${'1\n'.repeat(50_000)}`],
  ])('for %s', (_what, text) => {
    expect(cells(text)).toMatch(/^[A-Z].{20,160}\.$/);
  });

  test('above the maximum number of lines, but not at it', () => {
    expect(cells(`a\n${'1\n'.repeat(MAX_LINES)}`)).toHaveLength(MAX_LINES + 1);
    expect(cells(`a\n${'1\n'.repeat(MAX_LINES + 1)}`)).toMatch(/more than 20,000 lines/);
  });
});
