import { describe, expect, it } from 'vitest';
import type { MailRoute } from '#server/mail/mail-settings.ts';
import { webhookSignature } from '#server/mail/webhook-sender.ts';
import { publishHome } from '../../functions/open-backend.ts';
import { morning, setUpMailBackend } from './set-up-mail-backend.ts';

const mailBackend = setUpMailBackend();
const { outbox, enquire, book, outboxRows, makeDue, http } = mailBackend;

describe('with mail sent through an HTTP API,', () => {
  it('a mail that is refused once is retried later with the same idempotency key', async () => {
    const sink = await http([503, 200]);
    await enquire();
    await mailBackend.backend.sql.exec(`delete from outbox where kind = 'enquiry_for_staff'`);
    const worker = outbox({ transport: 'resend', url: sink.url, key: 're_test' });
    expect(await worker.runOnce()).toEqual({ sent: 0, failed: 1 });
    expect(await outboxRows()).toMatchObject([
      { status: 'pending', attempts: 1, error: 'The mail service answered 503' },
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

  it('a mail that fails for three days is given up and stored with its error', async () => {
    const sink = await http(Array(8).fill(500));
    await book();
    await mailBackend.backend.sql.exec(`delete from outbox where kind = 'appointment_for_staff'`);
    const worker = outbox({ transport: 'resend', url: sink.url, key: 're_test' });
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      if (attempt === 8)
        await mailBackend.backend.sql.exec(`update outbox set created_at = now() - interval '73 hours'`);
      await worker.runOnce();
      await makeDue();
    }
    expect(sink.received).toHaveLength(8);
    expect(await outboxRows()).toMatchObject([
      { status: 'dead', attempts: 8, error: 'The mail service answered 500' },
    ]);
  });
});

describe('with mail sent to a webhook,', () => {
  it('every request is signed with its time and its body', async () => {
    const sink = await http();
    await book();
    await outbox({ transport: 'webhook', url: sink.url, secret: 'a secret of the staff' }).runOnce();
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

describe('the outbox worker', () => {
  it('shares the mails with another worker, and no mail is sent twice', async () => {
    const sink = await http();
    const homes = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => publishHome(mailBackend.backend, `Home ${nth}`)),
    );
    for (const [nth, id] of homes.entries())
      await enquire({ email: `r${nth}@mail.example`, property: { id } });
    const route: MailRoute = { transport: 'webhook', url: sink.url, secret: 'a secret of the staff' };
    const runs = await Promise.all([outbox(route, 'one').runOnce(), outbox(route, 'two').runOnce()]);
    expect(runs.reduce((sum, run) => sum + run.sent, 0)).toBe(20);
    expect(new Set(sink.received.map(({ headers }) => headers['x-angala-id'])).size).toBe(20);
  });

  it('has a name that no other has, so that it never ends the lease of another', async () => {
    const sink = await http();
    await enquire();
    const route: MailRoute = { transport: 'webhook', url: sink.url, secret: 'a secret of the staff' };
    // Containers often give each of their processes the same number.
    await outbox(route).runOnce();
    await enquire({ email: 'kiran@mail.example' });
    await outbox(route).runOnce();
    const [names] = await mailBackend.backend.sql.query(
      'select count(distinct worker)::int as count from outbox',
    );
    expect(names).toEqual({ count: 2 });
  });

  it('is not blocked by an invalid row', async () => {
    const sink = await http();
    await mailBackend.backend.sql.exec(
      `insert into outbox (kind, payload) values ('enquiry_for_staff', '{}')`,
    );
    await enquire();
    expect(
      await outbox({ transport: 'webhook', url: sink.url, secret: 'a secret of the staff' }).runOnce(),
    ).toEqual({
      sent: 2,
      failed: 1,
    });
    expect((await outboxRows())[0]).toMatchObject({ status: 'pending', attempts: 1 });
  });

  it('sends the mails that a stopped worker left', async () => {
    const sink = await http();
    await enquire();
    const route: MailRoute = { transport: 'webhook', url: sink.url, secret: 'a secret of the staff' };
    const stopped = outbox(route, 'stopped');
    await stopped.stop();
    expect(await stopped.runOnce()).toEqual({ sent: 0, failed: 0 });
    expect(await outbox(route, 'next').runOnce()).toEqual({ sent: 2, failed: 0 });
  });
});
