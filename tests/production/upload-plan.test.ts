import { expect, test } from 'vitest';
import { planUpload } from '../../.github/actions/deploy/s3/upload-plan.ts';

const roundOf = (name: string) =>
  planUpload([{ name, md5: 'new' }], new Map(), { allowRemovals: false }).rounds.findIndex((round) =>
    round.includes(name),
  );

test.each([
  ['a page', 'buy/index.html', ['_a/page.1.css', 'illustrations/living-960.avif', 'latest/social.png']],
  ['a feed', 'buy.atom', ['cards/property/a.jpg']],
  [
    'the list of the search index',
    'search-index.json',
    ['_a/search-sale-facts.1.json', '_a/search-cards.1.json'],
  ],
  ['the worker of saved homes', 'sw.js', ['_a/saved.1.js']],
  ['the sitemap', 'sitemap1.xml', ['buy/index.html', 'index.html']],
  ['the manifest', 'manifest.json', ['buy/index.html', 'search-index.json']],
])('%s is uploaded when every file that it names is there', (_, name, named) => {
  expect(roundOf(name)).toBeGreaterThan(Math.max(...named.map(roundOf)));
});
