import { Art, H, W } from '../drawing/art.ts';
import { dark, light, mix, tone } from '../drawing/colour.ts';
import { pendant, vase } from '../drawing/fittings.ts';
import { tiles } from '../drawing/floor.ts';
import { n1, range } from '../drawing/number.ts';
import type { Palette } from '../drawing/palettes.ts';
import { plant } from '../drawing/plant.ts';
import { room } from '../drawing/room.ts';
import { backWindow } from '../drawing/window.ts';

const X = 1.55;
const Z = 5.4;

/** A narrow kitchen: a counter on either side, a window and a utility sill at the end. */
export function galleyKitchen(p: Palette, seed: number): Art {
  tone('#3b2921', '#fff3de');
  const a = new Art({ x: -0.12, y: 1.5, z: -2.9, f: 1330, hx: W * 0.49, hy: H * 0.5 }, seed);
  const pale = mix(p.stone, '#efe9df', 0.5);
  room(a, { w: 2 * X, h: 2.85, d: Z, wall: p.wall, floor: pale, planks: false });
  tiles(a, -X, X, -2.4, Z, 0.5, pale, mix(p.accent, pale, 0.55));
  backWindow(
    a,
    p,
    { x0: -0.72, x1: 0.72, y0: 1.12, y1: 2.25, z: Z - 0.02, n: 2, hz: H * 0.48 },
    light(p.linen, 0.3),
  );
  const c = a.P(0, 1.7, Z);
  a.glow(c[0], c[1], 420, '#fff4da', 0.5, 0.8);
  sill(a, p);
  floorLight(a);
  const low = mix(p.fabric, p.ink, 0.08);
  for (const side of [-1, 1] as const) run(a, p, side, low);
  uppers(a, p);
  hobAndHood(a, p);
  sink(a, p);
  for (const z of [1.4, 3.2]) pendant(a, p, 0, z, 2.85, 2.3, 0.13);
  return a;
}

function sill(a: Art, p: Palette): void {
  a.box(-0.9, 0.1, Z - 0.5, 0.9, 0.88, Z, mix(p.fabric, p.ink, 0.08), { tone: [0.1, 0.1, 0.2, 0.2] });
  for (const x of [-0.6, 0, 0.6]) {
    a.rr(
      x - 0.29,
      0.14,
      x + 0.29,
      0.84,
      Z - 0.51,
      0.01,
      a.vg(0, 0.14, 0.84, Z, [
        [0, light(p.fabric, 0.06)],
        [1, dark(p.fabric, 0.26)],
      ]),
    );
    a.rr(x - 0.08, 0.77, x + 0.08, 0.785, Z - 0.52, 0.005, p.brass);
  }
  a.box(-0.9, 0.88, Z - 0.53, 0.9, 0.93, Z, light(p.stone, 0.5), { tone: [0.3, 0.08, 0.1, 0.2] });
  for (const [x, h, pot] of [
    [-0.5, 0.42, p.accent],
    [0.02, 0.36, p.linen],
    [0.5, 0.44, p.stone],
  ] as const)
    plant(a, x, Z - 0.25, h, p.leaf, pot, { y0: 0.93, leaves: 12, wide: 0.14 });
}

function floorLight(a: Art): void {
  const beam = a.d3([
    [-0.6, 0.004, Z - 0.5],
    [0.6, 0.004, Z - 0.5],
    [0.85, 0.004, 0.2],
    [-0.95, 0.004, 0.2],
  ]);
  a.path(
    beam,
    a.lg(a.P(0, 0, Z - 0.5), a.P(0, 0, 0.2), [
      [0, '#fff2d0', 0.7],
      [1, '#fff2d0', 0.04],
    ]),
    a.blur(8),
  );
}

/** Cupboards, drawers and stone top along one wall. */
function run(a: Art, p: Palette, side: -1 | 1, c: string): void {
  const wall = side * X;
  const face = side * (X - 0.58);
  const [x0, x1] = side < 0 ? [wall, face] : [face, wall];
  a.poly(
    [
      [wall, 1.5, -2],
      [wall, 1.5, Z],
      [wall, 0.9, Z],
      [wall, 0.9, -2],
    ],
    a.lg(a.P(wall, 1.2, 0), a.P(wall, 1.2, Z), [
      [0, light(mix(p.stone, p.leaf, 0.12), 0.2)],
      [1, light(p.stone, 0.5)],
    ]),
  );
  for (const z of range(-0.9, Z, 22))
    a.poly(
      [
        [wall, 1.5, z],
        [wall, 1.5, z + 0.012],
        [wall, 0.9, z + 0.012],
        [wall, 0.9, z],
      ],
      light(p.linen, 0.5),
      'opacity=".7"',
    );
  for (const y of [1.05, 1.2, 1.35])
    a.poly(
      [
        [wall, y + 0.008, -1.5],
        [wall, y + 0.008, Z],
        [wall, y, Z],
        [wall, y, -1.5],
      ],
      light(p.linen, 0.5),
      'opacity=".7"',
    );
  a.box(x0, 0.1, -2, x1, 0.88, Z - 0.5, c, { tone: [0.1, 0.1, 0.5, 0.1] });
  for (const [i, z] of [-0.9, -0.2, 0.5, 1.2, 1.9, 2.6, 3.3, 4.0].entries()) {
    const shade = side < 0 ? light(c, 0.07) : dark(c, 0.12);
    a.grad(
      [
        [face, 0.85, z + 0.02],
        [face, 0.85, z + 0.68],
        [face, 0.14, z + 0.68],
        [face, 0.14, z + 0.02],
      ],
      shade,
      dark(shade, 0.14),
    );
    const bars = i % 3 === 1 ? [0.78, 0.55, 0.32] : [0.78];
    for (const y of bars)
      a.poly(
        [
          [face - side * 0.02, y, z + 0.24],
          [face - side * 0.02, y, z + 0.46],
          [face - side * 0.02, y - 0.02, z + 0.46],
          [face - side * 0.02, y - 0.02, z + 0.24],
        ],
        p.brass,
      );
    if (i % 3 === 1)
      for (const y of [0.64, 0.41])
        a.poly(
          [
            [face, y, z + 0.02],
            [face, y, z + 0.68],
            [face, y - 0.012, z + 0.68],
            [face, y - 0.012, z + 0.02],
          ],
          dark(c, 0.5),
          'opacity=".7"',
        );
  }
  const [t0, t1] = side < 0 ? [wall, face + 0.04] : [face - 0.04, wall];
  a.box(t0, 0.88, -2, t1, 0.93, Z - 0.5, light(p.stone, 0.5), { tone: [0.3, 0.05, 0.1, 0.1] });
}

/** Wall cupboards: timber on the left, open shelves on the right. */
function uppers(a: Art, p: Palette): void {
  const face = -X + 0.36;
  a.box(-X, 1.55, -2, face, 2.45, 2.2, p.wood, { tone: [0.1, 0.1, 0.2, 0.06] });
  a.box(-X, 1.55, 3.3, face, 2.45, Z - 0.1, p.wood, { tone: [0.1, 0.1, 0.2, 0.06] });
  for (const z of [3.3, 3.98, 4.66, -1.78, -1.12, -0.46, 0.2, 0.86, 1.52]) {
    a.grad(
      [
        [face + 0.003, 2.43, z + 0.02],
        [face + 0.003, 2.43, z + 0.62],
        [face + 0.003, 1.57, z + 0.62],
        [face + 0.003, 1.57, z + 0.02],
      ],
      light(p.wood, 0.16),
      dark(p.wood, 0.08),
    );
    a.poly(
      [
        [face + 0.01, 1.66, z + 0.5],
        [face + 0.01, 1.66, z + 0.53],
        [face + 0.01, 1.6, z + 0.53],
        [face + 0.01, 1.6, z + 0.5],
      ],
      p.brass,
    );
  }
  const lip = X - 0.3;
  for (const y of [2.1, 1.62]) {
    a.poly(
      [
        [X, y - 0.02, -2],
        [X, y - 0.02, 4.9],
        [X, y - 0.42, 4.9],
        [X, y - 0.42, -2],
      ],
      a.lg(a.P(X, y, 2), a.P(X, y - 0.42, 2), [
        [0, '#ffe0a8', 0.75],
        [1, '#ffe0a8', 0],
      ]),
    );
    a.box(lip, y, -2, X, y + 0.045, 4.9, p.wood, { tone: [0.2, 0.1, 0.1, 0.2] });
    for (let z = 4.7; z > -0.8; z -= 0.26 + a.r() * 0.12) {
      const k = a.r();
      const jar =
        [p.linen, p.accent, p.brass, p.stone, mix(p.leaf, p.linen, 0.3)][Math.floor(k * 5)] ?? p.stone;
      if (k < 0.3) vase(a, p, X - 0.15, y + 0.045, z, 0.16, jar, 8);
      else vase(a, p, X - 0.15, y + 0.045, z, 0.13 + 0.12 * k, jar, 0);
    }
  }
}

function hobAndHood(a: Art, p: Palette): void {
  a.box(-X, 1.7, 2.55, -X + 0.26, 2.85, 2.95, p.brass, { tone: [0.2, 0.2, 0.1, 0.12] });
  a.box(-X, 1.58, 2.36, -X + 0.5, 1.72, 3.14, p.brass, { tone: [0.2, 0.2, 0.1, 0.2] });
  a.poly(
    [
      [-X + 0.12, 0.932, 2.35],
      [-X + 0.52, 0.932, 2.35],
      [-X + 0.52, 0.932, 3.1],
      [-X + 0.12, 0.932, 3.1],
    ],
    '#1f272b',
  );
  const q = a.P(-X + 0.3, 0.94, 2.85);
  const s = a.s(2.85);
  a.path(
    `M${n1(q[0] - 0.14 * s)} ${n1(q[1] - 0.17 * s)}h${n1(0.28 * s)}l${n1(-0.02 * s)} ${n1(0.17 * s)}h${n1(-0.24 * s)}Z`,
    a.lg(
      [q[0] - 0.14 * s, 0],
      [q[0] + 0.14 * s, 0],
      [
        [0, light(p.accent, 0.35)],
        [0.5, p.accent],
        [1, dark(p.accent, 0.35)],
      ],
    ),
  );
  a.raw(
    `<ellipse cx="${n1(q[0])}" cy="${n1(q[1] - 0.17 * s)}" rx="${n1(0.15 * s)}" ry="${n1(0.03 * s)}" fill="${light(p.accent, 0.3)}"/><circle cx="${n1(q[0])}" cy="${n1(q[1] - 0.21 * s)}" r="${n1(0.02 * s)}" fill="${p.brass}"/>`,
  );
}

function sink(a: Art, p: Palette): void {
  a.poly(
    [
      [X - 0.5, 0.935, 2.2],
      [X - 0.12, 0.935, 2.2],
      [X - 0.12, 0.935, 2.9],
      [X - 0.5, 0.935, 2.9],
    ],
    mix('#8d979b', p.stone, 0.2),
  );
  a.poly(
    [
      [X - 0.46, 0.935, 2.26],
      [X - 0.16, 0.935, 2.26],
      [X - 0.16, 0.935, 2.84],
      [X - 0.46, 0.935, 2.84],
    ],
    '#5d676b',
  );
  const q = a.P(X - 0.1, 0.93, 2.55);
  const s = a.s(2.55);
  a.raw(
    `<path d="M${n1(q[0])} ${n1(q[1])}v${n1(-0.28 * s)}q0 ${n1(-0.11 * s)} ${n1(-0.11 * s)} ${n1(-0.11 * s)}q${n1(-0.11 * s)} 0 ${n1(-0.11 * s)} ${n1(0.12 * s)}" stroke="${p.brass}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
  );
  vase(a, p, X - 0.3, 0.935, 1.5, 0.24, p.fabric, 10);
}
