import { describe, expect, it } from 'vitest';
import { decisionPlaces } from '../../../scripts/check/decision-places.ts';
import { findRepeatedDecisions } from '../../../scripts/check/find-repeated-decisions.ts';
import { findMisledLinks, findUnknownDecisions } from '../../../scripts/check/find-unknown-decisions.ts';

const gaps = '.github/decisions/specification.md';
const places = '.github/decisions/places.md';
const numbers = decisionPlaces(
  new Map([
    [gaps, '# Gaps\n\n| # | Question |\n|---|---|\n| 013 | What a limit counts |\n| A1 | One file |\n'],
    [places, '# Places\n\n## 094 Positions are open data\n\nAs decision 095 says.\n\n## 101, 272 The map\n'],
  ]),
);

it('a decision is where a heading or a row begins with its number', () => {
  expect([...numbers]).toEqual([
    ['013', [gaps]],
    ['094', [places]],
    ['101', [places]],
    ['272', [places]],
  ]);
});

it.each(['// (decision 094)', '// (decisions 272, 013)', '// (decision P8)', 'A decision of 404 pages.'])(
  '%s names decisions that exist, or none',
  (text) => {
    expect(findUnknownDecisions('src/a.ts', text, numbers)).toEqual([]);
  },
);

it.each(['// (decisions 094 and 109)', '// (decisions 109, 013)', 'See [decision 109](x.md).'])(
  '%s names a decision that no chapter has',
  (text) => {
    expect(findUnknownDecisions('src/a.ts', text, numbers)).toEqual([
      'src/a.ts cites decision 109, which no heading and no row of a chapter has.',
    ]);
  },
);

describe('a number', () => {
  it('may stand in one heading or row of one chapter only', () => {
    expect(findRepeatedDecisions(numbers)).toEqual([]);
    const twice = decisionPlaces(
      new Map([[places, '## 094 One\n\n## 094 Two\n| 101 | A row |\n## 101 Three\n']]),
    );
    expect(findRepeatedDecisions(twice)).toEqual([
      `Decision 094 is in ${places} and ${places}: give one of them the next free number, or make them one.`,
      `Decision 101 is in ${places} and ${places}: give one of them the next free number, or make them one.`,
    ]);
  });
});

describe('a link that names a decision', () => {
  it.each([
    ['README.md', 'See [094](.github/decisions/places.md#094-positions-are-open-data).'],
    [places, '[decision 013](specification.md)'],
    ['README.md', '[404](.github/OPERATIONS.md)'],
  ])('may lead from %s to its chapter', (document, text) => {
    expect(findMisledLinks(document, text, numbers)).toEqual([]);
  });

  it('may not lead to another one', () => {
    expect(findMisledLinks(gaps, '[decision 094](specification.md), [109](places.md)', numbers)).toEqual([
      `${gaps}: '094' leads to ${gaps}, but is in ${places}.`,
      `${gaps}: '109' leads to ${places}, but is in no chapter.`,
    ]);
  });
});
