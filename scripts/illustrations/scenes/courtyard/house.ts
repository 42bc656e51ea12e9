import type { Art, Place } from '../../drawing/art.ts';
import { dark, light, mix } from '../../drawing/colour.ts';
import type { Palette } from '../../drawing/palettes.ts';
import { BACK, OUT } from './measures.ts';

/** The rooms behind the colonnade: a far wall with a carved door and two windows, side walls with doors. */
export function house(a: Art, p: Palette): void {
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
