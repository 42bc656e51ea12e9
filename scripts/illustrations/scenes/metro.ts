import { Art, H, type Place, W } from '../drawing/art.ts';
import { sky, towers } from '../drawing/city.ts';
import { ambient, dark, light, mix, tone } from '../drawing/colour.ts';
import { Corner } from '../drawing/corner.ts';
import { facadeWindow } from '../drawing/facade-parts.ts';
import { person } from '../drawing/figure.ts';
import { farTrees, field } from '../drawing/ground.ts';
import { foliage, tree } from '../drawing/nature.ts';
import { n1 } from '../drawing/number.ts';
import type { Palette } from '../drawing/palettes.ts';
import { tower3 } from '../drawing/tower.ts';
import { autorickshaw, car } from '../drawing/traffic.ts';

const DECK = 8.2;

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
  const strip = (x0: number, x1: number, c0: string, c1: string) =>
    a.poly(
      [
        [x0, 0, 140],
        [x1, 0, 140],
        [x1, 0, -1.6],
        [x0, 0, -1.6],
      ],
      a.lg(a.P(0, 0, 60), a.P(0, 0, -1), [
        [0, c0],
        [1, c1],
      ]),
    );
  strip(-13, 13, light(p.stone, 0.4), p.stone);
  strip(-8.4, 9.4, light(tar, 0.45), tar);
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
  for (let z = -1; z < 60; z += 1)
    for (const [x0, x1] of [
      [-13, -8.5],
      [9.5, 13],
    ] as const)
      a.poly(
        [
          [x0, 0.01, z],
          [x1, 0.01, z],
          [x1, 0.01, z + 0.03],
          [x0, 0.01, z + 0.03],
        ],
        dark(p.stone, 0.4),
        'opacity=".3"',
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

/** Piers, the deck they carry, and a train on it. */
function viaduct(a: Art, p: Palette): void {
  const concrete = mix(p.stone, p.linen, 0.3);
  const [x0, x1] = [-2.6, 4] as const;
  for (const z of [80, 66, 52, 40, 29, 19, 10]) pier(a, p, z, concrete, x0, x1);
  train(a, p, x0, concrete);
  const near = -0.5;
  const band = (y0: number, y1: number, c0: string, c1: string) =>
    a.poly(
      [
        [x0, y1, near],
        [x0, y1, 140],
        [x0, y0, 140],
        [x0, y0, near],
      ],
      a.lg(a.P(x0, y1, near), a.P(x0, y1, 60), [
        [0, c0],
        [1, c1],
      ]),
    );
  a.poly(
    [
      [x0 + 1.3, DECK - 1.2, 140],
      [x1 - 1.3, DECK - 1.2, 140],
      [x1 - 1.3, DECK - 1.2, near],
      [x0 + 1.3, DECK - 1.2, near],
    ],
    dark(concrete, 0.56),
  );
  a.poly(
    [
      [x0, DECK, 140],
      [x0 + 1.3, DECK - 1.2, 140],
      [x0 + 1.3, DECK - 1.2, near],
      [x0, DECK, near],
    ],
    a.lg(a.P(x0, DECK, near), a.P(x0 + 1.3, DECK - 1.2, near), [
      [0, dark(concrete, 0.26)],
      [1, dark(concrete, 0.44)],
    ]),
  );
  a.poly(
    [
      [x1, DECK, 140],
      [x1 - 1.3, DECK - 1.2, 140],
      [x1 - 1.3, DECK - 1.2, near],
      [x1, DECK, near],
    ],
    dark(concrete, 0.5),
  );
  band(DECK, DECK + 1.1, light(concrete, 0.42), light(concrete, 0.2));
  band(DECK + 0.98, DECK + 1.1, light(concrete, 0.7), light(concrete, 0.5));
  for (let z = 0; z < 90; z += 2.4)
    a.poly(
      [
        [x0, DECK + 1, z],
        [x0, DECK + 1, z + 0.07],
        [x0, DECK, z + 0.07],
        [x0, DECK, z],
      ],
      dark(concrete, 0.4),
      'opacity=".4"',
    );
}

function pier(a: Art, p: Palette, z: number, concrete: string, x0: number, x1: number): void {
  const c = mix(concrete, p.sky[1], Math.min(0.4, z * 0.005));
  const [l, r] = [0, 1.4];
  const round = a.lg(a.P(l, 0, z), a.P(r, 0, z), [
    [0, light(c, 0.35)],
    [0.45, c],
    [1, dark(c, 0.4)],
  ]);
  a.shadow(0.9, z, 1.2, 0.5, 0.35, 9);
  a.rr(l, 0, r, DECK - 2, z, 0, round);
  a.poly(
    [
      [x0 + 1, DECK - 1.2, z],
      [x1 - 1, DECK - 1.2, z],
      [r, DECK - 2.9, z],
      [l, DECK - 2.9, z],
    ],
    round,
  );
  for (let k = 0; k < 4; k++)
    a.rr(
      l,
      0.5 + k * 0.5,
      r,
      0.72 + k * 0.5,
      z - 0.01,
      0,
      k % 2 ? mix(p.ink, c, 0.2) : '#e3b23c',
      'opacity=".7"',
    );
}

/** Three coaches above the parapet, in the purple of the line. */
function train(a: Art, p: Palette, x0: number, concrete: string): void {
  const side = (z0: number, y0: number, z1: number, y1: number): Place[] => [
    [x0 + 0.5, y1, z0],
    [x0 + 0.5, y1, z1],
    [x0 + 0.5, y0, z1],
    [x0 + 0.5, y0, z0],
  ];
  const body = mix('#e9e6ea', p.sky[1], 0.1);
  for (let k = 2; k >= 0; k--) {
    const z0 = 14 + k * 15.2;
    const z1 = z0 + 14.9;
    const [low, high] = [DECK + 0.5, DECK + 4.1];
    if (k === 0) {
      const front: Place[] = [
        [x0 + 0.5, high, z0],
        [x0 + 3.2, high, z0],
        [x0 + 3.2, low, z0],
        [x0 + 0.5, low, z0],
      ];
      a.poly(
        front,
        a.lg(a.P(x0 + 0.5, high, z0), a.P(x0 + 3.2, low, z0), [
          [0, light(body, 0.4)],
          [1, dark(body, 0.25)],
        ]),
      );
      a.rr(
        x0 + 0.72,
        DECK + 2.1,
        x0 + 2.98,
        DECK + 3.7,
        z0 - 0.02,
        0.25,
        a.lg(a.P(x0, high, z0), a.P(x0 + 3, low, z0), [
          [0, '#7f9aa8'],
          [0.5, '#25323a'],
          [1, '#18222a'],
        ]),
      );
      a.rr(x0 + 0.5, DECK + 1.55, x0 + 3.2, DECK + 1.85, z0 - 0.03, 0, '#7b3f9c');
      for (const x of [x0 + 0.8, x0 + 2.6]) {
        const q = a.P(x + 0.15, DECK + 1.3, z0);
        a.glow(q[0], q[1], 46, '#fff3c8', 0.9);
        a.raw(`<circle cx="${n1(q[0])}" cy="${n1(q[1])}" r="6" fill="#fffbe8"/>`);
      }
    }
    a.poly(
      side(z0, low, z1, high),
      a.lg(a.P(x0, high, z0), a.P(x0, low, z0), [
        [0, light(body, 0.5)],
        [0.4, body],
        [1, dark(body, 0.22)],
      ]),
    );
    a.poly(side(z0, DECK + 1.55, z1, DECK + 1.85), '#7b3f9c');
    for (let i = 0; i < 7; i++) {
      const from = z0 + 0.9 + i * 2;
      const door = i % 3 === 1;
      a.poly(
        side(from, door ? DECK + 0.6 : DECK + 2.1, from + (door ? 1.1 : 1.4), DECK + 3.5),
        door ? mix('#cfcbd3', concrete, 0.3) : mix(p.ink, p.sky[0], 0.25),
      );
      a.poly(
        side(from + 0.12, DECK + 2.2, from + (door ? 0.98 : 1.28), DECK + 3.4),
        a.lg(a.P(x0, DECK + 3.4, from), a.P(x0, DECK + 2.2, from), [
          [0, mix(p.sky[0], '#ffffff', 0.4)],
          [1, mix(p.ink, p.sky[0], 0.4)],
        ]),
      );
    }
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
