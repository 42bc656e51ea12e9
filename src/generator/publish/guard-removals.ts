import { entityKey, type EntityType, entityTypes } from '#domain/entity.ts';
import { CommandError } from '#server/command/command-error.ts';
import type { Manifest } from '#domain/manifest/manifest.ts';

/**
 * A publish that would take down more than this share of all pages of rows, or of those of one kind, stops and asks
 * for --allow-removals (decisions G4 and 045). The database has the same limits in private.guard_removals(), which
 * puts removals in the queue on hold.
 */
const GUARDED_SHARE = 0.2;
/** Up to this many removals are always allowed: on a small site, a few pages are already a large share. */
const NEVER_GUARDED = 5;

/**
 * Throws a CommandError before anything is written if the publish would remove too many pages. Those that stay and
 * those whose removal a person asked for are exempt.
 */
export function guardRemovals(manifest: Manifest, isExempt: (key: string) => boolean): void {
  const typeOfKey = new Map(
    [...manifest.pages.values()].flatMap(({ entity }) =>
      entity ? [[entityKey(entity), entity.type] as const] : [],
    ),
  );
  for (const kind of [null, ...entityTypes]) {
    const pages = [...typeOfKey].filter(([, type]) => kind === null || type === kind);
    const removed = pages.filter(([key]) => !isExempt(key)).length;
    if (removed <= NEVER_GUARDED || removed <= pages.length * GUARDED_SHARE) continue;
    const label = kind === null ? '' : LABELS[kind];
    throw new CommandError(
      `This publish would remove ${removed} of ${pages.length} ${label}pages, more than 20 %. ` +
        'Nothing was changed. If that is meant, run it again with --allow-removals.',
    );
  }
}

const LABELS: Record<EntityType, string> = { property: 'home ', society: 'society ', area: 'area ' };
