import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText } from '#domain/text/csv-text.ts';
import { hostileText } from '../fixtures/hostile-strings.ts';

const columns = [
  { title: 'Name', value: (row: readonly string[]) => row[0] ?? '' },
  { title: 'Notes', value: (row: readonly string[]) => row[1] ?? '' },
];

/** Reads CSV by RFC 4180, strictly: every cell must be quoted and every line ended. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  const end = csv.replace(/"((?:[^"]|"")*)"(,|\r\n)/gy, (_, cell: string, after: string) => {
    rows.at(-1)?.push(cell.replaceAll('""', '"'));
    if (after !== ',') rows.push([]);
    return '';
  });
  expect(end).toBe('');
  return rows.slice(0, -1);
}

/**
 * The first character of a cell as a spreadsheet may read it: full-width and small forms count as the plain character,
 * blanks and control characters are skipped.
 */
const firstVisibleCharacter = (cell: string) =>
  cell.normalize('NFKC').replace(/^[\s\p{Cc}\p{Cf}\p{Z}\ufffd]+/u, '')[0] ?? '';

describe('an export of hostile text', () => {
  it('has a cell for each value, with the value itself, or the value after an apostrophe', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(hostileText, hostileText), { maxLength: 5 }), (rows) => {
        const [, ...read] = cellsOf(csvText(rows, columns).replace(/^\ufeff/, ''));
        const expected = rows.map((row) => row.map((text) => [text, `'${text}`]));
        expect(read.length).toBe(rows.length);
        for (const [at, row] of read.entries())
          for (const [place, cell] of row.entries()) expect(expected[at]?.[place]).toContain(cell);
      }),
    );
  });

  it('has no cell that a spreadsheet evaluates as a formula', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', ' ', '\u200b', '\u00a0\t', '\u0001', '\ufeff', '\r\n', '\u3000'),
        fc.constantFrom('', '=', '+', '-', '@', '＝', '﹦', '﹢', '﹣', '﹫', '⁼', '|', '%'),
        hostileText,
        (blank, sign, text) => {
          const [, [cell = ''] = []] = cellsOf(csvText([[`${blank}${sign}${text}`]], columns).slice(1));
          expect('=+-@').not.toContain(firstVisibleCharacter(cell) || ' ');
        },
      ),
      { numRuns: 200 },
    );
  });
});
