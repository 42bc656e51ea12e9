import MailComposer from 'nodemailer/lib/mail-composer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameForMessages } from '#domain/enquiry/name-for-messages.ts';
import { withoutBidiControls } from '#domain/text/without-bidi-controls.ts';
import { envelope } from '#server/mail/envelope.ts';
import { headerLine, type Mail } from '#server/mail/mail.ts';
import { outboxMessageSchema } from '#server/outbox/outbox-message.ts';
import { writeMail } from '#server/outbox/write-mail.ts';
import { hostileText } from '../fixtures/hostile-strings.ts';
import { alertFunctionPath } from '#domain/address/alert-function-path.ts';
import { alertPath, callPath, invitationPath } from '#site/paths.ts';

const facts = {
  siteName: 'Angala',
  siteOrigin: 'https://angala.example',
  from: 'hello@angala.example',
  staff: ['staff@angala.example'],
  phone: null,
  propertyPath: ({ slug }: { slug: string }) => `/property/${slug}`,
  adminPath: '/admin',
  callPath,
  invitationPath,
  partnerHomesPath: (token: string) => `/partners/homes?token=${token}`,
  alertPath,
  alertFunctionPath,
  listPath: (offer: string, query: string) => `/${offer === 'Rent' ? 'rent' : 'buy'}?${query}`,
};
const shared = {
  reference: 'ANG-7K3M9',
  email: 'ravi@mail.example',
  created_at: '2026-11-20T03:00:00Z',
};
const row = { id: 7, created_at: '2026-11-20T03:00:00Z', attempts: 0 };

function enquiryMail(words: Record<'name' | 'phone' | 'text', string>, kind: string): Mail {
  const payload = {
    ...shared,
    enquiry_type: 'availability_check',
    name: words.name,
    phone: words.phone,
    preferred_contact: 'WhatsApp',
    best_times: words.text,
    property_title: words.text,
    property_area: words.text,
    property_url: words.text,
    property_currency: 'INR',
  };
  return writeMail(outboxMessageSchema.parse({ ...row, kind, payload }), null, facts, new Date());
}

function callMail(words: Record<'name' | 'phone' | 'text', string>, kind: string): Mail {
  const payload = {
    ...shared,
    name: words.name,
    phone: words.phone,
    message: words.text,
    preferred_date: '2026-11-23',
    preferred_time: '10:00:00',
    status: 'requested',
    sequence: 0,
    updated_at: shared.created_at,
  };
  return writeMail(outboxMessageSchema.parse({ ...row, kind, payload }), null, facts, new Date());
}

const words = fc.record({ name: hostileText, phone: hostileText, text: hostileText });
const kinds = [
  ['enquiry_for_staff', enquiryMail],
  ['enquiry_for_visitor', enquiryMail],
  ['appointment_for_staff', callMail],
  ['appointment_for_visitor', callMail],
] as const;
const harmless = { name: 'Ravi', phone: '+919845012345', text: 'mornings' };

describe.each(kinds)('the mail %s of hostile text', (kind, mail) => {
  it('has the headers of a harmless mail and no others', async () => {
    const headers = async (each: Mail) => {
      const raw = String(await new MailComposer(envelope(each)).compile().build());
      const [head = ''] = raw.split('\r\n\r\n');
      return head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
    };
    const expected = (await headers(mail(harmless, kind))).map((line) => line.split(':')[0]).sort();
    await fc.assert(
      fc.asyncProperty(words, async (input) => {
        const lines = await headers(mail(input, kind));
        expect(lines.map((line) => line.split(':')[0]).sort()).toEqual(expected);
        expect(lines.find((line) => line.startsWith('To:'))).toMatch(/<?\w+@(mail|angala)\.example>?$/);
      }),
      { numRuns: 60 },
    );
  });

  it('has no injected tag, and no line of its text imitates a line of ours', () => {
    const tags = (html: string) =>
      html.match(/<\/?[a-z1-6]+(?![a-z1-6])/gi)?.filter((tag) => !/br$/i.test(tag));
    const expectedTags = new Set(tags(mail(harmless, kind).html));
    fc.assert(
      fc.property(words, ({ name, phone, text }) => {
        const input = { name, phone, text: `${text}\u2028Reference: ANG-00000` };
        const { html, text: plainText } = mail(input, kind);
        expect((tags(html) ?? []).filter((tag) => !expectedTags.has(tag))).toEqual([]);
        const lines = plainText.split(/[\n\v\f\r\u0085\u2028\u2029]/);
        expect(lines.filter((line) => line.startsWith('Reference:')).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('has only links to our site, WhatsApp and phone numbers', () => {
    fc.assert(
      fc.property(words, (input) => {
        const links = [...mail(input, kind).html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '');
        for (const href of links)
          expect(href).toMatch(/^(https:\/\/angala\.example(\/|$)|https:\/\/wa\.me\/\d+|tel:\+?\d+$)/);
      }),
    );
  });
});

describe('hostile text in a header', () => {
  it('of a mail stays on one line', () => {
    fc.assert(
      fc.property(hostileText, (input) => {
        expect(headerLine(`${input}\u2028X: y\r\nZ: w`)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      }),
    );
  });
});

describe('a name in our messages', () => {
  it('is short, has only letters, marks and spaces, and does not change when it is cleaned again', () => {
    fc.assert(
      fc.property(hostileText, (input) => {
        const name = nameForMessages(input);
        expect(name).toMatch(/^(?:[\p{L}\p{M} ]|\u200c|\u200d)*$/u);
        expect([...name].length).toBeLessThanOrEqual(60);
        expect(withoutBidiControls(name)).toBe(name);
        expect(nameForMessages(name)).toBe(name);
      }),
      { numRuns: 200 },
    );
  });
});
