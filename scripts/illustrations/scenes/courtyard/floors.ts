import type { Art, Place } from '../../drawing/art.ts';
import { ambient, dark, light, mix } from '../../drawing/colour.ts';
import { tiles } from '../../drawing/floor.ts';
import { n1 } from '../../drawing/number.ts';
import type { Palette } from '../../drawing/palettes.ts';
import { BACK, FAR, NEAR, OUT, S } from './measures.ts';

export function floors(a: Art, p: Palette): void {
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
