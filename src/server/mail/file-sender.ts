import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import { writeAtomically } from '../files/write-atomically.ts';
import { envelope } from './envelope.ts';
import { headerLine, type Mail, type Mailbox, type SendMail } from './mail.ts';

/** .txt as plain text, .eml for a mail program, and .ics for an invitation. */
export function fileSender(folder: string): SendMail {
  return async (mail, { createdAt }) => {
    const name = `${createdAt.slice(0, 19)}-${mail.id}`.replace(/[^\w-]+/g, '-');
    const options = { ...envelope(mail), date: new Date(createdAt) };
    await writeMailFile(join(folder, `${name}.eml`), await new MailComposer(options).compile().build());
    if (mail.invitation) await writeMailFile(join(folder, `${name}.ics`), mail.invitation.text);
    await writeMailFile(join(folder, `${name}.txt`), plainText(mail));
  };
}

function plainText(mail: Mail): string {
  const head = [
    `To: ${mail.to.map(formatMailbox).join(', ')}`,
    ...(mail.replyTo ? [`Reply to: ${formatMailbox(mail.replyTo)}`] : []),
    `Subject: ${mail.subject}`,
  ];
  return `${head.map(headerLine).join('\n')}\n\n${mail.text}`;
}

function formatMailbox({ name, email }: Mailbox): string {
  return `${name} <${email}>`.trim();
}

function writeMailFile(file: string, content: string | Uint8Array): Promise<void> {
  return writeAtomically(file, content, { mode: 0o600 });
}
