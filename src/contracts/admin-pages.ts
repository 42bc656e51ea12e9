import type { EntityType } from '#domain/entity.ts';
import * as z from 'zod/mini';

/**
 * SQL functions of the publishing table, called with `supabase.rpc(name, arguments)` by a signed-in admin. Anybody
 * else gets a refusal: 401 without a session, 403 (code 42501) with one.
 */
export const adminPages = 'admin_pages';
export const retryHtmlJob = 'retry_html_job';

/** Without `ids`: the next `take` (at most 5,000) rows, newest first. With `ids` (at most 5,000): those rows. */
export interface AdminPagesArguments {
  kind: EntityType;
  /** `next` of the previous answer; left out for the first. */
  after_row?: string;
  take?: number;
  /** For polling the pages that are being worked on. */
  ids?: string[];
}

export const pageStatuses = ['never_generated', 'needs_update', 'generated'] as const;
export type PageStatus = (typeof pageStatuses)[number];

/** The open job of a page, or its last one when that failed. */
const pageJob = z.object({
  id: z.int(),
  action: z.enum(['generate', 'delete']),
  /** 'held': its removal waits for a person's approval. */
  status: z.enum(['queued', 'running', 'held', 'failed']),
  /** Why the last attempt failed; also set while the job waits for the next attempt. */
  error: z.nullable(z.string()),
  attempts: z.int(),
  created_at: z.string(),
});

export const adminPageRow = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.nullable(z.string()),
  /** The row's first picture. */
  image: z.nullable(z.string()),
  /** False: the row is hidden now, but its page is still published. It can only be deleted. */
  published: z.boolean(),
  status: z.enum(pageStatuses),
  last_generated_at: z.nullable(z.string()),
  file_size_bytes: z.nullable(z.number()),
  generation_duration_ms: z.nullable(z.number()),
  /** 'public/bangalore/property/a-home/index.html'. */
  html_path: z.nullable(z.string()),
  job: z.nullable(pageJob),
});

export type AdminPageRow = z.infer<typeof adminPageRow>;

export const adminPagesAnswer = z.object({
  rows: z.array(adminPageRow),
  /** Null after the last row. */
  next: z.nullable(z.string()),
});

/** False: a newer job of the page is open. Any other answer counts as tried again. */
export const retryHtmlJobAnswer = z.catch(z.boolean(), true);
