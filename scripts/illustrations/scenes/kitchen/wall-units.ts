import type { Art } from '../../drawing/art.ts';
import { dark, light, mix } from '../../drawing/colour.ts';
import { n1 } from '../../drawing/number.ts';
import type { Palette } from '../../drawing/palettes.ts';
import { Z } from './measures.ts';

/** Two pairs of doors, with light below them. */
export function wallUnits(a: Art, p: Palette): void {
  for (const [x0, x1] of [
    [-3.7, -1.35],
    [0.1, 1.75],
  ] as const) {
    a.box(x0, 1.75, 5.0, x1, 2.72, Z, mix(p.wood, p.linen, 0.08));
    const n = Math.round((x1 - x0) / 0.58),
      w = (x1 - x0) / n;
    for (let i = 0; i < n; i++) {
      a.rr(
        x0 + i * w + 0.012,
        1.77,
        x0 + (i + 1) * w - 0.012,
        2.7,
        4.995,
        0.008,
        a.lg(a.P(x0 + i * w, 2, 5), a.P(x0 + (i + 1) * w, 2.4, 5), [
          [0, light(p.wood, 0.2)],
          [0.5, p.wood],
          [1, dark(p.wood, 0.14)],
        ]),
      );
      for (let k = 0; k < 5; k++) {
        const q = a.P(x0 + i * w + 0.06 + a.r() * (w - 0.12), 2.68, 4.99),
          e = a.P(0, 1.8, 4.99);
        a.raw(
          `<path d="M${n1(q[0])} ${n1(q[1])}q${n1((a.r() - 0.5) * 10)} ${n1((e[1] - q[1]) / 2)} 0 ${n1(e[1] - q[1])}" stroke="${dark(p.wood, 0.4)}" stroke-opacity=".16" stroke-width="1.4" fill="none"/>`,
        );
      }
    }
    a.poly(
      [
        [x0, 1.75, 5.05],
        [x1, 1.75, 5.05],
        [x1, 1.2, Z],
        [x0, 1.2, Z],
      ],
      a.lg(a.P(0, 1.75, 5.1), a.P(0, 1.15, 5.3), [
        [0, '#ffe3ac', 0.8],
        [1, '#ffe3ac', 0],
      ]),
    );
  }
}

/** Of brass, with a pot on the hob below it. */
export function hood(a: Art, p: Palette): void {
  a.path(
    a.d3([
      [-1.1, 1.72, 5.0],
      [-0.15, 1.72, 5.0],
      [-0.38, 2.12, 5.1],
      [-0.87, 2.12, 5.1],
    ]),
    a.lg(a.P(-1.1, 2, 5), a.P(-0.15, 2, 5), [
      [0, light(p.brass, 0.3)],
      [0.5, p.brass],
      [1, dark(p.brass, 0.35)],
    ]),
  );
  a.box(-0.84, 2.12, 5.1, -0.41, 2.95, Z, p.brass);
  a.rr(-1.13, 1.66, -0.12, 1.73, 4.98, 0.01, dark(p.brass, 0.2));
  const q = a.P(-0.62, 0.94, 5.0);
  for (const o of [-28, 28])
    a.raw(`<ellipse cx="${n1(q[0] + o)}" cy="${n1(q[1] - 1)}" rx="17" ry="4" fill="#20272b"/>`);
  a.path(
    `M${n1(q[0] + 14)} ${n1(q[1] - 4)}v-22h30v22Z`,
    a.lg(
      [q[0] + 14, 0],
      [q[0] + 44, 0],
      [
        [0, light(p.accent, 0.3)],
        [1, dark(p.accent, 0.35)],
      ],
    ),
  );
  a.raw(
    `<rect x="${n1(q[0] + 12)}" y="${n1(q[1] - 30)}" width="34" height="5" rx="2" fill="${dark(p.accent, 0.2)}"/>`,
  );
}

/** With two ovens built in. */
export function tallUnits(a: Art, p: Palette): void {
  a.box(1.78, 0.06, 4.72, 3.7, 2.72, Z, mix(p.wood, p.linen, 0.08));
  for (const [x0, x1] of [
    [1.8, 2.42],
    [2.44, 3.06],
    [3.08, 3.69],
  ] as const)
    a.rr(
      x0,
      0.1,
      x1,
      2.7,
      4.715,
      0.01,
      a.lg(a.P(x0, 2, 4.7), a.P(x1, 1, 4.7), [
        [0, light(p.wood, 0.18)],
        [1, dark(p.wood, 0.18)],
      ]),
    );
  for (const y of [1.05, 1.62]) {
    a.rr(
      1.86,
      y,
      2.36,
      y + 0.5,
      4.71,
      0.02,
      a.lg(a.P(1.86, y + 0.5, 4.7), a.P(2.36, y, 4.7), [
        [0, '#2b3338'],
        [0.5, '#12181b'],
        [1, '#1f272b'],
      ]),
    );
    a.rr(1.9, y + 0.43, 2.32, y + 0.445, 4.7, 0.004, '#c9ced1');
  }
  a.rr(2.96, 0.9, 2.99, 1.8, 4.7, 0.01, p.brass);
  a.rr(3.15, 0.9, 3.18, 1.8, 4.7, 0.01, p.brass);
}
