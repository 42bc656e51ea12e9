import { localityOf } from '../city/localities.ts';
import { stations } from './stations.ts';
import type { Whereabouts } from './whereabouts.ts';

/** Positions from our open data (decision 094). */
export const cityWhereabouts: Whereabouts = {
  area(slug) {
    const locality = localityOf(slug);
    return locality && locality.confidence !== 'low' ? locality : null;
  },
  stations,
};
