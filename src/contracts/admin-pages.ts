import type { EntityType } from '#domain/entity.ts';
import { jobActions } from '#domain/job-actions.ts';
import * as z from 'zod/mini';
import { formatPrice } from '#domain/money/price.ts';
import { formatSqft } from '#domain/property/format-facts.ts';
import { homeName } from '#domain/property/home-names.ts';
import { joinShown } from '#domain/text/text.ts';

/**
 * The generated pages with their jobs: `supabase.rpc(name, arguments)` by a signed-in admin. Other callers are refused:
 * 401 without a session, 403 (code 42501) with one.
 */
export const adminPages = 'admin_pages';
export const adminPageProgress = 'admin_page_progress';
export const retryHtmlJob = 'retry_html_job';

/** The next `take` (at most 5,000) rows, newest first. */
export interface AdminPagesArguments {
  kind: EntityType;
  /** `next` of the previous answer. Left out for the first call. */
  after_row?: string;
  take?: number;
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

const text = z.optional(z.nullable(z.string()));
const number = z.optional(z.nullable(z.number()));

/** Null where a row says nothing. Societies and areas have only a place. */
const pageFacts = z.object({
  /** The society of a home, or its locality; the area of a society; the city of an area. */
  place: text,
  sqft: number,
  price: number,
  currency: text,
  reference: text,
});

const pageRow = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.nullable(z.string()),
  facts: z._default(pageFacts, {}),
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

/** `title` is as staff typed it, `details` tell it apart from others: 'Lake View, 1,056 sqft, ₹1.25 Cr, WF-2'. */
export const adminPageRow = z.pipe(
  pageRow,
  z.transform(({ facts: { place, sqft, price, currency, reference }, name: title, ...row }) => {
    const size = formatSqft({ sqft: sqft ?? null });
    const cost = price ? formatPrice(price, { currency, decimals: 2 }).text : null;
    return {
      ...row,
      title,
      name: homeName({ title, slug: row.slug, place, size, reference }),
      details: joinShown([place, size, cost, reference]),
    };
  }),
);

export type AdminPageRow = z.infer<typeof adminPageRow>;

const pageRows = z.array(adminPageRow);

export const adminPagesAnswer = z.object({
  rows: pageRows,
  /** Null after the last row. */
  next: z.nullable(z.string()),
});

export const adminPageProgressAnswer = z.object({
  /** The `since` of the next call. */
  at: z.string(),
  /** How many pages of each kind are queued or at work. */
  waiting: z.object({ property: z.int(), society: z.int(), area: z.int() }),
  /** Those whose jobs have changed since `since`. Null without it, and when they are too many for one answer. */
  pages: z.nullable(z.object({ property: pageRows, society: pageRows, area: pageRows })),
});
export type AdminPageProgress = z.infer<typeof adminPageProgressAnswer>;

/** False: the page has a newer open job. Any other answer counts as retried. */
export const retryHtmlJobAnswer = z.catch(z.boolean(), true);
