import { expect, test } from 'vitest';
import type { EnquiredHome } from '#server/outbox/enquired-home.ts';
import { outboxMessageSchema } from '#server/outbox/outbox-message.ts';
import { writeMail } from '#server/outbox/write-mail.ts';

const facts = {
  siteName: 'Angala',
  siteOrigin: 'https://angala.test',
  phone: null,
  from: 'hello@angala.test',
  staff: ['staff@angala.test'],
  propertyPath: ({ slug }: { slug: string }) => `/property/${slug}`,
  adminPath: '/admin',
  alertPath: (page: string, token: string) => `/alerts/${page}?token=${token}`,
  alertFunctionPath: (token: string) => `/functions/v1/manage-alert?token=${token}`,
  callPath: (token: string) => `/calls/manage?token=${token}`,
  invitationPath: (token: string) => `/invitation?token=${token}`,
  partnerHomesPath: (token: string) => `/partners/homes?token=${token}`,
  listPath: () => '/buy',
};
const row = { id: 1, created_at: '2026-11-20T06:00:00Z', attempts: 0 };
const write = (message: object, now: string, home: EnquiredHome | null = null) =>
  writeMail(outboxMessageSchema.parse({ ...row, ...message }), home, facts, new Date(now)).text;
const enquiry = {
  kind: 'enquiry_for_visitor',
  payload: {
    reference: 'ANG-7K3M9',
    enquiry_type: 'general_help',
    name: 'Ravi',
    email: 'ravi@mail.example',
    phone: '',
    preferred_contact: 'WhatsApp',
    created_at: '2026-11-20T12:00:00Z',
  },
};

test.each([
  ['at once', '2026-11-20T12:00:10Z', 'We will get back to you by 8:30 AM IST tomorrow.'],
  ['after midnight', '2026-11-20T20:00:00Z', 'We will get back to you by 8:30 AM IST today.'],
  ['a day later', '2026-11-21T12:00:00Z', 'You asked us on 20 November 2026. We answer within 3 hours'],
])('the mail about an enquiry that goes out %s promises no time that is over', (_, now, sentence) => {
  expect(write(enquiry, now)).toContain(sentence);
});

test('the mail about a search names the home only as the page it was sent from', () => {
  const home = { title: 'Three rooms', slug: 'three-rooms' };
  const text = write(enquiry, '2026-11-20T12:00:10Z', home);
  expect(text).toContain('Thank you for your request about your search.');
  expect(text).toContain('The home: https://angala.test/property/three-rooms');
  const check = { ...enquiry.payload, enquiry_type: 'availability_check' };
  expect(write({ ...enquiry, payload: check }, '2026-11-20T12:00:10Z', home)).toContain('about Three rooms.');
});

test('the mails about a file that changed nothing say why, and the partner’s says what to do', () => {
  const payload = { partner: 'Kaveri Homes', problem: 'The file is empty.', file_name: 'homes.csv' };
  const toStaff = write({ kind: 'feed_refused_for_staff', payload }, '2026-11-20T12:00:00Z');
  expect(toStaff).toContain('The file of Kaveri Homes was read, and no home was changed.');
  const contact = { ...payload, name: 'Kavya', email: 'kavya@kaveri.example', language: 'en' };
  const text = write({ kind: 'feed_refused_for_partner', payload: contact }, '2026-11-20T12:00:00Z');
  for (const words of ['Dear Kavya,', 'The file is empty.', 'Your homes stay on our site', 'send it again'])
    expect(text).toContain(words);
});

test('the mail about suspected requests goes to staff and names no visitor', () => {
  const text = write({ kind: 'suspected_for_staff', payload: {} }, '2026-11-20T12:00:00Z');
  expect(text).toContain('It is stored and nobody has been mailed about it.');
  expect(text).toContain('https://angala.test/admin');
});

test.each([
  [9_500_000, '₹95.00 L, was ₹90.00 L'],
  [0, 'Price on request, was ₹90.00 L'],
])('a home that is back at another price is one whose price has changed', (price, line) => {
  const home = { kind: 'changed', title: 'Three rooms', slug: 'three-rooms', place: 'Hebbal', offer: 'Sale' };
  const text = write(
    {
      kind: 'alert_news',
      payload: {
        email: 'asha@mail.example',
        link: 'l'.repeat(32),
        alerts: [
          {
            ...{ label: 'All homes for sale', offer: 'Sale', query: '', home: false, more: 0 },
            homes: [{ ...home, price, was: 9_000_000 }],
          },
        ],
      },
    },
    '2026-11-20T12:00:00Z',
  );
  expect(text).toContain('Price changed: Three rooms');
  expect(text).toContain(line);
});
