import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Ending of a file that is being written; a run that finds a leftover one removes it. */
export const UNFINISHED = '.unfinished';

/** The file that an unfinished one was to become; any other name is given back as it is. */
export function finishedName(file: string): string {
  return file.endsWith(UNFINISHED) ? file.slice(0, -UNFINISHED.length).replace(/\.\d+-\d+$/, '') : file;
}

const made = new Set<string>();
let count = 0;

/**
 * Writes the whole content or nothing: neither a reader nor a kill ever sees half a file (decision G4). Makes the
 * folder where it is missing. `mode` is that of a new file. A content in parts is read once, one part at a time.
 */
export function writeAtomically(
  file: string,
  content: string | Uint8Array | Iterable<string>,
  { mode }: { mode?: number } = {},
): Promise<void> {
  const folder = dirname(file);
  return replaceFile(file, async (unfinished) => {
    if (!made.has(folder)) await makeFolder(folder);
    try {
      await writeFile(unfinished, content, { mode });
    } catch (fault) {
      // The folder was removed after we made it, together with the last file in it.
      if (!isMissing(fault)) throw fault;
      await makeFolder(folder);
      await writeFile(unfinished, content, { mode });
    }
  });
}

/** The same without waiting in between, for a thread that does nothing else meanwhile. */
export function writeAtomicallyAtOnce(file: string, content: string | Uint8Array): void {
  const folder = dirname(file);
  const unfinished = `${file}.${process.pid}-${count++}${UNFINISHED}`;
  try {
    if (!made.has(folder)) makeFolderAtOnce(folder);
    try {
      writeFileSync(unfinished, content);
    } catch (fault) {
      // As above.
      if (!isMissing(fault)) throw fault;
      makeFolderAtOnce(folder);
      writeFileSync(unfinished, content);
    }
    renameSync(unfinished, file);
  } catch (fault) {
    rmSync(unfinished, { force: true });
    throw fault;
  }
}

/**
 * Gives `write` a temporary file beside `file`, and renames it when that is complete. `unfinished` is its name: one of
 * its own unless the caller wants the next attempt to overwrite what a killed one left.
 */
export async function replaceFile<Result>(
  file: string,
  write: (unfinished: string) => Promise<Result>,
  unfinished = `${file}.${process.pid}-${count++}${UNFINISHED}`,
): Promise<Result> {
  try {
    const result = await write(unfinished);
    await rename(unfinished, file);
    return result;
  } catch (fault) {
    // On a full disk the half-written file would take space that others need.
    await rm(unfinished, { force: true });
    throw fault;
  }
}

/** Does not touch a file that already has this text; its modification time stays too. */
export async function writeIfChanged(file: string, text: string): Promise<void> {
  const now = await readFile(file, 'utf8').catch(() => null);
  if (now !== text) await writeAtomically(file, text);
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  made.add(folder);
}

function makeFolderAtOnce(folder: string): void {
  mkdirSync(folder, { recursive: true });
  made.add(folder);
}

function isMissing(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'ENOENT';
}
