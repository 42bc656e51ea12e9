import { CommandError } from '../command/command-error.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileLines } from '../files/file-lines.ts';

/** A line of a data file and its number, counted from 1. */
export interface DataLine {
  number: number;
  text: string;
}

/** The file of a table in a data set: `{table}.jsonl`, `{table}.jsonl.gz` or `{table}.csv`; null when there is none. */
export function dataFile(folder: string, table: string): string | null {
  const names = [`${table}.jsonl`, `${table}.jsonl.gz`, `${table}.csv`];
  return names.map((name) => join(folder, name)).find(existsSync) ?? null;
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
