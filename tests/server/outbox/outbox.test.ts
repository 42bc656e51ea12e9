import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { handler as bookAppointment } from '#functions/book-appointment/handler.ts';
import { handler as createEnquiry } from '#functions/create-enquiry/handler.ts';
import type { MailRoute } from '#server/mail/mail-settings.ts';
import { webhookSignature } from '#server/mail/webhook.ts';
import { openOutbox } from '#server/outbox/open-outbox.ts';
import { silentLog } from '#server/log.ts';
import {
  type Backend,
  backendUrl,
  called,
  openBackend,
  publishHome,
  siteOrigin,
} from '../../functions/open-backend.ts';
import { openHttpSink, openSmtpSink } from '../mail/sinks.ts';

let backend: Backend;
let home: string;
const morning = new Date('2026-11-20T03:00:00Z');
/** Changes of a call are told while it is still to come by the clock of the database. */
const longAhead = new Date('2090-11-20T03:00:00Z');
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  backend = await openBackend();
  home = await publishHome(backend, 'Three rooms by the rain tree');
});
afterAll(() => backend.close());
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await backend.sql.exec('truncate enquiries, appointments, outbox, rate_limits');
});

const client = () =>
  createClient(backendUrl, backend.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: backend.fetch },
  });
const outbox = (route: MailRoute, worker = 'test') =>
  openOutbox({
    client: client(),
    settings: { route, from: 'hello@angala.example', staff: ['staff@angala.example'] },
    facts: {
      siteName: 'Angala',
      siteOrigin,
      phone: null,
      propertyPath: ({ slug }) => `/property/${slug}`,
      adminPath: '/admin',
    },
    log: silentLog,
    worker,
    now: () => morning,
  });
const enquire = (more: Record<string, unknown> = {}) =>
  backend.at(morning)(createEnquiry)(
    called('create-enquiry', {
      name: 'Ravi',
      email: 'ravi@mail.example',
      phone: '98450 12345',
      bestTimes: 'Weekday mornings',
      property: { id: home, title: 'What the visitor says it is called', price: 9_500_000 },
      propertyUrl: `${siteOrigin}/property/three-rooms-by-the-rain-tree`,
      ...more,
    }),
  );
const book = (more: Record<string, unknown> = {}, now = morning) =>
  backend.at(now)(bookAppointment)(
    called('book-appointment', {
      name: 'Ravi',
      email: 'ravi@mail.example',
      phone: '98450 12345',
      preferred_date: '2026-11-24',
      preferred_time: '10:00:00',
      message: 'About a garden',
      ...more,
    }),
  );
const settled = () => backend.sql.query('select kind, status, attempts, last_error from outbox order by id');
const makeDue = () =>
  backend.sql.exec(`update outbox set next_attempt_at = clock_timestamp() - interval '1 second'`);
const referenceOf = async (answer: Promise<Response>) => (await (await answer).json()).reference;
const smtp = async () => {
  const sink = await openSmtpSink();
  closing.push(sink.close);
  return sink;
};
const http = async (statuses?: number[]) => {
  const sink = await openHttpSink(statuses);
  closing.push(sink.close);
  return sink;
};
/** The readable parts of a mail: base64 and quoted-printable undone. */
const decoded = (text: string) =>
  text
    .replace(/^(?:[A-Za-z0-9+/]{76}\r\n)*[A-Za-z0-9+/]{8,}={0,2}\r\n/gm, (block) =>
      Buffer.from(block, 'base64').toString(),
    )
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

describe('kept as files', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'angala-outbox-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const files = async (ending: string) => {
    const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).sort();
    return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  };

  it('an enquiry tells staff all they need to answer, and the visitor what was promised', async () => {
    const reference = await referenceOf(enquire());
    await backend.sql.exec(`update outbox set payload = payload || '{"created_at": "2026-11-20T08:40:00Z"}'`);
    expect(await outbox({ by: 'file', folder }).runOnce()).toEqual({ sent: 2, failed: 0 });
    const [toStaff = '', toVisitor = ''] = (await files('.txt')).sort((one) =>
      one.includes('Wants') ? -1 : 1,
    );
    for (const needed of [
      'To: Angala <staff@angala.example>',
      'Reply to: Ravi <ravi@mail.example>',
      `Subject: ${reference}, answer by 5:10 PM: Ravi, Three rooms by the rain tree`,
      'Promised answer: by 5:10 PM IST on 20 November 2026.',
      'Phone: +919845012345',
      'Best time: Weekday mornings',
      'Price shown: ₹95.00 L',
      `https://wa.me/919845012345?text=Hello%2C%20this%20is%20Angala%20about%20your%20request%20${reference}`,
      'tel:+919845012345',
      `${siteOrigin}/property/three-rooms-by-the-rain-tree`,
      `${siteOrigin}/admin`,
    ]) {
      expect(toStaff).toContain(needed);
    }
    expect(toVisitor).toContain('To: Ravi <ravi@mail.example>');
    expect(toVisitor).toContain('We will get back to you by 5:10 PM IST today.');
    expect(toVisitor).toContain(reference);
    expect(await settled()).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
  });

  it('the visitor reads our name of the home, never what was typed for it', async () => {
    await enquire({ name: 'Win at casino.example' });
    await outbox({ by: 'file', folder }).runOnce();
    const toVisitor = (await files('.txt')).find((text) => text.includes('Thank you for your request')) ?? '';
    expect(toVisitor).toContain('about Three rooms by the rain tree');
    expect(toVisitor).toContain('\n\nHello,\n\n');
    expect(toVisitor).not.toContain('What the visitor says');
  });

  it('what staff send on by WhatsApp says nothing that the visitor made up', async () => {
    const madeUp = { title: 'your refund of Rs 25,000 is ready', price: 1 };
    const propertyUrl = 'https://evil.example/pay';
    await enquire({ property: { id: crypto.randomUUID(), ...madeUp }, propertyUrl });
    await enquire({ property: { id: home, ...madeUp }, propertyUrl });
    await outbox({ by: 'file', folder }).runOnce();
    const letters = (await files('.txt')).filter((text) => text.includes('wa.me'));
    const chats = letters.map(
      (text) => decodeURIComponent(/wa\.me\S+/.exec(text)?.[0] ?? '').split('text=')[1],
    );
    expect(chats.toSorted((one = '', other = '') => one.length - other.length)).toEqual([
      expect.stringMatching(/^Hello, this is Angala about your request ANG-\w{5}$/),
      expect.stringMatching(
        /^Hello, this is Angala about your request ANG-\w{5}: Three rooms by the rain tree, https:\/\/angala\.example\/property\/three-rooms-by-the-rain-tree$/,
      ),
    ]);
    expect(letters.join()).not.toContain('evil.example');
  });

  it('a call comes with an invitation beside it', async () => {
    const reference = await referenceOf(book());
    await outbox({ by: 'file', folder }).runOnce();
    const [invitation = ''] = await files('.ics');
    expect(invitation).toContain(`UID:${reference.toLowerCase()}.call@angala\r\n`);
    expect(invitation).toContain('DTSTART:20261124T043000Z');
    expect((await files('.eml')).join()).toContain('method=REQUEST');
  });
});

describe('sent by SMTP', () => {
  it('what a visitor typed never becomes a header or a receiver', async () => {
    const sink = await smtp();
    await enquire({
      name: 'Ravi\r\nBcc: victim@mail.example\r\n\r\nhello',
      bestTimes: '<img src=x onerror=alert(1)>',
    });
    expect(await outbox({ by: 'smtp', url: sink.url }).runOnce()).toEqual({ sent: 2, failed: 0 });
    expect(sink.received.flatMap(({ to }) => to).sort()).toEqual([
      'ravi@mail.example',
      'staff@angala.example',
    ]);
    for (const { text } of sink.received) {
      const headers = text.slice(0, text.indexOf('\r\n\r\n'));
      expect(headers).not.toMatch(/^bcc:/im);
      expect(headers).toMatch(/^Auto-Submitted: auto-generated$/im);
      expect(decoded(text).split('text/html')[1]).not.toContain('<img');
    }
  });

  it('a cancelled call is cancelled in the calendar it was put into', async () => {
    const sink = await smtp();
    const reference: string = await referenceOf(book({ preferred_date: '2090-11-24' }, longAhead));
    const worker = outbox({ by: 'smtp', url: sink.url });
    await worker.runOnce();
    await backend.sql.exec(`update appointments set status = 'confirmed'`);
    await backend.sql.exec(`update appointments set status = 'cancelled'`);
    await worker.runOnce();
    const toVisitor = sink.received
      .filter(({ to }) => to.includes('ravi@mail.example'))
      .map(({ text }) => decoded(text));
    expect(toVisitor).toHaveLength(3);
    const [asked = '', confirmed = '', cancelled = ''] = toVisitor;
    for (const text of toVisitor) expect(text).toContain(`UID:${reference.toLowerCase()}.call@angala`);
    for (const line of ['METHOD:REQUEST', 'SEQUENCE:0', 'STATUS:TENTATIVE']) expect(asked).toContain(line);
    for (const line of ['METHOD:REQUEST', 'SEQUENCE:1', 'STATUS:CONFIRMED'])
      expect(confirmed).toContain(line);
    for (const line of ['METHOD:CANCEL', 'SEQUENCE:2', 'STATUS:CANCELLED']) expect(cancelled).toContain(line);
    expect(cancelled).toContain('Your call on 24 November 2090, 10:00 AM IST is cancelled');
  });

  it.each([
    ['requested', "We'll reach out to confirm it.", 'STATUS:TENTATIVE'],
    ['confirmed', 'We call you.', 'STATUS:CONFIRMED'],
  ])('a cancelled call that is %s again is said to take place after all', async (status, next, state) => {
    const sink = await smtp();
    await book({ preferred_date: '2090-11-24' }, longAhead);
    await backend.sql.exec(`update appointments set status = 'cancelled'`);
    await backend.sql.exec(`update appointments set status = '${status}'`);
    await outbox({ by: 'smtp', url: sink.url }).runOnce();
    const last = decoded(sink.received.findLast(({ to }) => to.includes('ravi@mail.example'))?.text ?? '');
    expect(last).toContain('Subject: Your call on 24 November 2090, 10:00 AM IST takes place after all');
    expect(last).toContain(
      `We told you that your call was cancelled. It takes place after all, on 24 November 2090, 10:00 AM IST. ${next}`,
    );
    for (const line of ['METHOD:REQUEST', 'SEQUENCE:2', state]) expect(last).toContain(line);
  });
});

describe('sent through an HTTP API', () => {
  it('a mail refused once is tried again later under the same key', async () => {
    const sink = await http([503, 200]);
    await enquire();
    await backend.sql.exec(`delete from outbox where kind = 'enquiry_for_staff'`);
    const worker = outbox({ by: 'resend', url: sink.url, key: 're_test' });
    expect(await worker.runOnce()).toEqual({ sent: 0, failed: 1 });
    expect(await settled()).toMatchObject([
      { status: 'pending', attempts: 1, last_error: 'The mail service answered 503' },
    ]);
    expect(await worker.runOnce()).toEqual({ sent: 0, failed: 0 });
    await makeDue();
    expect(await worker.runOnce()).toEqual({ sent: 1, failed: 0 });
    const [first, second] = sink.received;
    expect(first?.headers['authorization']).toBe('Bearer re_test');
    expect(first?.headers['idempotency-key']).toBe(second?.headers['idempotency-key']);
    expect(JSON.parse(second?.body ?? '')).toMatchObject({
      from: '"Angala" <hello@angala.example>',
      to: ['"Ravi" <ravi@mail.example>'],
      reply_to: '"Angala" <staff@angala.example>',
    });
  });

  it('a mail that fails eight times is given up and kept with its reason', async () => {
    const sink = await http(Array(8).fill(500));
    await book();
    await backend.sql.exec(`delete from outbox where kind = 'appointment_for_staff'`);
    const worker = outbox({ by: 'resend', url: sink.url, key: 're_test' });
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      await worker.runOnce();
      await makeDue();
    }
    expect(sink.received).toHaveLength(8);
    expect(await settled()).toMatchObject([
      { status: 'dead', attempts: 8, last_error: 'The mail service answered 500' },
    ]);
  });
});

describe('sent to a webhook', () => {
  it('every call is signed over its time and its body', async () => {
    const sink = await http();
    await book();
    await outbox({ by: 'webhook', url: sink.url, secret: 'a secret of the staff' }).runOnce();
    expect(sink.received).toHaveLength(2);
    for (const { headers, body } of sink.received) {
      const timestamp = String(headers['x-angala-timestamp']);
      expect(timestamp).toBe(String(morning.getTime() / 1000));
      expect(headers['x-angala-signature']).toBe(webhookSignature('a secret of the staff', timestamp, body));
      expect(webhookSignature('another secret here', timestamp, body)).not.toBe(
        headers['x-angala-signature'],
      );
    }
    expect(JSON.parse(sink.received[0]?.body ?? '')).toMatchObject({
      kind: 'appointment_for_staff',
      payload: { name: 'Ravi', message: 'About a garden' },
      mail: { to: [{ email: 'staff@angala.example' }] },
    });
  });
});

describe('the worker', () => {
  it('shares the work with another, and nothing is sent twice', async () => {
    const sink = await http();
    const homes = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => publishHome(backend, `Home ${nth}`)),
    );
    for (const [nth, id] of homes.entries())
      await enquire({ email: `r${nth}@mail.example`, property: { id } });
    const route: MailRoute = { by: 'webhook', url: sink.url, secret: 'a secret of the staff' };
    const runs = await Promise.all([outbox(route, 'one').runOnce(), outbox(route, 'two').runOnce()]);
    expect(runs.reduce((sum, run) => sum + run.sent, 0)).toBe(20);
    expect(new Set(sink.received.map(({ headers }) => headers['x-angala-id'])).size).toBe(20);
  });

  it('is not held up by a row that nobody can read', async () => {
    const sink = await http();
    await backend.sql.exec(`insert into outbox (kind, payload) values ('enquiry_for_staff', '{}')`);
    await enquire();
    expect(await outbox({ by: 'webhook', url: sink.url, secret: 'a secret of the staff' }).runOnce()).toEqual(
      {
        sent: 2,
        failed: 1,
      },
    );
    expect((await settled())[0]).toMatchObject({ status: 'pending', attempts: 1 });
  });

  it('works on from where a stopped one left', async () => {
    const sink = await http();
    await enquire();
    const route: MailRoute = { by: 'webhook', url: sink.url, secret: 'a secret of the staff' };
    const stopped = outbox(route, 'stopped');
    await stopped.stop();
    expect(await stopped.runOnce()).toEqual({ sent: 0, failed: 0 });
    expect(await outbox(route, 'next').runOnce()).toEqual({ sent: 2, failed: 0 });
  });
});
