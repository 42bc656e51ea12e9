import fc from 'fast-check';
import { expect, it } from 'vitest';
import { choiceSlug } from '#domain/search/slug-of-name.ts';

it.each([
  ['Independent House', 'independent-house'],
  ['  J.P. Nagar (7th Phase) ', 'j-p-nagar-7th-phase'],
  ['Café', 'caf'],
  ['ಜಯನಗರ', ''],
  ['', ''],
])('the slug of %s is %s', (name, slug) => {
  expect(choiceSlug(name)).toBe(slug);
});

it('a slug is the small letters and digits of a name, with one hyphen for all that stands between them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const pattern = name
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '');
      expect(choiceSlug(name)).toBe(pattern);
    }),
  );
});
