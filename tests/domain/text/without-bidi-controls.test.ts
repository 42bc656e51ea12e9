import { expect, test } from 'vitest';
import { withoutBidiControls } from '#domain/text/without-bidi-controls.ts';

test.each([
  ['+91 \u202e54321 05489', '+91 54321 05489'],
  ['\u2067a\u2069\u200eb\u200f\u061cc\u202a\u202bd\u202c\u202d\u2066\u2068', 'abcd'],
  ['ರ\u200d್ಯಾಂಕ್ علی\u200cرضا', 'ರ\u200d್ಯಾಂಕ್ علی\u200cرضا'],
])('%j becomes %j without bidirectional controls', (typed, read) => {
  expect(withoutBidiControls(typed)).toBe(read);
});
