import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterQuery, readFilterQuery } from '#domain/search/filter-query.ts';
import { parseLine } from '#domain/search/line/parse-line.ts';
import { readingsOf } from '#domain/search/line/readings.ts';
import { undoReading } from '#domain/search/line/undo-reading.ts';
import { linesOfBangalore } from './lines-of-bangalore.ts';
import { statedAspects } from '#domain/search/filters.ts';
import { linesOfFacts } from './lines-of-facts.ts';
import { lines } from './parse-line.cases.ts';
import { realPlaces } from './real-places.ts';

/** A thousand lines are each read several times. */
const LONG_MS = 30_000;

test.each([
  ['bg road', ['bg road: Bannerghatta Road']],
  ['2 bhk near manyata', ['near manyata: Within 3 km of Manyata Tech Park']],
  ['new 3bhk whitefild', ['new: New within 7 days', 'whitefild: Whitefield']],
  ['2 bhk under 60', ['under 60: Up to ₹60 L']],
  [
    'koramangla or hoody metro',
    ['koramangla: Koramangala', 'hoody metro: Within 1 km of Hoodi metro station'],
  ],
  // What everybody can read in the line itself.
  ['2 bhk under 80 lakh', []],
  ['whitefield', []],
  ['north bangalore villa', []],
  ['560034', ['560034: 1st Block Koramangala, Koramangala']],
  ['koramangala 1st block', []],
  ['2 bhk under 25 rent', ['under 25: Up to ₹25,000']],
  ['75,00,000', []],
  ['80 लाख', []],
  ['3 bhk east facing flat 30k rent', []],
  ['vastu', []],
  ['', []],
])('of ‘%s’ may be wrong: %j', (line, expected) => {
  const shown = readingsOf(line, realPlaces).map(({ span, label }) => `${span.text}: ${label}`);
  expect(shown).toEqual(expected);
});

const stating = { ...realPlaces, facts: statedAspects };

test.each([
  ['not ground floor', ['not ground floor: Floor 1 and above']],
  ['2 bhk 3rd floor', ['3rd floor: Floors 1 to 4']],
  ['not furnished', ['not furnished: Unfurnished, Semi-furnished']],
  ['khata', ['khata: A khata, B khata']],
  ['not top floor', ['not top floor: Below the top floor']],
  ['semi-furnished top floor, not south facing', []],
])('where every fact is stated, of ‘%s’ may be wrong: %j', (line, expected) => {
  const shown = readingsOf(line, stating).map(({ span, label }) => `${span.text}: ${label}`);
  expect(shown).toEqual(expected);
});

test.each([
  { vocabulary: realPlaces, kinds: { ...linesOfBangalore, lines } },
  { vocabulary: stating, kinds: linesOfFacts },
])(
  'undoing a reading leaves its words out, and everything else as it was',
  ({ vocabulary, kinds }) => {
    for (const [line] of Object.values(kinds).flat()) {
      const whole = parseLine(line, vocabulary);
      for (const { span, query, without } of readingsOf(line, vocabulary)) {
        const undone = undoReading(whole.filters, readFilterQuery(query).filters);
        expect(without.unknownWords.join(' '), line).toContain(span.text);
        expect(filterQuery(undone), line).not.toBe(filterQuery(whole.filters));
      }
    }
  },
  LONG_MS,
);

test('undoing a reading keeps what was changed since', () => {
  const [reading] = readingsOf('2 bhk near manyata', realPlaces);
  const own = readFilterQuery(reading?.query ?? '').filters;
  const since = (query: string) => filterQuery(undoReading(readFilterQuery(query).filters, own));
  expect(since('bhk=2,3&near=manyata-tech-park&within=3000')).toBe('bhk=2,3');
  expect(since('bhk=2&near=manyata-tech-park&within=5000')).toBe('bhk=2&near=manyata-tech-park&within=5000');
  expect(since('bhk=2')).toBe('bhk=2');
});

test(
  'any line has readings that can be undone',
  () => {
    const word = fc.constantFrom(
      ...'bg road whitefield near metro manyata not 2 km from 60 under hoodi constructor 500m , / new airport'.split(
        ' ',
      ),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 9 }), (words) => {
        const line = words.join(' ');
        for (const { span, without } of readingsOf(line, realPlaces))
          expect(without.unknownWords.join(' ')).toContain(span.text.replaceAll(' ,', ','));
      }),
      { numRuns: 300, seed: 40 },
    );
  },
  LONG_MS,
);
