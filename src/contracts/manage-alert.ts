import * as z from 'zod/mini';
import { offers } from '#domain/offer.ts';
import { suppressionReasons } from './record-mail-event.ts';
import { distinguishingFacts, titleWithFacts } from './distinguishing-facts.ts';
import { alertKinds, alertRhythms } from '#domain/alert/alert.ts';

/**
 * `GET ?token=` shows the page, `POST` changes alerts. A GET changes nothing, because mail scanners follow links.
 * /alerts/confirm, /alerts/manage and /alerts/stop lead to it.
 */
export const manageAlert = 'manage-alert';

export const alertLink = z.string().check(z.regex(/^[0-9a-f]{32}$/));

export const alertChanges = [
  'confirm',
  'pause',
  'resume',
  ...alertRhythms,
  'renew',
  'change',
  'stop',
  'stop all',
  'erase',
] as const;
export type AlertChange = (typeof alertChanges)[number];

/** The most alerts in one request. No page shows more. */
const MAX_ALERTS = 100;

/** `shown` has the ids of the alerts listed beside a confirmation ('id,id'), which applies to no other alerts. */
export const manageAlertRequest = z.object({
  do: z.enum(alertChanges),
  alert: z.optional(z.guid()),
  shown: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((ids) => ids.split(',')),
      ),
      z.array(z.guid()).check(z.maxLength(MAX_ALERTS)),
    ),
  ),
});

/** The answer of the database. Null if the link is unknown. */
export const managedAlerts = z.nullable(
  z.array(
    z.pipe(
      z.object({
        id: z.guid(),
        offer: z.enum(offers),
        query: z.string(),
        label: z.string(),
        home: z.boolean(),
        facts: distinguishingFacts,
        kinds: z.array(z.enum(alertKinds)),
        rhythm: z.enum(alertRhythms),
        status: z.enum(['unconfirmed', 'active', 'paused', 'ended']),
        ended_because: z.nullable(z.enum(['unsubscribed', 'expired', ...suppressionReasons, 'home gone'])),
        expires_at: z.nullable(z.string()),
      }),
      z.transform(({ facts, ...alert }) => ({ ...alert, label: titleWithFacts(alert.label, facts) })),
    ),
  ),
);
export type ManagedAlert = NonNullable<z.infer<typeof managedAlerts>>[number];
