import { describe, expect, test } from 'vitest';
import { findBrokenLinks } from '../../../scripts/check/find-broken-links.ts';

describe('a link of a document', () => {
  const files = ['README.md', '.github/decisions/maps.md', 'src/site/paths.ts'];
  const read = () => "# Maps\n\n## 007, 008 A reader's `map`\n";
  const faultsOf = (document: string, text: string) => findBrokenLinks(document, text, files, read);

  test.each([
    [
      'README.md',
      '[one](.github/decisions/maps.md#007-008-a-readers-map), [two](src/site/), [three](https://angala.example/x#y)',
    ],
    ['.github/decisions/maps.md', '[itself](maps.md), [above](../../README.md), [below](#one)\n\n## One\n'],
  ])('in %s may lead to a file, a folder, a heading or another site', (document, text) => {
    expect(faultsOf(document, text)).toEqual([]);
  });

  test('is refused if it leads to no file', () => {
    expect(faultsOf('.github/decisions/maps.md', '[two](lists.md), [again](lists.md)')).toEqual([
      ".github/decisions/maps.md: it links 'lists.md', which does not exist.",
    ]);
  });

  test('is refused if it leads to no heading', () => {
    expect(faultsOf('README.md', '[two](.github/decisions/maps.md#007-a-map), [three](#three)')).toEqual([
      "README.md: it links '#007-a-map', which is no heading of .github/decisions/maps.md.",
      "README.md: it links '#three', which is no heading of README.md.",
    ]);
  });
});
