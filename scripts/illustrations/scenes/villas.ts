import { Art, H, W } from '../drawing/art.ts';
import { sky, towers } from '../drawing/city.ts';
import { ambient, dark, light, mix, tone } from '../drawing/colour.ts';
import { person } from '../drawing/figure.ts';
import { farTrees, field, joints, strip } from '../drawing/ground.ts';
import { foliage, tree } from '../drawing/nature.ts';
import { n1 } from '../drawing/number.ts';
import type { Palette } from '../drawing/palettes.ts';
import { EDGE, villa } from './villas/villa.ts';

/** Villas with tiled gables in a row, a lane with trees beside them. */
export function villas(p: Palette, seed: number): Art {
  tone('#232a44');
  const hz = H * 0.36;
  const a = new Art({ x: 0.6, y: 7.4, z: -3, f: 1120, hx: W * 0.6, hy: hz }, seed);
  sky(a, p, hz, 0.75);
  towers(a, {
    y: hz + 4,
    x0: W * 0.5,
    x1: W * 0.86,
    c: mix(p.sky[1], '#7d95a5', 0.3),
    hmin: 20,
    hmax: 80,
    lit: 0,
    win: false,
  });
  farTrees(a, p, hz, 0.35, 34, 40);
  field(a, hz, mix(p.leaf, '#cbd59a', 0.45), mix(p.leaf, '#8fa75a', 0.25));
  lane(a, p);
  for (let i = 5; i >= 0; i--) {
    villa(a, p, 9.5 + i * 11.5, i);
    const q = a.P(EDGE + 0.2, 0, 9 + i * 11.5);
    const s = a.s(9 + i * 11.5);
    if (i > 0)
      tree(a, q[0] - 0.6 * s, q[1] - 3.1 * s, 1.9 * s, mix(p.leaf, p.sky[1], Math.min(0.3, i * 0.05)), {
        dense: i > 3 ? 70 : 100,
      });
  }
  avenue(a, p);
  const q = a.P(0.4, 0, 14);
  person(a, q[0], q[1], 1.68 * a.s(14), p.accent, p.ink, 1);
  person(a, q[0] + 58, q[1] + 2, 1.1 * a.s(14), p.linen, p.fabric, 1);
  return a;
}

function lane(a: Art, p: Palette): void {
  const road = mix(p.stone, p.ink, 0.28);
  strip(a, { x0: EDGE, x1: 4.6, near: -1.6, far: 90 }, light(p.stone, 0.5), light(p.stone, 0.2));
  strip(a, { x0: -2.2, x1: 3.4, y: 0.005, near: -1.6, far: 90 }, light(road, 0.35), road);
  joints(
    a,
    [
      [EDGE, -2.25],
      [3.45, 4.6],
    ],
    { from: 0, step: 1.1, width: 0.04 },
    dark(p.stone, 0.4),
  );
  a.box(-2.34, 0, -1.6, -2.2, 0.14, 80, light(p.stone, 0.4), { tone: [0.2, 0.1, 0.1, 0.2], nofront: true });
  for (let i = 0; i < 5; i++) {
    const c = a.P(2 - i * 0.3, 0, 9 + i * 8);
    const s = a.s(9 + i * 8);
    a.raw(
      `<ellipse cx="${n1(c[0])}" cy="${n1(c[1])}" rx="${n1(3.4 * s)}" ry="${n1(0.9 * s)}" fill="${ambient.shadow}" opacity=".22" ${a.blur(9)}/>`,
    );
  }
}

/** Rain trees on the far side of the lane; their shade falls across it. */
function avenue(a: Art, p: Palette): void {
  for (let i = 6; i >= 0; i--) {
    const z = 9.5 + i * 8;
    const q = a.P(5.2, 0, z);
    const s = a.s(z);
    for (let k = 0; k < 5; k++)
      foliage(a, q[0] + k * 0.9 * s, q[1] - 0.3 * s, 0.7 * s, 0.5 * s, mix(p.leaf, p.sky[1], i * 0.04), 28, {
        size: 0.22,
      });
    tree(a, q[0] + 0.5 * s, q[1] - 4.2 * s, 3.1 * s, mix(p.leaf, p.sky[1], Math.min(0.3, i * 0.05)), {
      dense: i > 3 ? 80 : 150,
    });
  }
}
