import type { AreaFacts } from './area-facts.ts';
import { central } from './areas-central.ts';
import { east } from './areas-east.ts';
import { north } from './areas-north.ts';
import { northEast } from './areas-north-east.ts';
import { northWest } from './areas-north-west.ts';
import { south } from './areas-south.ts';
import { southEast } from './areas-south-east.ts';
import { west } from './areas-west.ts';

export const areas: readonly AreaFacts[] = [
  ...east,
  ...southEast,
  ...south,
  ...west,
  ...north,
  ...northEast,
  ...central,
  ...northWest,
];
