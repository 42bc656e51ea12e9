import type { Art } from '../../drawing/art.ts';
import { dark, light, mix } from '../../drawing/colour.ts';
import { n1, range } from '../../drawing/number.ts';
import type { Palette } from '../../drawing/palettes.ts';
import { X, Z } from './measures.ts';

export function shower(a: Art, p: Palette): void {
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
