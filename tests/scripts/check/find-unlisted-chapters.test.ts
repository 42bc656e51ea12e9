import { expect, test } from 'vitest';
import { findUnlistedChapters } from '../../../scripts/check/find-unlisted-chapters.ts';

const file = '.github/decisions/maps.md';
const chapters = new Map([[file, '# The map\n\nIt is plain SVG.\n']]);
const entry = '- [The map](maps.md): what it shows';

test('a chapter that the index does not list once, with its title and what it holds, is found', () => {
  expect(findUnlistedChapters(`# Decisions\n\n${entry}\n`, chapters)).toEqual([]);
  expect(findUnlistedChapters('# Decisions\n', chapters)).toEqual([
    `${file}: .github/decisions/README.md lists it 0 times; it needs one line that begins with '- [The map](maps.md): ' and says what it holds.`,
  ]);
  expect(findUnlistedChapters(`${entry}\n${entry}\n`, chapters)).toHaveLength(1);
  expect(findUnlistedChapters('- [Another title](maps.md): what it shows\n', chapters)).toHaveLength(1);
  expect(findUnlistedChapters('- [The map](maps.md): \n', chapters)).toHaveLength(1);
});
