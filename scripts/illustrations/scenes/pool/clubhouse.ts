import type { Art } from '../../drawing/art.ts';
import { dark, light } from '../../drawing/colour.ts';
import { n1, range } from '../../drawing/number.ts';
import type { Palette } from '../../drawing/palettes.ts';

/** A lit pavilion with seats under a flat roof. */
export function clubhouse(a: Art, p: Palette): void {
  const pz = 12.5;
  a.box(-12.5, 0, pz, -3.2, 0.22, pz + 5, p.stone);
  a.grad(
    [
      [-12, 3.1, pz + 3.6],
      [-3.7, 3.1, pz + 3.6],
      [-3.7, 0.22, pz + 3.6],
      [-12, 0.22, pz + 3.6],
    ],
    '#ffe3a8',
    '#c0803f',
  );
  for (const x of range(-12, -3.7, 10))
    a.poly(
      [
        [x - 0.05, 3.1, pz + 3.5],
        [x + 0.05, 3.1, pz + 3.5],
        [x + 0.05, 0.22, pz + 3.5],
        [x - 0.05, 0.22, pz + 3.5],
      ],
      dark(p.wood, 0.3),
    );
  for (const x of [-10.8, -9, -6.8, -5]) {
    a.rr(x - 0.42, 0.22, x + 0.42, 0.72, pz + 3.0, 0.12, dark(p.fabric, 0.05));
    a.rr(x - 0.42, 0.6, x + 0.42, 1.12, pz + 3.2, 0.12, p.fabric);
  }
  for (const x of [-9.9, -5.9]) {
    const c = a.P(x, 2.5, pz + 2.8);
    a.glow(c[0], c[1], 60, '#fff0c0', 0.9);
    a.raw(`<circle cx="${n1(c[0])}" cy="${n1(c[1])}" r="6" fill="#fff6dc"/>`);
  }
  for (const x of range(-12.2, -3.5, 5)) {
    a.poly(
      [
        [x - 0.13, 3.2, pz + 0.3],
        [x + 0.13, 3.2, pz + 0.3],
        [x + 0.13, 0.2, pz + 0.3],
        [x - 0.13, 0.2, pz + 0.3],
      ],
      light(p.stone, 0.5),
    );
    a.poly(
      [
        [x + 0.05, 3.2, pz + 0.3],
        [x + 0.13, 3.2, pz + 0.3],
        [x + 0.13, 0.2, pz + 0.3],
        [x + 0.05, 0.2, pz + 0.3],
      ],
      dark(p.stone, 0.25),
    );
  }
  a.poly(
    [
      [-13.2, 3.2, pz - 0.8],
      [-2.5, 3.2, pz - 0.8],
      [-2.5, 3.2, pz + 5],
      [-13.2, 3.2, pz + 5],
    ],
    a.lg(a.P(-7, 3.2, pz - 0.8), a.P(-7, 3.2, pz + 5), [
      [0, dark(p.wood, 0.15)],
      [1, '#efc07c'],
    ]),
  );
  a.rr(
    -13.3,
    3.2,
    -2.4,
    3.66,
    pz - 0.8,
    0.02,
    a.lg(a.P(-13, 3, pz), a.P(-2.4, 3, pz), [
      [0, light(p.linen, 0.4)],
      [1, dark(p.linen, 0.16)],
    ]),
  );
  a.glow(a.P(-7.8, 1.7, pz)[0], a.P(-7.8, 1.7, pz)[1], 300, '#ffcf8a', 0.55, 0.45);
}
