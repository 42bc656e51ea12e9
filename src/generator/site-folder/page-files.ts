import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cityFolder, DEFAULT_CITY } from '#domain/city/city-folder.ts';
import type { Manifest, PublishedPage } from '#domain/manifest/manifest.ts';
import { writeAtomically } from '#server/files/write-atomically.ts';
import { siteFile } from './site-file.ts';

const DEFAULT_FOLDER = `${cityFolder(DEFAULT_CITY)}/`;

/** The files of a page, its own first. In the folder of another city, a page has a copy (decisions 209 and 212). */
export function filesOfPage(path: string, { file }: Pick<PublishedPage, 'file'>): string[] {
  const copy = copyOf(path, file);
  return copy === null ? [file] : [file, copy];
}

export function filesOfPages(pages: Manifest['pages']): Set<string> {
  return new Set([...pages].flatMap(([path, page]) => filesOfPage(path, page)));
}

/** Copies the pages of other cities for which `isNew`, and those whose copy is missing or has another size. */
export async function writeCopies(
  siteDir: string,
  pages: Manifest['pages'],
  isNew: (path: string) => boolean,
): Promise<void> {
  for (const [path, { file, bytes }] of pages) {
    const copy = copyOf(path, file);
    if (copy === null) continue;
    const [from, to] = [join(siteDir, file), join(siteDir, copy)];
    // A page that stays published although nobody renders it may have lost its file. The doctor reports that.
    if ((isNew(path) || sizeOf(to) !== bytes) && sizeOf(from) === bytes)
      await writeAtomically(to, await readFile(from));
  }
}

function sizeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.size;
}

/** Where the rules for all homes and lists look for a page whose address does not name its city. Null if that is its file. */
function copyOf(path: string, file: string): string | null {
  if (file.startsWith(DEFAULT_FOLDER)) return null;
  const fileAtPath = siteFile({ filePath: path });
  return file === fileAtPath ? null : DEFAULT_FOLDER + fileAtPath;
}
