import { expect, test } from 'vitest';
import { builderNamed, builderOfSociety } from '#domain/society/builder.ts';
import { aSociety } from '../../fixtures/rows.ts';
import { builderCases } from './builder.cases.ts';

test.each(builderCases)('the builder ‘%s’ is %s', (written, slug) => {
  expect(builderNamed(written)?.slug ?? null).toBe(slug);
});

test.each([
  ['PRESTIGE', 'Prestige Group'],
  ['Neralu Homes Pvt. Ltd.', 'Neralu Homes'],
  ['Neralu Homes (P) Ltd', 'Neralu Homes'],
  ['NERALU Homes', 'NERALU Homes'],
])('‘%s’ is shown as ‘%s’', (written, name) => expect(builderNamed(written)?.name).toBe(name));

test('the name of the row comes before those in its groups', () => {
  const groups = { specifications: { developer: 'Sobha' }, market: { developerName: 'Brigade Group' } };
  const builderOf = (row: object) => builderOfSociety(aSociety({ ...groups, ...row }))?.slug;
  expect(builderOf({ developer: 'Purva' })).toBe('puravankara');
  expect(builderOf({ developer: 'NA' })).toBe('sobha');
  expect(builderOf({ developer: null, specifications: { developer: ['Sobha'] } })).toBe('brigade');
});
