import { expect, test } from 'vitest';
import { visitQuestions } from '#page-models/property/visit-questions.ts';
import { aBareProperty, aProperty } from '../../fixtures/rows.ts';

test('the questions begin with facts that the listing lacks', () => {
  const questions = visitQuestions(aBareProperty());
  expect(questions.slice(0, 3)).toEqual(['Ask: the price', 'Ask: carpet area', 'Ask: how many bedrooms']);
  expect(questions).toContain('Ask: who has seen the home, and when');
});

test('the questions leave out facts that the listing has', () => {
  const knownFacts = { floor_no: 0, facing_dir: 'East', maint_charges: 6200 };
  expect(visitQuestions(aProperty({ ...knownFacts, bedrooms: 0 }))).toEqual([
    'Ask: water source, and last April’s tanker bills',
    'Ask: power backup and parking',
    'Ask: khata, title papers and loans on the home',
    'Ask: why it is for sale, and since when',
  ]);
});

test('a placeholder such as N/A counts as a missing fact', () => {
  expect(visitQuestions(aProperty({ facing_dir: 'N/A', sqft: 0 }))).toEqual(
    expect.arrayContaining(['Ask: which way it faces', 'Ask: carpet area']),
  );
});

test('the questions for a tenant include the deposit, but not the khata', () => {
  const questions = visitQuestions(aProperty({ property_type: 'Rent' })).join();
  expect(questions).toContain('deposit');
  expect(questions).not.toContain('khata');
});
