import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { emptyTables } from '../../fixtures/empty-tables.ts';
import { siteOrigin } from '../../functions/open-backend.ts';
import { decodeMail, farFuture, setUpMailBackend } from './set-up-mail-backend.ts';

const mailBackend = setUpMailBackend();
const { outbox, enquire, book, outboxRows, referenceOf, smtp } = mailBackend;

describe('with mail kept as files,', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'angala-outbox-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const files = async (ending: string) => {
    const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).sort();
    return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  };

  it('an enquiry mails staff all details and the visitor the promised answer time', async () => {
    const reference = await referenceOf(enquire());
    await mailBackend.backend.sql.exec(
      `update outbox set payload = payload || '{"created_at": "2026-11-20T08:40:00Z"}'`,
    );
    expect(await outbox({ transport: 'file', folder }).runOnce()).toEqual({ sent: 2, failed: 0 });
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
    expect(await outboxRows()).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
  });

  it('a mail to a visitor has the phone number that staff entered after the start', async () => {
    const sending = outbox({ transport: 'file', folder });
    await enquire();
    await sending.runOnce();
    await mailBackend.backend.sql.exec(
      `insert into site_settings (entered) values ('{"phone": "+918041234567", "email": 7}')`,
    );
    await enquire({ email: 'kiran@mail.example' });
    await sending.runOnce();
    await mailBackend.backend.sql.exec(emptyTables('site_settings'));
    const named = (text: string) => /^To: .*<(\w+)@mail/m.exec(text)?.[1];
    const mailsToVisitors = (await files('.txt')).filter((text) =>
      text.includes('Thank you for your request'),
    );
    expect(
      Object.fromEntries(mailsToVisitors.map((text) => [named(text), text.includes('+918041234567')])),
    ).toEqual({
      ravi: false,
      kiran: true,
    });
  });

  it('a mail to a visitor has the stored title of the home and no typed text', async () => {
    await enquire({ name: 'Win at casino.example' });
    await outbox({ transport: 'file', folder }).runOnce();
    const toVisitor = (await files('.txt')).find((text) => text.includes('Thank you for your request')) ?? '';
    expect(toVisitor).toContain('about Three rooms by the rain tree');
    expect(toVisitor).toContain('\n\nHello,\n\n');
    expect(toVisitor).not.toContain('What the visitor says');
  });

  it('the WhatsApp text for staff has nothing that the visitor typed', async () => {
    const madeUp = { title: 'your refund of Rs 25,000 is ready', price: 1 };
    const propertyUrl = 'https://evil.example/pay';
    await enquire({ property: { id: crypto.randomUUID(), ...madeUp }, propertyUrl });
    await enquire({ property: { id: mailBackend.home, ...madeUp }, propertyUrl });
    await outbox({ transport: 'file', folder }).runOnce();
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

  it('the mail of a call has an invitation', async () => {
    const reference = await referenceOf(book());
    await outbox({ transport: 'file', folder }).runOnce();
    const [invitation = ''] = await files('.ics');
    expect(invitation).toContain(`UID:${reference.toLowerCase()}.call@angala\r\n`);
    expect(invitation).toContain('DTSTART:20261124T043000Z');
    expect((await files('.eml')).join()).toContain('method=REQUEST');
  });
});

describe('with mail sent by SMTP,', () => {
  it('typed text never becomes a header or a recipient', async () => {
    const sink = await smtp();
    await enquire({
      name: 'Ravi\r\nBcc: victim@mail.example\r\n\r\nhello',
      bestTimes: '<img src=x onerror=alert(1)>',
    });
    expect(await outbox({ transport: 'smtp', url: sink.url }).runOnce()).toEqual({ sent: 2, failed: 0 });
    expect(sink.received.flatMap(({ to }) => to).sort()).toEqual([
      'ravi@mail.example',
      'staff@angala.example',
    ]);
    for (const { text } of sink.received) {
      const headers = text.slice(0, text.indexOf('\r\n\r\n'));
      expect(headers).not.toMatch(/^bcc:/im);
      expect(headers).toMatch(/^Auto-Submitted: auto-generated$/im);
      expect(decodeMail(text).split('text/html')[1]).not.toContain('<img');
    }
  });

  it('a cancelled call sends a cancellation with the UID of its invitation', async () => {
    const sink = await smtp();
    const reference: string = await referenceOf(book({ preferred_date: '2090-11-24' }, farFuture));
    const worker = outbox({ transport: 'smtp', url: sink.url });
    await worker.runOnce();
    await mailBackend.backend.sql.exec(`update appointments set status = 'confirmed'`);
    await mailBackend.backend.sql.exec(`update appointments set status = 'cancelled'`);
    await worker.runOnce();
    const toVisitor = sink.received
      .filter(({ to }) => to.includes('ravi@mail.example'))
      .map(({ text }) => decodeMail(text));
    expect(toVisitor).toHaveLength(3);
    const [requested = '', confirmed = '', cancelled = ''] = toVisitor;
    for (const text of toVisitor) expect(text).toContain(`UID:${reference.toLowerCase()}.call@angala`);
    for (const line of ['METHOD:REQUEST', 'SEQUENCE:0', 'STATUS:TENTATIVE'])
      expect(requested).toContain(line);
    for (const line of ['METHOD:REQUEST', 'SEQUENCE:1', 'STATUS:CONFIRMED'])
      expect(confirmed).toContain(line);
    for (const line of ['METHOD:CANCEL', 'SEQUENCE:2', 'STATUS:CANCELLED']) expect(cancelled).toContain(line);
    expect(cancelled).toContain('Your call on 24 November 2090, 10:00 AM IST is cancelled');
  });

  it('a call that its caller moves and cancels sends both the times and the reason', async () => {
    const sink = await smtp();
    const reference: string = await referenceOf(book({ preferred_date: '2090-11-24' }, farFuture));
    const linkOf = async () => {
      const [mail] = await mailBackend.backend.sql.query<{ link: string }>(
        `select payload ->> 'link' as link from outbox where kind = 'appointment_for_visitor' and payload ? 'link'`,
      );
      return mail?.link ?? '';
    };
    const link = await linkOf();
    const worker = outbox({ transport: 'smtp', url: sink.url });
    await worker.runOnce();
    expect(await linkOf(), 'a mail that was sent is stored without its link').toBe('');
    const change = (call: string) => mailBackend.backend.sql.query(`select public.${call}`, [link]);
    await change(
      `move_own_call($1, '{"day": "2090-11-25", "time": "11:00", "sequence": 0, "reason": "A train"}', '2090-11-20')`,
    );
    await worker.runOnce();
    await change(`cancel_own_call($1, '{"sequence": 1, "reason": "Bought one"}', '2090-11-20')`);
    await worker.runOnce();
    const texts = sink.received.map(({ text }) => decodeMail(text));
    const mails = texts.join('\n');
    expect(mails).toContain(`Move or cancel this call: ${siteOrigin}/calls/manage?token=${link}`);
    const times = ['24 November 2090, 10:00 AM IST', '25 November 2090, 11:00 AM IST'] as const;
    const moved = texts.find((text) => text.includes(`Subject: Your call is moved to ${times[1]}`)) ?? '';
    expect(moved).toContain(`Your call is moved from ${times[0]} to ${times[1]}, as you asked.`);
    for (const line of [`UID:${reference.toLowerCase()}.call@angala`, 'METHOD:REQUEST', 'SEQUENCE:1'])
      expect(moved).toContain(line);
    expect(moved).toContain(`Moved from: ${times[0]}`);
    const told =
      texts.find((text) => text.includes(`${reference}, call moved by its caller: ${times[1]}`)) ?? '';
    for (const line of [`Was: ${times[0]}`, 'Reason: A train']) expect(told).toContain(line);
    expect(told).not.toContain('/calls/manage');
    expect(mails).toContain(`Your call on ${times[1]} is cancelled, as you asked.`);
    expect(mails).toContain('Reason: Bought one');
  });

  it('the second call of a mailbox sends which one stands, with a link to each', async () => {
    const sink = await smtp();
    const reference: string = await referenceOf(book());
    await book({ preferred_date: '2026-11-25' });
    await outbox({ transport: 'smtp', url: sink.url }).runOnce();
    const [second = ''] = sink.received
      .map(({ text }) => decodeMail(text))
      .filter((text) => text.includes('Subject: Your call on 25 November'));
    expect(second).toContain(`You have another call with us: 24 November 2026, 10:00 AM IST (${reference}).`);
    expect(second).toMatch(/Move or cancel this call: \S+\/calls\/manage\?token=[0-9a-f]{32}/);
    expect(second).toMatch(
      /Move or cancel the call of 24 November 2026, 10:00 AM IST: \S+\/calls\/manage\?token=[0-9a-f]{32}/,
    );
  });

  it.each([
    ['requested', "We'll reach out to confirm it.", 'STATUS:TENTATIVE'],
    ['confirmed', 'We call you.', 'STATUS:CONFIRMED'],
  ])(
    'a cancelled call that is %s again sends a mail that it takes place after all',
    async (status, next, state) => {
      const sink = await smtp();
      await book({ preferred_date: '2090-11-24' }, farFuture);
      await mailBackend.backend.sql.exec(`update appointments set status = 'cancelled'`);
      await mailBackend.backend.sql.exec(`update appointments set status = '${status}'`);
      await outbox({ transport: 'smtp', url: sink.url }).runOnce();
      const last = decodeMail(
        sink.received.findLast(({ to }) => to.includes('ravi@mail.example'))?.text ?? '',
      );
      expect(last).toContain('Subject: Your call on 24 November 2090, 10:00 AM IST takes place after all');
      expect(last).toContain(
        `We told you that your call was cancelled. It takes place after all, on 24 November 2090, 10:00 AM IST. ${next}`,
      );
      for (const line of ['METHOD:REQUEST', 'SEQUENCE:2', state]) expect(last).toContain(line);
    },
  );
});
