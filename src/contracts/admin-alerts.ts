import { suspicions } from '#domain/form/suspicion.ts';
import { offers } from '#domain/offer.ts';
import * as z from 'zod/mini';
import { distinguishingFacts, titleWithFacts } from './distinguishing-facts.ts';

/** Counts, and the most common queries. For admins. Of suspected alerts, and of no others, it has the address too. */
export const adminAlerts = 'admin_alerts';
/**
 * `{ alert, is_accepted }`. An accepted alert is confirmed by mail like any other; another is deleted. False: it is
 * gone.
 */
export const decideSuspectedAlert = 'decide_suspected_alert';
export const decideSuspectedAlertAnswer = z.boolean();

const alertQuery = z.object({
  offer: z.enum(offers),
  query: z.string(),
  label: z.string(),
  alerts: z.int(),
});

const suspectedAlert = z.pipe(
  z.object({
    id: z.string(),
    email: z.string(),
    offer: z.enum(offers),
    label: z.string(),
    facts: distinguishingFacts,
    created_at: z.string(),
    suspected_because: z.enum(suspicions),
  }),
  z.transform(({ facts, ...row }) => ({ ...row, label: titleWithFacts(row.label, facts) })),
);

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
  /** At most 100, the first first. */
  suspected: z.array(suspectedAlert),
});

export type AdminAlertsAnswer = z.infer<typeof adminAlertsAnswer>;
export type SuspectedAlert = z.infer<typeof suspectedAlert>;
export type AlertQueryCount = z.infer<typeof alertQuery>;
