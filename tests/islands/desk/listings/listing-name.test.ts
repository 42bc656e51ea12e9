import { describe, expect, test } from 'vitest';
import { linkName, listedName, listingName } from '#islands/desk/listings/fields/listing-name.ts';

const title = '2 BHK for sale in Whitefield';
const home = {
  title,
  slug: '2-bhk-for-sale-in-whitefield-6dd049a3',
  area: 'Hoodi',
  sqft: 1056,
  source_key: 'WF-2',
};

describe('a home in drafts, dialogs and previews of the desk', () => {
  test('is named by what tells it apart from others with its title', () => {
    expect(listingName('property', home)).toBe(`${title}, Hoodi, 1,056 sqft, WF-2`);
    expect(
      listedName({
        kind: 'property',
        name: title,
        slug: home.slug,
        place: 'Hoodi',
        reference: 'WF-2',
      }),
    ).toBe(`${title}, Hoodi, WF-2`);
  });

  test('is named as typed while its title changes, and without a title by nothing', () => {
    expect(listingName('property', home, ' Corner flat ')).toBe('Corner flat, Hoodi, 1,056 sqft, WF-2');
    expect(listingName('property', { ...home, title: null })).toBe('');
  });

  test('with a title of its own has only that, like societies and areas', () => {
    expect(listingName('property', { ...home, slug: '2-bhk-for-sale-in-whitefield' })).toBe(title);
    expect(listingName('area', { area: 'Hoodi', slug: 'hoodi-6dd049a3' })).toBe('Hoodi');
  });
});

test.each([
  ['Corner flat', 'Corner flat'],
  ['   ', 'home-1'],
  ['', 'home-1'],
])('the link to a listing whose name is %j says %j', (name, words) => {
  expect(linkName({ name, id: 'home-1' })).toBe(words);
});
