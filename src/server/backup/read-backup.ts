import { CommandError } from '../command/command-error.ts';
import * as z from 'zod';
import { fileLines } from '../files/file-lines.ts';

/**
 * A backup is gzipped text with one item per line: first `{"backup":…}`; then for every table `{"table":…}`,
 * its rows, each on a line that begins with a space, and `{"end":…}` with their number and hash; last
 * `{"whole":true}`, with the number of stored files that were saved beside it.
 */
const lineSchema = z.union([
  z.object({
    backup: z.literal(1),
    takenAt: z.iso.datetime(),
    migrations: z.array(z.string()),
    /** Of the code that wrote it. Missing in those of 1.0.0. */
    version: z.string().optional(),
  }),
  z.object({
    table: z.object({ name: z.string(), columns: z.array(z.string()), key: z.array(z.string()) }),
  }),
  z.object({ end: z.object({ rows: z.number(), sha256: z.string() }) }),
  z.object({ whole: z.literal(true), files: z.int().optional() }),
]);

export type BackupLine = z.infer<typeof lineSchema> | { row: string };

/** Reads a backup line by line. Throws a CommandError when the file is not a backup or is incomplete. */
export async function* readBackup(file: string): AsyncGenerator<BackupLine> {
  let isComplete = false;
  try {
    for await (const line of fileLines(file, { gzipped: true })) {
      if (line.startsWith(' ')) {
        yield { row: line.slice(1) };
        continue;
      }
      const parsed = lineSchema.parse(JSON.parse(line));
      isComplete = 'whole' in parsed;
      yield parsed;
    }
  } catch (cause) {
    if (cause instanceof CommandError) throw cause;
    throw new CommandError(`${file} is not a backup that can be read. Nothing of it was kept.`, { cause });
  }
  if (!isComplete)
    throw new CommandError(`${file} is cut off: its last line is missing. Nothing of it was kept.`);
}

export interface BackupOrigin {
  readonly migrations: readonly string[];
  readonly version: string;
  readonly takenAt: string;
}

/** What the first line of a backup says of where it comes from. Throws a CommandError for any other file. */
export async function originOf(file: string): Promise<BackupOrigin> {
  for await (const line of readBackup(file))
    if ('backup' in line) return { ...line, version: line.version ?? '1.0.0' };
  throw new CommandError(`${file} is not a backup: it has no first line of one.`);
}
