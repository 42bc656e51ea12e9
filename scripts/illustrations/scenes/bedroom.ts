import { Art, H, W } from '../drawing/art.ts';
import { cove } from '../drawing/ceiling.ts';
import { dark, light, mix, tone } from '../drawing/colour.ts';
import { sunbeam, sunPatches } from '../drawing/daylight.ts';
import { range } from '../drawing/number.ts';
import type { Palette } from '../drawing/palettes.ts';
import { plant } from '../drawing/plant.ts';
import { room } from '../drawing/room.ts';
import { slats } from '../drawing/slats.ts';
import { abstractArt, curtain } from '../drawing/soft.ts';
import { leftWindow } from '../drawing/window.ts';
import { bed } from './bedroom/bed.ts';
import { bench } from './bedroom/bench.ts';
import { nightTables } from './bedroom/night-tables.ts';

export function bedroom(p: Palette, seed: number): Art {
  tone('#3b2921', '#fff3de');
  const a = new Art({ x: -0.2, y: 1.4, z: -3.2, f: 1390, hx: W * 0.5, hy: H * 0.55 }, seed);
  const wall = mix(p.wall, p.fabric, 0.1);
  room(a, { w: 7.0, h: 3.0, d: 5.6, wall, floor: mix(p.floor, p.wood, 0.3) });
  const X = 3.5,
    Z = 5.58;
  cove(a, { x0: -2.1, x1: 2.1, z0: 1.9, z1: 4.8, h: 3.0 });
  leftWindow(a, p, { z0: 0.9, z1: 4.8, y0: 0.02, y1: 2.7, n: 3, hz: H * 0.57 });
  curtain(a, -X + 0.14, 3.7, 5.25, 2.84, p.linen, 0.9);
  curtain(a, -X + 0.14, -0.2, 1.35, 2.84, p.linen, 0.9);
  curtain(a, -X + 0.08, 1.35, 3.7, 2.84, '#ffffff', 0.2);
  // headboard wall: upholstered panels between brass lines, timber either side
  a.poly(
    [
      [-2.15, 2.2, Z],
      [2.15, 2.2, Z],
      [2.15, 0, Z],
      [-2.15, 0, Z],
    ],
    dark(p.fabric, 0.2),
  );
  for (let i = 0; i < 8; i++) {
    const x0 = -2.15 + i * 0.5375;
    a.rr(
      x0 + 0.012,
      0.3,
      x0 + 0.525,
      2.18,
      Z - 0.01,
      0.05,
      a.lg(a.P(x0, 0, Z), a.P(x0 + 0.54, 0, Z), [
        [0, dark(p.fabric, 0.25)],
        [0.25, light(p.fabric, 0.2)],
        [0.7, p.fabric],
        [1, dark(p.fabric, 0.35)],
      ]),
    );
  }
  a.poly(
    [
      [-2.15, 2.235, Z - 0.02],
      [2.15, 2.235, Z - 0.02],
      [2.15, 2.2, Z - 0.02],
      [-2.15, 2.2, Z - 0.02],
    ],
    p.brass,
  );
  a.glow(a.P(0, 2.3, Z)[0], a.P(0, 2.32, Z)[1], 420, '#ffdfae', 0.5, 0.34);
  slats(a, 2.3, 3.5, 0, 3.0, Z - 0.01, p.wood, 0.11);
  slats(a, -3.5, -2.3, 0, 3.0, Z - 0.01, p.wood, 0.11);
  // wardrobe right wall
  for (let i = 0; i < 4; i++) {
    const z0 = 0.3 + i * 1.1;
    a.grad(
      [
        [X - 0.02, 2.7, z0],
        [X - 0.02, 2.7, z0 + 1.07],
        [X - 0.02, 0.08, z0 + 1.07],
        [X - 0.02, 0.08, z0],
      ],
      mix(p.linen, p.wood, 0.12 + i * 0.02),
      dark(mix(p.linen, p.wood, 0.18), 0.22),
    );
    a.poly(
      [
        [X - 0.03, 1.6, z0 + 0.95],
        [X - 0.03, 1.6, z0 + 0.98],
        [X - 0.03, 1.0, z0 + 0.98],
        [X - 0.03, 1.0, z0 + 0.95],
      ],
      p.brass,
    );
  }
  // rug
  a.poly(
    [
      [-2.4, 0.006, 1.0],
      [2.5, 0.006, 1.0],
      [2.5, 0.006, 4.3],
      [-2.4, 0.006, 4.3],
    ],
    mix(p.linen, p.stone, 0.3),
  );
  for (const i of range(0, 1, 22))
    a.poly(
      [
        [-2.4, 0.007, 1 + i * 3.3],
        [2.5, 0.007, 1 + i * 3.3],
        [2.5, 0.007, 1.03 + i * 3.3],
        [-2.4, 0.007, 1.03 + i * 3.3],
      ],
      p.accent,
      'opacity=".13"',
    );
  sunPatches(a, { z0: 0.9, z1: 4.8, n: 3, x0: -3.4, x1: -1.2, slope: 0.5, op: 0.5 });
  nightTables(a, p);
  bed(a, p);
  bench(a, p);
  plant(a, -2.8, 5.0, 1.6, p.leaf, p.stone, { leaves: 22, wide: 0.12, spread: 0.85 });
  abstractArt(a, -0.55, 2.36, 0.55, 2.86, Z - 0.02, p, 0);
  sunbeam(
    a,
    [
      [-3.5, 2.7, 0.9],
      [-3.5, 2.7, 4.8],
      [0.2, 0.3, 5],
      [-0.4, 0, 1.4],
    ],
    [-3.5, 2, 3],
    [0.2, 0.4, 3],
    0.36,
  );
  return a;
}
