import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Entity, EntityType } from '#domain/entity.ts';
import { CommandError } from '#server/command-error.ts';
import type { RemovalRule } from '../read/held-pages.ts';

/** What a person may ask of a publish. */
export interface PublishOptions {
  /** Renders every page, changed or not. */
  force?: boolean;
  /** Only says what would change. */
  dryRun?: boolean;
  /** Takes down whatever is gone, however much that is. */
  allowRemovals?: boolean;
  /** Folders of shards: what other machines have rendered is not rendered again. */
  shards?: readonly string[];
  onProgress?: (done: number, total: number) => void;
}

/** What is to be published: the whole site, one page by its slug, or queued pages and all that changes with them. */
export type PublishRequest =
  | { kind: 'all'; options: PublishOptions; allowEmpty: boolean; scheduled: boolean }
  | { kind: 'page'; options: PublishOptions; type: EntityType; slug: string }
  | {
      kind: 'queue';
      options: PublishOptions;
      wanted: readonly Entity[];
      taken: readonly Entity[];
      /** Reads every row and builds every page-model, to see whether the looks for changes have missed one. */
      whole: boolean;
    };

/** How this publish handles removals that nobody asked for. */
export function removalRule({ kind, options: { dryRun, allowRemovals } }: PublishRequest): RemovalRule {
  const allowed = kind === 'all' && allowRemovals;
  if (dryRun) return allowed ? 'preview allowed' : 'preview';
  return allowed ? 'allow' : 'hold';
}

/** Whether every row is to be read, whatever has changed: also to see whether the looks for changes have missed one. */
export function readsEverything(request: PublishRequest): boolean {
  if (request.kind === 'page') return true;
  if (request.kind === 'queue' && request.whole) return true;
  const { force, dryRun, allowRemovals } = request.options;
  return Boolean(force || dryRun || allowRemovals) || (request.kind === 'all' && request.scheduled);
}

/**
 * Stops before anything is written when no row is left, unless that is meant: before the first rows, and where staff
 * take the last page down.
 */
export function stopIfEmpty(request: PublishRequest, { properties, societies, areas }: Catalogue): void {
  if (properties.length + societies.length + areas.length > 0) return;
  if (request.kind === 'all' && request.allowEmpty) return;
  if (request.kind === 'queue' && request.taken.length > 0) return;
  throw new CommandError(
    'The backend holds no published home, society or area. Nothing was published; the last pages stay. ' +
      'Load data with `npm run import -- DIR`.',
  );
}
