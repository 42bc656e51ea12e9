import { offers } from '#domain/offer.ts';
import * as z from 'zod/mini';

/** Statistics about alerts for staff: counts, and the most common queries. The answer contains no personal data. */
export const adminAlerts = 'admin_alerts';

const alertQuery = z.object({
  offer: z.enum(offers),
  query: z.string(),
  label: z.string(),
  /** How many alerts have this query. */
  alerts: z.int(),
});

export const adminAlertsAnswer = z.object({
  active: z.int(),
  /** Not yet confirmed. */
  waiting: z.int(),
  paused: z.int(),
  /** Ended within the last 30 days. Older ones are deleted. */
  ended: z.int(),
  /** Mails with news within 30 days. */
  mails: z.int(),
  /** At most 500, the most common queries first. */
  queries: z.array(alertQuery),
});

export type AdminAlertsAnswer = z.infer<typeof adminAlertsAnswer>;
export type AlertQueryCount = z.infer<typeof alertQuery>;
