import { expect, it } from 'vitest';
import { decisionNumbers, findUnknownDecisions } from '../../../scripts/check/find-unknown-decisions.ts';

const numbers = decisionNumbers(
  new Map([
    ['.github/decisions/000-where.md', '| 013 | What a limit counts | Code points. |\n'],
    ['.github/decisions/094-positions.md', '# Positions\n'],
  ]),
);

it.each(['// (decision 094)', '// (decisions 094, 013)', '// (decision P8)', 'A decision of 404 pages.'])(
  '%s names decisions that exist, or none',
  (text) => {
    expect(findUnknownDecisions('src/a.ts', text, numbers)).toEqual([]);
  },
);

it.each(['// (decisions 094 and 109)', '// (decisions 109, 013)', 'See [decision 109](x.md).'])(
  '%s names a decision that another record took in',
  (text) => {
    expect(findUnknownDecisions('src/a.ts', text, numbers)).toEqual([
      'src/a.ts cites decision 109, which is neither a record nor a row of 000.',
    ]);
  },
);
