import { rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Entity } from '#page-models/site-pages.ts';
import { BuildStop } from '#server/stop.ts';
import type { Manifest } from './manifest.ts';

/** A publish that would take down more than this share of the pages stops and asks (decision G4). */
const GUARDED_SHARE = 0.2;
/** A handful of pages is not a disaster, whatever share of a small site it is. */
const NEVER_GUARDED = 5;

export function entityKey({ type, id }: Entity): string {
  return `${type} ${id}`;
}

/** Stops before anything is written when too many homes, societies and areas have gone at once. */
export function guardRemovals(manifest: Manifest, entities: ReadonlySet<string>): void {
  const known = new Set(
    [...manifest.pages.values()].flatMap(({ entity }) => (entity ? [entityKey(entity)] : [])),
  );
  const gone = [...known].filter((entity) => !entities.has(entity)).length;
  if (gone <= NEVER_GUARDED || gone <= known.size * GUARDED_SHARE) return;
  throw new BuildStop(
    `This publish would remove ${gone} of ${known.size} pages, more than 20 %. ` +
      'Nothing was changed. If that is meant, run it again with --allow-removals.',
  );
}

/** Deletes files below the site folder, and folders that are left empty. */
export async function removeFiles(siteDir: string, files: Iterable<string>): Promise<void> {
  for (const file of files) {
    await rm(join(siteDir, file), { force: true }).catch((fault: unknown) => {
      // A name that no file may have was never written; it only stands in an older manifest.
      if (!isTooLong(fault)) throw fault;
    });
    await removeEmptyFolders(siteDir, dirname(file));
  }
}

function isTooLong(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'ENAMETOOLONG';
}

async function removeEmptyFolders(siteDir: string, folder: string): Promise<void> {
  for (let path = folder; path !== '.' && path !== '/'; path = dirname(path)) {
    const removed = await rmdir(join(siteDir, path)).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}
