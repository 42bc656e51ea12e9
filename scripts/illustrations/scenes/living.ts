import { Art, H, type Place, W } from '../drawing/art.ts';
import { ambient, dark, light, mix, tone } from '../drawing/colour.ts';
import { downlights, sunPatches } from '../drawing/daylight.ts';
import { armchair, roundTable, sofa } from '../drawing/furniture.ts';
import { n1, pick, range } from '../drawing/number.ts';
import type { Palette } from '../drawing/palettes.ts';
import { cove, leftWindow, room, slats } from '../drawing/room.ts';
import { abstractArt, curtain } from '../drawing/soft.ts';

export function living(p: Palette, seed: number): Art {
  tone('#3b2921', '#fff3de');
  const a = new Art({ x: 0.25, y: 1.38, z: -3.3, f: 1400, hx: W * 0.5, hy: H * 0.545 }, seed);
  room(a, { w: 7.0, h: 3.05, d: 6.2, wall: p.wall, floor: p.floor });
  const X = 3.5;
  cove(a, { x0: -2.3, x1: 2.3, z0: 2.3, z1: 5.3, h: 3.05 });
  downlights(
    a,
    [
      [-3.1, 1.6],
      [-3.1, 3.6],
      [-3.1, 5.4],
      [3.1, 1.6],
      [3.1, 3.6],
      [3.1, 5.4],
    ],
    3.05,
  );
  leftWindow(a, p, { z0: 0.2, z1: 5.5, y0: 0.02, y1: 2.78, n: 4, hz: H * 0.56 });
  curtain(a, -X + 0.16, 4.72, 5.62, 2.86, p.linen, 0.86);
  curtain(a, -X + 0.16, -0.8, 0.55, 2.86, p.linen, 0.86);
  // back wall: fluted timber + art
  slats(a, 1.35, 3.8, 0, 3.05, 6.19, p.wood);
  a.poly(
    [
      [1.35, 3.05, 6.18],
      [1.42, 3.05, 6.18],
      [1.42, 0, 6.18],
      [1.35, 0, 6.18],
    ],
    p.brass,
  );
  a.glow(a.P(2.5, 3, 6.1)[0], a.P(2.5, 3.0, 6.1)[1], 170, '#ffd9a0', 0.55, 0.8);
  a.glow(a.P(-1.2, 2.9, 6.1)[0], a.P(-1.2, 2.9, 6.1)[1], 200, '#fff0d8', 0.6, 0.7);
  abstractArt(a, -2.25, 1.32, -0.35, 2.5, 6.16, p, 0);
  // media bench under slats
  a.shadow(2.5, 5.9, 1.2, 0.3, 0.5, 10);
  a.box(1.6, 0.2, 5.68, 3.55, 0.56, 6.15, dark(p.wood, 0.42));
  for (const x of [2.25, 2.9])
    a.poly(
      [
        [x - 0.005, 0.54, 5.68],
        [x + 0.005, 0.54, 5.68],
        [x + 0.005, 0.22, 5.68],
        [x - 0.005, 0.22, 5.68],
      ],
      ambient.shadow,
      'opacity=".5"',
    );
  a.rr(
    1.85,
    0.82,
    3.3,
    1.66,
    6.1,
    0.02,
    a.lg(a.P(1.85, 1.66, 6.1), a.P(3.3, 0.82, 6.1), [
      [0, '#10161b'],
      [0.5, '#1c2730'],
      [1, '#0c1115'],
    ]),
  );
  a.path(
    a.d3([
      [1.87, 1.64, 6.09],
      [2.5, 1.64, 6.09],
      [2.15, 0.84, 6.09],
      [1.87, 0.84, 6.09],
    ]),
    '#fff',
    'opacity=".05"',
  );
  {
    const b = a.P(3.3, 0.56, 5.9),
      s = a.s(5.9);
    a.raw(
      `<ellipse cx="${n1(b[0])}" cy="${n1(b[1] - 0.11 * s)}" rx="${n1(0.09 * s)}" ry="${n1(0.12 * s)}" fill="${p.accent}"/>`,
    );
    for (let i = 0; i < 5; i++)
      a.raw(
        a.leaf(b[0], b[1] - 0.2 * s, 0.38 * s, -1.57 + (i - 2) * 0.28, 0.03 * s, mix(p.leaf, '#b9b27a', 0.3)),
      );
  }
  // right wall: lit niche shelves
  a.poly(
    [
      [X, 2.55, 1.2],
      [X, 2.55, 4.4],
      [X, 0.55, 4.4],
      [X, 0.55, 1.2],
    ],
    dark(p.wood, 0.2),
  );
  for (const y of [0.55, 1.2, 1.86, 2.5]) {
    a.poly(
      [
        [X - 0.3, y + 0.05, 1.2],
        [X - 0.3, y + 0.05, 4.4],
        [X - 0.3, y, 4.4],
        [X - 0.3, y, 1.2],
      ],
      light(p.wood, 0.12),
    );
    if (y < 1.42)
      a.poly(
        [
          [X - 0.3, y + 0.05, 1.2],
          [X - 0.3, y + 0.05, 4.4],
          [X, y + 0.05, 4.4],
          [X, y + 0.05, 1.2],
        ],
        light(p.wood, 0.3),
      );
    else
      a.poly(
        [
          [X - 0.3, y, 1.2],
          [X - 0.3, y, 4.4],
          [X, y, 4.4],
          [X, y, 1.2],
        ],
        dark(p.wood, 0.45),
      );
    if (y > 0.6)
      a.poly(
        [
          [X, y - 0.02, 1.25],
          [X, y - 0.02, 4.35],
          [X, y - 0.5, 4.35],
          [X, y - 0.5, 1.25],
        ],
        a.lg(a.P(X, y, 2.8), a.P(X, y - 0.5, 2.8), [
          [0, '#ffdca0', 0.85],
          [1, '#ffdca0', 0],
        ]),
      );
  }
  for (const y of [0.6, 1.25, 1.91]) {
    let z = 1.5;
    while (z < 4.2) {
      const k = a.r(),
        t = 0.05 + a.r() * 0.05;
      if (k < 0.7) {
        const hh = 0.26 + a.r() * 0.16,
          c = pick(a.r, [p.accent, p.fabric, p.linen, p.brass, p.ink, mix(p.leaf, p.linen, 0.4)]);
        a.grad(
          [
            [X - 0.24, y + hh, z],
            [X - 0.24, y + hh, z + t],
            [X - 0.24, y, z + t],
            [X - 0.24, y, z],
          ],
          light(c, 0.1),
          dark(c, 0.28),
        );
        z += t + 0.004;
      } else if (k < 0.86) {
        const c = a.P(X - 0.18, y, z + 0.15),
          s = a.s(z + 0.15) * 1.02,
          w = 0.05 + a.r() * 0.04,
          hh = 0.14 + a.r() * 0.2,
          col = pick(a.r, [p.stone, p.accent, p.brass, p.fabric, p.linen]),
          g = a.lg(
            [c[0] - w * s, 0],
            [c[0] + w * s, 0],
            [
              [0, dark(col, 0.3)],
              [0.35, light(col, 0.35)],
              [1, dark(col, 0.4)],
            ],
          );
        if (a.r() < 0.5)
          a.path(
            `M${n1(c[0] - w * 0.35 * s)} ${n1(c[1] - hh * s)}h${n1(w * 0.7 * s)}v${n1(hh * 0.34 * s)}Q${n1(c[0] + w * 1.3 * s)} ${n1(c[1] - hh * 0.4 * s)} ${n1(c[0] + w * 0.8 * s)} ${n1(c[1])}H${n1(c[0] - w * 0.8 * s)}Q${n1(c[0] - w * 1.3 * s)} ${n1(c[1] - hh * 0.4 * s)} ${n1(c[0] - w * 0.35 * s)} ${n1(c[1] - hh * 0.66 * s)}Z`,
            g,
          );
        else {
          for (let q = 0; q < 7; q++)
            a.raw(
              a.leaf(
                c[0],
                c[1] - 0.1 * s,
                (0.14 + a.r() * 0.1) * s,
                -1.57 + (q - 3) * 0.34,
                0.028 * s,
                mix(p.leaf, light(p.leaf, 0.4), a.r()),
              ),
            );
          a.path(
            `M${n1(c[0] - w * s)} ${n1(c[1] - 0.12 * s)}h${n1(2 * w * s)}l${n1(-w * 0.25 * s)} ${n1(0.12 * s)}h${n1(-1.5 * w * s)}Z`,
            g,
          );
        }
        z += 0.34;
      } else z += 0.25;
    }
  }
  // rug
  {
    const q: Place[] = [
      [-2.35, 0.006, 2.0],
      [1.5, 0.006, 2.0],
      [1.5, 0.006, 4.7],
      [-2.35, 0.006, 4.7],
    ];
    a.poly(q, light(p.linen, 0.15));
    for (const i of range(0, 1, 15)) {
      const x = -2.35 + 3.85 * i;
      a.poly(
        [
          [x - 0.02, 0.008, 2.0],
          [x + 0.02, 0.008, 2.0],
          [x + 0.02, 0.008, 4.7],
          [x - 0.02, 0.008, 4.7],
        ],
        p.fabric,
        'opacity=".16"',
      );
    }
    a.raw(
      `<path d="${a.d3([
        [-2.2, 0.009, 2.12],
        [1.35, 0.009, 2.12],
        [1.35, 0.009, 4.58],
        [-2.2, 0.009, 4.58],
      ])}" fill="none" stroke="${p.accent}" stroke-opacity=".55" stroke-width="3"/>`,
    );
  }
  sunPatches(a, { z0: 0.2, z1: 5.5, n: 4, x0: -3.7, x1: -0.1, slope: 0.75, op: 0.5 });
  // sofa
  sofa(a, p, -2.35, 4.55, p.fabric);
  // arc lamp
  {
    const b = a.P(0.78, 0, 5.35),
      t = a.P(0.74, 2.1, 5.35),
      e = a.P(-0.18, 2.0, 5.05),
      s = a.s(5.1);
    a.shadow(0.78, 5.35, 0.22, 0.14, 0.5, 6);
    a.raw(
      `<ellipse cx="${n1(b[0])}" cy="${n1(b[1])}" rx="${n1(0.17 * s)}" ry="${n1(0.05 * s)}" fill="${dark(p.brass, 0.3)}"/><path d="M${n1(b[0])} ${n1(b[1])}C${n1(t[0] + 14)} ${n1(t[1] - 20)} ${n1(t[0] - 10)} ${n1(t[1] - 84)} ${n1(e[0])} ${n1(e[1] - 6)}" stroke="${p.brass}" stroke-width="4.5" fill="none"/>`,
    );
    a.path(
      `M${n1(e[0] - 0.2 * s)} ${n1(e[1] + 0.17 * s)}A${n1(0.2 * s)} ${n1(0.2 * s)} 0 0 1 ${n1(e[0] + 0.2 * s)} ${n1(e[1] + 0.17 * s)}Z`,
      a.lg(
        [e[0] - 0.2 * s, 0],
        [e[0] + 0.2 * s, 0],
        [
          [0, light(p.brass, 0.45)],
          [1, dark(p.brass, 0.35)],
        ],
      ),
    );
    a.raw(
      `<ellipse cx="${n1(e[0])}" cy="${n1(e[1] + 0.17 * s)}" rx="${n1(0.2 * s)}" ry="${n1(0.04 * s)}" fill="#fff3d4"/>`,
    );
    a.glow(e[0], e[1] + 0.25 * s, 250, '#ffdf9e', 0.62, 0.9);
  }
  // armchair right, plant left, coffee tables
  armchair(a, p, 2.25, 3.15, p.accent);
  const t1 = roundTable(a, p, -1.05, 3.1, 0.55, 0.36, p.stone, false);
  roundTable(a, p, -0.15, 2.72, 0.34, 0.44, p.wood, true);
  a.raw(
    `<path d="M${n1(t1[0] - 62)} ${n1(t1[1] + 2)}l70 -7l34 9l-72 9Z" fill="${p.fabric}"/><path d="M${n1(t1[0] - 62)} ${n1(t1[1] + 2)}l32 11l72 -9v6l-72 10l-32 -12Z" fill="${light(p.linen, 0.2)}"/>`,
  );
  {
    const vx = t1[0] + 52,
      vy = t1[1] - 2;
    for (let i = 0; i < 9; i++)
      a.raw(
        a.leaf(vx, vy - 44, 66 + a.r() * 34, -1.57 + (i - 4) * 0.26, 9, mix(p.leaf, '#c8c89a', a.r() * 0.45)),
      );
    a.raw(
      `<path d="M${vx - 17} ${vy - 46}q-10 26 0 46q17 6 34 0q10 -20 0 -46Z" fill="${a.lg(
        [vx - 20, 0],
        [vx + 20, 0],
        [
          [0, light(p.accent, 0.35)],
          [1, dark(p.accent, 0.35)],
        ],
      )}"/>`,
    );
  }
  a.plant(-2.98, 5.35, 1.75, p.leaf, p.stone, { leaves: 24, wide: 0.13, spread: 0.86 });
  a.plant(3.0, 2.1, 1.35, p.leaf, p.stone, { leaves: 20, wide: 0.1, spread: 0.8 });
  a.path(
    a.d3([
      [-3.8, 2.8, 0.2],
      [-3.8, 2.8, 5.5],
      [0.4, 0, 6],
      [-0.4, 0, 1],
    ]),
    a.lg(a.P(-3.8, 2, 3), a.P(0.4, 0.2, 3.4), [
      [0, '#fff4d8', 0.34],
      [1, '#fff4d8', 0],
    ]),
    `${a.blur(26)} style="mix-blend-mode:screen"`,
  );
  return a;
}
