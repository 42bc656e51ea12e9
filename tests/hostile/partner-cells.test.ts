import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { trialContext } from '#domain/partner-file/column-contexts.ts';
import { isMeaning, meaningChoices, meaningOf } from '#domain/partner-file/meanings.ts';
import { bareNumberIn } from '#domain/partner-file/read-price.ts';
import { readProse, readTitle } from '#domain/partner-file/read-prose.ts';
import { tidyCell } from '#domain/partner-file/cell-reading.ts';
import { homesOf } from '../domain/partner-file/homes-of.ts';

/** What a cell of a file may hold, and a time that a busy machine keeps; a slow reader takes ten times as long for one. */
const CELL_LENGTH = 32_767;
const MOMENTS_MS = 2_000;

const parts = [
  ...[
    '1',
    '1,',
    '1 ',
    '1.',
    ' ',
    '\n',
    '\r',
    'a',
    'a,',
    'a\n',
    'A1',
    '-',
    '12-',
    '1 - ',
    '₹',
    'rs ',
    '(',
    '[',
    '{',
    '"',
    "'",
  ],
  ...[
    'sq ft ',
    '1 sq ft',
    'lakh ',
    '2 bhk ',
    'Jan ',
    'https:',
    'https://a,',
    'of ',
    'carpet area ',
    'by ',
    'é',
    '00',
  ],
];

describe('a cell as long as it may be', () => {
  it.each(parts)('of %j again and again is read in moments, whatever its column means', (part) => {
    const context = { ...trialContext('2026-11-28'), words: 'price in lakh' };
    for (const end of ['', '!', '1']) {
      const cell = part.repeat(Math.floor((CELL_LENGTH - 1) / part.length)) + end;
      const readers = new Map<string, (cell: string) => unknown>([
        ['tidyCell', tidyCell],
        ['bareNumberIn', bareNumberIn],
        ['readProse', readProse],
        ['readTitle', readTitle],
      ]);
      for (const [name] of meaningChoices)
        if (isMeaning(name)) readers.set(name, (text) => meaningOf(name).read(text, context));
      for (const [name, read] of readers) {
        const start = performance.now();
        read(cell);
        expect(performance.now() - start, name).toBeLessThan(MOMENTS_MS);
      }
    }
  });
});

it('homes of a file that say the same are told apart, also thousands', () => {
  const rows = Array.from({ length: 2_000 }, () => 'Flat|2|30000|Hebbal');
  const { homes } = homesOf(['type|bhk|rent|locality', ...rows].join('\n'));
  expect(new Set(homes.map(({ reference }) => reference)).size).toBe(2_000);
});
