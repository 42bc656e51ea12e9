import { Art, H, W } from '../drawing/art.ts';
import { sky, towers } from '../drawing/city.ts';
import { ambient, dark, light, mix, tone } from '../drawing/colour.ts';
import { Corner } from '../drawing/corner.ts';
import { facadeWindow } from '../drawing/facade-parts.ts';
import { person } from '../drawing/figure.ts';
import { farTrees, field, joints, strip } from '../drawing/ground.ts';
import { foliage, tree } from '../drawing/nature.ts';
import type { Palette } from '../drawing/palettes.ts';
import { tower3 } from '../drawing/tower.ts';
import { autorickshaw, car } from '../drawing/traffic.ts';
import { viaduct } from './metro/viaduct.ts';

/** A main road with the metro above its median. */
export function metro(p: Palette, seed: number): Art {
  tone('#232a44');
  const hz = H * 0.68;
  const a = new Art({ x: -9.7, y: 1.8, z: -3, f: 900, hx: W * 0.3, hy: hz }, seed);
  sky(a, p, hz, 0.2);
  towers(a, {
    y: hz + 4,
    x0: -40,
    x1: W + 40,
    c: mix(p.sky[1], '#7d95a5', 0.4),
    hmin: 40,
    hmax: 190,
    lit: 0,
    win: false,
  });
  farTrees(a, p, hz, 0.35, 40, 40);
  field(a, hz, mix(p.stone, p.leaf, 0.3), mix(p.stone, p.leaf, 0.2));
  tower3(a, p, -21, 62, 12, 14, 9, 3.1, mix(p.wall, p.sky[1], 0.25), {
    far: true,
    fin: mix(p.accent, p.sky[1], 0.3),
  });
  office(a, p);
  road(a, p);
  for (let i = 5; i >= 0; i--) kerbTree(a, p, 7 + i * 9, i);
  const far = a.s(17);
  car(a, a.P(5.4, 0, 17)[0], a.P(5.4, 0, 17)[1], 1.8 * far, mix(p.ink, p.sky[0], 0.15), '#fff3c8');
  viaduct(a, p);
  traffic(a, p);
  const q = a.P(-10.4, 0, 12);
  person(a, q[0], q[1], 1.68 * a.s(12), p.linen, p.ink, 1);
  person(a, q[0] + 52, q[1] + 2, 1.6 * a.s(12), p.accent, dark(p.fabric, 0.3), 1);
  return a;
}

function office(a: Art, p: Palette): void {
  for (const [cx, cz, floors, c] of [
    [19, 52, 6, mix(p.wall, p.brass, 0.2)],
    [15, 30, 4, mix(p.wall, p.accent, 0.2)],
  ] as const) {
    const k = new Corner(a, cx, cz, 0.5);
    k.block(0, 0, 14, 16, 0, floors * 3.4 + 1, mix(c, p.sky[1], 0.15));
    for (let f = 0; f < floors; f++)
      for (let s = 1; s < 14; s += 3.1)
        facadeWindow(a, p, k, {
          face: 'left',
          s,
          e: s + 2,
          y0: f * 3.4 + 1,
          y1: f * 3.4 + 2.7,
          lit: a.r() < 0.15,
        });
  }
}

function road(a: Art, p: Palette): void {
  const tar = mix(p.stone, p.ink, 0.55);
  strip(a, { x0: -13, x1: 13, near: -1.6, far: 140 }, light(p.stone, 0.4), p.stone);
  strip(a, { x0: -8.4, x1: 9.4, near: -1.6, far: 140 }, light(tar, 0.45), tar);
  for (const x of [-4.9, 5.6])
    for (let z = -1; z < 90; z += 3.6)
      a.poly(
        [
          [x - 0.07, 0.01, z],
          [x + 0.07, 0.01, z],
          [x + 0.07, 0.01, z + 1.7],
          [x - 0.07, 0.01, z + 1.7],
        ],
        '#f4efe2',
        'opacity=".8"',
      );
  a.poly(
    [
      [-5, 0.01, 60],
      [7, 0.01, 60],
      [7, 0.01, -1.6],
      [-5, 0.01, -1.6],
    ].map(([u = 0, v = 0, w = 0]) => [u + 1.2, v, w] as const),
    ambient.shadow,
    `opacity=".2" ${a.blur(18)}`,
  );
  a.box(-0.8, 0, -1.6, 2.2, 0.28, 140, light(p.stone, 0.3), { tone: [0.3, 0.1, 0.06, 0.2] });
  for (let i = 0; i < 46; i++) {
    const z = 60 - i * 1.3;
    const q = a.P(0.2 + (i % 2) * 1.1, 0.5, z);
    const s = a.s(z);
    foliage(a, q[0], q[1], 0.6 * s, 0.32 * s, mix(p.leaf, '#7f9a4f', a.r() * 0.4), 18, { size: 0.26 });
  }
  joints(
    a,
    [
      [-13, -8.5],
      [9.5, 13],
    ],
    { from: -1, step: 1, width: 0.03 },
    dark(p.stone, 0.4),
  );
}

function kerbTree(a: Art, p: Palette, z: number, i: number): void {
  const haze = Math.min(0.3, i * 0.05);
  for (const x of [-13.6, 11]) {
    const q = a.P(x, 0, z);
    const s = a.s(z);
    tree(a, q[0], q[1] - 3.6 * s, 2.7 * s, mix(p.leaf, p.sky[1], haze), { dense: i > 2 ? 80 : 130 });
  }
}

function traffic(a: Art, p: Palette): void {
  const place = (x: number, z: number) => [a.P(x, 0, z), a.s(z)] as const;
  for (const [x, z, c] of [
    [-6.6, 34, p.linen],
    [-3.4, 27, p.accent],
    [-6.8, 20, p.fabric],
  ] as const) {
    const [q, s] = place(x, z);
    car(a, q[0], q[1], 1.8 * s, c);
  }
  const [q, s] = place(-3.3, 11.5);
  autorickshaw(a, q[0], q[1], 1.4 * s);
  const [n, t] = place(-6.6, 9.5);
  car(a, n[0], n[1], 1.8 * t, light(p.stone, 0.3));
}
