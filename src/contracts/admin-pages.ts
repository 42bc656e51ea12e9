import type { EntityType } from '#domain/entity.ts';
import { jobActions } from '#domain/job-actions.ts';
import * as z from 'zod/mini';
import { tellingFacts, titleWithFacts } from './telling-facts.ts';

/**
 * Called with `supabase.rpc(name, arguments)` by a signed-in admin. Other callers are refused: 401 without a session,
 * 403 (code 42501) with one.
 */
export const adminPages = 'admin_pages';
export const retryHtmlJob = 'retry_html_job';

/** Without `ids`: the next `take` (at most 5,000) rows, newest first. With `ids` (at most 5,000): those rows. */
export interface AdminPagesArguments {
  kind: EntityType;
  /** `next` of the previous answer. Left out for the first call. */
  after_row?: string;
  take?: number;
  /** For polling pages with open jobs. */
  ids?: string[];
}

export const pageStatuses = ['never_generated', 'needs_update', 'generated'] as const;
export type PageStatus = (typeof pageStatuses)[number];

/** The open job of a page, or the last job if it failed. */
const pageJob = z.object({
  id: z.int(),
  action: z.enum(jobActions),
  /** 'held': the removal waits for an admin's approval. */
  status: z.enum(['queued', 'running', 'held', 'failed']),
  /** Why the last attempt failed. Also set while the job waits for a retry. */
  error: z.nullable(z.string()),
  attempts: z.int(),
  created_at: z.string(),
});

const pageRow = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.nullable(z.string()),
  facts: tellingFacts,
  image: z.nullable(z.string()),
  /** False: the row is now hidden, but its page is still published. The page can only be deleted. */
  published: z.boolean(),
  status: z.enum(pageStatuses),
  last_generated_at: z.nullable(z.string()),
  file_size_bytes: z.nullable(z.number()),
  generation_duration_ms: z.nullable(z.number()),
  /** 'public/bangalore/property/a-home/index.html'. */
  html_path: z.nullable(z.string()),
  job: z.nullable(pageJob),
});

export const adminPageRow = z.pipe(
  pageRow,
  z.transform(({ facts, ...row }) => ({ ...row, name: titleWithFacts(row.name, facts) })),
);

export type AdminPageRow = z.infer<typeof adminPageRow>;

export const adminPagesAnswer = z.object({
  rows: z.array(adminPageRow),
  /** Null after the last row. */
  next: z.nullable(z.string()),
});

/** False: the page has a newer open job. Any other answer counts as retried. */
export const retryHtmlJobAnswer = z.catch(z.boolean(), true);
