import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Suffix of a file that is being written. A later run removes leftover ones. */
export const UNFINISHED = '.unfinished';

/** The name of the file that an unfinished one was to become. Any other name is returned unchanged. */
export function finishedName(file: string): string {
  return file.endsWith(UNFINISHED) ? file.slice(0, -UNFINISHED.length).replace(/\.\d+-\d+$/, '') : file;
}

const createdFolders = new Set<string>();
let count = 0;

/**
 * Writes the whole content or nothing: no reader ever sees half a file, not even after a kill (decision G4).
 * Creates the folder if it is missing. `mode` applies to a new file. An iterable is read once, one part at a
 * time.
 */
export function writeAtomically(
  file: string,
  content: string | Uint8Array | Iterable<string>,
  { mode }: { mode?: number } = {},
): Promise<void> {
  const folder = dirname(file);
  return replaceFile(file, async (unfinished) => {
    if (!createdFolders.has(folder)) await makeFolder(folder);
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

/** Does as `writeAtomically`, but synchronously, for a thread that does nothing else meanwhile. */
export function writeAtomicallyAtOnce(file: string, content: string | Uint8Array): void {
  const folder = dirname(file);
  const unfinished = `${file}.${process.pid}-${count++}${UNFINISHED}`;
  try {
    if (!createdFolders.has(folder)) makeFolderAtOnce(folder);
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
 * Passes `write` the name of a temporary file beside `file`, and renames it to `file` when `write` is done.
 * The temporary name is unique by default. A caller passes `unfinished` when the next attempt should
 * overwrite what a killed one left.
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

/** Writes the file unless it already has this text; then its modification time stays the same too. */
export async function writeIfChanged(file: string, text: string): Promise<void> {
  const current = await readFile(file, 'utf8').catch(() => null);
  if (current !== text) await writeAtomically(file, text);
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  createdFolders.add(folder);
}

function makeFolderAtOnce(folder: string): void {
  mkdirSync(folder, { recursive: true });
  createdFolders.add(folder);
}

function isMissing(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'ENOENT';
}
