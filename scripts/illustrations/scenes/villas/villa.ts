import type { Art, Place } from '../../drawing/art.ts';
import { dark, light, mix } from '../../drawing/colour.ts';
import { bougainvillea } from '../../drawing/ground.ts';
import { foliage } from '../../drawing/nature.ts';
import type { Palette } from '../../drawing/palettes.ts';
import { roof } from './roof.ts';

/** Where the gardens end and the lane begins. */
export const EDGE = -3.4;

/** One villa: two floors, a tiled gable towards the viewer, its door and balcony on the lane. */
export function villa(a: Art, p: Palette, z: number, i: number): void {
  const [x0, x1] = [-11.2, EDGE - 2.2];
  const z1 = z + 8.6;
  const wall = [light(p.wall, 0.35), mix(p.wall, p.accent, 0.16), mix(p.wall, p.brass, 0.2)][i % 3] ?? p.wall;
  const haze = Math.min(0.32, i * 0.06);
  const c = (k: string) => mix(k, p.sky[1], haze);
  a.box(x0, 0, z, x1, 6, z1, c(wall), { tone: [0.1, 0.2, 0.2, 0.02] });
  const side = (s: number, y0: number, e: number, y1: number, x = x1): Place[] => [
    [x, y1, s],
    [x, y1, e],
    [x, y0, e],
    [x, y0, s],
  ];
  a.poly(side(z, 0, z1, 0.5, x1 + 0.02), c(mix(p.accent, p.wood, 0.3)));
  for (const [s, e, y0, y1, lit] of [
    [0.8, 2.6, 1, 2.5, 0],
    [5.9, 7.8, 1, 2.5, 1],
    [0.8, 2.6, 4, 5.3, 1],
    [6.2, 7.6, 4, 5.3, 0],
  ] as const) {
    a.poly(side(z + s - 0.12, y0 - 0.12, z + e + 0.12, y1 + 0.12, x1 + 0.01), c(light(p.linen, 0.4)));
    const q = side(z + s, y0, z + e, y1, x1 + 0.02);
    a.poly(
      q,
      a.lg(
        a.P(x1, y1, z),
        a.P(x1, y0, z),
        lit
          ? [
              [0, '#ffe7b0'],
              [1, '#e9ad5c'],
            ]
          : [
              [0, c(mix(p.sky[0], '#ffffff', 0.3))],
              [1, c(mix(p.sky[0], p.ink, 0.5))],
            ],
      ),
    );
    for (const t of [1 / 3, 2 / 3])
      a.poly(
        side(z + s + (e - s) * t - 0.04, y0, z + s + (e - s) * t + 0.04, y1, x1 + 0.03),
        c(light(p.linen, 0.3)),
      );
    a.box(x1, y1 + 0.15, z + s - 0.25, x1 + 0.5, y1 + 0.27, z + e + 0.25, c(p.stone), {
      tone: [0.3, 0.2, 0.1, 0.04],
    });
  }
  a.poly(side(z + 3.5, 0.2, z + 4.9, 2.6, x1 + 0.02), c(dark(p.wood, 0.2)));
  a.poly(
    side(z + 3.2, 3.3, z + 5.3, 5.5, x1 + 0.02),
    a.lg(a.P(x1, 5.5, z), a.P(x1, 3.3, z), [
      [0, '#ffe3aa'],
      [1, '#d9994c'],
    ]),
  );
  frontWindows(a, p, z, x0, x1, c);
  balcony(a, p, z, x1, c);
  roof(a, p, x0, x1, z, z1, c);
  hedge(a, p, z, x1, haze);
}

function frontWindows(a: Art, p: Palette, z: number, x0: number, x1: number, c: (k: string) => string): void {
  for (const y of [1, 4])
    for (const x of [x1 - 2.6, x0 + 1.2]) {
      a.rr(x - 0.12, y - 0.12, x + 1.6, y + 1.5, z - 0.01, 0.02, c(dark(p.linen, 0.12)));
      a.rr(
        x,
        y,
        x + 1.48,
        y + 1.38,
        z - 0.02,
        0,
        a.vg(x, y, y + 1.4, z, [
          [0, c(mix(p.sky[0], p.ink, 0.3))],
          [1, c(mix(p.ink, p.sky[0], 0.2))],
        ]),
      );
      a.rr(x + 0.7, y, x + 0.78, y + 1.38, z - 0.03, 0, c(dark(p.linen, 0.12)));
      a.box(x - 0.3, y + 1.6, z - 0.5, x + 1.8, y + 1.72, z, c(p.stone), { tone: [0.3, 0.14, 0.1, 0.1] });
    }
}

function balcony(a: Art, p: Palette, z: number, x1: number, c: (k: string) => string): void {
  const out = x1 + 1.3;
  a.box(x1, 3.05, z + 2.9, out, 3.28, z + 5.6, c(light(p.stone, 0.3)), { tone: [0.3, 0.14, 0.1, 0.04] });
  for (const at of [z + 5.4, z + 2.95])
    a.box(out - 0.26, 0, at, out - 0.04, 3.05, at + 0.22, c(light(p.wood, 0.1)), {
      tone: [0.2, 0.2, 0.1, 0.05],
    });
  const ink = c(dark(p.ink, 0.05));
  for (let k = 0; k <= 14; k++) {
    const at = z + 2.95 + k * 0.185;
    a.poly(
      [
        [out, 4.2, at],
        [out, 4.2, at + 0.035],
        [out, 3.28, at + 0.035],
        [out, 3.28, at],
      ],
      ink,
    );
  }
  for (let k = 0; k <= 6; k++) a.rr(x1 + k * 0.21, 3.28, x1 + k * 0.21 + 0.035, 4.2, z + 2.95, 0, ink);
  a.box(x1, 4.18, z + 2.9, out + 0.03, 4.26, z + 2.98, c(p.wood));
  a.poly(
    [
      [out, 4.27, z + 2.9],
      [out, 4.27, z + 5.6],
      [out, 4.17, z + 5.6],
      [out, 4.17, z + 2.9],
    ],
    c(p.wood),
  );
}

function hedge(a: Art, p: Palette, z: number, x1: number, haze: number): void {
  const green = mix(p.leaf, p.sky[1], haze);
  for (let k = 13; k >= 0; k--) {
    const at = z - 1 + k * 0.78;
    if (k > 5 && k < 8) continue;
    const q = a.P(EDGE - 0.3, 0.42, at);
    const s = a.s(at);
    foliage(a, q[0], q[1], 0.52 * s, 0.48 * s, k % 2 ? green : mix(green, '#7f9a4f', 0.3), 30, {
      size: 0.22,
    });
  }
  const b = a.P(x1 + 0.4, 1.4, z + 0.2);
  const s = a.s(z);
  if (haze < 0.2) bougainvillea(a, p, b[0], b[1], 0.95 * s, 1.25 * s);
}
