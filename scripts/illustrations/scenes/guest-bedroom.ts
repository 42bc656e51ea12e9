import { Art, H, W } from '../drawing/art.ts';
import { dark, light, mix, tone } from '../drawing/colour.ts';
import { books, ceilingFan, vase } from '../drawing/fittings.ts';
import { rug } from '../drawing/floor.ts';
import { n1 } from '../drawing/number.ts';
import type { Palette } from '../drawing/palettes.ts';
import { room } from '../drawing/room.ts';
import { abstractArt, curtainFlat, cushion } from '../drawing/soft.ts';
import { backWindow } from '../drawing/window.ts';

/** A small room: a bed along the window wall, a wardrobe, a writing shelf. */
export function guestBedroom(p: Palette, seed: number): Art {
  tone('#3b2921', '#fff3de');
  const a = new Art({ x: 0.35, y: 1.35, z: -3.0, f: 1500, hx: W * 0.53, hy: H * 0.5 }, seed);
  const wall = mix(p.wall, p.accent, 0.1);
  room(a, { w: 5.4, h: 2.85, d: 4.4, wall, floor: p.floor });
  const Z = 4.38;
  a.poly(
    [
      [-2.7, 1.05, Z],
      [2.7, 1.05, Z],
      [2.7, 0, Z],
      [-2.7, 0, Z],
    ],
    mix(p.fabric, p.wall, 0.35),
  );
  a.rr(-2.7, 1.03, 2.7, 1.08, Z - 0.02, 0, light(p.linen, 0.3));
  backWindow(a, p, { x0: -1.75, x1: 0.35, y0: 1.2, y1: 2.35, z: Z, n: 3, hz: H * 0.5 }, light(p.linen, 0.4));
  curtainFlat(a, -2.2, -1.65, Z - 0.08, 2.55, mix(p.accent, p.linen, 0.55), 0.96);
  curtainFlat(a, 0.3, 0.85, Z - 0.08, 2.55, mix(p.accent, p.linen, 0.55), 0.96);
  a.rr(-2.35, 2.53, 1.0, 2.58, Z - 0.1, 0.02, dark(p.wood, 0.2));
  const c = a.P(-0.7, 1.7, Z);
  a.glow(c[0], c[1], 480, '#fff3d8', 0.4, 0.75);
  wardrobe(a, p);
  desk(a, p, Z);
  rug(a, -1.7, 1.3, 1.2, 2.7, mix(p.linen, p.stone, 0.2), p.fabric);
  for (let i = 0; i < 3; i++) {
    const x = -1.7 + i * 0.7;
    a.path(
      a.d3([
        [x, 0.01, 2.7],
        [x + 0.62, 0.01, 2.7],
        [x + 0.85, 0.01, 0.7],
        [x + 0.05, 0.01, 0.7],
      ]),
      a.lg(a.P(x, 0, 2.7), a.P(x, 0, 0.7), [
        [0, '#fff0cd', 0.5],
        [1, '#fff0cd', 0.04],
      ]),
      a.blur(4),
    );
  }
  bed(a, p);
  ceilingFan(a, p, 0, 2.85, 2.2, 0.9);
  return a;
}

function bed(a: Art, p: Palette): void {
  const [x0, x1, z0, z1] = [-2.25, 0.3, 2.85, 4.1];
  a.shadow(-0.95, 3.2, 1.5, 0.8, 0.5, 18);
  for (const x of [x0 + 0.1, x1 - 0.1]) a.rr(x - 0.05, 0, x + 0.05, 0.3, z0, 0, dark(p.wood, 0.4));
  a.box(x0, 0.2, z0 - 0.03, x1, 0.34, z1, p.wood, { tone: [0.2, 0.05, 0.2, 0.3] });
  a.box(x0 - 0.1, 0.12, z0 - 0.05, x0, 1.0, z1, p.wood, { tone: [0.2, 0.05, 0.2, 0.14] });
  a.box(x0, 0.34, z0, x1, 0.56, z1, light(p.linen, 0.2), { tone: [0.3, 0.06, 0.1, 0.2] });
  cushion(a, x0 + 0.06, 0.56, x0 + 0.62, 0.92, z1 - 0.25, light(p.linen, 0.4), 0.12);
  cushion(a, x0 + 0.12, 0.55, x0 + 0.66, 0.86, z1 - 0.7, mix(p.fabric, p.linen, 0.35), 0.12);
  const q = mix(p.fabric, p.linen, 0.12);
  a.grad(
    [
      [-1.2, 0.585, z1],
      [x1 + 0.02, 0.585, z1],
      [x1 + 0.02, 0.585, z0 - 0.03],
      [-1.2, 0.585, z0 - 0.03],
    ],
    dark(q, 0.06),
    light(q, 0.18),
  );
  a.box(-1.2, 0.26, z0 - 0.05, x1 + 0.03, 0.585, z0 - 0.04, q, { tone: [0.2, 0.04, 0.1, 0.3] });
  for (let i = 0; i < 11; i++) {
    const x = -1.16 + i * 0.136;
    a.poly(
      [
        [x, 0.588, z1],
        [x + 0.03, 0.588, z1],
        [x + 0.03, 0.588, z0 - 0.04],
        [x, 0.588, z0 - 0.04],
      ],
      light(q, 0.5),
      'opacity=".22"',
    );
    a.rr(x, 0.27, x + 0.03, 0.58, z0 - 0.055, 0, light(q, 0.5), 'opacity=".16"');
  }
  a.grad(
    [
      [-1.45, 0.6, z1],
      [-1.15, 0.6, z1],
      [-1.15, 0.6, z0 - 0.04],
      [-1.45, 0.6, z0 - 0.04],
    ],
    light(p.linen, 0.3),
    light(p.linen, 0.6),
  );
  a.rr(-1.45, 0.3, -1.15, 0.6, z0 - 0.06, 0.02, light(p.linen, 0.25));
  a.rr(
    -0.1,
    0.24,
    x1 + 0.04,
    0.6,
    z0 - 0.07,
    0.02,
    a.vg(0, 0.24, 0.6, z0, [
      [0, light(p.accent, 0.12)],
      [1, dark(p.accent, 0.22)],
    ]),
  );
  a.grad(
    [
      [-0.1, 0.6, z1],
      [x1 + 0.03, 0.6, z1],
      [x1 + 0.03, 0.6, z0 - 0.06],
      [-0.1, 0.6, z0 - 0.06],
    ],
    dark(p.accent, 0.06),
    light(p.accent, 0.16),
  );
}

function desk(a: Art, p: Palette, Z: number): void {
  a.box(1.25, 0.7, Z - 0.6, 2.7, 0.75, Z, p.wood, { tone: [0.25, 0.1, 0.2, 0.3] });
  for (const x of [1.3, 2.6]) a.rr(x - 0.03, 0, x + 0.03, 0.7, Z - 0.55, 0, dark(p.wood, 0.35));
  a.box(1.95, 0.38, Z - 0.56, 2.58, 0.7, Z, dark(p.wood, 0.1));
  a.rr(2.2, 0.53, 2.34, 0.55, Z - 0.57, 0.01, p.brass);
  const s = a.s(Z - 0.4);
  const q = a.P(1.5, 0.75, Z - 0.4);
  a.raw(
    `<path d="M${n1(q[0])} ${n1(q[1])}v${n1(-0.32 * s)}l${n1(0.16 * s)} ${n1(-0.12 * s)}" stroke="${p.brass}" stroke-width="5" fill="none" stroke-linecap="round"/><ellipse cx="${n1(q[0])}" cy="${n1(q[1])}" rx="${n1(0.1 * s)}" ry="${n1(0.025 * s)}" fill="${dark(p.brass, 0.2)}"/>`,
  );
  a.path(
    `M${n1(q[0] + 0.08 * s)} ${n1(q[1] - 0.52 * s)}l${n1(0.2 * s)} ${n1(0.06 * s)}l${n1(0.02 * s)} ${n1(0.14 * s)}l${n1(-0.3 * s)} ${n1(-0.1 * s)}Z`,
    a.lg(
      [q[0], 0],
      [q[0] + 0.3 * s, 0],
      [
        [0, light(p.accent, 0.2)],
        [1, dark(p.accent, 0.2)],
      ],
    ),
  );
  a.glow(q[0] + 0.22 * s, q[1] - 0.26 * s, 120, '#ffdf9e', 0.6);
  books(a, p, 1.85, 2.3, 0.75, Z - 0.3, 0.3);
  a.box(1.3, 1.55, Z - 0.24, 2.6, 1.59, Z, p.wood, { tone: [0.2, 0.06, 0.2, 0.3] });
  books(a, p, 1.38, 1.8, 1.59, Z - 0.14, 0.28);
  vase(a, p, 2.0, 1.59, Z - 0.14, 0.18, p.stone, 7);
  abstractArt(a, 2.18, 1.64, 2.5, 2.08, Z - 0.05, p, 0);
  a.box(1.65, 0.42, Z - 1.15, 2.1, 0.48, Z - 0.75, mix(p.accent, p.linen, 0.2), {
    tone: [0.25, 0.1, 0.1, 0.3],
  });
  for (const x of [1.69, 2.06]) a.rr(x - 0.02, 0, x + 0.02, 0.42, Z - 1.13, 0, dark(p.wood, 0.3));
}

/** Sliding doors along the right wall. */
function wardrobe(a: Art, p: Palette): void {
  const X = 2.7;
  for (let i = 0; i < 3; i++) {
    const z = -0.5 + i * 1.12;
    const c = mix(p.linen, p.wood, i === 1 ? 0.5 : 0.2);
    a.grad(
      [
        [X - 0.02, 2.5, z],
        [X - 0.02, 2.5, z + 1.1],
        [X - 0.02, 0.06, z + 1.1],
        [X - 0.02, 0.06, z],
      ],
      c,
      dark(c, 0.22),
    );
    a.poly(
      [
        [X - 0.03, 1.5, z + 0.06],
        [X - 0.03, 1.5, z + 0.09],
        [X - 0.03, 0.95, z + 0.09],
        [X - 0.03, 0.95, z + 0.06],
      ],
      p.brass,
    );
  }
}
