import { expect, it } from 'vitest';
import { answerLine } from '#domain/search/line/answer-line.ts';
import { type Filters, noFilters } from '#domain/search/filters.ts';
import type { ListsFile } from '#domain/search/line/lists-file.ts';
import { pageOfAnswer } from '#domain/search/line/page-of-answer.ts';
import { knownPlaces } from './known-places.ts';

const lists: ListsFile = {
  sale: {
    path: '/buy',
    keys: [
      'in/bangalore/3-bhk',
      'in/whitefield',
      'in/whitefield/2-bhk',
      'in/whitefield/under-80-lakh',
      'at/prestige-lakeview',
    ],
  },
  rent: { path: '/rent', keys: ['in/hsr-layout', 'in/hsr-layout/under-75k'] },
  places: { 'in/hebbal': '/bangalore/areas/hebbal', 'at/udupi-corner': '/bangalore/societies/udupi-corner' },
  city: 'in/bangalore',
  home: '/property/',
};

it.each([
  ['2bhk whitefield under 80 lakh', '/buy/in/whitefield/2-bhk'],
  ['whitefield under 75 lakh', '/buy/in/whitefield/under-80-lakh'],
  ['5 bhk whitefield', '/buy/in/whitefield'],
  ['2, 3 bhk whitefield', '/buy/in/whitefield'],
  ['rent 3 bhk hsr 60k', '/rent/in/hsr-layout/under-75k'],
  ['rent 3 bhk near hsr 60k', '/rent'],
  ['3 bhk', '/buy/in/bangalore/3-bhk'],
  ['hebbal', '/bangalore/areas/hebbal'],
  ['prestige lakeview 3bhk', '/buy/at/prestige-lakeview'],
  ['udupi corner', '/bangalore/societies/udupi-corner'],
  ['villa', '/buy'],
  ['', '/buy'],
  ['rent', '/rent'],
])('without JavaScript, %j leads to %s', (line, path) =>
  expect(pageOfAnswer(answerLine(line, knownPlaces), lists).path).toBe(path),
);

it.each([
  ['3 bhk', false],
  ['2bhk whitefield', false],
  ['whitefield under 80 lakh', false],
  ['prestige lakeview', false],
  ['hebbal', false],
  ['cheapest in whitefield', false],
  ['', false],
  ['rent', false],
  ['9 bhk whitefield', true],
  ['2bhk whitefield under 80 lakh', true],
  ['whitefield under 75 lakh', true],
  ['2, 3 bhk whitefield', true],
  ['prestige lakeview 3bhk', true],
  ['9 bhk hebbal', true],
  ['villa', true],
])('the page for %j also has other homes: %s', (line, isWider) =>
  expect(pageOfAnswer(answerLine(line, knownPlaces), lists).isWider).toBe(isWider),
);

it('a search for furnished homes to rent, or for homes that are ready, leads to their list', () => {
  const withFacts = {
    ...lists,
    sale: { ...lists.sale, keys: [...lists.sale.keys, 'in/whitefield/ready-to-move'] },
    rent: { ...lists.rent, keys: [...lists.rent.keys, 'in/whitefield/furnished'] },
  };
  const page = (offer: 'Sale' | 'Rent', filters: Partial<Filters>) =>
    pageOfAnswer({ offer, filters: { ...noFilters, areas: ['whitefield'], ...filters } }, withFacts);
  expect(page('Rent', { furnishing: ['full'] })).toMatchObject({
    path: '/rent/in/whitefield/furnished',
    isWider: false,
  });
  expect(page('Sale', { possession: 'ready' }).path).toBe('/buy/in/whitefield/ready-to-move');
  expect(page('Rent', { furnishing: ['full', 'semi'] }).path).not.toContain('furnished');
});

it('a search for a builder leads to its list, in a city that is named if homes are listed in several', () => {
  const page = (filters: Partial<Filters>, keys: readonly string[]) =>
    pageOfAnswer(
      { offer: 'Sale', filters: { ...noFilters, builders: ['prestige'], ...filters } },
      { ...lists, sale: { path: '/buy', keys } },
    );
  expect(page({}, ['by/prestige'])).toMatchObject({ path: '/buy/by/prestige', isWider: false });
  expect(page({ bhk: [3] }, ['by/prestige'])).toMatchObject({ path: '/buy/by/prestige', isWider: true });
  const both = ['in/bangalore', 'in/mysore', 'by/prestige', 'by/prestige-mysore'];
  expect(page({}, both)).toMatchObject({ path: '/buy/in/bangalore', isWider: true });
  expect(page({ cities: ['mysore'] }, both)).toMatchObject({
    path: '/buy/by/prestige-mysore',
    isWider: false,
  });
  expect(page({ areas: ['whitefield'] }, ['by/prestige', 'in/whitefield']).path).toBe('/buy/in/whitefield');
  expect(page({ builders: ['prestige', 'sobha'] }, ['by/prestige']).path).toBe('/buy');
});
