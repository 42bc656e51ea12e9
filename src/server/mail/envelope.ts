import type { SendMailOptions } from 'nodemailer';
import { headerLine, type Mail, type Mailbox } from './mail.ts';

/** The mail in nodemailer's format: every header is one line, and no file or address is ever opened for it. */
export function envelope(mail: Mail): SendMailOptions {
  return {
    messageId: `<${mail.id}@${mail.from.email.split('@')[1] ?? 'localhost'}>`,
    from: addressed(mail.from),
    to: mail.to.map(addressed),
    ...(mail.replyTo ? { replyTo: addressed(mail.replyTo) } : {}),
    subject: headerLine(mail.subject),
    text: mail.text,
    html: mail.html,
    headers: { 'Auto-Submitted': 'auto-generated' },
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

export function addressed({ name, email }: Mailbox): { name: string; address: string } {
  return { name: headerLine(name), address: headerLine(email).replace(/\s/g, '') };
}
