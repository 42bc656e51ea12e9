import { expect, test } from 'vitest';
import { findUnlistedDecisions } from '../../../scripts/check/find-unlisted-decisions.ts';

const file = '.github/decisions/007-a-page.md';
const records = new Map([[file, '# A page\n\nToday, in force.\n']]);
const entry = '- [007](007-a-page.md) A page';

test('a decision that the index does not list once with its title is found', () => {
  expect(findUnlistedDecisions(`# Pages\n\n${entry}\n`, records)).toEqual([]);
  expect(findUnlistedDecisions('# Pages\n', records)).toEqual([
    `${file}: .github/decisions/README.md lists it 0 times; it needs this line once: ${entry}`,
  ]);
  expect(findUnlistedDecisions(`${entry}\n${entry}\n`, records)).toHaveLength(1);
  expect(findUnlistedDecisions('- [007](007-a-page.md) Another title\n', records)).toHaveLength(1);
});
