import { entityKey } from '#domain/entity.ts';
import { CommandError } from '#server/command-error.ts';
import { rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Manifest } from './manifest.ts';

/**
 * A publish that would take down more than this share of the pages, or of those of one kind, stops and asks (decisions
 * G4 and 045). The database has the same limits in private.guard_removals(), which holds removals in the queue.
 */
const GUARDED_SHARE = 0.2;
/** A handful of removals is not a disaster, whatever share of a small site it is. */
const NEVER_GUARDED = 5;

/**
 * Stops before anything is written when too many homes, societies and areas are gone at once. `accounted`: those that
 * stay, and those that a person took down.
 */
export function guardRemovals(manifest: Manifest, accounted: ReadonlySet<string>): void {
  const known = new Map(
    [...manifest.pages.values()].flatMap(({ entity }) =>
      entity ? [[entityKey(entity), entity.type] as const] : [],
    ),
  );
  for (const [kind, of] of GUARDED) {
    const pages = [...known].filter(([, type]) => kind === null || type === kind);
    const gone = pages.filter(([key]) => !accounted.has(key)).length;
    if (gone <= NEVER_GUARDED || gone <= pages.length * GUARDED_SHARE) continue;
    throw new CommandError(
      `This publish would remove ${gone} of ${pages.length} ${of}pages, more than 20 %. ` +
        'Nothing was changed. If that is meant, run it again with --allow-removals.',
    );
  }
}

const GUARDED = [
  [null, ''],
  ['property', 'home '],
  ['society', 'society '],
  ['area', 'area '],
] as const;

/** Deletes files below the site folder, and folders that become empty. */
export async function removeFiles(siteDir: string, files: Iterable<string>): Promise<void> {
  for (const file of files) {
    await rm(join(siteDir, file), { force: true }).catch((fault: unknown) => {
      // A name that is too long for a file was never written; only an older manifest contains it.
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
