import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isLoopback } from '#server/env/is-loopback.ts';
import type { Mail } from '#server/mail/mail.ts';
import { smtpSender } from '#server/mail/smtp-sender.ts';
import { openSmtpSink } from './sinks.ts';

const mail: Mail = {
  id: 'ang-7k3m9',
  from: { name: 'Angala', email: 'hello@angala.example' },
  to: [{ name: 'Ravi', email: 'ravi@mail.example' }],
  replyTo: null,
  subject: 'We have your request',
  text: 'Dear Ravi',
  html: '<p>Dear Ravi</p>',
  invitation: null,
  stopLink: null,
};
const event = { kind: 'enquiry_for_visitor', createdAt: '2026-11-20T03:00:00Z', payload: {} };

let sink: Awaited<ReturnType<typeof openSmtpSink>>;
beforeEach(async () => {
  sink = await openSmtpSink();
});
afterEach(() => sink.close());

describe('a mail server without encryption', () => {
  // 0.0.0.0 reaches this machine but is not a loopback address, so the sender must treat it as another machine.
  const remoteHost = '0.0.0.0';

  it.each(['outbox:secret@', ''])('on another machine gets neither password nor mail (%j)', async (user) => {
    const send = smtpSender(`smtp://${user}${remoteHost}:${sink.port}`);
    await expect(send(mail, event)).rejects.toThrow(/STARTTLS/);
    expect(sink.receivedLines.filter((line) => !/^(EHLO|STARTTLS)/.test(line))).toEqual([]);
  });

  it('on this machine gets password and mail', async () => {
    await smtpSender(`smtp://outbox:secret@127.0.0.1:${sink.port}`)(mail, event);
    expect(sink.receivedLines).toContainEqual(expect.stringMatching(/^AUTH/));
    expect(sink.received).toHaveLength(1);
  });
});

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['[::1]', true],
  ['localhost.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['127.evil.example', false],
  ['[::ffff:192.0.2.1]', false],
  ['10.0.0.1', false],
  ['', false],
])('the host %j is a loopback host: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
