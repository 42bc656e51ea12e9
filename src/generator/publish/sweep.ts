import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { removeFiles } from './removals.ts';
import { UNFINISHED } from './write-whole.ts';

/** Stands in the site folder while a publish is under way; found at the start, the one before did not finish. */
const MARK = '.publishing';

/** Marks the start; says whether the publish before was cut off. */
export async function beginPublish(siteDir: string): Promise<{ cutOff: boolean }> {
  const mark = join(siteDir, MARK);
  const cutOff = existsSync(mark);
  await mkdir(siteDir, { recursive: true });
  await writeFile(mark, '');
  return { cutOff };
}

export async function endPublish(siteDir: string): Promise<void> {
  await rm(join(siteDir, MARK), { force: true });
}

/** After a cut-off publish: removes half-written files and pages that no manifest ever named. */
export async function sweep(siteDir: string, known: ReadonlySet<string>): Promise<string[]> {
  const entries = await readdir(siteDir, { withFileTypes: true, recursive: true });
  const strays = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(siteDir, join(entry.parentPath, entry.name)))
    .filter((file) => file.endsWith(UNFINISHED) || (file.endsWith('.html') && !known.has(file)));
  await removeFiles(siteDir, strays);
  return strays;
}
