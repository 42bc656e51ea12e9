import { expect, test } from 'vitest';
import { decodeTable } from '#domain/text/decode-table.ts';

const text = 'title\tprice\r\nಅಂಗಳ ₹\t95,00,000\r\n';
const littleEndian = Buffer.from(text, 'utf16le');

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16, as Excel saves Unicode text', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 with the bytes in the other order', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['UTF-16 without a byte order mark', littleEndian],
  ['UTF-16 in the other order without a byte order mark', Buffer.from(littleEndian).swap16()],
])('a table in %s is decoded', (_what, bytes) => {
  expect(decodeTable(bytes, { fatal: true })).toBe(text);
});

test('bytes that are no text throw, or are replaced', () => {
  const bytes = Buffer.from('Café', 'latin1');
  expect(() => decodeTable(bytes, { fatal: true })).toThrow();
  expect(decodeTable(bytes, { fatal: false })).toBe('Caf\ufffd');
});
