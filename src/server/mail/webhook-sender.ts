import { createHmac } from 'node:crypto';
import type { SendMail } from './mail.ts';

const timeoutMs = 15_000;

/** 'v1=' and the hex HMAC-SHA-256 of '{timestamp}.{body}', in seconds, so that old ones can be refused. */
export function webhookSignature(secret: string, timestamp: string, body: string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

/** Sends the event and its mail to a program that the staff chose. */
export function webhookSender({ url, secret }: { url: string; secret: string }, now: () => Date): SendMail {
  return async (mail, event) => {
    const { to, subject, text, html, invitation, stopLink } = mail;
    const stop = stopLink ? { stopLink } : {};
    const body = JSON.stringify({
      ...{ id: mail.id, ...event },
      mail: { to, subject, text, html, invitation, ...stop },
    });
    const timestamp = String(Math.floor(now().getTime() / 1000));
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        'x-angala-id': mail.id,
        'x-angala-timestamp': timestamp,
        'x-angala-signature': webhookSignature(secret, timestamp, body),
      },
      body,
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The webhook answered ${answer.status}`);
  };
}
