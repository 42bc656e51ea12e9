import { createTransport } from 'nodemailer';
import { envelope } from './envelope.ts';
import { isLoopback } from '../env/is-loopback.ts';
import type { SendMail } from './mail.ts';

const timeoutMs = 15_000;

/**
 * Sends by SMTP. `smtps` is encrypted from the start, `smtp` switches to TLS before it sends a password or a
 * mail. A server that offers no encryption gets nothing, even if somebody in between removed its offer; only
 * a server on this machine may be unencrypted.
 */
export function smtpSender(url: string): SendMail {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const server = createTransport({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isLoopback(hostname),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return async (mail) => void (await server.sendMail(envelope(mail)));
}
