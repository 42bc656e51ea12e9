import { Art, H, W } from '../drawing/art.ts';
import { dark, light, mix, tone } from '../drawing/colour.ts';
import { foliage, tree } from '../drawing/nature.ts';
import type { Palette } from '../drawing/palettes.ts';
import { plant } from '../drawing/plant.ts';
import { eaves } from './courtyard/eaves.ts';
import { floors } from './courtyard/floors.ts';
import { house } from './courtyard/house.ts';
import { FAR, S } from './courtyard/measures.ts';

/** The angala: an open square that the rooms of a Karnataka house face, tiles sloping in on all sides. */
export function courtyard(p: Palette, seed: number): Art {
  tone('#33251f', '#fff1d6');
  const a = new Art({ x: 0.15, y: 1.55, z: -3.2, f: 1180, hx: W * 0.5, hy: H * 0.56 }, seed);
  openSky(a, p);
  house(a, p);
  floors(a, p);
  eaves(a, p);
  pillars(a, p);
  tree(a, a.P(0.1, 0, 4.1)[0], a.P(0, 2.0, 4.1)[1], 1.5 * a.s(4.1), mix(p.leaf, '#8a9a4a', 0.15), {
    dense: 190,
  });
  planter(a, p);
  lightShaft(a);
  for (const [x, z, h, pot] of [
    [-2.9, 5.9, 1.1, p.accent],
    [2.95, 5.9, 1.2, p.accent],
    [-3.2, 3.2, 1.0, p.stone],
    [3.3, 2.7, 1.05, p.stone],
  ] as const)
    plant(a, x, z, h, p.leaf, pot, { leaves: 18, wide: 0.13, spread: 0.9 });
  return a;
}

function openSky(a: Art, p: Palette): void {
  a.raw(
    `<rect width="${W}" height="${H}" fill="${a.lg(
      [0, 0],
      [0, H * 0.5],
      [
        [0, mix(p.sky[0], '#2f74ad', 0.4)],
        [0.6, p.sky[1]],
        [1, p.sky[2]],
      ],
    )}"/>`,
  );
  a.glow(W * 0.34, 60, 520, '#fff3d4', 0.9);
}

/** The square bed that the tree stands in. */
function planter(a: Art, p: Palette): void {
  const clay = mix(p.accent, p.wood, 0.3);
  for (let i = 0; i < 12; i++) {
    const q = a.P(-0.7 + i * 0.14, 0.3, 4);
    foliage(a, q[0], q[1], 30, 22, mix(p.leaf, '#7f9a4f', a.r() * 0.4), 20, { size: 0.26 });
  }
  a.box(-0.85, -0.28, 3.4, 0.95, 0.2, 4.7, clay, {
    tone: [0.2, 0.04, 0.2, 0.3],
    faces: { top: dark(p.leaf, 0.3) },
  });
  for (let i = 0; i < 14; i++) {
    const q = a.P(-0.75 + i * 0.125, 0.26, 3.55);
    foliage(a, q[0], q[1], 28, 20, mix(p.leaf, '#7f9a4f', a.r() * 0.5), 20, { size: 0.26 });
  }
  a.box(-0.95, 0.16, 3.36, 1.05, 0.24, 3.5, light(p.stone, 0.4), { tone: [0.3, 0.06, 0.1, 0.2] });
}

/** Turned timber pillars on stone feet, round the square. */
function pillars(a: Art, p: Palette): void {
  const at: [number, number][] = [];
  for (const x of [-S - 0.15, -0.95, 0.95, S + 0.15]) at.push([x, FAR + 0.15]);
  for (const z of [4.7, 3.0, 1.3]) for (const x of [-S - 0.15, S + 0.15]) at.push([x, z]);
  for (const [x, z] of at) {
    const side = (w: number, y0: number, y1: number, c: string) =>
      a.rr(
        x - w,
        y0,
        x + w,
        y1,
        z,
        0.02,
        a.lg(a.P(x - w, y0, z), a.P(x + w, y0, z), [
          [0, light(c, 0.35)],
          [0.4, c],
          [1, dark(c, 0.45)],
        ]),
      );
    a.shadow(x + 0.1, z, 0.24, 0.12, 0.4, 6);
    side(0.19, 0, 0.22, p.stone);
    side(0.15, 0.2, 0.3, p.stone);
    side(0.095, 0.3, 2.2, p.wood);
    for (const y of [0.42, 1.2, 1.98]) side(0.12, y, y + 0.07, p.wood);
    side(0.13, 2.12, 2.24, p.wood);
    side(0.3, 2.24, 2.42, light(p.wood, 0.05));
  }
}

function lightShaft(a: Art): void {
  a.path(
    a.d3([
      [-2.2, 3.3, 5.6],
      [0.3, 3.3, 5.6],
      [2.3, -0.28, 4.6],
      [-0.6, -0.28, 2.2],
    ]),
    a.lg(a.P(-1, 3.2, 5), a.P(1, -0.2, 3), [
      [0, '#fff4d8', 0.42],
      [1, '#fff4d8', 0.04],
    ]),
    `${a.blur(22)} style="mix-blend-mode:screen"`,
  );
  a.path(
    a.d3([
      [-0.9, -0.27, 1.5],
      [2.3, -0.27, 2.2],
      [2.3, -0.27, 5.2],
      [0.6, -0.27, 5.6],
    ]),
    '#fff3d0',
    `opacity=".34" ${a.blur(8)} style="mix-blend-mode:soft-light"`,
  );
}
