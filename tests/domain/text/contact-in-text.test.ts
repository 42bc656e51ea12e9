import { describe, expect, test } from 'vitest';
import { contactIn } from '#domain/text/contact-in-text.ts';

describe('a text says how somebody is reached past us', () => {
  test.each([
    'Call 9845012345 now',
    'Call 98450 12345',
    'Call 98450-12345',
    'Call +91 98450 12345',
    'Call +91-9845012345',
    'Call 0 98450 12345',
    'Call 091 9845012345',
    'Call (080) 4123 4567',
    'Call 080-41234567',
    'Call 984 501 2345',
    'Call 98.45.01.23.45',
    'Call 9 8 4 5 0 1 2 3 4 5',
    'Call 9_8_4_5_0_1_2_3_4_5',
    'Call ೯೮೪೫೦೧೨೩೪೫',
    'Call ９８４５０１２３４５',
    'Call 98\u200b450\u200b12345',
    'Toll free 1800 123 4567',
    'From abroad +44 20 7946 0958',
    'nine eight four five zero one two three four five',
  ])('by telephone: %s', (text) => expect(contactIn(text)).toBe('a telephone number'));

  test.each(['Mail ravi.k@example.com', 'ravi (at) example (dot) com', 'ravi at gmail', 'ravi@gmail com'])(
    'by mail: %s',
    (text) => expect(contactIn(text)).toBe('a mail address'),
  );

  test.each([
    'See https://example.com/1',
    'See www.example.in',
    'See example.com',
    'wa.me/919845012345',
    'bit.ly/3xyz',
    'See homes.example.co.in',
    'plots.in/hebbal',
  ])('by a link: %s', (text) => expect(contactIn(text)).toBe('a link'));
});

describe('a text says nothing of that', () => {
  test.each([
    '3 BHK in Hebbal, ₹1,25,00,000, 1450 sqft',
    'Price 12500000 negotiable',
    'PRM/KA/RERA/1251/446/PR/171015/000482',
    'RERA: PRM/KA/RERA/1251/310/PR/180511/001798 and 002345',
    'Possession 7-8-2026 1200 sqft',
    'Possession 15.08.2026, 1,450 sqft',
    'Sizes 1200 - 1500 - 1800 sqft',
    '1200 1500 1800 2400 sqft',
    '1200 sq.ft.in Hebbal',
    'a beautiful apartment.in the heart of town',
    'Rate @ 9500.Negotiable',
    '2,3,4 BHK, 12.5 m x 9.25 m',
    'Pin 560024, 560 024',
    'Built 2015-2026, 24x7 water',
    'two or three bedrooms, one covered and one open parking',
    '',
  ])('%s', (text) => expect(contactIn(text)).toBeNull());
});

test('a long run of digits takes no seconds', () => {
  const begun = performance.now();
  contactIn('1 '.repeat(5_000) + 'a@'.repeat(2_000) + 'one '.repeat(500) + '.'.repeat(5_000));
  expect(performance.now() - begun).toBeLessThan(2_000);
});
