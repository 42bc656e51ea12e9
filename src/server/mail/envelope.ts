import type { SendMailOptions } from 'nodemailer';
import { headerLine, type Mail, type Mailbox } from './mail.ts';

/** Every header is one line, and nodemailer never opens a file or URL for it. */
export function envelope(mail: Mail): SendMailOptions {
  return {
    messageId: `<${mail.id}@${mail.from.email.split('@')[1] ?? 'localhost'}>`,
    from: toAddress(mail.from),
    to: mail.to.map(toAddress),
    ...(mail.replyTo ? { replyTo: toAddress(mail.replyTo) } : {}),
    ...mailContent(mail),
    headers: Object.fromEntries(
      // Folded, as nodemailer does it for a long value, some mail programs show no button to unsubscribe.
      Object.entries(mailContent(mail).headers).map(([name, value]) => [name, { prepared: true, value }]),
    ),
    ...(mail.invitation
      ? {
          icalEvent: {
            method: mail.invitation.method,
            filename: mail.invitation.fileName,
            content: mail.invitation.text,
          },
        }
      : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The fields that have the same names in nodemailer and in the API of Resend. */
export function mailContent({ subject, text, html, stopLink }: Mail) {
  return {
    subject: headerLine(subject),
    text,
    html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(stopLink
        ? {
            'List-Unsubscribe': `<${headerLine(stopLink)}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
  };
}

/** A mailbox without characters that could begin another header. */
export function toAddress({ name, email }: Mailbox): { name: string; address: string } {
  return { name: headerLine(name), address: headerLine(email).replace(/\s/g, '') };
}
