import type { SendMail } from '../mail/mail.ts';
import type { SenderFacts } from '../mail/sender-facts.ts';
import type { ReadEnquiredHome } from './enquired-home.ts';
import { type ClaimedRow, outboxMessageSchema } from './outbox-message.ts';
import { writeMail } from './write-mail.ts';

/** Writes and sends the mail of one row, or throws. */
export type DeliverMessage = (row: ClaimedRow) => Promise<void>;

export function createMessageDelivery(
  send: SendMail,
  readEnquiredHome: ReadEnquiredHome,
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
    const mail = writeMail(message, id ? await readEnquiredHome(id) : null, await readFacts(), now());
    await send(mail, { kind: row.kind, createdAt: row.created_at, payload: row.payload });
  };
}
