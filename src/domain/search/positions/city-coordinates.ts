import { localityPoint } from '../../city/locality-point.ts';
import { spots } from './spots.ts';
import type { Coordinates } from './coordinates.ts';

/** Positions from our open data (decision 094). */
export const cityCoordinates: Coordinates = {
  area(slug) {
    const locality = localityPoint(slug);
    return locality && locality.confidence !== 'low' ? locality : null;
  },
  spots,
};
