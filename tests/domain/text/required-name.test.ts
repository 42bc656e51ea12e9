import { expect, test } from 'vitest';
import { requiredName } from '#domain/text/required-name.ts';

const isAccepted = (text: string) => requiredName('expected a title').safeParse(text).success;

test.each([
  ['nothing', ''],
  ['spaces', ' \u00a0\u2003 '],
  ['zero width spaces', '\u200b\u200b\u200b'],
  ['Braille and Hangul blanks', '\u2800\u2800\u3164\u1160'],
  ['bidirectional controls', '\u202e\u2066'],
])('a name of %s is refused', (_what, text) => {
  expect(isAccepted(text)).toBe(false);
});

test.each(['3 BHK in Hebbal', 'ಮನೆ', '🏡', '-', '\u200b2\u200b', 'வீடு', 'घर'])(
  'the name %s is accepted',
  (text) => {
    expect(isAccepted(text)).toBe(true);
  },
);
