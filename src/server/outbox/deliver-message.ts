import type { SendMail } from '../mail/mail.ts';
import type { SenderFacts } from '../mail/sender-facts.ts';
import type { ReadEnquiredHome } from './enquired-home.ts';
import { type AlertToConfirm, type ClaimedRow, outboxMessageSchema } from './outbox-message.ts';
import { writeMail } from './write-mail.ts';

/** The alerts of a mailbox that wait for a confirmation, by the link of its mail, newest first. */
export type ReadAlertsToConfirm = (link: string) => Promise<readonly AlertToConfirm[]>;

/** Writes and sends the mail of one row, or throws. */
export type DeliverMessage = (row: ClaimedRow) => Promise<void>;

export function createMessageDelivery(
  send: SendMail,
  {
    readEnquiredHome,
    readAlertsToConfirm,
  }: { readEnquiredHome: ReadEnquiredHome; readAlertsToConfirm: ReadAlertsToConfirm },
  /** Read for each mail, because staff may change our contact details while mails wait. */
  readFacts: () => Promise<SenderFacts>,
  now: () => Date,
): DeliverMessage {
  return async (row) => {
    const parsed = outboxMessageSchema.safeParse(row);
    if (!parsed.success) {
      const fields = parsed.error.issues.map((issue) => issue.path.join('.'));
      throw new Error(`The row of kind ${row.kind} cannot be read: ${fields.join(', ')}`);
    }
    const message = parsed.data;
    const id = 'property_id' in message.payload ? message.payload.property_id : null;
    const home = id ? await readEnquiredHome(id) : null;
    const alerts = message.kind === 'alert_to_confirm' ? await readAlertsToConfirm(message.payload.link) : [];
    const mail = writeMail(message, home, await readFacts(), now(), alerts);
    await send(mail, { kind: row.kind, createdAt: row.created_at, payload: row.payload });
  };
}
