import { describe, expect, test } from 'vitest';
import { findBrokenLinks } from '../../../scripts/check/find-broken-links.ts';

describe('a link of a document', () => {
  const files = ['README.md', '.github/decisions/001-a.md', 'src/site/paths.ts'];

  test.each([
    [
      'README.md',
      '[one](.github/decisions/001-a.md#why), [two](src/site/), [three](https://angala.example/x)',
    ],
    ['.github/decisions/001-a.md', '[itself](001-a.md), [above](../../README.md), [a heading](#one)'],
  ])('in %s may lead to a file, a folder, a heading or another site', (document, text) => {
    expect(findBrokenLinks(document, text, files)).toEqual([]);
  });

  test('is refused if it leads to no file', () => {
    expect(findBrokenLinks('.github/decisions/001-a.md', '[two](002-b.md)', files)).toHaveLength(1);
  });
});
