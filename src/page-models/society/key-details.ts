import type { Society } from '#domain/society/society.ts';
import { shownFact, shownList } from '#domain/text/text.ts';
import type { PageContext } from '../context/page-context.ts';
import { knownFacts, type Fact } from '../property/tiles.ts';
import { societyLocality } from './society-card.ts';

/** The default of the specification. Not used when claims are counted (decision P18). */
const STATUS_WHEN_MISSING = 'Ready to Move';

/** Spec.md section 2. The society's own fields take precedence over structured groups. */
export function societyKeyDetails(society: Society, { catalogue, site }: PageContext): Fact[] {
  const { market, specifications } = society;
  return knownFacts([
    {
      label: 'Developer',
      value: firstFact(society.developer, specifications?.['developer'], market?.['developerName']),
    },
    {
      label: 'Project Status',
      value:
        firstFact(society.project_status, market?.['projectStatus']) ??
        (site.counted ? null : STATUS_WHEN_MISSING),
    },
    { label: 'Completion Year', value: firstFact(society.year_of_completion, market?.['completionYear']) },
    { label: 'Total Units', value: firstFact(society.total_units, specifications?.['totalUnits']) },
    { label: 'Configurations', value: firstFact(society.configurations, specifications?.['configurations']) },
    { label: 'Price Range', value: firstFact(society.price_range, specifications?.['priceRange']) },
    { label: 'RERA number', value: firstFact(society.rera_number) },
    { label: 'Locality', value: societyLocality(society, catalogue) },
    { label: 'Target Demographic', value: firstFact(market?.['targetDemographic']) },
    { label: 'Category', value: firstFact(market?.['propertyCategory']) },
  ]);
}

function firstFact(...values: readonly unknown[]): string | null {
  for (const value of values) {
    const fact = shownFact(Array.isArray(value) ? shownList(value).join(', ') : value);
    if (fact) return fact;
  }
  return null;
}
