import type { Entity } from '#domain/entity.ts';
import type { BadRow } from '../read/bad-row.ts';

/** Why a page is rendered, in the text of the dry run. */
export type Reason =
  | 'new'
  | 'content changed'
  | 'design changed'
  | 'asked for'
  | 'file missing'
  | 'moved'
  | 'last publish was cut off';

/** A page that was rendered, and why. */
export interface RenderedPage {
  path: string;
  reason: Reason;
  entity: Entity | null;
  file: string;
  bytes: number;
  ms: number;
  /** Astro rendered it, and not the string renderer. */
  byAstro: boolean;
  /** Another machine has rendered it. */
  isJoined: boolean;
}

/** A page that could not be rendered; its last version stays. */
export interface FailedPage {
  path: string;
  entity: Entity | null;
  problems: string[];
}

/** What became of each page, by its path, so that a log and a test can name the pages. */
export interface PagesReport {
  rendered: RenderedPage[];
  skipped: number;
  removed: { path: string; entity: Entity | null }[];
  /** Rows whose page made room for another one at its address, such as a home that was let. */
  replaced: readonly Entity[];
  failed: FailedPage[];
  /** The paths that were compared with what is published; null for all of them. */
  looked: ReadonlySet<string> | null;
  /** Pages outside `looked` that a publish of everything would render or take down; null when not counted. */
  waiting: number | null;
}

export interface PublishReport extends PagesReport {
  sitemapUrls: number;
}

/** The steps of a publish, in order. */
export const phases = ['bundle', 'read', 'plan', 'assets', 'render', 'write', 'record'] as const;
export type Phase = (typeof phases)[number];

export interface GenerateReport extends PublishReport {
  badRows: readonly BadRow[];
  bytes: number;
  /** Milliseconds of each phase; the bundle is built while the rows are read, and pages are recorded while files are written. */
  phases: Record<Phase, number>;
  milliseconds: number;
}

/** What was published: the whole site, a page by its slug, or what was queued. */
export type RunKind = 'all' | 'page' | 'queue';
