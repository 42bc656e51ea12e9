import { expect, test } from 'vitest';
import { visitQuestions } from '#page-models/property/visit-questions.ts';
import { aBareProperty, aProperty } from '../../fixtures/rows.ts';

test('the questions begin with facts that the listing lacks', () => {
  const questions = visitQuestions(aBareProperty());
  expect(questions.slice(0, 3)).toEqual(['the price', 'carpet area', 'how many bedrooms']);
  expect(questions).toContain('who has seen the home, and when');
});

test('the questions leave out facts that the listing has', () => {
  const knownFacts = { area_basis: 'carpet' as const, floor_no: 0, facing_dir: 'East', maint_charges: 6200 };
  expect(visitQuestions(aProperty({ ...knownFacts, bedrooms: 0 }))).toEqual([
    'water source, and last April’s tanker bills',
    'power backup and parking',
    'khata, title papers and loans on the home',
    'why it is for sale, and since when',
  ]);
});

test('a placeholder such as N/A counts as a missing fact', () => {
  expect(visitQuestions(aProperty({ facing_dir: 'N/A', sqft: 0 }))).toEqual(
    expect.arrayContaining(['which way it faces', 'carpet area']),
  );
});

test('an answered question is not asked again, and an answer may raise another', () => {
  const rent = aProperty({
    property_type: 'Rent',
    deposit: '2 months',
    notice_months: 1,
    water: ['tanker'],
    power_backup: 'full',
  });
  expect(visitQuestions(rent).slice(-4)).toEqual([
    'last April’s tanker bills',
    'parking',
    'what is taken off the deposit',
    'yearly rise',
  ]);
  expect(visitQuestions({ ...rent, deposit: '0' }).join()).not.toContain('deposit');
  const built = visitQuestions(aProperty({ khata: 'a', possession: '2027-06', sqft: 900 }));
  expect(built).toContain('what the area measures, and the carpet area');
  expect(built).toContain('which instalments are due to whom, and the tax on them');
  expect(built.join()).not.toContain('khata');
});

test('the questions for a tenant include the deposit, but not the khata', () => {
  const questions = visitQuestions(aProperty({ property_type: 'Rent' })).join();
  expect(questions).toContain('deposit');
  expect(questions).not.toContain('khata');
});

const aPlot = (facts = {}) =>
  aProperty({ asset_type: 'Plot', title: 'Plot in Hoskote', description: null, ...facts });

test('a plot is asked about dimensions, road and approval, and not about rooms', () => {
  const questions = visitQuestions(aPlot({ sqft: null, bedrooms: null, baths: null }));
  expect(questions).toEqual([
    'the area of the plot',
    'its dimensions, side by side',
    'how wide the road is, and who maintains it',
    'which authority approved the layout, and whether the land is converted',
    'which way it faces',
    'water, drainage and electricity up to the plot',
    'khata, title papers and loans on the plot',
    'why it is for sale, and since when',
  ]);
});

test('what the words of a plot answer is not asked', () => {
  const asked = (description: string) => visitQuestions(aPlot({ description })).join('\n');
  expect(asked('A 30x40 site on a 40 ft road, BDA approved.')).not.toMatch(/dimensions|road|approved/);
  expect(asked('30 ft × 40 ft, East')).not.toContain('dimensions');
  expect(asked('Close to the main road')).toMatch(/road/);
});
