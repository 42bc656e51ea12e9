import { CommandError } from '../command/command-error.ts';

/** A row of a table in text. */
export interface DelimitedRecord {
  /** The line on which it begins, counted from 1. */
  line: number;
  cells: string[];
  /** A quote is opened on this line and never closed: the cells are those before it. */
  isOpen: boolean;
}

/** Letters of one cell that may stand on several lines: twice what a cell may hold, so that a quote is not looked for in vain. */
const MAX_QUOTED = 65_534;
/** From so many columns on no line of a text has as many marks as a row by chance. */
const MIN_COLUMNS = 4;
/** Lines that are looked at: so many rows are no text. */
const MAX_LINES = 20;
const LINE_END = /\r\n|\r|\n/g;
/** More than the widest sheet of Excel, whose empty cells stand in the file as commas. */
const MAX_CELLS = 20_000;
const TOO_WIDE = `A row of the file has more than ${MAX_CELLS.toLocaleString('en-IN')} cells. Send only those about homes. Nothing was changed.`;

/**
 * The rows of a table in text, whose lines may end in any way, each row in another. Cells between quotes may hold the
 * delimiter, line ends and doubled quotes. A quote that would take the rows below it into its cell was never closed: its row
 * alone is open, and the rows below it are read.
 */
export function* delimitedRecords(text: string, delimiter: string): Generator<DelimitedRecord, void> {
  const closings = createClosings(text, delimiter);
  let width = 0;
  let line = 1;
  for (let at = 0; at < text.length;) {
    const end = endOfLine(text, at);
    const read = readRow(text, at, { delimiter, width, closings });
    const { cells, isOpen, to } = read ?? { cells: [], isOpen: false, to: end };
    if (read) yield { line, cells, isOpen };
    // A title above the names may have two cells.
    if (width < MIN_COLUMNS && cells.filter((cell) => cell.trim() !== '').length > 1) width ||= cells.length;
    if (width < MIN_COLUMNS && cells.length >= MIN_COLUMNS) width = cells.length;
    const next = lineEndAt(text, to);
    line += countLineEnds(text.slice(at, next));
    at = next;
  }
}

interface Division {
  delimiter: string;
  /** How many names of columns there are. */
  width: number;
  closings: Closings;
}

interface ReadRow {
  cells: string[];
  isOpen: boolean;
  /** Where its line ends. */
  to: number;
}

/** Null for an empty line. */
function readRow(text: string, start: number, division: Division): ReadRow | null {
  const { delimiter, width } = division;
  let end = endOfLine(text, start);
  if (text.slice(start, end).trim() === '') return null;
  const cells: string[] = [];
  /** Cells before a text in quotes that has the delimiter in it. */
  let before: number | null = null;
  for (let at = start; ;) {
    const quoted = quotedCell(text, at, { ...division, end });
    if (quoted === 'open') return { cells, isOpen: true, to: end };
    if (quoted) {
      if (quoted.cell.includes(delimiter)) before ??= cells.length;
      cells.push(quoted.cell);
      at = quoted.to;
      end = endOfLine(text, at);
    } else {
      const to = delimiterBefore(text, at, end, delimiter);
      cells.push(text.slice(at, to));
      at = to;
    }
    if (at >= end) {
      // Without its quotes the line is a row, and with them it is half of one.
      const isOpen =
        before !== null &&
        cells.length < width &&
        width >= MIN_COLUMNS &&
        text.slice(start, end).split(delimiter).length === width;
      return isOpen ? { cells: cells.slice(0, before ?? 0), isOpen, to: end } : { cells, isOpen, to: end };
    }
    if (cells.length >= MAX_CELLS) throw new CommandError(TOO_WIDE);
    at += delimiter.length;
  }
}

/** The cell that begins here, if it begins with a quote that is one; 'open' for one that is never closed. */
function quotedCell(
  text: string,
  start: number,
  { delimiter, width, closings, end }: Division & { end: number },
): { cell: string; to: number } | 'open' | null {
  let from = start;
  while (text[from] === ' ' || (text[from] === '\t' && delimiter !== '\t')) from++;
  if (text[from] !== '"') return null;
  const closing = closings(from + 1);
  if (closing && closing.at < end) return cellBetween(text, from, closing);
  // It stands on one line: words between quotes, and others after them, are a text like any other.
  const to = delimiterBefore(text, from, end, delimiter);
  const onLine = text.slice(from, to);
  if ((onLine.split('"').length - 1) % 2 === 0) return null;
  if (!closing || takesRows(text, end, closing.at, { delimiter, width, isExact: closing.isExact }))
    return 'open';
  return cellBetween(text, from, closing);
}

interface ClosingQuote {
  at: number;
  /** Where the delimiter or the line end after it stands. */
  to: number;
  /** All quotes before it are doubled. */
  isExact: boolean;
}

type Closings = (from: number) => ClosingQuote | null;

/**
 * Finds the first quote with a delimiter or a line end after it. A doubled one is part of the text. What was looked through
 * for one cell is not looked through again for the next, because a file may open a quote on every line.
 */
function createClosings(text: string, delimiter: string): Closings {
  let begun = 0;
  /** Where the search has come. */
  let at = 0;
  let lastSingle = -1;
  let found: { at: number; to: number } | null = null;
  const endsAt = (quote: number) => {
    let to = quote + 1;
    while (text[to] === ' ') to++;
    const isEnd =
      to >= text.length || text[to] === '\n' || text[to] === '\r' || text.startsWith(delimiter, to);
    return isEnd ? to : null;
  };
  return (start) => {
    // Quotes right at the beginning are pairs with one another, and the rest is as for any other cell.
    let from = start;
    while (text[from] === '"') from++;
    const isOdd = (from - start) % 2 === 1;
    const first = isOdd ? endsAt(from - 1) : null;
    if (first !== null) return { at: from - 1, to: first, isExact: true };
    if (from < begun || (found && found.at < from) || at < from) {
      begun = at = from;
      lastSingle = -1;
      found = null;
    }
    const last = from + MAX_QUOTED;
    while (!found) {
      const quote = text.indexOf('"', at);
      if (quote === -1 || quote > last) {
        at = Math.max(at, quote === -1 ? text.length : last);
        return null;
      }
      if (text[quote + 1] === '"') {
        at = quote + 2;
        continue;
      }
      const to = endsAt(quote);
      if (to === null) lastSingle = quote;
      else found = { at: quote, to };
      at = quote + 1;
    }
    return found.at > last ? null : { ...found, isExact: !isOdd && lastSingle < from };
  };
}

const cellBetween = (text: string, from: number, { at, to }: ClosingQuote) => ({
  cell: text.slice(from + 1, at).replaceAll('""', '"'),
  to,
});

/** Whether each line that the cell reaches over would be a row of the table by itself. */
function takesRows(
  text: string,
  end: number,
  closing: number,
  { delimiter, width, isExact }: { delimiter: string; width: number; isExact: boolean },
): boolean {
  if (width < 2 || (width < MIN_COLUMNS && isExact)) return false;
  let lines = 0;
  for (let at = lineEndAt(text, end); at <= closing && lines < MAX_LINES;) {
    const to = endOfLine(text, at);
    const line = text.slice(at, to);
    if (line.trim() !== '') {
      if (line.replaceAll(/"[^"]*"/g, '').split(delimiter).length < width) return false;
      lines++;
    }
    at = lineEndAt(text, to);
  }
  return lines > 0;
}

function delimiterBefore(text: string, from: number, end: number, delimiter: string): number {
  const found = text.slice(from, end).indexOf(delimiter);
  return found === -1 ? end : from + found;
}

function endOfLine(text: string, from: number): number {
  LINE_END.lastIndex = from;
  return LINE_END.exec(text)?.index ?? text.length;
}

/** Behind the line end that stands here. */
const lineEndAt = (text: string, at: number) => (text.startsWith('\r\n', at) ? at + 2 : at + 1);

function countLineEnds(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++)
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) count++;
  return count;
}
