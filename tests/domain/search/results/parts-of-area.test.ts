import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayNumber } from '#domain/calendar/day-number.ts';
import { noFilters } from '#domain/search/filters.ts';
import { homesFile } from '#domain/search/homes/make-homes-file.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { countHomes } from '#domain/search/results/count-homes.ts';
import { matchHomes, matchingRows } from '#domain/search/results/match-homes.ts';
import { partsOfArea, placesOfChosen, toggleArea } from '#domain/search/results/parts-of-area.ts';
import { aHome } from '../../../islands/filter-panel/a-home.ts';
import { anyHome } from '../homes/any-homes.ts';

const today = dayNumber('2026-11-22');
const place = (name: string) => ({ name, slug: name.toLowerCase().replaceAll(' ', '-') });
const jpNagar = place('JP Nagar');
const phase = (number: string) => place(`${number} Phase JP Nagar`);
const homes = readHomes(
  homesFile([
    aHome(1, { area: jpNagar }),
    aHome(2, { area: phase('7th'), localities: [jpNagar] }),
    aHome(3, { area: phase('7th'), localities: [jpNagar] }),
    aHome(4, { area: phase('2nd'), localities: [jpNagar] }),
    aHome(5, { area: place('Hebbal') }),
    // No home is in the locality itself.
    aHome(6, { area: place('Jeevanahalli'), localities: [place('Cox Town')] }),
  ]),
);
const countsOf = (areas: string[]) => {
  const filters = { ...noFilters, areas };
  return countHomes(homes, filters, matchHomes(homes, filters, today), today);
};
const found = (areas: string[]) =>
  matchingRows(homes.order('newest'), matchHomes(homes, { ...noFilters, areas }, today)).length;

test('a locality is chosen with its parts, which add up to it', () => {
  expect(found(['jp-nagar'])).toBe(4);
  expect(found(['only/jp-nagar'])).toBe(1);
  expect(found(['7th-phase-jp-nagar'])).toBe(2);
  expect(partsOfArea(homes, countsOf(['jp-nagar']), 'jp-nagar')).toEqual([
    { value: 'only/jp-nagar', label: 'JP Nagar itself', homes: 1 },
    { value: '7th-phase-jp-nagar', label: '7th Phase JP Nagar', homes: 2 },
    { value: '2nd-phase-jp-nagar', label: '2nd Phase JP Nagar', homes: 1 },
  ]);
});

test('a locality without a home of its own finds those of its parts', () => {
  expect(found(['cox-town'])).toBe(1);
  expect(partsOfArea(homes, countsOf([]), 'cox-town')).toEqual([
    { value: 'jeevanahalli', label: 'Jeevanahalli', homes: 1 },
  ]);
  expect(partsOfArea(homes, countsOf([]), 'hebbal')).toEqual([]);
});

test('who has chosen a part finds the others beside it, also one that has no home now', () => {
  expect(placesOfChosen(homes, ['7th-phase-jp-nagar'])).toEqual(['jp-nagar']);
  expect(placesOfChosen(homes, ['only/jp-nagar', 'hebbal', '2nd-phase-jp-nagar'])).toEqual([
    'jp-nagar',
    'hebbal',
  ]);
  expect(placesOfChosen(homes, ['jp-nagar', 'gone'])).toEqual(['jp-nagar', 'gone']);
  const many = ['7th-phase-jp-nagar', 'hebbal', 'jeevanahalli', 'gone'];
  expect(placesOfChosen(homes, many)).toEqual(many);
  const none = { areas: new Uint32Array(homes.choiceNames.areas.length), areasAlone: new Uint32Array(9) };
  expect(partsOfArea(homes, none, 'jp-nagar', ['2nd-phase-jp-nagar']).map(({ value }) => value)).toEqual([
    '2nd-phase-jp-nagar',
  ]);
});

test.each([
  ['a part', ['jp-nagar'], '7th-phase-jp-nagar', ['7th-phase-jp-nagar']],
  ['the area itself', ['jp-nagar', 'hebbal'], 'only/jp-nagar', ['hebbal', 'only/jp-nagar']],
  [
    'another part',
    ['7th-phase-jp-nagar'],
    '2nd-phase-jp-nagar',
    ['2nd-phase-jp-nagar', '7th-phase-jp-nagar'],
  ],
  ['the whole', ['7th-phase-jp-nagar', 'only/jp-nagar', 'hebbal'], 'jp-nagar', ['hebbal', 'jp-nagar']],
  ['what is chosen', ['hebbal', 'jp-nagar'], 'jp-nagar', ['hebbal']],
  ['an area that nobody knows', ['jp-nagar'], 'nowhere', ['jp-nagar', 'nowhere']],
])('a press on %s leaves no choice inside another', (_, chosen, pressed, expected) => {
  expect(toggleArea(homes, chosen, pressed)).toEqual(expected);
});

test('parts add up to their area in any list', () => {
  fc.assert(
    fc.property(fc.array(anyHome, { maxLength: 40 }), (any) => {
      const index = readHomes(homesFile(any));
      const counts = countHomes(index, noFilters, matchHomes(index, noFilters, today), today);
      for (const [at, { slug, hasParts }] of index.choiceNames.areas.entries()) {
        if (!hasParts) continue;
        const sum = partsOfArea(index, counts, slug).reduce((total, part) => total + part.homes, 0);
        expect(sum).toBe(counts.areas[at]);
      }
    }),
  );
});
