import { expect, test } from 'vitest';
import { comparePublished } from '../../../scripts/published/compare-published.ts';

const files = (pages: Record<string, string>) => new Map(Object.entries(pages));

test('a comparison of two published folders names what has come, gone and changed, and no digest of a name', () => {
  const compared = comparePublished(
    files({
      '_a/map.AbCd1234.js': 'import"./view.12345678.js"',
      'gone.html': '',
      'buy.html': '<p class="price">₹1 Cr</p><script src="/_a/map.AbCd1234.js"></script>',
      'rent.html': '<p class="price">₹90 L</p><b>a</b><b>c</b>',
      'same.html': '<p>as before</p>',
    }),
    files({
      '_a/map.XyZw9876.js': 'import"./view.87654321.js"',
      'come.html': '',
      'buy.html': '<p class="price">₹2 Cr</p><script src="/_a/map.XyZw9876.js"></script>',
      'rent.html': '<p class="price">₹80 L</p><b>c</b><b>a</b>',
      'same.html': '<p>as before</p>',
    }),
  );
  expect(compared).toEqual({
    ...{ gone: ['gone.html'], come: ['come.html'], differing: ['buy.html', 'rent.html'], same: 2 },
    pieces: [
      { sign: '-', tag: '<p class="price">', pages: 2, texts: 2, example: '₹1 Cr', page: 'buy.html' },
      { sign: '+', tag: '<p class="price">', pages: 2, texts: 2, example: '₹2 Cr', page: 'buy.html' },
    ],
  });
});
