import { Art, H, type Place, W } from '../drawing/art.ts';
import { cove } from '../drawing/ceiling.ts';
import { dark, light, mix, tone } from '../drawing/colour.ts';
import { downlights, sunbeam, sunPatches } from '../drawing/daylight.ts';
import { armchair, roundTable, sofa } from '../drawing/furniture.ts';
import { n1, range } from '../drawing/number.ts';
import type { Palette } from '../drawing/palettes.ts';
import { plant } from '../drawing/plant.ts';
import { room } from '../drawing/room.ts';
import { slats } from '../drawing/slats.ts';
import { abstractArt, curtain } from '../drawing/soft.ts';
import { leftWindow } from '../drawing/window.ts';
import { arcLamp } from './living/lamp.ts';
import { mediaBench } from './living/media-bench.ts';
import { shelves } from './living/shelves.ts';

export function living(p: Palette, seed: number): Art {
  tone('#3b2921', '#fff3de');
  const a = new Art({ x: 0.25, y: 1.38, z: -3.3, f: 1400, hx: W * 0.5, hy: H * 0.545 }, seed);
  room(a, { w: 7.0, h: 3.05, d: 6.2, wall: p.wall, floor: p.floor });
  const X = 3.5;
  cove(a, { x0: -2.3, x1: 2.3, z0: 2.3, z1: 5.3, h: 3.05 });
  downlights(
    a,
    [
      [-3.1, 1.6],
      [-3.1, 3.6],
      [-3.1, 5.4],
      [3.1, 1.6],
      [3.1, 3.6],
      [3.1, 5.4],
    ],
    3.05,
  );
  leftWindow(a, p, { z0: 0.2, z1: 5.5, y0: 0.02, y1: 2.78, n: 4, hz: H * 0.56 });
  curtain(a, -X + 0.16, 4.72, 5.62, 2.86, p.linen, 0.86);
  curtain(a, -X + 0.16, -0.8, 0.55, 2.86, p.linen, 0.86);
  // back wall: fluted timber + art
  slats(a, 1.35, 3.8, 0, 3.05, 6.19, p.wood);
  a.poly(
    [
      [1.35, 3.05, 6.18],
      [1.42, 3.05, 6.18],
      [1.42, 0, 6.18],
      [1.35, 0, 6.18],
    ],
    p.brass,
  );
  a.glow(a.P(2.5, 3, 6.1)[0], a.P(2.5, 3.0, 6.1)[1], 170, '#ffd9a0', 0.55, 0.8);
  a.glow(a.P(-1.2, 2.9, 6.1)[0], a.P(-1.2, 2.9, 6.1)[1], 200, '#fff0d8', 0.6, 0.7);
  abstractArt(a, -2.25, 1.32, -0.35, 2.5, 6.16, p, 0);
  mediaBench(a, p);
  shelves(a, p);
  // rug
  {
    const q: Place[] = [
      [-2.35, 0.006, 2.0],
      [1.5, 0.006, 2.0],
      [1.5, 0.006, 4.7],
      [-2.35, 0.006, 4.7],
    ];
    a.poly(q, light(p.linen, 0.15));
    for (const i of range(0, 1, 15)) {
      const x = -2.35 + 3.85 * i;
      a.poly(
        [
          [x - 0.02, 0.008, 2.0],
          [x + 0.02, 0.008, 2.0],
          [x + 0.02, 0.008, 4.7],
          [x - 0.02, 0.008, 4.7],
        ],
        p.fabric,
        'opacity=".16"',
      );
    }
    a.raw(
      `<path d="${a.d3([
        [-2.2, 0.009, 2.12],
        [1.35, 0.009, 2.12],
        [1.35, 0.009, 4.58],
        [-2.2, 0.009, 4.58],
      ])}" fill="none" stroke="${p.accent}" stroke-opacity=".55" stroke-width="3"/>`,
    );
  }
  sunPatches(a, { z0: 0.2, z1: 5.5, n: 4, x0: -3.7, x1: -0.1, slope: 0.75, op: 0.5 });
  // sofa
  sofa(a, p, -2.35, 4.55, p.fabric);
  arcLamp(a, p);
  // armchair right, plant left, coffee tables
  armchair(a, p, 2.25, 3.15, p.accent);
  const t1 = roundTable(a, p, -1.05, 3.1, 0.55, 0.36, p.stone, false);
  roundTable(a, p, -0.15, 2.72, 0.34, 0.44, p.wood, true);
  a.raw(
    `<path d="M${n1(t1[0] - 62)} ${n1(t1[1] + 2)}l70 -7l34 9l-72 9Z" fill="${p.fabric}"/><path d="M${n1(t1[0] - 62)} ${n1(t1[1] + 2)}l32 11l72 -9v6l-72 10l-32 -12Z" fill="${light(p.linen, 0.2)}"/>`,
  );
  {
    const vx = t1[0] + 52,
      vy = t1[1] - 2;
    for (let i = 0; i < 9; i++)
      a.raw(
        a.leaf(vx, vy - 44, 66 + a.r() * 34, -1.57 + (i - 4) * 0.26, 9, mix(p.leaf, '#c8c89a', a.r() * 0.45)),
      );
    a.raw(
      `<path d="M${vx - 17} ${vy - 46}q-10 26 0 46q17 6 34 0q10 -20 0 -46Z" fill="${a.lg(
        [vx - 20, 0],
        [vx + 20, 0],
        [
          [0, light(p.accent, 0.35)],
          [1, dark(p.accent, 0.35)],
        ],
      )}"/>`,
    );
  }
  plant(a, -2.98, 5.35, 1.75, p.leaf, p.stone, { leaves: 24, wide: 0.13, spread: 0.86 });
  plant(a, 3.0, 2.1, 1.35, p.leaf, p.stone, { leaves: 20, wide: 0.1, spread: 0.8 });
  sunbeam(
    a,
    [
      [-3.8, 2.8, 0.2],
      [-3.8, 2.8, 5.5],
      [0.4, 0, 6],
      [-0.4, 0, 1],
    ],
    [-3.8, 2, 3],
    [0.4, 0.2, 3.4],
    0.34,
  );
  return a;
}
