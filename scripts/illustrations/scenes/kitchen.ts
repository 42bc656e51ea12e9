import { Art, H, W } from '../drawing/art.ts';
import { slatCeiling } from '../drawing/ceiling.ts';
import { dark, light, mix, tone } from '../drawing/colour.ts';
import { downlights, sunbeam, sunPatches } from '../drawing/daylight.ts';
import type { Palette } from '../drawing/palettes.ts';
import { plant } from '../drawing/plant.ts';
import { room } from '../drawing/room.ts';
import { leftWindow } from '../drawing/window.ts';
import { backCounter, counterThings, leftCounter } from './kitchen/counters.ts';
import { island } from './kitchen/island.ts';
import { X } from './kitchen/measures.ts';
import { pendants } from './kitchen/pendants.ts';
import { stools } from './kitchen/stools.ts';
import { hood, tallUnits, wallUnits } from './kitchen/wall-units.ts';

export function kitchen(p: Palette, seed: number): Art {
  tone('#3b2921', '#fff3de');
  const a = new Art({ x: 0.3, y: 1.52, z: -3.5, f: 1400, hx: W * 0.5, hy: H * 0.535 }, seed);
  const tile = mix(p.stone, '#efe9df', 0.5);
  room(a, { w: 7.4, h: 2.95, d: 5.4, wall: p.wall, floor: tile, planks: false });
  for (let x = -X; x < X; x += 0.92)
    for (let z = -2.4; z < 5.4; z += 0.92)
      a.poly(
        [
          [x, 0.002, z],
          [x + 0.91, 0.002, z],
          [x + 0.91, 0.002, z + 0.91],
          [x, 0.002, z + 0.91],
        ],
        a.r() < 0.5 ? light(tile, a.r() * 0.12) : dark(tile, a.r() * 0.05),
        `stroke="${dark(tile, 0.2)}" stroke-opacity=".5" stroke-width="1"`,
      );
  slatCeiling(a, p, { x0: -2.2, x1: 2.2, z0: -0.6, z1: 3.9, h: 2.95 });
  downlights(
    a,
    [
      [-2.9, 1.6],
      [2.9, 1.6],
      [-2.9, 3.8],
      [2.9, 3.8],
    ],
    2.95,
  );
  painting(a, p);
  leftWindow(a, p, { z0: 0.6, z1: 4.4, y0: 0.95, y1: 2.6, n: 3, hz: H * 0.55 });
  leftCounter(a, p);
  backCounter(a, p);
  wallUnits(a, p);
  hood(a, p);
  tallUnits(a, p);
  counterThings(a, p);
  sunPatches(a, { z0: 0.6, z1: 4.4, n: 3, x0: -2.9, x1: 0.2, slope: 0.8, op: 0.4 });
  island(a, p);
  plant(a, 3.15, 4.2, 1.5, p.leaf, p.stone, { leaves: 22, wide: 0.12, spread: 0.85 });
  stools(a, p);
  pendants(a, p);
  sunbeam(
    a,
    [
      [-3.7, 2.6, 0.6],
      [-3.7, 2.6, 4.4],
      [0.6, 0.3, 5],
      [0, 0, 1.2],
    ],
    [-3.7, 2, 3],
    [0.6, 0.5, 3],
    0.3,
  );
  return a;
}

/** On the right wall. */
function painting(a: Art, p: Palette): void {
  a.poly(
    [
      [3.69, 2.25, 2.5],
      [3.69, 2.25, 4.1],
      [3.69, 0.98, 4.1],
      [3.69, 0.98, 2.5],
    ],
    dark(p.wood, 0.3),
  );
  a.poly(
    [
      [3.68, 2.2, 2.55],
      [3.68, 2.2, 4.05],
      [3.68, 1.03, 4.05],
      [3.68, 1.03, 2.55],
    ],
    light(p.linen, 0.2),
  );
  a.poly(
    [
      [3.67, 1.5, 2.55],
      [3.67, 1.72, 3.2],
      [3.67, 1.45, 4.05],
      [3.67, 1.03, 4.05],
      [3.67, 1.03, 2.55],
    ],
    p.fabric,
  );
  a.poly(
    [
      [3.66, 1.3, 2.55],
      [3.66, 1.2, 3.3],
      [3.66, 1.36, 4.05],
      [3.66, 1.03, 4.05],
      [3.66, 1.03, 2.55],
    ],
    p.accent,
  );
}
