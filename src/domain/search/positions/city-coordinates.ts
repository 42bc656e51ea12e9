import { localityPoint } from '../../city/locality-point.ts';
import { spots } from './spots.ts';
import type { Coordinates } from './coordinates.ts';

/** Positions from our open data alone (decision 094): what is known of areas before a catalogue adds the middles of homes. */
export const cityCoordinates: Coordinates = {
  area(slug) {
    const locality = localityPoint(slug);
    return locality && locality.confidence !== 'low' ? locality : null;
  },
  roughly(slug) {
    const locality = localityPoint(slug);
    return locality?.confidence === 'low' ? locality : null;
  },
  spots,
};
