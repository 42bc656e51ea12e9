import { Art, H, type Place, W } from '../drawing/art.ts';
import { ambient, dark, light, mix, tone } from '../drawing/colour.ts';
import { tiles } from '../drawing/fittings.ts';
import { foliage, tree } from '../drawing/nature.ts';
import { n1 } from '../drawing/number.ts';
import type { Palette } from '../drawing/palettes.ts';

/** Half the open square, and where it begins and ends in depth. */
const [S, NEAR, FAR] = [2.5, 1.2, 6.4] as const;
/** Half the house, and its far wall. */
const [OUT, BACK] = [4.9, 8.6] as const;

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
    a.plant(x, z, h, p.leaf, pot, { leaves: 18, wide: 0.13, spread: 0.9 });
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

/** The rooms behind the colonnade: a far wall with a carved door and two windows, side walls with doors. */
function house(a: Art, p: Palette): void {
  const wall = light(p.wall, 0.15);
  const full = (pts: [Place, Place, Place, Place], c0: string, c1: string) => a.grad(pts, c0, c1, '', 1);
  full(
    [
      [-OUT, 3.1, BACK],
      [OUT, 3.1, BACK],
      [OUT, 0, BACK],
      [-OUT, 0, BACK],
    ],
    dark(wall, 0.12),
    dark(wall, 0.22),
  );
  full(
    [
      [-OUT, 3.1, -2],
      [-OUT, 3.1, BACK],
      [-OUT, 0, BACK],
      [-OUT, 0, -2],
    ],
    dark(wall, 0.32),
    dark(wall, 0.18),
  );
  full(
    [
      [OUT, 3.1, -2],
      [OUT, 3.1, BACK],
      [OUT, 0, BACK],
      [OUT, 0, -2],
    ],
    dark(wall, 0.2),
    dark(wall, 0.1),
  );
  a.poly(
    [
      [-OUT, 0.55, BACK],
      [OUT, 0.55, BACK],
      [OUT, 0, BACK],
      [-OUT, 0, BACK],
    ],
    mix(p.accent, p.wood, 0.35),
  );
  for (const x of [-OUT, OUT])
    a.poly(
      [
        [x, 0.55, -2],
        [x, 0.55, BACK],
        [x, 0, BACK],
        [x, 0, -2],
      ],
      dark(mix(p.accent, p.wood, 0.35), x < 0 ? 0.25 : 0.1),
    );
  a.rr(-0.85, 0, 0.85, 2.35, BACK - 0.01, 0.02, dark(p.wood, 0.35));
  for (const x of [-0.7, 0.02]) {
    a.rr(
      x,
      0.06,
      x + 0.68,
      2.15,
      BACK - 0.02,
      0.01,
      a.lg(a.P(x, 2, BACK), a.P(x + 0.7, 0, BACK), [
        [0, light(p.wood, 0.1)],
        [1, dark(p.wood, 0.15)],
      ]),
    );
    for (const y of [0.2, 0.85, 1.5])
      a.rr(x + 0.1, y, x + 0.58, y + 0.5, BACK - 0.03, 0.01, dark(p.wood, 0.22));
    for (let k = 0; k < 3; k++)
      a.rr(
        x + (x < 0 ? 0.6 : 0.04),
        0.5 + k * 0.6,
        x + (x < 0 ? 0.64 : 0.08),
        0.54 + k * 0.6,
        BACK - 0.04,
        0.02,
        p.brass,
      );
  }
  a.rr(-1.0, 2.33, 1.0, 2.48, BACK - 0.03, 0.02, p.wood);
  for (const x of [-3.4, 2.1]) {
    a.rr(x, 0.95, x + 1.3, 2.2, BACK - 0.01, 0.02, dark(p.wood, 0.3));
    a.rr(
      x + 0.1,
      1.05,
      x + 1.2,
      2.1,
      BACK - 0.02,
      0,
      a.vg(x, 1.05, 2.1, BACK, [
        [0, '#f3cf8f'],
        [1, '#c98f4a'],
      ]),
    );
    for (let k = 0; k < 7; k++)
      a.rr(x + 0.17 + k * 0.155, 1.05, x + 0.2 + k * 0.155, 2.1, BACK - 0.03, 0, dark(p.wood, 0.35));
  }
  for (const [x, z] of [
    [-OUT, 3.1],
    [-OUT, 6.2],
    [OUT, 3.1],
    [OUT, 6.2],
  ] as const) {
    const q: Place[] = [
      [x, 2.2, z],
      [x, 2.2, z + 1.1],
      [x, 0, z + 1.1],
      [x, 0, z],
    ];
    a.poly(q, dark(p.wood, x < 0 ? 0.45 : 0.25));
    a.poly(
      [
        [x, 2.05, z + 0.14],
        [x, 2.05, z + 0.96],
        [x, 0, z + 0.96],
        [x, 0, z + 0.14],
      ],
      a.lg(a.P(x, 2, z), a.P(x, 0, z), [
        [0, '#e9bd78'],
        [1, '#9c6a38'],
      ]),
    );
  }
  for (const x of [-2.05, 1.75]) {
    const q = a.P(x + 0.15, 1.9, BACK - 0.3);
    a.glow(q[0], q[1], 70, '#ffdca0', 0.6);
  }
}

function floors(a: Art, p: Palette): void {
  const clay = mix(p.accent, p.floor, 0.45);
  a.poly(
    [
      [-OUT, 0, BACK],
      [OUT, 0, BACK],
      [OUT, 0, -2.2],
      [-OUT, 0, -2.2],
    ],
    clay,
  );
  tiles(a, -OUT, OUT, -2.2, BACK, 0.6, clay, dark(clay, 0.08));
  const deep = -0.28;
  const stone = light(p.stone, 0.15);
  a.poly(
    [
      [-S, deep, FAR],
      [S, deep, FAR],
      [S, deep, NEAR],
      [-S, deep, NEAR],
    ],
    stone,
  );
  for (let x = -S; x < S; x += 0.72)
    for (let z = NEAR; z < FAR; z += 0.74)
      a.poly(
        [
          [x, deep, z],
          [x + 0.7, deep, z],
          [x + 0.7, deep, Math.min(FAR, z + 0.72)],
          [x, deep, Math.min(FAR, z + 0.72)],
        ],
        a.r() < 0.5 ? light(stone, a.r() * 0.2) : dark(stone, a.r() * 0.08),
        `stroke="${dark(stone, 0.25)}" stroke-opacity=".5"`,
      );
  a.grad(
    [
      [-S, 0, FAR],
      [S, 0, FAR],
      [S, deep, FAR],
      [-S, deep, FAR],
    ],
    light(p.stone, 0.3),
    p.stone,
  );
  a.grad(
    [
      [-S, 0, NEAR],
      [-S, 0, FAR],
      [-S, deep, FAR],
      [-S, deep, NEAR],
    ],
    dark(p.stone, 0.3),
    dark(p.stone, 0.2),
  );
  a.grad(
    [
      [S, 0, NEAR],
      [S, 0, FAR],
      [S, deep, FAR],
      [S, deep, NEAR],
    ],
    light(p.stone, 0.3),
    light(p.stone, 0.1),
  );
  const rim = (q: Place[]) => a.poly(q, light(p.stone, 0.45));
  rim([
    [-S - 0.3, 0.01, FAR + 0.3],
    [S + 0.3, 0.01, FAR + 0.3],
    [S, 0.01, FAR],
    [-S, 0.01, FAR],
  ]);
  rim([
    [-S - 0.3, 0.01, NEAR - 0.3],
    [-S - 0.3, 0.01, FAR + 0.3],
    [-S, 0.01, FAR],
    [-S, 0.01, NEAR],
  ]);
  rim([
    [S + 0.3, 0.01, NEAR - 0.3],
    [S + 0.3, 0.01, FAR + 0.3],
    [S, 0.01, FAR],
    [S, 0.01, NEAR],
  ]);
  rim([
    [-S - 0.3, 0.01, NEAR - 0.3],
    [S + 0.3, 0.01, NEAR - 0.3],
    [S, 0.01, NEAR],
    [-S, 0.01, NEAR],
  ]);
  const c = a.P(0.2, deep, 3.9);
  a.raw(
    `<ellipse cx="${n1(c[0] + 30)}" cy="${n1(c[1] + 6)}" rx="250" ry="34" fill="${ambient.shadow}" opacity=".3" ${a.blur(12)}/>`,
  );
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

/** Four slopes of tile that fall towards the open square. */
function eaves(a: Art, p: Palette): void {
  const clay = mix(p.accent, '#a4492c', 0.3);
  const [lip, top] = [2.45, 3.7];
  const [l, r, n, f] = [-S - 0.1, S + 0.1, NEAR - 0.1, FAR + 0.1];
  const [lo, ro, fo] = [-OUT - 0.4, OUT + 0.4, BACK + 0.4];
  const under = dark(p.wood, 0.3);
  // beyond the far slope and over the sides nothing but sky
  a.poly(
    [
      [lo, top, fo],
      [ro, top, fo],
      [r, lip, f],
      [l, lip, f],
    ],
    a.lg(a.P(0, top, fo), a.P(0, lip, f), [
      [0, dark(clay, 0.16)],
      [1, light(clay, 0.16)],
    ]),
  );
  for (let k = 0; k <= 44; k++) {
    const t = k / 44;
    const w = 0.03;
    a.poly(
      [
        [lo + (ro - lo) * t, top, fo],
        [lo + (ro - lo) * t + w, top, fo],
        [l + (r - l) * t + w, lip, f],
        [l + (r - l) * t, lip, f],
      ],
      dark(clay, 0.4),
      'opacity=".4"',
    );
  }
  for (let k = 1; k < 7; k++) {
    const t = k / 7;
    const y = top + (lip - top) * t;
    const z = fo + (f - fo) * t;
    a.poly(
      [
        [lo + (l - lo) * t, y + 0.03, z],
        [ro + (r - ro) * t, y + 0.03, z],
        [ro + (r - ro) * t, y, z],
        [lo + (l - lo) * t, y, z],
      ],
      dark(clay, 0.42),
      'opacity=".4"',
    );
  }
  for (const side of [-1, 1] as const) {
    const [inner, outer] = side < 0 ? [l, lo] : [r, ro];
    a.poly(
      [
        [inner, lip, n - 4],
        [inner, lip, f],
        [outer, 2.95, f + 1],
        [outer, 2.95, n - 4],
      ],
      side < 0 ? dark(under, 0.2) : under,
    );
    for (let z = n - 3; z < f; z += 0.45)
      a.poly(
        [
          [inner, lip - 0.02, z],
          [inner, lip - 0.02, z + 0.09],
          [outer, 2.9, z + 0.09],
          [outer, 2.9, z],
        ],
        light(p.wood, side < 0 ? 0 : 0.12),
      );
    a.poly(
      [
        [inner, lip + 0.2, n - 4],
        [inner, lip + 0.2, f],
        [inner, lip - 0.06, f],
        [inner, lip - 0.06, n - 4],
      ],
      side < 0 ? light(p.wood, 0.05) : light(p.wood, 0.3),
    );
    for (let z = n - 3; z < f; z += 0.24) {
      const q = a.P(inner, lip + 0.2, z);
      const s = a.s(z);
      a.raw(
        `<ellipse cx="${n1(q[0])}" cy="${n1(q[1])}" rx="${n1(0.05 * s)}" ry="${n1(0.075 * s)}" fill="${side < 0 ? clay : light(clay, 0.2)}"/>`,
      );
    }
  }
  a.rr(l, lip - 0.06, r, lip + 0.1, f, 0, light(p.wood, 0.12));
  for (let x = l; x <= r; x += 0.17) {
    const q = a.P(x, lip + 0.1, f);
    a.raw(
      `<ellipse cx="${n1(q[0])}" cy="${n1(q[1])}" rx="${n1(0.075 * a.s(f))}" ry="${n1(0.06 * a.s(f))}" fill="${light(clay, 0.12)}"/>`,
    );
  }
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
