import type { Art, Place } from './art.ts';
import { n1 } from './number.ts';

export function sunPatches(
  a: Art,
  {
    z0,
    z1,
    n,
    x0,
    x1,
    slope = 0.9,
    op = 0.42,
    c = '#fff0cd',
  }: { z0: number; z1: number; n: number; x0: number; x1: number; slope?: number; op?: number; c?: string },
): void {
  const step = (z1 - z0) / n;
  for (let i = 0; i < n; i++) {
    const s = z0 + step * i + 0.06,
      e = z0 + step * (i + 1) - 0.06;
    const q = [
      a.P(x0, 0.004, s),
      a.P(x0, 0.004, e),
      a.P(x1, 0.004, e + slope),
      a.P(x1, 0.004, s + slope),
    ] as const;
    a.path(
      a.d(q),
      a.lg(q[0], q[3], [
        [0, c, op],
        [0.75, c, op * 0.75],
        [1, c, op * 0.25],
      ]),
      `${a.blur(2.5)} style="mix-blend-mode:soft-light"`,
    );
    a.path(
      a.d(q),
      a.lg(q[0], q[3], [
        [0, c, op * 0.7],
        [1, c, op * 0.12],
      ]),
      a.blur(3),
    );
  }
}

export function downlights(a: Art, pts: readonly (readonly [number, number])[], h: number): void {
  for (const [x, z] of pts) {
    const c = a.P(x, h, z),
      s = a.s(z);
    a.raw(
      `<ellipse cx="${n1(c[0])}" cy="${n1(c[1])}" rx="${n1(0.075 * s)}" ry="${n1(0.022 * s)}" fill="#fffaf0"/>`,
    );
    a.glow(c[0], c[1] + 2, 0.42 * s, '#ffe9bd', 0.55, 0.5);
  }
}

/** The light in the air below a window: within four corners, from a place to where it has faded. */
export function sunbeam(
  a: Art,
  corners: readonly [Place, Place, Place, Place],
  from: Place,
  to: Place,
  opacity: number,
): void {
  a.path(
    a.d3(corners),
    a.lg(a.P(...from), a.P(...to), [
      [0, '#fff4d8', opacity],
      [1, '#fff4d8', 0],
    ]),
    `${a.blur(26)} style="mix-blend-mode:screen"`,
  );
}
