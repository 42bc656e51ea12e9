import type { SeededFault } from '../seeded-fault.ts';

/** Alerts: their limits and links, and which homes their mails list. */
export const alertGuards: readonly SeededFault[] = [
  {
    guard: 'constraint: an alert reports one change of a home once',
    file: 'supabase/schemas/52_alert_matches.sql',
    text: 'constraint alert_matches_once unique (alert_id, property_id, kind, price)',
    replacement: 'constraint alert_matches_once unique (id, alert_id, property_id, kind, price)',
    test: 'tests/database/alerts/changes.test.ts',
    notices: 'leads to one mail though the home is hidden and shown and its price goes up and down',
  },
  {
    guard: 'limit: a mailbox gets one mail a day that asks for a confirmation',
    file: 'supabase/schemas/51_alerts.sql',
    text: `private.has_period_ended(person.asked_at, '24 hours', clock_timestamp())`,
    replacement: `private.has_period_ended(person.asked_at, '0 hours', clock_timestamp())`,
    test: 'tests/database/alerts/subscriptions.test.ts',
    notices: 'sends one mail to confirm a day to a mailbox, whoever asks and however the address is spelled',
  },
  {
    guard: 'access: a link changes only the alerts of its own mailbox',
    file: 'supabase/schemas/51_alerts.sql',
    text: `where subscriber = subscriber_id and status <> 'ended' and (alert is null or id = alert);
      if not exists`,
    replacement: `where status <> 'ended' and (alert is null or id = alert);
      if not exists`,
    test: 'tests/database/alerts/links.test.ts',
    notices: 'gives access to the alerts of its own mailbox only',
  },
  {
    guard: 'access: an expired link opens nothing',
    file: 'supabase/schemas/51_alerts.sql',
    text: `'hex') and expires_at > clock_timestamp()`,
    replacement: `'hex')`,
    test: 'tests/database/alerts/links.test.ts',
    notices: 'gives access to nothing once it has expired',
  },
  {
    guard: 'access: the link of a mail is deleted when the mail is sent',
    file: 'supabase/schemas/51_alerts.sql',
    text: `new.payload := new.payload - 'link';`,
    replacement: `new.payload := new.payload - 'links';`,
    test: 'tests/database/alerts/links.test.ts',
    notices: 'is stored in no readable form once its mail is sent',
  },
  {
    guard: 'rule: an alert reports only what a page shows',
    file: 'supabase/schemas/50_home_changes.sql',
    text: 'where not published.is_stale and property.publish > 10',
    replacement: 'where property.publish > 10',
    test: 'tests/database/alerts/changes.test.ts',
    notices: 'does not have a changed row whose page is still stale or missing',
  },
  {
    guard: 'access: a confirmation covers only the alerts shown on the page',
    file: 'supabase/schemas/51_alerts.sql',
    text: 'and (shown is null or id = any (shown))',
    replacement: '',
    test: 'tests/functions/manage-alert.test.ts',
    notices: 'confirms only the alert that its page showed, and none that others have asked for since',
  },
  {
    guard: 'limit: requests of one network do not replace alerts of another',
    file: 'supabase/schemas/51_alerts.sql',
    text: 'order by sent_by_network desc, created_at, id limit 1',
    replacement: 'order by created_at, id limit 1',
    test: 'tests/database/alerts/subscriptions.test.ts',
    notices: 'is not dropped by many requests from another network, which replace only their own alerts',
  },
  {
    guard: 'limit: a mailbox that stopped all alerts gets no mail for 180 days',
    file: 'supabase/schemas/51_alerts.sql',
    text: "set silent_until = greatest(silent_until, clock_timestamp() + interval '180 days') where id = subscriber_id",
    replacement: 'set silent_until = silent_until where id = subscriber_id',
    test: 'tests/database/alerts/links.test.ts',
    notices: 'is not mailed again for 180 days after its mailbox declined',
  },
  {
    guard: 'limit: an erased mailbox also gets at most one mail a day',
    file: 'supabase/schemas/51_alerts.sql',
    text: 'hash = private.mailbox_hash(of_mailbox) and silent_until > clock_timestamp()',
    replacement: 'false',
    test: 'tests/database/alerts/links.test.ts',
    notices: 'is not mailed again on the same day to a mailbox that erased everything',
  },
];
