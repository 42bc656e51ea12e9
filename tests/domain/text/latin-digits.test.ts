import { expect, it } from 'vitest';
import { latinDigits } from '#domain/text/latin-digits.ts';

it.each([
  ['೯೮೪೫೦ ೧೨೩೪೫', '98450 12345'],
  ['९८४५० १२३४५', '98450 12345'],
  ['٩٨٤٥٠ ١٢٣٤٥', '98450 12345'],
  ['۹۸۴۵۰ ۱۲۳۴۵', '98450 12345'],
  ['௯௮௪௫௦ ౯౮', '98450 98'],
  ['９８４５０', '98450'],
  ['𝟗𝟠𝟜', '984'],
  ['½ ² ① 1st', '½ ² ① 1st'],
])('%j has the digits %j', (typed, digits) => expect(latinDigits(typed)).toBe(digits));
