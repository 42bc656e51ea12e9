import * as z from 'zod/mini';

/** What staff see of alerts: counts, and the wishes that most of them share. Nothing of whose they are. */
export const adminAlerts = 'admin_alerts';

const wish = z.object({
  offer: z.enum(['Sale', 'Rent']),
  query: z.string(),
  label: z.string(),
  /** How many alerts have it. */
  alerts: z.int(),
});

export const adminAlertsAnswer = z.object({
  active: z.int(),
  /** Without a yes. */
  waiting: z.int(),
  paused: z.int(),
  /** Within 30 days: older ones are forgotten. */
  ended: z.int(),
  /** Mails of news within 30 days. */
  mails: z.int(),
  /** At most 500, those of most alerts first. */
  wishes: z.array(wish),
});

export type AdminAlertsAnswer = z.infer<typeof adminAlertsAnswer>;
export type AlertWish = z.infer<typeof wish>;
