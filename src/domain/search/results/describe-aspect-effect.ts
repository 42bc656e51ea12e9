import { formatCount } from '../../text/text.ts';
import type { AspectEffect } from './count-homes.ts';
import type { Aspect } from '../filters.ts';

/** The name of each control, for a sentence that says what happens without it. */
export const aspectLabels: Readonly<Record<Aspect, string>> = {
  bhk: 'the number of bedrooms',
  budget: 'the budget',
  areas: 'the area',
  metro: 'the metro station',
  societies: 'the society',
  size: 'the carpet area',
  types: 'the type',
  facings: 'the facing',
  floors: 'the floor',
  checked: 'the day of the check',
  photos: 'the pictures',
  fresh: 'the day of the listing',
  reduced: 'the reduced price',
};

/** 'Without the number of bedrooms there are 41 homes.' */
export function describeAspectEffect({ aspect, homes }: AspectEffect): string {
  return `Without ${aspectLabels[aspect]} there ${homes === 1 ? 'is' : 'are'} ${formatCount(homes, 'home')}.`;
}
