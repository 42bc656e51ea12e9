import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Entity, EntityType } from '#domain/entity.ts';
import { CommandError } from '#server/command/command-error.ts';
import type { RemovalRule } from '../read/held-pages.ts';

/** The options of a publish that a person can set. */
export interface PublishOptions {
  /** Renders every page, changed or not. */
  force?: boolean;
  /** Only reports what would change. */
  dryRun?: boolean;
  /** Removes all pages whose rows are gone, however many there are. */
  allowRemovals?: boolean;
  /** Folders of shards: pages that other machines have rendered, which are copied. */
  shards?: readonly string[];
  onProgress?: (done: number, total: number) => void;
}

/** What to publish: the whole site, one page by its slug, or queued pages and all pages that change with them. */
export type PublishRequest =
  | { kind: 'all'; options: PublishOptions; allowEmpty: boolean; scheduled: boolean }
  | { kind: 'page'; options: PublishOptions; type: EntityType; slug: string }
  | {
      kind: 'queue';
      options: PublishOptions;
      requested: readonly Entity[];
      takenDown: readonly Entity[];
      /** Reads every row and builds every page-model, to find changes that the worker missed (decision 198). */
      isFullRead: boolean;
    };

/** How this publish handles removals that nobody asked for. */
export function removalRule({ kind, options: { dryRun, allowRemovals } }: PublishRequest): RemovalRule {
  const allowed = kind === 'all' && allowRemovals;
  if (dryRun) return allowed ? 'preview allowed' : 'preview';
  return allowed ? 'allow' : 'hold';
}

/**
 * Whether every row is read, not only changed ones. The weekly publishes do this to find changes that were missed.
 */
export function readsEverything(request: PublishRequest): boolean {
  if (request.kind === 'page') return true;
  if (request.kind === 'queue' && request.isFullRead) return true;
  const { force, dryRun, allowRemovals } = request.options;
  return Boolean(force || dryRun || allowRemovals) || (request.kind === 'all' && request.scheduled);
}

/**
 * Throws before anything is written if no row is left, unless that is intended: at the first start, before there are
 * rows, and when staff take down the last page.
 */
export function stopIfEmpty(request: PublishRequest, { properties, societies, areas }: Catalogue): void {
  if (properties.length + societies.length + areas.length > 0) return;
  if (request.kind === 'all' && request.allowEmpty) return;
  if (request.kind === 'queue' && request.takenDown.length > 0) return;
  throw new CommandError(
    'The backend holds no published home, society or area. Nothing was published; the last pages stay. ' +
      'Load data with `npm run import -- DIR`.',
  );
}
