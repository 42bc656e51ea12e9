import { CommandError } from '../command/command-error.ts';
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { fileLines } from '../files/file-lines.ts';

/** A line of a data file and its number, counted from 1. */
export interface DataLine {
  number: number;
  text: string;
}

/** The endings of tables as spreadsheets save them: CSV, and text with tabs, such as Excel's 'Unicode text'. */
const TABLE_ENDINGS = ['.csv', '.tsv', '.txt'];

export function isTableFile(file: string): boolean {
  return TABLE_ENDINGS.some((ending) => file.endsWith(ending));
}

/** Null when there is none. Throws a CommandError for several, because it is unclear which is meant. */
export function dataFile(folder: string, table: string): string | null {
  const names = ['.jsonl', '.jsonl.gz', ...TABLE_ENDINGS].map((ending) => `${table}${ending}`);
  // A link to a missing file counts: reading it then fails, and the table is not left out without a word.
  const present = names.filter((name) => lstatSync(join(folder, name), { throwIfNoEntry: false }));
  const [name] = present;
  if (present.length > 1)
    throw new CommandError(`${folder} holds ${present.join(' and ')}. Leave only the one to load.`);
  return name === undefined ? null : join(folder, name);
}

/** Yields the lines that are not blank. Throws a CommandError when the file cannot be read to its end. */
export async function* readLines(file: string): AsyncGenerator<DataLine> {
  let number = 0;
  try {
    for await (const text of fileLines(file, { gzipped: file.endsWith('.gz') })) {
      number++;
      if (text.trim() !== '') yield { number, text };
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(`${file} could not be read: ${reason} after line ${number}.`, { cause });
  }
}
