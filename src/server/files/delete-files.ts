import { rm } from 'node:fs/promises';

/** One that is already gone is no fault. */
export async function deleteFiles(files: readonly string[]): Promise<void> {
  for (const file of files) await rm(file, { force: true });
}
