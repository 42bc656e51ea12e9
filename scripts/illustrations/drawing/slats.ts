import type { Art } from './art.ts';
import { dark, light } from './colour.ts';

export function slats(
  a: Art,
  x0: number,
  x1: number,
  y0: number,
  y1: number,
  z: number,
  c: string,
  w = 0.085,
): void {
  for (let x = x0; x < x1 - 0.01; x += w) {
    const e = Math.min(x + w, x1),
      A = a.P(x, 0, z),
      B = a.P(e, 0, z);
    const k = (a.r() - 0.5) * 0.14,
      cc = k < 0 ? dark(c, -k) : light(c, k);
    a.poly(
      [
        [x, y1, z],
        [e, y1, z],
        [e, y0, z],
        [x, y0, z],
      ],
      a.lg(A, B, [
        [0, dark(cc, 0.5)],
        [0.12, dark(cc, 0.12)],
        [0.4, light(cc, 0.16)],
        [0.8, cc],
        [1, dark(cc, 0.36)],
      ]),
    );
  }
}
