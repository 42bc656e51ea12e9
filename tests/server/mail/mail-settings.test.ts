import { describe, expect, it } from 'vitest';
import { readMailSettings } from '#server/mail/mail-settings.ts';

const read = (source: Record<string, string>) => readMailSettings({ localDir: '/data' }, source);

describe('the mail settings', () => {
  it('send mail into files by default', () => {
    expect(read({ MAIL_FROM: ' ' })).toMatchObject({ route: { transport: 'file', folder: '/data/outbox' } });
  });

  it('are read from the environment', () => {
    const people = { MAIL_FROM: 'hello@angala.example', MAIL_STAFF: 'a@angala.example, b@angala.example' };
    expect(read({ ...people, MAIL_TRANSPORT: 'smtp', SMTP_URL: 'smtps://u:p@mail.example:465' })).toEqual({
      route: { transport: 'smtp', url: 'smtps://u:p@mail.example:465' },
      from: 'hello@angala.example',
      staff: ['a@angala.example', 'b@angala.example'],
    });
    expect(read({ ...people, MAIL_TRANSPORT: 'resend', RESEND_API_KEY: 're_1' }).route).toEqual({
      transport: 'resend',
      url: 'https://api.resend.com/emails',
      key: 're_1',
    });
  });

  it.each([
    [{ MAIL_TRANSPORT: 'pigeon' }, "MAIL_TRANSPORT must be file, smtp, resend or webhook; it is 'pigeon'."],
    [
      { MAIL_TRANSPORT: 'smtp', MAIL_FROM: 'a@b.in' },
      'MAIL_TRANSPORT is smtp, so SMTP_URL and MAIL_STAFF must be set too.',
    ],
    [
      { MAIL_STAFF: 'a@b.in, nobody' },
      "MAIL_STAFF must be one or more e-mail addresses with commas between them; it is 'a@b.in, nobody'.",
    ],
    [
      { RESEND_URL: 'http://mail.example/emails' },
      'RESEND_URL must be an address such as https://host/path: your key travels with every mail.',
    ],
    [{ WEBHOOK_SECRET: 'short' }, 'WEBHOOK_SECRET must be a secret of at least 16 characters.'],
    [
      { SMTP_URL: 'http://mail.example' },
      'SMTP_URL must be an address such as smtps://user:password@host:465.',
    ],
  ])('are refused with one sentence when they are invalid (case %#)', (source, sentence) => {
    expect(() => read(source)).toThrow(sentence);
  });
});
