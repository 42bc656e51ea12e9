import { expect, test } from 'vitest';
import { isVisible } from '#domain/text/is-visible.ts';

test.each([
  ['nothing', ''],
  ['spaces and line ends', ' \t\r\n\u00a0\u2003\u3000'],
  ['zero width spaces, joiners and marks of byte order', '\u200b\u200c\u200d\u2060\ufeff'],
  ['Hangul and Braille blanks', '\u115f\u1160\u3164\uffa0\u2800'],
  ['bidirectional controls', '\u061c\u200e\u202e\u2066'],
  ['soft hyphens, variation selectors and tags', '\u00ad\ufe0f\u{e0041}'],
  ['control characters', '\u0000\u0007\u007f'],
])('%s cannot be seen', (_what, text) => {
  expect(isVisible(text)).toBe(false);
});

test.each(['3', '-', '🏡', 'ನ', 'क्\u200dष', '\u200b2\u200b', '가'])('%j can be seen', (text) => {
  expect(isVisible(text)).toBe(true);
});
