import { Art, type BoxLook, H, type Place, W } from '../drawing/art.ts';
import { dark, light, mix, tone } from '../drawing/colour.ts';
import { downlights } from '../drawing/daylight.ts';
import { ceilingFan, vase } from '../drawing/fittings.ts';
import { rug } from '../drawing/floor.ts';
import { armchair, roundTable } from '../drawing/furniture.ts';
import { n1, range } from '../drawing/number.ts';
import type { Palette } from '../drawing/palettes.ts';
import { plant } from '../drawing/plant.ts';
import { room } from '../drawing/room.ts';
import { curtainFlat } from '../drawing/soft.ts';
import { backWindow } from '../drawing/window.ts';

/** A living room seen towards its balcony: the door is the light. */
export function lounge(p: Palette, seed: number): Art {
  tone('#3b2921', '#fff3de');
  const a = new Art({ x: 0.5, y: 1.42, z: -3.1, f: 1330, hx: W * 0.53, hy: H * 0.54 }, seed);
  room(a, { w: 6.6, h: 2.95, d: 5.9, wall: mix(p.wall, p.linen, 0.4), floor: mix(p.floor, p.stone, 0.35) });
  const Z = 5.88;
  downlights(
    a,
    [
      [-2.6, 1.4],
      [-2.6, 3.4],
      [2.6, 1.4],
      [2.6, 3.4],
    ],
    2.95,
  );
  backWindow(a, p, { x0: -1.7, x1: 2.5, y0: 0.03, y1: 2.5, z: Z, n: 4, hz: H * 0.5 });
  balconyRail(a, p, Z);
  curtainFlat(a, -2.45, -1.6, Z - 0.12, 2.72, p.linen, 0.95);
  curtainFlat(a, 2.35, 3.15, Z - 0.12, 2.72, p.linen, 0.95);
  a.rr(-2.6, 2.7, 3.25, 2.75, Z - 0.15, 0.02, dark(p.brass, 0.15));
  floorLight(a, Z);
  leftWallArt(a, p);
  lowCupboard(a, p);
  rug(a, -2.1, 1.6, 1.7, 4.3, light(p.linen, 0.1), p.accent);
  sideSofa(a, p);
  armchair(a, p, 1.75, 3.9, mix(p.accent, p.linen, 0.1));
  const top = roundTable(a, p, -0.15, 2.9, 0.52, 0.36, p.wood, true);
  a.raw(`<path d="M${n1(top[0] - 50)} ${n1(top[1] + 2)}l56 -9l30 9l-58 10Z" fill="${p.fabric}"/>`);
  vase(a, p, 0.1, 0.36, 2.95, 0.26, p.accent, 8);
  plant(a, 2.75, 4.9, 1.6, p.leaf, p.stone, { leaves: 22, wide: 0.12, spread: 0.85 });
  ceilingFan(a, p, -0.1, 2.95, 2.9, 0.5);
  return a;
}

function balconyRail(a: Art, p: Palette, Z: number): void {
  a.poly(
    [
      [-1.7, 0.03, Z + 0.01],
      [2.5, 0.03, Z + 0.01],
      [2.5, 0.03, Z + 1.5],
      [-1.7, 0.03, Z + 1.5],
    ],
    mix(p.stone, p.linen, 0.4),
  );
  const ink = dark(p.ink, 0.05);
  for (const x of range(-1.75, 2.45, 30)) a.rr(x - 0.011, 0.08, x + 0.011, 1.02, Z + 1.4, 0, ink);
  a.rr(-2.0, 1.0, 2.95, 1.06, Z + 1.4, 0.02, p.wood);
  for (const x of range(-1.7, 2.5, 5)) a.rr(x - 0.03, 0.03, x + 0.03, 2.5, Z - 0.02, 0, dark(p.ink, 0.1));
  a.rr(-1.73, 0, 2.53, 0.06, Z - 0.02, 0, dark(p.ink, 0.1));
}

function floorLight(a: Art, Z: number): void {
  const warm = '#fff0cd';
  for (let i = 0; i < 4; i++) {
    const x = -1.62 + i * 1.05;
    const near = a.d3([
      [x, 0.004, Z],
      [x + 0.95, 0.004, Z],
      [x + 0.35, 0.004, Z - 3.6],
      [x - 0.75, 0.004, Z - 3.6],
    ]);
    a.path(
      near,
      a.lg(a.P(x, 0, Z), a.P(x, 0, Z - 3.6), [
        [0, warm, 0.62],
        [1, warm, 0.05],
      ]),
      a.blur(4),
    );
  }
  const c = a.P(0.4, 1.4, Z);
  a.glow(c[0], c[1], 560, '#fff6e0', 0.34, 0.7);
}

/** A long sofa along the left wall, facing right, seen from its near end. */
function sideSofa(a: Art, p: Palette): void {
  const c = p.fabric;
  const soft: BoxLook = { tone: [0.24, 0.06, 0.2, 0.12] };
  a.shadow(-2.45, 3.9, 0.75, 0.95, 0.45, 16);
  for (const z of [2.75, 4.95]) a.rr(-2.32, 0, -2.27, 0.14, z, 0, dark(p.wood, 0.45));
  a.box(-3.2, 0.12, 2.7, -2.25, 0.36, 5.1, c, { tone: [0.1, 0.2, 0.2, 0.3] });
  a.box(-3.2, 0.3, 2.7, -2.95, 0.92, 5.1, dark(c, 0.06), soft);
  a.box(-3.2, 0.12, 4.9, -2.22, 0.66, 5.12, c, soft);
  for (const z of [4.2, 3.52, 2.85]) {
    a.box(-2.98, 0.34, z, -2.2, 0.5, z + 0.66, c, soft);
    a.box(-2.98, 0.5, z + 0.03, -2.74, 0.95, z + 0.63, light(c, 0.05), soft);
  }
  a.box(-2.74, 0.51, 4.36, -2.6, 0.86, 4.74, p.accent, soft);
  a.box(-2.74, 0.51, 3.2, -2.6, 0.88, 3.6, p.linen, soft);
  a.box(-3.2, 0.12, 2.62, -2.2, 0.66, 2.88, c, soft);
  a.rr(
    -3.2,
    0.12,
    -2.2,
    0.67,
    2.61,
    0.05,
    a.vg(0, 0.12, 0.67, 2.61, [
      [0, light(c, 0.2)],
      [0.3, c],
      [1, dark(c, 0.34)],
    ]),
  );
}

function leftWallArt(a: Art, p: Palette): void {
  const X = -3.29;
  for (const [z0, z1] of [
    [2.5, 3.55],
    [3.75, 4.8],
  ] as const) {
    a.poly(
      [
        [X, 2.18, z0],
        [X, 2.18, z1],
        [X, 1.28, z1],
        [X, 1.28, z0],
      ],
      dark(p.wood, 0.25),
    );
    a.poly(
      [
        [X, 2.13, z0 + 0.05],
        [X, 2.13, z1 - 0.05],
        [X, 1.33, z1 - 0.05],
        [X, 1.33, z0 + 0.05],
      ],
      light(p.linen, 0.25),
    );
    const at = (u: number, y: number): Place => [X, y, z0 + 0.05 + (z1 - z0 - 0.1) * u];
    a.poly(
      [at(0, 1.75), at(0.35, 1.9), at(0.7, 1.65), at(1, 1.8), at(1, 1.33), at(0, 1.33)],
      mix(p.fabric, p.linen, 0.4),
    );
    a.poly([at(0, 1.5), at(0.4, 1.68), at(1, 1.48), at(1, 1.33), at(0, 1.33)], p.accent);
  }
}

/** A low cupboard along the right wall with a screen above it. */
function lowCupboard(a: Art, p: Palette): void {
  const X = 3.3;
  a.poly(
    [
      [X - 0.03, 1.95, 1.6],
      [X - 0.03, 1.95, 3.6],
      [X - 0.03, 0.95, 3.6],
      [X - 0.03, 0.95, 1.6],
    ],
    '#12181c',
  );
  a.poly(
    [
      [X - 0.035, 1.93, 1.65],
      [X - 0.035, 1.93, 2.6],
      [X - 0.035, 0.97, 2.1],
      [X - 0.035, 0.97, 1.65],
    ],
    '#ffffff',
    'opacity=".06"',
  );
  a.shadow(2.85, 3.4, 0.35, 0.7, 0.3, 12);
  a.box(X - 0.46, 0.18, 1.2, X, 0.58, 4.2, p.wood, { tone: [0.2, 0.1, 0.06, 0.2] });
  for (const z of [1.95, 2.7, 3.45])
    a.poly(
      [
        [X - 0.462, 0.56, z],
        [X - 0.462, 0.56, z + 0.012],
        [X - 0.462, 0.2, z + 0.012],
        [X - 0.462, 0.2, z],
      ],
      dark(p.wood, 0.6),
      'opacity=".6"',
    );
  vase(a, p, X - 0.25, 0.58, 3.9, 0.3, p.stone, 9);
}
