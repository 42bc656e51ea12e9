import { createTransport } from 'nodemailer';
import { envelope } from './envelope.ts';
import type { SendMail } from './mail.ts';

const patienceMs = 15_000;

/** Sends by SMTP; smtps is encrypted from the start, smtp as soon as the server offers it. */
export function smtpSender(url: string): SendMail {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const server = createTransport({
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  return async (mail) => void (await server.sendMail(envelope(mail)));
}
