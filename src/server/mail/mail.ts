import { withoutBidiControls } from '#domain/text/without-bidi-controls.ts';

export interface Mailbox {
  name: string;
  email: string;
}

export interface Mail {
  /** Stays the same when a delivery is retried, so that a receiver can recognise a duplicate. */
  id: string;
  from: Mailbox;
  to: readonly Mailbox[];
  replyTo: Mailbox | null;
  subject: string;
  text: string;
  html: string;
  invitation: { method: 'REQUEST' | 'CANCEL'; fileName: string; text: string } | null;
  /** The address where one click stops such mails (RFC 8058). Null for mails about an enquiry or a call. */
  stopLink: string | null;
}

/** What a mail is about, in a form for programs. */
export interface MailEvent {
  kind: string;
  createdAt: string;
  payload: unknown;
}

/** Resolves when the mail is delivered or handed over, otherwise throws. */
export type SendMail = (mail: Mail, event: MailEvent) => Promise<void>;

/** One line without control and bidi characters, so that nothing typed can start a header. */
export function headerLine(text: string): string {
  return withoutBidiControls(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}
