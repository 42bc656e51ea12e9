import { expect, test } from 'vitest';
import { headerLine } from '#server/mail/mail.ts';
import { outboxMessageSchema } from '#server/outbox/outbox-message.ts';
import { writeMail } from '#server/outbox/write-mail.ts';
import { senderFacts as facts } from './sender-facts.ts';

const reply = (overrides: object) =>
  outboxMessageSchema.parse({
    ...{ id: 7, created_at: '2026-11-27T06:00:00Z', attempts: 0, kind: 'reply_for_visitor' },
    payload: {
      ...{
        reference: 'ANG-7K3M9',
        enquiry_type: 'availability_check',
        name: 'Asha',
        email: 'asha@mail.example',
      },
      ...{ phone: '1', preferred_contact: 'WhatsApp', created_at: '2026-11-27T06:00:00Z' },
      ...overrides,
    },
  });

test('an answer is mailed in the thread of the request, with its reference, and answers reach staff', () => {
  const mail = writeMail(reply({ body: 'Hello Asha,\n\nit is available.' }), null, facts, new Date());
  expect(mail).toMatchObject({
    to: [{ name: 'Asha', email: 'asha@mail.example' }],
    replyTo: { email: 'staff@angala.example' },
    subject: 'Re: We have your request (ANG-7K3M9)',
    text: 'Hello Asha,\n\nit is available.\n\nYour reference is ANG-7K3M9.\n\nAngala\nhttps://angala.example\n',
  });
});

test('what is in an answer or a name becomes neither markup nor a header', () => {
  const mail = writeMail(
    reply({ name: 'x\r\nBcc: all@evil.example', body: '<script>alert(1)</script>\r\nBcc: all@evil.example' }),
    null,
    facts,
    new Date(),
  );
  expect(mail.html).not.toContain('<script');
  expect(mail.to).toEqual([{ name: '', email: 'asha@mail.example' }]);
  expect(headerLine(mail.subject)).toBe('Re: We have your request (ANG-7K3M9)');
});
