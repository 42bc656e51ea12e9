import type { Art } from '../../drawing/art.ts';
import { ambient, dark, mix } from '../../drawing/colour.ts';
import { n1 } from '../../drawing/number.ts';
import type { Palette } from '../../drawing/palettes.ts';

/** With a screen over it and a vase on it. */
export function mediaBench(a: Art, p: Palette): void {
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
