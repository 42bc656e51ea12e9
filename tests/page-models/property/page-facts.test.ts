import { describe, expect, test } from 'vitest';
import { pageFacts, pageNames } from '#domain/fact/page-facts.ts';
import type { PageFact } from '#domain/fact/shape/fact.ts';
import { missingFacts } from '#page-models/property/missing-facts.ts';
import { visitQuestions } from '#page-models/property/visit-questions.ts';
import { aBareProperty } from '../../fixtures/rows.ts';

const facts = pageNames.map((name): PageFact & { name: string } => ({ ...pageFacts[name], name }));

describe.each(facts)('a home that does not say $name', ({ asked, visit, visitOfPlot }) => {
  test('is asked for it below its facts, if it is of the offer that people ask', () => {
    for (const offer of ['Sale', 'Rent'] as const) {
      const missing = missingFacts(aBareProperty({ property_type: offer }));
      if (asked) expect(missing.includes(asked.called)).toBe(asked.offer === offer);
    }
  });

  test('is asked about it at a visit, and a plot in other words', () => {
    const ofHome = visitQuestions(aBareProperty({ property_type: 'Sale' })).join();
    if (visit) expect(ofHome).toContain(visit);
    const ofPlot = visitQuestions(aBareProperty({ property_type: 'Sale', asset_type: 'Plot' })).join();
    if (visitOfPlot) expect(ofPlot).toContain(visitOfPlot);
  });
});
