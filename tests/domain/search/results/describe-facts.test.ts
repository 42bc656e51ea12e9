import { expect, test } from 'vitest';
import { noFilters } from '#domain/search/filters.ts';
import { homesFile } from '#domain/search/homes/make-homes-file.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { aspectsOfOtherOffer, describeOtherOffer } from '#domain/search/other-offer.ts';
import {
  describeComparedSizes,
  describeLacking,
  describeUnsaid,
} from '#domain/search/results/describe-facts.ts';
import { describeOrder } from '#domain/search/results/describe-order.ts';
import { aHome } from '../../../islands/filter-panel/a-home.ts';

const silent = readHomes(homesFile([aHome(0), aHome(1)]));
const stating = readHomes(homesFile([aHome(0), aHome(1, { basis: 'super_built_up' })]));
const ofBasis = { ...noFilters, basis: ['super_built_up'] as const };

test('homes that do not say are counted in words, unless all do', () => {
  expect([0, 1, 1200].map(describeUnsaid)).toEqual([null, '1 home does not say', '1,200 homes do not say']);
});

test('the size says which areas it compares once a home says what its area measures', () => {
  expect(describeComparedSizes(silent, noFilters)).toBeNull();
  expect(describeComparedSizes(stating, noFilters)).toBe(
    'Compares carpet areas, and areas of a kind that nobody has said. For others, choose the kind of area.',
  );
  expect(describeComparedSizes(stating, ofBasis)).toBe('Compares super built-up areas only.');
  expect(describeLacking('size', silent)).toBe('without a size');
  expect(describeLacking('size', stating)).toBe('with another kind of area or none');
  expect(describeLacking('budget', stating)).toBe('without a price');
});

test('an order by area says that kinds of area stand apart', () => {
  const bySize = { ...noFilters, sort: '-size' } as const;
  expect(describeOrder(silent, bySize)).toBe('Largest first.');
  expect(describeOrder(stating, bySize)).toBe('Largest first, each kind of area apart.');
  expect(describeOrder(stating, { ...bySize, ...ofBasis, sort: '-size' })).toBe('Largest first.');
  expect(describeOrder(stating, noFilters)).toBe('Newest first.');
});

test('what only homes of the other offer say is named', () => {
  const filters = { ...noFilters, deposit: 100_000, possession: 'ready' };
  expect(aspectsOfOtherOffer(filters, 'Sale')).toEqual(['deposit']);
  expect(aspectsOfOtherOffer(filters, 'Rent')).toEqual(['possession']);
  expect(describeOtherOffer('deposit', 'Sale')).toBe('Only homes to rent are filtered by the deposit.');
});
