import type { Art } from '../../drawing/art.ts';
import { dark, light, mix } from '../../drawing/colour.ts';
import { n1 } from '../../drawing/number.ts';
import type { Palette } from '../../drawing/palettes.ts';
import { BACK, FAR, NEAR, OUT, S } from './measures.ts';

/** Four slopes of tile that fall towards the open square. */
export function eaves(a: Art, p: Palette): void {
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
