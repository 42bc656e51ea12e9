import { Art, H, W } from '../drawing/art.ts';
import { dark, light, mix, tone } from '../drawing/colour.ts';
import { downlights } from '../drawing/daylight.ts';
import { tiles, vase } from '../drawing/fittings.ts';
import { n1, range } from '../drawing/number.ts';
import type { Palette } from '../drawing/palettes.ts';
import { leftWindow, room } from '../drawing/room.ts';

const Z = 3.58;
const X = 2.3;

/** A basin under a round mirror, a glass shower beside it. */
export function bath(p: Palette, seed: number): Art {
  tone('#3b2921', '#fff3de');
  const a = new Art({ x: 0.1, y: 1.42, z: -2.9, f: 1460, hx: W * 0.5, hy: H * 0.5 }, seed);
  const pale = mix(p.stone, p.linen, 0.5);
  room(a, { w: 2 * X, h: 2.7, d: 3.6, wall: pale, floor: pale, planks: false });
  tiles(a, -X, X, -2.2, 3.6, 0.6, mix(p.stone, p.ink, 0.1));
  downlights(
    a,
    [
      [-1.3, 1.4],
      [-1.3, 2.8],
      [0.4, 2.8],
      [1.6, 2.6],
    ],
    2.7,
  );
  wallTiles(a, p);
  leftWindow(a, p, { z0: 1.1, z1: 2.6, y0: 1.55, y1: 2.3, n: 2, hz: H * 0.42 });
  const w = a.P(-X, 1.9, 1.9);
  a.glow(w[0] + 60, w[1], 300, '#fff4da', 0.5);
  mirror(a, p);
  vanity(a, p);
  towels(a, p);
  shower(a, p);
  a.plant(-1.85, 2.2, 1.15, p.leaf, p.stone, { leaves: 20, wide: 0.13, spread: 0.85 });
  return a;
}

/** Glazed upright tiles on the far wall, a darker stone in the shower. */
function wallTiles(a: Art, p: Palette): void {
  const glaze = mix(p.fabric, p.linen, 0.18);
  for (let x = -X; x < 0.7 - 0.01; x += 0.1) {
    for (let y = 0; y < 2.69; y += 0.3) {
      const k = a.r();
      const c = k < 0.5 ? dark(glaze, 0.14 * k) : light(glaze, 0.2 * (k - 0.5) + 0.04);
      a.rr(
        x + 0.004,
        y + 0.004,
        x + 0.096,
        Math.min(y + 0.296, 2.7),
        Z,
        0.008,
        a.lg(a.P(x, y + 0.3, Z), a.P(x + 0.1, y, Z), [
          [0, light(c, 0.16)],
          [0.5, c],
          [1, dark(c, 0.1)],
        ]),
      );
    }
  }
  const stone = mix(p.wood, p.stone, 0.55);
  for (let x = 0.7; x < X; x += 0.8)
    for (let y = 0; y < 2.7; y += 0.9)
      a.rr(
        x,
        y,
        Math.min(x + 0.795, X),
        y + 0.895,
        Z,
        0,
        a.lg(a.P(x, y + 0.9, Z), a.P(x + 0.8, y, Z), [
          [0, light(stone, 0.2)],
          [1, dark(stone, 0.08)],
        ]),
      );
}

function mirror(a: Art, p: Palette): void {
  const c = a.P(-0.55, 1.68, Z - 0.05);
  const r = 0.46 * a.s(Z);
  a.raw(
    `<circle cx="${n1(c[0])}" cy="${n1(c[1])}" r="${n1(r + 16)}" fill="#ffe9bd" opacity=".75" ${a.blur(13)}/>`,
  );
  a.raw(`<circle cx="${n1(c[0])}" cy="${n1(c[1])}" r="${n1(r + 5)}" fill="${p.brass}"/>`);
  const glass = a.lg(
    [c[0] - r, c[1] - r],
    [c[0] + r, c[1] + r],
    [
      [0, light(p.wall, 0.5)],
      [0.5, mix(p.wall, p.sky[0], 0.35)],
      [1, mix(p.wall, p.ink, 0.22)],
    ],
  );
  a.raw(`<circle cx="${n1(c[0])}" cy="${n1(c[1])}" r="${n1(r)}" fill="${glass}"/>`);
  a.raw(
    `<path d="M${n1(c[0] - r * 0.75)} ${n1(c[1] + r * 0.45)}L${n1(c[0] + r * 0.25)} ${n1(c[1] - r * 0.88)}" stroke="#fff" stroke-opacity=".5" stroke-width="${n1(r * 0.16)}"/><path d="M${n1(c[0] - r * 0.45)} ${n1(c[1] + r * 0.72)}L${n1(c[0] + r * 0.6)} ${n1(c[1] - r * 0.68)}" stroke="#fff" stroke-opacity=".32" stroke-width="${n1(r * 0.06)}"/>`,
  );
}

function vanity(a: Art, p: Palette): void {
  a.shadow(-0.55, 3.3, 1.0, 0.3, 0.45, 12);
  a.box(-1.45, 0.3, 3.02, 0.35, 0.8, Z, p.wood, { tone: [0.2, 0.06, 0.2, 0.32] });
  for (const x of [-1.45, -0.55]) {
    a.rr(
      x + 0.02,
      0.33,
      x + 0.88,
      0.77,
      3.01,
      0.01,
      a.lg(a.P(x, 0.8, 3), a.P(x + 0.9, 0.3, 3), [
        [0, light(p.wood, 0.18)],
        [1, dark(p.wood, 0.12)],
      ]),
    );
    for (let i = 0; i < 5; i++)
      a.rr(
        x + 0.04,
        0.4 + i * 0.075,
        x + 0.86,
        0.403 + i * 0.075,
        3.0,
        0,
        dark(p.wood, 0.3),
        'opacity=".16"',
      );
    a.rr(x + 0.32, 0.66, x + 0.58, 0.68, 3.0, 0.006, p.brass);
  }
  a.box(-1.5, 0.8, 2.98, 0.4, 0.86, Z, light(p.stone, 0.55), { tone: [0.35, 0.06, 0.1, 0.2] });
  const q = a.P(-0.55, 0.86, 3.25);
  const s = a.s(3.25);
  a.raw(
    `<ellipse cx="${n1(q[0])}" cy="${n1(q[1])}" rx="${n1(0.26 * s)}" ry="${n1(0.035 * s)}" fill="${dark(p.stone, 0.4)}" opacity=".4" ${a.blur(3)}/>`,
  );
  a.path(
    `M${n1(q[0] - 0.32 * s)} ${n1(q[1] - 0.16 * s)}Q${n1(q[0] - 0.27 * s)} ${n1(q[1] + 0.02 * s)} ${n1(q[0])} ${n1(q[1] + 0.01 * s)}Q${n1(q[0] + 0.27 * s)} ${n1(q[1] + 0.02 * s)} ${n1(q[0] + 0.32 * s)} ${n1(q[1] - 0.16 * s)}Z`,
    a.lg(
      [q[0] - 0.32 * s, 0],
      [q[0] + 0.32 * s, 0],
      [
        [0, '#ffffff'],
        [0.5, light(p.linen, 0.5)],
        [1, dark(p.stone, 0.1)],
      ],
    ),
  );
  a.raw(
    `<ellipse cx="${n1(q[0])}" cy="${n1(q[1] - 0.16 * s)}" rx="${n1(0.32 * s)}" ry="${n1(0.05 * s)}" fill="${dark(p.stone, 0.08)}" stroke="#fff" stroke-width="3"/>`,
  );
  const t = a.P(-0.55, 0.86, 3.45);
  a.raw(
    `<path d="M${n1(t[0])} ${n1(t[1])}v${n1(-0.34 * s)}q0 ${n1(-0.07 * s)} ${n1(0.0 * s)} ${n1(-0.03 * s)}v${n1(0.13 * s)}" stroke="${p.brass}" stroke-width="9" fill="none" stroke-linecap="round"/>`,
  );
  vase(a, p, 0.15, 0.86, 3.3, 0.24, p.accent, 9);
  for (const [i, c] of [p.linen, mix(p.accent, p.linen, 0.5)].entries())
    a.rr(
      -1.32,
      0.86 + i * 0.07,
      -0.98,
      0.925 + i * 0.07,
      3.2,
      0.03,
      a.vg(-1, 0.86 + i * 0.07, 0.925 + i * 0.07, 3.2, [
        [0, light(c, 0.3)],
        [1, dark(c, 0.15)],
      ]),
    );
  a.rr(
    -1.28,
    0.08,
    -0.72,
    0.28,
    3.2,
    0.04,
    a.vg(-1, 0.08, 0.28, 3.2, [
      [0, light(mix(p.brass, p.wood, 0.4), 0.2)],
      [1, dark(p.wood, 0.2)],
    ]),
  );
  for (let i = 0; i < 9; i++)
    a.rr(-1.25 + i * 0.06, 0.09, -1.235 + i * 0.06, 0.27, 3.19, 0, dark(p.wood, 0.3), 'opacity=".3"');
}

function towels(a: Art, p: Palette): void {
  const z0 = 2.75;
  a.poly(
    [
      [-X + 0.05, 1.32, z0 - 0.05],
      [-X + 0.05, 1.32, 3.4],
      [-X + 0.05, 1.28, 3.4],
      [-X + 0.05, 1.28, z0 - 0.05],
    ],
    p.brass,
  );
  a.grad(
    [
      [-X + 0.08, 1.34, z0 + 0.05],
      [-X + 0.08, 1.34, 3.2],
      [-X + 0.08, 0.62, 3.2],
      [-X + 0.08, 0.62, z0 + 0.05],
    ],
    light(p.accent, 0.14),
    dark(p.accent, 0.14),
  );
  a.poly(
    [
      [-X + 0.085, 0.78, z0 + 0.05],
      [-X + 0.085, 0.78, 3.2],
      [-X + 0.085, 0.74, 3.2],
      [-X + 0.085, 0.74, z0 + 0.05],
    ],
    p.linen,
    'opacity=".8"',
  );
}

function shower(a: Art, p: Palette): void {
  a.poly(
    [
      [0.72, 0.012, 1.2],
      [X, 0.012, 1.2],
      [X, 0.012, 3.58],
      [0.72, 0.012, 3.58],
    ],
    mix(p.wood, p.stone, 0.55),
  );
  for (let z = 1.2; z < 3.5; z += 0.2)
    a.poly(
      [
        [0.72, 0.013, z],
        [X, 0.013, z],
        [X, 0.013, z + 0.012],
        [0.72, 0.013, z + 0.012],
      ],
      dark(p.stone, 0.4),
      'opacity=".4"',
    );
  const top = a.P(1.55, 2.3, 3.4);
  const s = a.s(3.4);
  a.raw(
    `<path d="M${n1(top[0])} ${n1(a.P(1.55, 1.0, 3.5)[1])}V${n1(top[1])}" stroke="${p.brass}" stroke-width="7"/><path d="M${n1(top[0])} ${n1(top[1])}q0 -14 -16 -14h${n1(-0.18 * s)}" stroke="${p.brass}" stroke-width="7" fill="none"/>`,
  );
  a.raw(
    `<ellipse cx="${n1(top[0] - 0.27 * s)}" cy="${n1(top[1] - 8)}" rx="${n1(0.17 * s)}" ry="${n1(0.03 * s)}" fill="${light(p.brass, 0.3)}"/>`,
  );
  for (let i = 0; i < 22; i++) {
    const x = top[0] - 0.27 * s + (a.r() - 0.5) * 0.3 * s;
    const y = top[1] + a.r() * 0.9 * s;
    a.raw(
      `<path d="M${n1(x)} ${n1(y)}v${n1(14 + a.r() * 30)}" stroke="#fff" stroke-opacity=".3" stroke-width="1.4"/>`,
    );
  }
  a.rr(1.45, 1.0, 1.65, 1.12, 3.5, 0.02, p.brass);
  a.box(1.95, 1.15, 3.4, 2.25, 1.18, Z, light(p.wood, 0.2));
  for (const [x, c] of [
    [2.02, p.linen],
    [2.14, p.accent],
  ] as const)
    a.rr(
      x - 0.035,
      1.18,
      x + 0.035,
      1.38,
      3.45,
      0.015,
      a.lg(a.P(x - 0.04, 0, 3.45), a.P(x + 0.04, 0, 3.45), [
        [0, light(c, 0.3)],
        [1, dark(c, 0.3)],
      ]),
    );
  const glass = a.lg(a.P(0.72, 2.2, 1.2), a.P(0.72, 0, Z), [
    [0, '#e9f6f8', 0.42],
    [0.45, '#dcecef', 0.12],
    [1, '#e9f6f8', 0.3],
  ]);
  a.poly(
    [
      [0.72, 2.25, 1.2],
      [0.72, 2.25, Z],
      [0.72, 0.01, Z],
      [0.72, 0.01, 1.2],
    ],
    glass,
    'stroke="#f4fbfc" stroke-opacity=".8" stroke-width="2.5"',
  );
  for (const z of range(1.5, 3.0, 2))
    a.poly(
      [
        [0.715, 2.1, z],
        [0.715, 2.1, z + 0.25],
        [0.715, 0.2, z + 0.7],
        [0.715, 0.2, z + 0.45],
      ],
      '#ffffff',
      'opacity=".2"',
    );
  a.poly(
    [
      [0.72, 2.29, 1.2],
      [0.72, 2.29, Z],
      [0.72, 2.25, Z],
      [0.72, 2.25, 1.2],
    ],
    p.brass,
  );
  a.poly(
    [
      [0.7, 1.35, 1.32],
      [0.7, 1.35, 1.38],
      [0.7, 0.9, 1.38],
      [0.7, 0.9, 1.32],
    ],
    p.brass,
  );
}
