import { Art, H, W } from '../drawing/art.ts';
import { farCity, sky } from '../drawing/city.ts';
import { dark, light, mix, tone } from '../drawing/colour.ts';
import { tiles } from '../drawing/floor.ts';
import { farTrees } from '../drawing/ground.ts';
import { foliage, tree } from '../drawing/nature.ts';
import { n1, range } from '../drawing/number.ts';
import type { Palette } from '../drawing/palettes.ts';
import { plant } from '../drawing/plant.ts';
import { slats } from '../drawing/slats.ts';
import { chair, tea } from './balcony/furniture.ts';

const [LEFT, RIGHT, RAIL] = [-2.6, 2.8, 2.6] as const;

/** A balcony over the tree tops in the morning: two cane chairs, pots, a hanging fern. */
export function balcony(p: Palette, seed: number): Art {
  tone('#2c2c40', '#fff2da');
  const hz = H * 0.46;
  const a = new Art({ x: 0.1, y: 1.5, z: -2.5, f: 1220, hx: W * 0.5, hy: hz }, seed);
  sky(a, p, hz + 60, 0.3);
  farCity(a, p, hz, { high: 210, low: 120 });
  farTrees(a, p, hz + 50, 0.3, 52);
  for (let k = 0; k < 4; k++)
    for (let i = 0; i < 22; i++)
      tree(
        a,
        i * 80 - 60 + a.r() * 30,
        hz + 96 + k * 62,
        74 + k * 14,
        mix(p.leaf, p.sky[2], 0.24 - k * 0.05),
        { trunk: false, dense: 30, lo: dark(p.leaf, 0.3), hi: light(p.leaf, 0.34) },
      );
  shell(a, p);
  railing(a, p);
  sunlight(a);
  for (const [x, h, pot] of [
    [-2.2, 1.15, p.accent],
    [-1.55, 0.8, p.stone],
    [2.35, 1.25, p.stone],
    [1.75, 0.75, p.accent],
  ] as const)
    plant(a, x, RAIL - 0.35, h, p.leaf, pot, { leaves: 18, wide: 0.13, spread: 0.9 });
  chair(a, p, -1.05, 1.45);
  chair(a, p, 0.95, 1.45);
  tea(a, p);
  fern(a, p, -1.55, 1.9);
  fern(a, p, 1.9, 1.9);
  return a;
}

function shell(a: Art, p: Palette): void {
  a.poly(
    [
      [LEFT, 0, RAIL + 0.2],
      [RIGHT, 0, RAIL + 0.2],
      [RIGHT, 0, -1.5],
      [LEFT, 0, -1.5],
    ],
    p.stone,
  );
  tiles(a, LEFT, RIGHT, -1.5, RAIL + 0.2, 0.4, mix(p.accent, p.stone, 0.55), mix(p.stone, p.linen, 0.5));
  a.poly(
    [
      [LEFT, 2.75, RAIL + 0.2],
      [RIGHT, 2.75, RAIL + 0.2],
      [RIGHT, 2.75, -1.5],
      [LEFT, 2.75, -1.5],
    ],
    dark(p.wood, 0.35),
  );
  for (let x = LEFT; x < RIGHT; x += 0.16)
    a.grad(
      [
        [x, 2.74, RAIL + 0.2],
        [x + 0.14, 2.74, RAIL + 0.2],
        [x + 0.14, 2.74, -1.5],
        [x, 2.74, -1.5],
      ],
      light(p.wood, 0.2),
      dark(p.wood, 0.08),
    );
  a.rr(LEFT - 0.2, 2.74, RIGHT + 0.2, 3.1, RAIL + 0.2, 0, light(p.linen, 0.2));
  const wall = light(p.wall, 0.1);
  a.grad(
    [
      [LEFT, 2.75, -1.5],
      [LEFT, 2.75, RAIL + 0.2],
      [LEFT, 0, RAIL + 0.2],
      [LEFT, 0, -1.5],
    ],
    dark(wall, 0.3),
    dark(wall, 0.12),
    '',
    1,
  );
  a.grad(
    [
      [RIGHT, 2.75, -1.5],
      [RIGHT, 2.75, RAIL + 0.2],
      [RIGHT, 0, RAIL + 0.2],
      [RIGHT, 0, -1.5],
    ],
    dark(wall, 0.1),
    light(wall, 0.3),
    '',
    1,
  );
  slats(a, LEFT - 0.16, LEFT, 0, 2.75, RAIL + 0.2, p.wood, 0.08);
  slats(a, RIGHT, RIGHT + 0.16, 0, 2.75, RAIL + 0.2, p.wood, 0.08);
  const frame = dark(p.ink, 0.05);
  a.poly(
    [
      [RIGHT, 2.3, 0.1],
      [RIGHT, 2.3, 1.9],
      [RIGHT, 0.02, 1.9],
      [RIGHT, 0.02, 0.1],
    ],
    a.lg(a.P(RIGHT, 1, 0.1), a.P(RIGHT, 1, 1.9), [
      [0, mix(p.ink, p.sky[0], 0.35)],
      [1, mix(p.sky[0], p.linen, 0.5)],
    ]),
  );
  for (const z of [0.1, 1.0, 1.9])
    a.poly(
      [
        [RIGHT - 0.01, 2.3, z - 0.04],
        [RIGHT - 0.01, 2.3, z + 0.04],
        [RIGHT - 0.01, 0.02, z + 0.04],
        [RIGHT - 0.01, 0.02, z - 0.04],
      ],
      frame,
    );
  a.poly(
    [
      [RIGHT - 0.01, 2.36, 0.05],
      [RIGHT - 0.01, 2.36, 1.95],
      [RIGHT - 0.01, 2.28, 1.95],
      [RIGHT - 0.01, 2.28, 0.05],
    ],
    frame,
  );
}

function railing(a: Art, p: Palette): void {
  const ink = dark(p.ink, 0.05);
  a.box(LEFT, 0, RAIL, RIGHT, 0.12, RAIL + 0.16, light(p.stone, 0.3), { tone: [0.3, 0.1, 0.1, 0.1] });
  for (const x of range(LEFT + 0.05, RIGHT - 0.05, 50))
    a.rr(x - 0.011, 0.12, x + 0.011, 0.98, RAIL + 0.08, 0, ink);
  for (const x of range(LEFT + 0.02, RIGHT - 0.02, 5))
    a.rr(x - 0.03, 0.12, x + 0.03, 1.02, RAIL + 0.08, 0, ink);
  a.rr(LEFT, 0.9, RIGHT, 0.93, RAIL + 0.07, 0, ink);
  a.box(LEFT, 1.0, RAIL, RIGHT, 1.06, RAIL + 0.16, p.wood, { tone: [0.35, 0.04, 0.1, 0.2] });
  const planter = (x0: number, x1: number) => {
    for (let i = 0; i < 16; i++) {
      const q = a.P(x0 + ((x1 - x0) * (i + 0.5)) / 16, 1.02 + a.r() * 0.14, RAIL - 0.1);
      foliage(a, q[0], q[1], 26, 20, mix(p.leaf, '#7f9a4f', a.r() * 0.4), 16, { size: 0.3 });
      if (a.r() < 0.8)
        a.raw(
          `<circle cx="${n1(q[0])}" cy="${n1(q[1] - 12)}" r="6" fill="${mix(p.accent, '#f6d0b0', a.r() * 0.6)}"/>`,
        );
    }
    a.box(x0, 0.78, RAIL - 0.22, x1, 0.98, RAIL - 0.02, mix(p.accent, p.wood, 0.3), {
      tone: [0.2, 0.06, 0.2, 0.3],
    });
  };
  planter(-0.75, 0.75);
}

function sunlight(a: Art): void {
  const warm = '#fff0cd';
  for (let i = 0; i < 12; i++) {
    const x = LEFT + 0.3 + i * 0.44;
    a.path(
      a.d3([
        [x, 0.004, RAIL],
        [x + 0.33, 0.004, RAIL],
        [x + 0.95, 0.004, 0.2],
        [x + 0.62, 0.004, 0.2],
      ]),
      a.lg(a.P(x, 0, RAIL), a.P(x, 0, 0.2), [
        [0, warm, 0.6],
        [1, warm, 0.02],
      ]),
      a.blur(2.5),
    );
  }
}

function fern(a: Art, p: Palette, x: number, z: number): void {
  const top = a.P(x, 2.74, z);
  const q = a.P(x, 2.12, z);
  for (const d of [-26, 26])
    a.raw(
      `<path d="M${n1(top[0])} ${n1(top[1])}L${n1(q[0] + d)} ${n1(q[1])}" stroke="${dark(p.brass, 0.3)}" stroke-width="2.2"/>`,
    );
  const fronds: string[] = [];
  for (let i = 0; i < 30; i++) {
    const side = i % 2 ? 1 : -1;
    const angle = Math.PI / 2 + side * (0.15 + a.r() * 1.5);
    fronds.push(
      a.leaf(
        q[0] + side * 10,
        q[1] + 4,
        60 + a.r() * 90,
        angle,
        8 + a.r() * 5,
        mix(dark(p.leaf, 0.35), light(p.leaf, 0.3), a.r()),
      ),
    );
  }
  a.raw(fronds.join(''));
  a.path(
    `M${n1(q[0] - 44)} ${n1(q[1] - 6)}h88q-6 44 -44 46q-38 -2 -44 -46Z`,
    a.lg(
      [q[0] - 44, 0],
      [q[0] + 44, 0],
      [
        [0, light(p.accent, 0.3)],
        [0.5, p.accent],
        [1, dark(p.accent, 0.35)],
      ],
    ),
  );
  a.raw(
    `<rect x="${n1(q[0] - 48)}" y="${n1(q[1] - 12)}" width="96" height="11" rx="5" fill="${light(p.accent, 0.14)}"/>`,
  );
}
