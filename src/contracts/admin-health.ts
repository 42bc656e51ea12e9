import { entityColumns } from '#domain/entity-schema.ts';
import { runKinds } from '#domain/run-kinds.ts';
import * as z from 'zod/mini';
import { distinguishingFacts, titleWithFacts } from './distinguishing-facts.ts';

/** The state of publishing and mail. Takes no arguments, for signed-in admins. Ages are relative to `now`. */
export const adminHealth = 'admin_health';

const publishRun = z.object({
  /** 'all': the weekly run, the run at each start, and every manual run of the command. */
  kind: z.enum(runKinds),
  finished_at: z.string(),
  rendered: z.int(),
  skipped: z.int(),
  removed: z.int(),
  failed: z.int(),
  bad_rows: z.int(),
  milliseconds: z.number(),
});

export type PublishRun = z.infer<typeof publishRun>;

export const adminHealthAnswer = z.object({
  /** The database's clock. */
  now: z.string(),
  queue: z.object({ queued: z.int(), running: z.int(), oldest_open_at: z.nullable(z.string()) }),
  failures: z.object({
    /** Pages that failed within the last 7 days and were neither retried nor published since. */
    last_7_days: z.int(),
    /** At most 10, newest first. */
    latest: z.array(
      z.pipe(
        z.object({
          id: z.int(),
          ...entityColumns,
          name: z.nullable(z.string()),
          facts: distinguishingFacts,
          error: z.nullable(z.string()),
          finished_at: z.string(),
        }),
        z.transform(({ facts, ...row }) => ({ ...row, name: row.name && titleWithFacts(row.name, facts) })),
      ),
    ),
  }),
  /** Newest first. The embedded worker reports every 2 seconds. On a host, no worker needs to run. */
  workers: z.array(z.object({ worker: z.string(), last_seen_at: z.string() })),
  /** The last full publish that the schedule started. The publish at a server start does not count. */
  last_weekly_run: z.nullable(publishRun),
  last_run: z.nullable(publishRun),
  last_sitemap: z.nullable(
    z.object({ finished_at: z.string(), url_count: z.int(), duration_ms: z.number() }),
  ),
  /** The latest findings of `npm run doctor` or the daily checkup. Empty if all was well. */
  last_checkup: z.nullable(
    z.object({
      finished_at: z.string(),
      findings: z.array(z.object({ check: z.string(), wrong: z.string(), remedy: z.string() })),
    }),
  ),
  /** Mails and webhooks to staff and visitors. */
  mail: z.object({
    waiting: z.int(),
    given_up: z.int(),
    oldest_waiting_at: z.nullable(z.string()),
    /** Mails to visitors that a limit of mails holds back, and when the last of them goes out. */
    held: z.int(),
    held_until: z.nullable(z.string()),
  }),
  inbox: z.object({
    new_enquiries: z.int(),
    oldest_new_enquiry_at: z.nullable(z.string()),
    requested_appointments: z.int(),
  }),
});

export type AdminHealthAnswer = z.infer<typeof adminHealthAnswer>;
