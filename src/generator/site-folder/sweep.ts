import { CommandError } from '#server/command/command-error.ts';
import { existsSync, statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow } from '#server/files/files-below.ts';
import { removeFiles } from './remove-files.ts';
import { UNFINISHED } from '#server/files/write-atomically.ts';

/** A file in the site folder while a publish runs. If it exists at the start, the previous publish did not finish. */
const MARK = '.publishing';

/** Whether the previous publish was cut off: files may then be newer than the manifest. */
export function wasCutOff(siteDir: string): boolean {
  return existsSync(join(siteDir, MARK));
}

/** Marks the folder, which it makes if needed, until `endPublish`. Throws a CommandError if it cannot be written to. */
export async function beginPublish(siteDir: string): Promise<void> {
  try {
    await mkdir(siteDir, { recursive: true });
    await writeFile(join(siteDir, MARK), '');
  } catch (cause) {
    const reason = isFile(siteDir) ? 'is not a folder' : 'cannot be written to';
    throw new CommandError(`${siteDir} ${reason}: set SITE_DIR to a folder that can be written to.`, {
      cause,
    });
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

export async function endPublish(siteDir: string): Promise<void> {
  await rm(join(siteDir, MARK), { force: true });
}

/**
 * Whether only a publish writes this file: a page, a feed or a hashed asset. Other files may belong to somebody else.
 * Social images have a manifest and a cleanup of their own.
 */
export function isPublishedFile(file: string): boolean {
  return /\.html$|^_a\/|\.atom$/.test(file);
}

/** Removes half-written files, and pages, feeds and hashed assets that are not in `currentFiles`. */
export async function sweep(siteDir: string, currentFiles: ReadonlySet<string>): Promise<string[]> {
  const files = await filesBelow(siteDir);
  const strays = files.filter(
    (file) => file.endsWith(UNFINISHED) || (isPublishedFile(file) && !currentFiles.has(file)),
  );
  await removeFiles(siteDir, strays);
  return strays;
}
