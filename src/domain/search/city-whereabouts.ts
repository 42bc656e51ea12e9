import { localityOf } from '../city/localities.ts';
import { stations } from './stations.ts';
import type { Whereabouts } from './whereabouts.ts';

/** Places as our open data has them (decision 094). */
export const cityWhereabouts: Whereabouts = {
  area(slug) {
    const locality = localityOf(slug);
    return locality && locality.confidence !== 'low' ? locality : null;
  },
  stations,
};
