/** The number is counted from 1. */
export interface TableLine {
  number: number;
  cells: readonly string[];
}

export type TableText =
  | { state: 'read'; head: readonly string[]; lines: readonly TableLine[] }
  /** A sentence that tells the user what to do. */
  | { state: 'wrong'; problem: string };

/** The most lines below the header in one import. Enough for every home of the city. */
export const MAX_LINES = 20_000;
const MAX_CHARACTERS = 30_000_000;

const SEPARATORS = ['\t', ';', ','] as const;
/** The line with which some programs tell Excel the separator of the lines below it. */
const SEPARATOR_LINE = /^(?:"?sep=(?<separator>[\t;,|^~:])"?[\t ;,]*)(?:\r\n|\r|\n)/i;

/**
 * Pasted from a spreadsheet or saved as CSV. Cells are separated by tabs, semicolons or commas, with or without quotes,
 * or by the mark that a first line such as `sep=|` names. The first line names the columns. Blank lines are skipped.
 */
export function readTable(text: string): TableText {
  const plain = text.replace(/^\ufeff/, '');
  if (plain.length > MAX_CHARACTERS)
    return wrong('This is larger than 30 million characters. Import it in several files.');
  if (plain.includes('\0'))
    return wrong(
      'This is not a text: it has NUL characters. Save the table as CSV in UTF-8, then try again.',
    );
  const [separatorLine = '', separator] = SEPARATOR_LINE.exec(plain) ?? [];
  const table = plain.slice(separatorLine.length);
  const read = readLines(table, separator ?? separatorOf(table), separatorLine === '' ? 1 : 2);
  if ('problem' in read) return wrong(read.problem);
  const [head, ...lines] = read.lines;
  if (!head || lines.length === 0)
    return wrong('There is no table in this: a line that names the columns, and a line for each row.');
  return { state: 'read', head: head.cells.map((name) => name.trim()), lines };
}

const wrong = (problem: string): TableText => ({ state: 'wrong', problem });

/** The most frequent one in the first line, ignoring quoted text. */
function separatorOf(text: string): string {
  const [first = ''] = text
    .replace(/^\s+/, '')
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r|\n/, 1);
  const counts = SEPARATORS.map((mark) => ({ mark, count: first.split(mark).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).mark;
}

/** Reads RFC 4180. Cells that do not start with a quote are taken literally, including quotes inside. */
function readLines(
  text: string,
  separator: string,
  firstNumber: number,
): { lines: TableLine[] } | { problem: string } {
  const lines: TableLine[] = [];
  const ends = new RegExp(`[${separator === '\t' ? '\\t' : `\\${separator}`}\\r\\n]`, 'g');
  let cells: string[] = [];
  let number = firstNumber;
  let startLine = firstNumber;
  let at = 0;
  for (;;) {
    let cell: string;
    if (text[at] === '"') {
      const end = endOfQuoted(text, at);
      if (end === -1)
        return {
          problem: `The quote that begins a cell in line ${number} has no end. Correct it, then try again.`,
        };
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      number += lineEnds(text.slice(at, end));
      at = end + 1;
      if (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n')
        return {
          problem: `In line ${number} a cell has more text after its closing quote. Write each quote inside a cell twice.`,
        };
    } else {
      ends.lastIndex = at;
      const end = ends.exec(text)?.index ?? text.length;
      cell = text.slice(at, end);
      at = end;
    }
    cells.push(cell);
    if (text[at] === separator) {
      at++;
      continue;
    }
    if (cells.some((each) => each.trim() !== '')) lines.push({ number: startLine, cells });
    if (lines.length > MAX_LINES + 1)
      return {
        problem: `This has more than ${MAX_LINES.toLocaleString('en-IN')} lines. Import it in several files.`,
      };
    if (at >= text.length) return { lines };
    at += text.startsWith('\r\n', at) ? 2 : 1;
    number++;
    startLine = number;
    cells = [];
    if (at >= text.length) return { lines };
  }
}

/** The position of the quote that closes this cell, or -1. */
function endOfQuoted(text: string, begin: number): number {
  let at = begin + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1 || text[quote + 1] !== '"') return quote;
    at = quote + 2;
  }
}

function lineEnds(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
