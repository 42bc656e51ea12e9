import type { FileTable } from '#domain/partner-file/file-table.ts';
import { countKnownNames } from '#domain/partner-file/find-header.ts';
import { createTableBuilder } from './create-table-builder.ts';
import { partnerFileLimits as limits } from './partner-file-limits.ts';

/** What begins and ends the parts of a table. Programs leave out ends, so the next beginning ends what is open. */
const PARTS = /<(\/?)(table|tr|t[dh])\b((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
/** Cells that one may reach over. More are no table of homes. */
const MAX_SPAN = 50;

/** A cell, and how many rows below it say the same. */
interface Cell {
  text: string;
  rows: number;
}

/**
 * The table in a web page, as programs write it under the name .xls. Null for a page without a table whose first lines name
 * facts of homes: a sign-in, a page of words.
 */
export function readHtmlTable(html: string): FileTable | null {
  const builder = createTableBuilder('HTML');
  let number = 0;
  let known = 0;
  for (const cells of rowsOf(html)) {
    number++;
    if (number <= NAMED)
      known = Math.max(known, countKnownNames(cells.map((cell) => cell.replace(/<[^>]*>/g, ' ').trim())));
    builder.addCells(number, cells);
  }
  return known >= 2 ? builder.table() : null;
}

/** Rows among which are the names of the columns. */
const NAMED = 20;

function* rowsOf(html: string): Generator<string[], void> {
  let row: Cell[] | null = null;
  /** By column: a cell above that reaches down. */
  let above: (Cell | undefined)[] = [];
  let from: number | null = null;
  const endCell = (to: number) => {
    const cell = row?.at(-1);
    if (cell && from !== null) cell.text = html.slice(from, to);
    from = null;
  };
  for (const part of html.matchAll(PARTS)) {
    const [whole, end, name = '', attributes = ''] = part;
    const at = part.index;
    if (/^t[dh]$/i.test(name)) {
      endCell(at);
      if (end || !row) continue;
      row.push({ text: '', rows: spanOf(attributes, 'rowspan') });
      for (let more = spanOf(attributes, 'colspan'); more > 1; more--)
        row.splice(-1, 0, { text: '', rows: 1 });
      from = at + whole.length;
      if (row.length > limits.columns + MAX_SPAN) row.length = limits.columns + MAX_SPAN;
    } else {
      endCell(at);
      if (row && row.length > 0) {
        const filled = fillFrom(above, row);
        above = filled;
        yield filled.map((cell) => cell?.text ?? '');
      }
      if (name.toLowerCase() === 'table') above = [];
      row = end ? null : [];
    }
  }
  endCell(html.length);
  if (row && row.length > 0) yield fillFrom(above, row).map((cell) => cell?.text ?? '');
}

const spanOf = (attributes: string, name: string) =>
  Math.min(
    MAX_SPAN,
    Number(new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,3})`, 'i').exec(attributes)?.[1] ?? 1),
  );

/** The row with the cells above it that reach into it. */
function fillFrom(above: readonly (Cell | undefined)[], row: readonly Cell[]): (Cell | undefined)[] {
  const cells: (Cell | undefined)[] = [];
  const left = [...row];
  for (let at = 0; left.length > 0 || at < above.length; at++) {
    const upper = above[at];
    cells[at] = upper && upper.rows > 1 ? { text: upper.text, rows: upper.rows - 1 } : left.shift();
  }
  return cells;
}
