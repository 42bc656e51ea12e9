import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { handler as recordMailEvent } from '#functions/record-mail-event/handler.ts';
import { siteOrigin } from './open-backend.ts';
import { setUpAlertBackend } from './set-up-alert-backend.ts';
import { morning } from './set-up-visitor-backend.ts';

const { visitors, subscribe, statuses, linkOf, confirm } = setUpAlertBackend();

describe('a report of the mail service', () => {
  const secret = `whsec_${Buffer.from('a secret of the mail service').toString('base64')}`;
  const report = async (
    body: unknown,
    headers: Record<string, string>,
    env = { MAIL_EVENTS_SECRET: secret },
  ) => {
    const request = new Request(`${siteOrigin}/functions/v1/record-mail-event`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const response = await visitors.backend.at(morning, env)(recordMailEvent)(request);
    return [response.status, await response.json()];
  };
  const signed = (body: unknown, at = morning) => {
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key)
      .update(`msg_1.${timestamp}.${JSON.stringify(body)}`)
      .digest('base64');
    return { 'svix-id': 'msg_1', 'svix-timestamp': timestamp, 'svix-signature': `v1,${signature}` };
  };
  const confirmed = async () => {
    await subscribe();
    await confirm(await linkOf('asha@mail.example'));
  };

  it.each([
    ['email.bounced', 'bounced'],
    ['email.complained', 'complained'],
  ])('signed by Resend (%s) ends the alerts of that mailbox', async (type, reason) => {
    await confirmed();
    const event = { type, data: { to: ['Asha@mail.example'] } };
    expect(await report(event, signed(event))).toEqual([200, { stopped: 1 }]);
    expect(await visitors.backend.sql.query('select ended_because from alerts')).toEqual([
      { ended_because: reason },
    ]);
  });

  it('in the plain form with the secret ends them too, and other events end nothing', async () => {
    await confirmed();
    const headers = { authorization: `Bearer ${secret}` };
    expect(await report({ type: 'email.delivered', data: { to: ['asha@mail.example'] } }, headers)).toEqual([
      200,
      { stopped: 0 },
    ]);
    expect(await report({ event: 'bounced', email: 'asha@mail.example' }, headers)).toEqual([
      200,
      { stopped: 1 },
    ]);
  });

  it('with a missing, wrong or expired signature ends nothing', async () => {
    await confirmed();
    const event = { type: 'email.bounced', data: { to: ['asha@mail.example'] } };
    const stale = signed(event, new Date(morning.getTime() - 3_600_000));
    const wronglySigned = { ...signed(event), 'svix-signature': 'v1,AAAA' };
    for (const headers of [{}, { authorization: 'Bearer guess' }, stale, wronglySigned])
      expect((await report(event, headers))[0]).toBe(401);
    expect((await report(event, signed(event), { MAIL_EVENTS_SECRET: '' }))[0]).toBe(501);
    expect(await statuses()).toEqual(['active']);
  });
});
