import type { Art } from '../../drawing/art.ts';
import { dark, light, mix } from '../../drawing/colour.ts';
import { n1, pick } from '../../drawing/number.ts';
import type { Palette } from '../../drawing/palettes.ts';

/** The wall they stand at, in metres from the middle. */
const X = 3.5;

/** A lit niche in the right wall. */
export function shelves(a: Art, p: Palette): void {
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
  books(a, p);
}

/** Books, and between them vases and small plants. */
function books(a: Art, p: Palette): void {
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
}
