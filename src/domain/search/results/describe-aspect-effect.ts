import { formatCount } from '../../text/text.ts';
import { aspects } from '../aspects.ts';
import type { AspectEffect } from './count-homes.ts';

/** 'Without the number of bedrooms there are 41 homes.' */
export function describeAspectEffect({ aspect, homes }: AspectEffect): string {
  return `Without ${aspects[aspect].without} there ${homes === 1 ? 'is' : 'are'} ${formatCount(homes, 'home')}.`;
}
