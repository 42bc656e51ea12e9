import { formatCount } from '../../text/text.ts';
import { aspects } from '../aspects.ts';
import type { Filters, RangeName } from '../filters.ts';
import { statesAspect } from './count-homes.ts';
import type { IndexedHomes } from '../homes/indexed-homes.ts';
import { basisOf } from './match-homes.ts';

/** '12 homes do not say': beside the control of a fact. Null if all say. */
export function describeUnsaid(homes: number): string | null {
  if (homes === 0) return null;
  return `${formatCount(homes, 'home')} ${homes === 1 ? 'does' : 'do'} not say`;
}

/** Which areas a size is compared with. Null while no home says what its area measures. */
export function describeComparedSizes(homes: IndexedHomes, filters: Filters): string | null {
  if (!statesAspect(homes, 'basis')) return null;
  const basis = basisOf(filters);
  return basis === null
    ? 'Compares carpet areas, and areas of a kind that nobody has said. For others, choose the kind of area.'
    : `Compares ${aspects.basis.labels[basis].toLowerCase()} areas only.`;
}

/** What the homes are that a range leaves out because they give no number: 'without a price'. */
export function describeLacking(name: RangeName, homes: IndexedHomes): string {
  return name === 'size' && statesAspect(homes, 'basis')
    ? 'with another kind of area or none'
    : aspects[name].lacking;
}
