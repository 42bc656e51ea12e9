import { workerName } from '../concurrency/worker-name.ts';
import type { Log } from '../log/log.ts';
import type { ServiceClient } from '../supabase/clients.ts';
import { createSender } from '../mail/create-sender.ts';
import type { MailSettings } from '../mail/mail-settings.ts';
import type { SenderFacts } from '../mail/sender-facts.ts';
import { readSettings } from '../settings/read-settings.ts';
import { managedAlerts } from '#contracts/manage-alert.ts';
import { createMessageDelivery, type ReadAlertsToConfirm } from './deliver-message.ts';
import { isHiddenSociety } from '#domain/society/society.ts';
import { enquiredHomeSchema, type ReadEnquiredHome } from './enquired-home.ts';
import { queueAlertMails } from './queue-alert-mails.ts';
import { queueNumbersMail } from './queue-numbers-mail.ts';
import { tendConfirmations } from './tend-confirmations.ts';
import { connectOutboxTable } from './outbox-table.ts';
import { createOutboxWorker, type OutboxWorker } from './outbox-worker.ts';

export interface OutboxOptions {
  /** Created with the secret key. */
  client: ServiceClient;
  settings: MailSettings;
  /** `phone` is used while staff have entered none. */
  facts: Omit<SenderFacts, 'from' | 'staff'>;
  log: Log;
  /** Identifies this worker in the table; by default a new name, which no other worker has. */
  worker?: string;
  now?: () => Date;
}

/** The worker that sends mails, by the route of the settings. It is not started yet. */
export function createOutbox(options: OutboxOptions): OutboxWorker {
  const { client, settings, log, worker = workerName('outbox'), now = () => new Date() } = options;
  const readFacts = async (): Promise<SenderFacts> => {
    const { phone = options.facts.phone } = await readSettings(client);
    return { ...options.facts, phone, from: settings.from, staff: settings.staff };
  };
  const deliver = createMessageDelivery(
    createSender(settings.route, now),
    { readEnquiredHome: enquiredHomeReader(client), readAlertsToConfirm: alertsReader(client) },
    readFacts,
    now,
  );
  const queueDueMails = [
    () => queueAlertMails(client),
    () => queueNumbersMail(client, now()),
    () => tendConfirmations(client, now()),
  ];
  return createOutboxWorker({ table: connectOutboxTable(client, worker), deliver, queueDueMails, log, now });
}

function alertsReader(client: ServiceClient): ReadAlertsToConfirm {
  return async (link) => {
    const { data, error } = await client.rpc('read_alerts', { link });
    if (error) throw new Error(`The alerts of a mailbox could not be read: ${error.code}`);
    return (managedAlerts.parse(data) ?? []).filter(({ status }) => status === 'unconfirmed');
  };
}

function enquiredHomeReader(client: ServiceClient): ReadEnquiredHome {
  return async (id) => {
    const { data, error } = await client
      .from('properties')
      .select('title, slug, area, sqft, source_key, society_id')
      .eq('id', id)
      .maybeSingle();
    if (error) throw new Error(`The listing of an enquiry could not be read: ${error.code}`);
    const society = data?.society_id ? await readSocietyName(client, data.society_id) : null;
    return enquiredHomeSchema.safeParse(data && { ...data, society }).data ?? null;
  };
}

/** Null for a society that no page shows. */
async function readSocietyName(client: ServiceClient, id: string): Promise<string | null> {
  const { data, error } = await client.from('society').select('id, name, slug').eq('id', id).maybeSingle();
  if (error) throw new Error(`The society of a listing could not be read: ${error.code}`);
  return data && !isHiddenSociety(data) ? data.name : null;
}
