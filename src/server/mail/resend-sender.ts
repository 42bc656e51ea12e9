import { Buffer } from 'node:buffer';
import { toAddress, mailContent } from './envelope.ts';
import type { Mailbox, SendMail } from './mail.ts';

const timeoutMs = 15_000;

/** Resend's HTTP API. A retry carries the same idempotency key, so the service sends the mail once. */
export function resendSender({ url, key }: { url: string; key: string }): SendMail {
  return async (mail) => {
    const answer = await fetch(url, {
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': mail.id,
      },
      body: JSON.stringify({
        from: formatMailbox(mail.from),
        to: mail.to.map(formatMailbox),
        ...(mail.replyTo ? { reply_to: formatMailbox(mail.replyTo) } : {}),
        ...mailContent(mail),
        ...(mail.invitation
          ? {
              attachments: [
                {
                  filename: mail.invitation.fileName,
                  content: Buffer.from(mail.invitation.text).toString('base64'),
                  content_type: `text/calendar; charset=utf-8; method=${mail.invitation.method}`,
                },
              ],
            }
          : {}),
      }),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The mail service answered ${answer.status}`);
  };
}

/** 'Name <address>', the name in quotes so that nothing in it is read as an address. */
function formatMailbox(mailbox: Mailbox): string {
  const { name, address } = toAddress(mailbox);
  return name ? `"${name.replace(/["\\<>]/g, ' ').trim()}" <${address}>` : address;
}
