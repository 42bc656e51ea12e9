import { expect, test } from 'vitest';
import { toUtf8 } from '#generator/render/to-utf8.ts';

test.each([
  ['without a character', ''],
  ['of ASCII', '<p>2 BHK</p>'],
  ['of Latin-1', 'Café, 20 °C'],
  ['with rupees, Kannada and a picture', '₹1,20,000 ಕೋರಮಂಗಲ 🏡'],
  ['longer than all previous ones', '₹🏡'.repeat(10_000)],
  ['shorter than the previous one', '₹'],
  ['with a lone surrogate', 'a\ud83c b \udfe1'],
])('a text %s is encoded to the same bytes as by Buffer', (_name, text) => {
  expect(toUtf8(text).equals(Buffer.from(text))).toBe(true);
});
