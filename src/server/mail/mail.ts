import { withoutBidiControls } from '#domain/text/bidi-controls.ts';

export interface Mailbox {
  name: string;
  email: string;
}

/** One message, ready to send. */
export interface Mail {
  /** Stays the same when a delivery is retried, so that a receiver can recognise a repeat. */
  id: string;
  from: Mailbox;
  to: readonly Mailbox[];
  replyTo: Mailbox | null;
  subject: string;
  text: string;
  html: string;
  invitation: { method: 'REQUEST' | 'CANCEL'; fileName: string; text: string } | null;
  /** Where one click stops such mails (RFC 8058); null for an answer to what somebody asked. */
  stopLink: string | null;
}

/** What a mail is about, for receivers that are programs. */
export interface MailEvent {
  kind: string;
  createdAt: string;
  payload: unknown;
}

/** Delivers a mail for good, or throws. */
export type SendMail = (mail: Mail, event: MailEvent) => Promise<void>;

/**
 * One line without line breaks or characters that change the text direction: what a visitor typed never starts a
 * header.
 */
export function headerLine(text: string): string {
  return withoutBidiControls(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}
