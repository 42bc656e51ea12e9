import * as z from 'zod/mini';
import { alertKinds, alertRhythms } from '#domain/alert/alert.ts';

/**
 * The page behind the link of a mail: `GET ?token=` shows, `POST` changes. A GET changes nothing: scanners follow links.
 * /alerts/confirm, /alerts/manage and /alerts/stop lead to it.
 */
export const manageAlert = 'manage-alert';

/** What a link looks like; anything else is nobody's. */
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

/** More alerts than a page has. */
const MOST_SHOWN = 100;

/** A press on a button of the page. `shown`: the alerts beside a yes, which is a yes to no other: 'id,id'. */
export const manageAlertRequest = z.object({
  do: z.enum(alertChanges),
  alert: z.optional(z.guid()),
  shown: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((ids) => ids.split(',')),
      ),
      z.array(z.guid()).check(z.maxLength(MOST_SHOWN)),
    ),
  ),
});

/** The answer of the database; null where nobody has the link. */
export const managedAlerts = z.nullable(
  z.array(
    z.object({
      id: z.guid(),
      offer: z.enum(['Sale', 'Rent']),
      query: z.string(),
      label: z.string(),
      home: z.boolean(),
      kinds: z.array(z.enum(alertKinds)),
      rhythm: z.enum(alertRhythms),
      state: z.enum(['unconfirmed', 'active', 'paused', 'ended']),
      ended_because: z.nullable(z.enum(['unsubscribed', 'expired', 'bounced', 'complained', 'home gone'])),
      expires_at: z.nullable(z.string()),
    }),
  ),
);
export type ManagedAlert = NonNullable<z.infer<typeof managedAlerts>>[number];
