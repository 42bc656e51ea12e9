import type { Point } from '../../city/distance-km.ts';
import { type Landmark, landmarks } from '../../city/landmarks.ts';
import { metroLines } from '../../city/metro-stations.ts';
import { choiceSlug } from '../slug-of-name.ts';
import { NEAR_METRO } from '../near.ts';
import type { Spot } from './coordinates.ts';
import { stations } from './stations.ts';

/** How far people go to it in metres, where they say only 'near'. */
const WITHIN: { readonly [Kind in Landmark['kind']]?: number } = {
  employer: 3000,
  university: 3000,
  airport: 10_000,
};
const WITHIN_OTHERS = 2000;

const inMetro = (slug: string, names: readonly string[], points: readonly Point[]): Spot => ({
  slug,
  names,
  points,
  within: NEAR_METRO,
  isMetro: true,
});

/** All metro stations together, those of each line, and each of them. */
const metroSpots: readonly Spot[] = [
  inMetro('metro', ['a metro station', 'any metro station'], stations),
  ...metroLines.map((line) =>
    inMetro(
      `${choiceSlug(line)}-line`,
      [`${line} Line`],
      stations.filter(({ lines }) => lines.includes(line)),
    ),
  ),
  ...stations.map((station) =>
    inMetro(station.slug, [`${station.name} metro station`, station.kannada], [station]),
  ),
];

/** Places of which a home can be near. */
export const spots: readonly Spot[] = [
  ...metroSpots,
  ...landmarks.map(({ names, kind, ...point }): Spot => ({
    slug: choiceSlug(names[0] ?? ''),
    names,
    points: [point],
    within: WITHIN[kind] ?? WITHIN_OTHERS,
    isMetro: false,
  })),
];
