import { offers } from '#domain/offer.ts';
import * as z from 'zod/mini';

/** Statistics about alerts for staff: counts, and the most common wishes. The answer contains no personal data. */
export const adminAlerts = 'admin_alerts';

const wish = z.object({
  offer: z.enum(offers),
  query: z.string(),
  label: z.string(),
  /** How many alerts have this wish. */
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
  /** At most 500, the most common wishes first. */
  wishes: z.array(wish),
});

export type AdminAlertsAnswer = z.infer<typeof adminAlertsAnswer>;
export type AlertWish = z.infer<typeof wish>;
