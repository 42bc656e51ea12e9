import type { Entity } from '#domain/entity.ts';
import type { BadRow } from '../read/bad-row.ts';

/** Why a page is rendered, as a dry run prints it. */
export type Reason =
  | 'new'
  | 'content changed'
  | 'design changed'
  | 'asked for'
  | 'file missing'
  | 'file altered'
  | 'moved'
  | 'last publish was cut off';

export interface RenderedPage {
  path: string;
  reason: Reason;
  entity: Entity | null;
  file: string;
  bytes: number;
  ms: number;
  /** Whether Astro rendered the page, not the string renderer. */
  byAstro: boolean;
  /** Whether another machine rendered the page. */
  isJoined: boolean;
}

/** A page that could not be rendered. The last version of it stays published. */
export interface FailedPage {
  path: string;
  entity: Entity | null;
  problems: string[];
}

export interface PagesReport {
  rendered: RenderedPage[];
  skipped: number;
  removed: { path: string; entity: Entity | null }[];
  /** Rows whose page was replaced by another page at the same address, such as a home that was let. */
  replaced: readonly Entity[];
  failed: FailedPage[];
  /** The paths that were compared with what is published; null for all of them. */
  checkedPaths: ReadonlySet<string> | null;
  /** Pages outside `checkedPaths` that a publish of everything would render or take down; null when not counted. */
  waiting: number | null;
}

export interface PublishReport extends PagesReport {
  sitemapUrls: number;
}

export const phases = ['bundle', 'read', 'plan', 'assets', 'render', 'write', 'record', 'alerts'] as const;
export type Phase = (typeof phases)[number];

export interface GenerateReport extends PublishReport {
  badRows: readonly BadRow[];
  bytes: number;
  /** `bundle` and `read` run at the same time, and so do `write` and `record`. */
  phases: Record<Phase, number>;
  milliseconds: number;
  /** Nothing was read but that nothing has changed since the last complete publish. */
  isUnchanged: boolean;
}
