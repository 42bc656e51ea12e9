import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Entity, EntityType } from '#domain/entity.ts';
import { CommandError } from '#server/command/command-error.ts';
import type { RemovalRule } from '../read/held-pages.ts';
import type { NamedPage } from './named-page.ts';

export interface PublishOptions {
  force?: boolean;
  dryRun?: boolean;
  /** Removes the pages whose rows are gone, however many they are. */
  allowRemovals?: boolean;
  /** Their pages were rendered by other machines, and are copied. */
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
      /** Paths of pages whose files are wrong: they are rendered again, changed or not. */
      again: readonly string[];
    };

/** What a publish covers and may do, derived from its request. */
export interface Scope {
  kind: PublishRequest['kind'];
  /**
   * For predicted pages only changed rows are read, if the rows that the site shows are known; otherwise every row is.
   * For every page, every page-model is built again.
   */
  compares: 'every page' | 'predicted pages' | 'one page';
  named: NamedPage | null;
  /** The pages that staff asked to generate. They are rendered whether they changed or not. */
  requested: readonly Entity[];
  takenDown: readonly Entity[];
  /** Paths of further pages that are rendered whether they changed or not. */
  again: readonly string[];
  /** Whether it follows the rows alone, and brings back the pages that staff took down. */
  followsRows: boolean;
  force: boolean;
  isDryRun: boolean;
  /** How removals that nobody asked for are handled. */
  removals: RemovalRule;
  /** Whether pages are removed in any number. */
  removesAny: boolean;
  /** Whether a site without any row is meant: at the first start, or when staff take down the last page. */
  mayBeEmpty: boolean;
}

export function scopeOf(request: PublishRequest): Scope {
  const { kind } = request;
  const { force = false, dryRun: isDryRun = false, allowRemovals = false } = request.options;
  const { requested, takenDown, again } =
    kind === 'queue' ? request : { requested: [], takenDown: [], again: [] };
  const isAllowed = kind === 'all' && allowRemovals;
  return {
    kind,
    compares: comparedBy(request),
    named: kind === 'page' ? request : null,
    requested,
    takenDown,
    again,
    followsRows: kind === 'all',
    force: kind === 'all' && force,
    isDryRun,
    removals: isDryRun ? (isAllowed ? 'preview allowed' : 'preview') : isAllowed ? 'allow' : 'hold',
    removesAny: allowRemovals,
    mayBeEmpty: kind === 'all' ? request.allowEmpty : takenDown.length > 0,
  };
}

function comparedBy(request: PublishRequest): Scope['compares'] {
  switch (request.kind) {
    case 'all':
      return 'every page';
    case 'page':
      return 'one page';
    case 'queue':
      return request.isFullRead ? 'every page' : 'predicted pages';
  }
}

/** Throws before anything is written if no row is left, unless that is meant. */
export function stopIfEmpty({ mayBeEmpty }: Scope, { properties, societies, areas }: Catalogue): void {
  if (mayBeEmpty || properties.length + societies.length + areas.length > 0) return;
  throw new CommandError(
    'The backend holds no published home, society or area. Nothing was published; the last pages stay. ' +
      'Load data with `npm run import -- DIR`.',
  );
}
