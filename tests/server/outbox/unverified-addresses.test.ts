import { describe, expect, it } from 'vitest';
import { decodeMail, farFuture, morning, setUpMailBackend } from './set-up-mail-backend.ts';

const mailBackend = setUpMailBackend();
const { outbox, enquire, book, referenceOf, smtp, http } = mailBackend;

describe('mails about a request with an unverified address', () => {
  const names = ['Ravi evil.com', 'evil。com', 'http:evil', 'R\u202eevil.com', 'Win\u2066 evil.com now'];

  it.each(names)('to the visitor do not contain the name %j', async (name) => {
    const sink = await smtp();
    await enquire({ name });
    await book({ name });
    expect(await outbox({ transport: 'smtp', url: sink.url }).runOnce()).toEqual({ sent: 4, failed: 0 });
    const toVisitor = sink.received.filter(({ to }) => to.includes('ravi@mail.example'));
    expect(toVisitor).toHaveLength(2);
    for (const { text } of toVisitor) expect(decodeMail(text)).not.toMatch(/evil|Win|\u202e|\u2066/);
    for (const { text } of sink.received) {
      const head = decodeMail(text.slice(0, text.indexOf('\r\n\r\n')));
      expect(head.match(/=\?utf-8/gi) ?? []).toEqual([]);
      expect(head).not.toMatch(/evil|Win/);
    }
  });

  it('to the visitor have only the letters, marks and spaces of a name, and the joiners of Kannada', async () => {
    const sink = await http();
    await book({ name: ' ರ\u200d್ಯಾಂಕ್ K.Rao <b>📞 98450' });
    await outbox({ transport: 'webhook', url: sink.url, secret: 'a secret of the staff' }).runOnce();
    const mail = sink.received.map(({ body }) => JSON.parse(body).mail).find(({ invitation }) => invitation);
    expect(mail.to).toEqual([{ name: 'ರ\u200d್ಯಾಂಕ್ K Rao b', email: 'ravi@mail.example' }]);
    expect(mail.text).toContain('Dear ರ\u200d್ಯಾಂಕ್ K Rao b,');
    expect(mail.invitation.text.replaceAll('\r\n ', '')).toContain('ATTENDEE;CN="ರ\u200d್ಯಾಂಕ್ K Rao b";');
  });

  it('to staff have no bidirectional control characters', async () => {
    const sink = await http();
    await enquire({ name: 'Ravi\u202e', phone: '\u202e54321 05489', bestTimes: 'now\u2066 <b>' });
    await outbox({ transport: 'webhook', url: sink.url, secret: 'a secret of the staff' }).runOnce();
    const { mail } = sink.received
      .map(({ body }) => JSON.parse(body))
      .find(({ kind }) => kind === 'enquiry_for_staff');
    expect(mail.text).toContain('Phone: 5432105489');
    expect(mail.html).toContain('<bdi>now &lt;b&gt;</bdi>');
    expect(mail.text + mail.html + mail.subject).not.toMatch(/[\u202e\u2066]/);
  });

  it('to staff list other enquiries of the same address', async () => {
    const sink = await http();
    const first = await referenceOf(enquire());
    await enquire({ phone: '99999 11111' });
    await outbox({ transport: 'webhook', url: sink.url, secret: 'a secret of the staff' }).runOnce();
    const last = sink.received.findLast(({ body }) => JSON.parse(body).kind === 'enquiry_for_staff');
    expect(JSON.parse(last?.body ?? '').mail.text).toContain(
      `The same e-mail address stands in ${first} (another phone).`,
    );
  });

  it('to staff announce corrected details of a call', async () => {
    const sink = await http();
    const key = { 'idempotency-key': 'one attempt' };
    const reference = await referenceOf(book({}, morning, key));
    await book({ phone: '99999 11111' }, morning, key);
    await outbox({ transport: 'webhook', url: sink.url, secret: 'a secret of the staff' }).runOnce();
    const { mail } = JSON.parse(sink.received.at(-1)?.body ?? '');
    expect(mail.subject).toMatch(new RegExp(`^Corrected: ${reference}, call asked for`));
    expect(mail.text).toContain('Phone: +919999911111');
  });

  it('to the visitor list all released calls in one mail without an invitation', async () => {
    const sink = await http();
    const reference = await referenceOf(book({ name: 'evil.com', preferred_date: '2090-11-24' }, farFuture));
    await mailBackend.backend.sql.exec('delete from outbox');
    await mailBackend.backend.sql.query(
      `insert into outbox (kind, payload)
       select 'calls_released_for_visitor', to_jsonb(call) || jsonb_build_object('calls', jsonb_build_array(
                jsonb_build_object('reference', reference, 'preferred_date', preferred_date, 'preferred_time', preferred_time),
                jsonb_build_object('reference', 'ANG-22222', 'preferred_date', '2090-11-25', 'preferred_time', '13:30:00')))
         from appointments as call`,
    );
    await outbox({ transport: 'webhook', url: sink.url, secret: 'a secret of the staff' }).runOnce();
    const { mail } = JSON.parse(sink.received[0]?.body ?? '');
    expect(mail).toMatchObject({
      to: [{ name: '', email: 'ravi@mail.example' }],
      subject: `2 calls in your name are cancelled (${reference})`,
      invitation: null,
    });
    expect(mail.text).toContain('Hello,');
    expect(mail.text).toContain(
      `${reference}: 24 November 2090, 10:00 AM IST\nANG-22222: 25 November 2090, 1:30 PM IST`,
    );
    expect(mail.text).not.toContain('evil');
  });
});
