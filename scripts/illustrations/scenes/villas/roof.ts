import type { Art, Place } from '../../drawing/art.ts';
import { dark, light, mix } from '../../drawing/colour.ts';
import { n1 } from '../../drawing/number.ts';
import type { Palette } from '../../drawing/palettes.ts';

/** The ridge runs away from the viewer, so the gable faces us and one slope faces the lane. */
export function roof(
  a: Art,
  p: Palette,
  x0: number,
  x1: number,
  z: number,
  z1: number,
  c: (k: string) => string,
): void {
  const clay = mix(p.accent, '#a4492c', 0.35);
  const [ridge, eave] = [8.5, 5.85];
  const mid = (x0 + x1) / 2;
  const [near, far] = [z - 0.7, z1 + 0.6];
  const lip = x1 + 0.8;
  const gable = mix(p.wall, p.wood, 0.12);
  a.poly(
    [
      [x0, 6, z],
      [mid, ridge - 0.15, z],
      [x1, 6, z],
    ],
    c(dark(gable, 0.2)),
  );
  a.raw(
    `<circle cx="${n1(a.P(mid, 6.9, z)[0])}" cy="${n1(a.P(mid, 6.9, z)[1])}" r="${n1(0.42 * a.s(z))}" fill="${c(dark(p.wood, 0.35))}"/>`,
  );
  a.poly(
    [
      [lip, eave, near],
      [lip, eave, far],
      [mid, ridge, far],
      [mid, ridge, near],
    ],
    a.lg(a.P(mid, ridge, near), a.P(lip, eave, near), [
      [0, c(light(clay, 0.2))],
      [1, c(clay)],
    ]),
  );
  for (let k = 0; k < 26; k++) {
    const at = near + ((far - near) * k) / 26;
    a.poly(
      [
        [lip, eave, at],
        [lip, eave, at + 0.07],
        [mid, ridge, at + 0.07],
        [mid, ridge, at],
      ],
      c(dark(clay, 0.36)),
      'opacity=".38"',
    );
  }
  for (let k = 1; k < 8; k++) {
    const t = k / 8;
    const at = (x: number, zz: number): Place => [mid + (lip - mid) * x, ridge + (eave - ridge) * x, zz];
    a.poly(
      [at(t, near), at(t, far), at(t + 0.012, far), at(t + 0.012, near)],
      c(dark(clay, 0.4)),
      'opacity=".3"',
    );
  }
  const board = c(light(p.linen, 0.2));
  a.poly(
    [
      [lip, eave, near],
      [mid, ridge, near],
      [mid, ridge - 0.3, near],
      [lip, eave - 0.28, near],
    ],
    board,
  );
  a.poly(
    [
      [x0 - 0.8, eave, near],
      [mid, ridge, near],
      [mid, ridge - 0.3, near],
      [x0 - 0.8, eave - 0.28, near],
    ],
    c(dark(p.linen, 0.12)),
  );
  a.poly(
    [
      [lip, eave, near],
      [lip, eave, far],
      [lip, eave - 0.2, far],
      [lip, eave - 0.2, near],
    ],
    board,
  );
}
