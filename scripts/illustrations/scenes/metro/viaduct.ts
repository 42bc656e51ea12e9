import type { Art } from '../../drawing/art.ts';
import { dark, light, mix } from '../../drawing/colour.ts';
import type { Palette } from '../../drawing/palettes.ts';
import { DECK, train } from './train.ts';

/** Piers, the deck they carry, and a train on it. */
export function viaduct(a: Art, p: Palette): void {
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
