import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Ending of a file that is being written; a run that finds a leftover one removes it. */
export const UNFINISHED = '.unfinished';

const made = new Set<string>();
let count = 0;

/**
 * Writes to a temporary file in the same folder and renames it, so that neither a reader nor a kill leaves half a file
 * (decision G4).
 */
export async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  const folder = dirname(file);
  const unfinished = `${file}.${process.pid}-${count++}${UNFINISHED}`;
  if (!made.has(folder)) await makeFolder(folder);
  try {
    await writeIntoFolder(folder, unfinished, content);
    await rename(unfinished, file);
  } catch (fault) {
    // On a full disk the half-written file would take space that others need.
    await rm(unfinished, { force: true });
    throw fault;
  }
}

async function writeIntoFolder(folder: string, file: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(file, content);
  } catch (fault) {
    // The folder was removed after we made it, together with the last page in it.
    if (!isMissing(fault)) throw fault;
    await makeFolder(folder);
    await writeFile(file, content);
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

function isMissing(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'ENOENT';
}
