import { expect, test } from 'vitest';
import { withFractions } from '#domain/typed-text/with-fractions.ts';

test.each([
  ['2½', '2.5'],
  ['1 ½ cr', '1.5 cr'],
  ['¾ cr', '0.75 cr'],
  ['1⅓ acre', '1.3333 acre'],
  ['12¼ lakh and 3⅞', '12.25 lakh and 3.875'],
  ['135 m²', '135 m²'],
  ['2 1/2', '2 1/2'],
])('%s is %s', (typed, written) => expect(withFractions(typed)).toBe(written));
