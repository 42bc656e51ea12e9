import { expect, test } from 'vitest';
import { isEmptyFilters } from '#domain/search/filters.ts';
import { filterQuery } from '#domain/search/filter-query.ts';
import { namedAreas } from '#domain/city/named-areas.ts';
import { parseLine } from '#domain/search/line/parse-line.ts';
import { statedAspects } from '#domain/search/filters.ts';
import { sentenceOf } from '#domain/search/line/left-out.ts';
import { wordsForAddress } from '#domain/search/line/words-for-address.ts';
import { readWordsOfAddress } from '#domain/search/line/read-words-of-address.ts';
import { linesOfBangalore } from './lines-of-bangalore.ts';
import { linesOfFacts } from './lines-of-facts.ts';
import { linesOfStrangers } from './lines-of-strangers.ts';
import { lines } from './parse-line.cases.ts';
import { realPlaces } from './real-places.ts';

type Outcome = 'right' | 'said' | 'wrong' | 'silently wrong';

interface Reading {
  line: string;
  outcome: Outcome;
  /** Whether the filters can express the whole line. */
  isAnswerable: boolean;
  expected: string;
  read: string;
}

type Line = readonly [line: string, leadsTo: string, missed?: string];

const lists = { Sale: '/buy', Rent: '/rent' } as const;
const homesIn = new Set(realPlaces.places.all.map(({ slug }) => slug));

/** '@majestic': the areas that people call so. */
function named(name: string): string {
  const areas = namedAreas
    .filter(({ names }) => names.some((each) => each.toLowerCase() === name))
    .flatMap((place) => place.areas);
  const slugs = areas.filter((slug) => homesIn.has(slug));
  if (slugs.length === 0) throw new Error(`Nothing with homes is called '${name}'.`);
  return [...new Set(slugs)].toSorted().join(',');
}

/** Where every fact is stated. */
const stating = { ...realPlaces, facts: statedAspects };

function read([line, leadsTo, missed = '']: Line, vocabulary = realPlaces): Reading {
  const expected = leadsTo.replace(/@([^&]+)/, (_, name: string) => named(name));
  const { offer, filters, reference, unknownWords } = parseLine(line, vocabulary);
  const query = filterQuery(filters);
  const address = reference ?? `${offer === null ? 'any' : lists[offer]}${query && `?${query}`}`;
  const said = unknownWords.join(' | ');
  const asked = partsOf(expected);
  const outcome = (): Outcome => {
    if (address === expected && said === missed) return 'right';
    if (said === '') return 'silently wrong';
    return partsOf(address).every((part) => asked.includes(part)) ? 'said' : 'wrong';
  };
  return {
    line,
    outcome: outcome(),
    isAnswerable: missed === '',
    expected: `${leadsTo} ‘${missed}’`,
    read: `${address} ‘${said}’`,
  };
}

const partsOf = (address: string) => address.split(/[?&]/);

const readings = [
  ...Object.entries({ ...linesOfBangalore, ...linesOfStrangers }).map(([kind, rows]) => ({
    kind,
    rows: rows.map((row) => read(row)),
  })),
  ...Object.entries(linesOfFacts).map(([kind, rows]) => ({
    kind,
    rows: rows.map((row) => read(row, stating)),
  })),
];

test.each(readings)(
  'of lines of the kind ‘$kind’ nine in ten are right, and none is silently wrong',
  ({ rows }) => {
    const wrong = rows.filter(({ outcome }) => outcome !== 'right');
    const report = wrong.map((row) => `${row.outcome}: ${row.line} -> ${row.read}, not ${row.expected}`);
    expect(wrong.filter(({ outcome }) => outcome === 'silently wrong').length, report.join('\n')).toBe(0);
    expect(wrong.length, report.join('\n')).toBeLessThanOrEqual(rows.length / 10);
  },
);

test('of the lines that the homes can answer, nine in ten are right', () => {
  const answerable = readings.flatMap(({ rows }) => rows).filter(({ isAnswerable }) => isAnswerable);
  const right = answerable.filter(({ outcome }) => outcome === 'right');
  expect(right.length / answerable.length).toBeGreaterThanOrEqual(0.9);
});

test('at least 600 lines are tried', () => {
  const count = readings.reduce((sum, { rows }) => sum + rows.length, lines.length);
  expect(count).toBeGreaterThanOrEqual(600);
});

test('words that are left out filter nothing where the address of a list keeps them, and say there what only the line explains', () => {
  const ofKinds = Object.values({ ...linesOfBangalore, ...linesOfStrangers, ...linesOfFacts }).flat();
  const all = [...lines, ...ofKinds].map(([line]) => line);
  const changed = [realPlaces, stating].flatMap((vocabulary) =>
    all.filter((line) => {
      const { leftOut, filters } = parseLine(line, vocabulary);
      const opened = readWordsOfAddress(wordsForAddress(leftOut), filters.near, vocabulary);
      const isFiltering = !isEmptyFilters(opened.filters) || opened.reference !== null;
      return isFiltering || leftOut.some(({ why }) => why && !opened.reasons.includes(sentenceOf[why]));
    }),
  );
  expect(changed).toEqual([]);
});
