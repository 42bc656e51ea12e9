import { expect, test } from 'vitest';
import { toUtf8 } from '#generator/render/to-utf8.ts';

test.each([
  ['of no letter', ''],
  ['of ASCII', '<p>2 BHK</p>'],
  ['of Latin-1', 'Café, 20 °C'],
  ['with rupees, Kannada and a picture', '₹1,20,000 ಕೋರಮಂಗಲ 🏡'],
  ['longer than all before', '₹🏡'.repeat(10_000)],
  ['shorter than the one before', '₹'],
  ['with half of a pair', 'a\ud83c b \udfe1'],
])('a text %s has the bytes that Buffer gives it', (_name, text) => {
  expect(toUtf8(text).equals(Buffer.from(text))).toBe(true);
});
