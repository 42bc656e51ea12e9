import { expect, test } from 'vitest';
import { nameForMessages } from '#domain/enquiry/name-for-messages.ts';

test.each([
  ['Ravi', 'Ravi'],
  [' Asha  Rao ', 'Asha Rao'],
  ['K.Ramesh', 'K Ramesh'],
  ['M. S. Dhoni', 'M S Dhoni'],
  ["Siobhán O'Brien-Nair", 'Siobhán O Brien Nair'],
  ['ಆಶಾ ರಾವ್', 'ಆಶಾ ರಾವ್'],
  ['ರ\u200d್ಯಾಂಕ್', 'ರ\u200d್ಯಾಂಕ್'],
  ['राजेश\u200cवरी', 'राजेश\u200cवरी'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['Asha 🏡 <b>', 'Asha b'],
  ['Ｒａｖｉ', 'Ravi'],
  ['Ravi\r\nBcc', 'Ravi Bcc'],
  ['Ravi 98450 12345', 'Ravi'],
])('addresses %j as %j', (name, expected) => {
  expect(nameForMessages(name)).toBe(expected);
});

test.each([
  'Win at casino.example',
  'evil.com',
  'evil。com',
  'evil｡com',
  'ｅｖｉｌ．ｃｏｍ',
  'evil․com',
  'evil\u200b.com',
  'evil.\u200dcom',
  'http:evil',
  'https://x',
  '//evil',
  'www evil',
  'you@evil',
  'you＠evil',
  'Congratulations you have won a flat in Hebbal',
  'x'.repeat(61),
  '🏡',
  '',
])('%j is not used as a name', (name) => {
  expect(nameForMessages(name)).toBe('');
});

test('a name is used without bidirectional and invisible characters', () => {
  expect(nameForMessages('Ravi\u202eraK')).toBe('RaviraK');
  expect(nameForMessages('\u2066Ravi\u2069\u200f')).toBe('Ravi');
  expect(nameForMessages('Pay\u200dPal')).toBe('PayPal');
});

test('a text of any length is judged at once', () => {
  for (const letter of ['a', '1', '-', '.']) expect(nameForMessages(letter.repeat(100_000))).toBe('');
});
