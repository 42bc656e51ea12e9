import type { Art } from '../../drawing/art.ts';
import { dark, light, mix } from '../../drawing/colour.ts';
import { roundTable } from '../../drawing/furniture.ts';
import { n1 } from '../../drawing/number.ts';
import type { Palette } from '../../drawing/palettes.ts';

/** A low cane chair seen from the front, with a cushion. */
export function chair(a: Art, p: Palette, x: number, z: number): void {
  const cane = mix(p.brass, p.wood, 0.35);
  a.shadow(x, z + 0.25, 0.5, 0.32, 0.45, 11);
  for (const dx of [-0.33, 0.33]) a.rr(x + dx - 0.022, 0, x + dx + 0.022, 0.36, z + 0.5, 0, dark(cane, 0.4));
  const back = a.vg(x, 0.34, 1.02, z + 0.5, [
    [0, light(cane, 0.35)],
    [1, dark(cane, 0.2)],
  ]);
  a.rr(x - 0.42, 0.34, x + 0.42, 1.04, z + 0.5, 0.24, back);
  a.rr(x - 0.36, 0.38, x + 0.36, 0.98, z + 0.49, 0.2, dark(cane, 0.28), 'opacity=".45"');
  const A = a.P(x - 0.36, 0.98, z + 0.49);
  const B = a.P(x + 0.36, 0.42, z + 0.49);
  a.raw(
    `<g ${a.clip(`M${n1(A[0])} ${n1(B[1])}V${n1(A[1] + 60)}Q${n1(A[0])} ${n1(A[1])} ${n1(A[0] + 64)} ${n1(A[1])}H${n1(B[0] - 64)}Q${n1(B[0])} ${n1(A[1])} ${n1(B[0])} ${n1(A[1] + 60)}V${n1(B[1])}Z`)}>`,
  );
  for (let i = -16; i < 34; i++) {
    const at = A[0] + i * 15;
    a.raw(
      `<path d="M${n1(at)} ${n1(A[1])}l200 220M${n1(at)} ${n1(B[1] + 30)}l200 -220" stroke="${light(cane, 0.3)}" stroke-opacity=".75" stroke-width="2.6"/>`,
    );
  }
  a.raw('</g>');
  a.grad(
    [
      [x - 0.36, 0.42, z + 0.5],
      [x + 0.36, 0.42, z + 0.5],
      [x + 0.39, 0.4, z],
      [x - 0.39, 0.4, z],
    ],
    dark(p.linen, 0.16),
    light(p.linen, 0.2),
  );
  a.rr(
    x - 0.39,
    0.28,
    x + 0.39,
    0.42,
    z,
    0.06,
    a.vg(x, 0.28, 0.42, z, [
      [0, light(p.linen, 0.2)],
      [1, dark(p.linen, 0.22)],
    ]),
  );
  a.rr(
    x - 0.2,
    0.44,
    x + 0.2,
    0.8,
    z + 0.36,
    0.09,
    a.vg(x, 0.44, 0.8, z + 0.36, [
      [0, light(p.accent, 0.2)],
      [1, dark(p.accent, 0.22)],
    ]),
  );
  for (const side of [-1, 1]) {
    a.rr(
      x + side * 0.42 - 0.035,
      0,
      x + side * 0.42 + 0.035,
      0.6,
      z - 0.02,
      0.02,
      a.lg(a.P(x + side * 0.42 - 0.04, 0, z), a.P(x + side * 0.42 + 0.04, 0, z), [
        [0, light(cane, 0.3)],
        [1, dark(cane, 0.3)],
      ]),
    );
    a.grad(
      [
        [x + side * 0.42 - 0.05, 0.63, z + 0.55],
        [x + side * 0.42 + 0.05, 0.63, z + 0.55],
        [x + side * 0.42 + 0.06, 0.62, z - 0.05],
        [x + side * 0.42 - 0.06, 0.62, z - 0.05],
      ],
      dark(cane, 0.1),
      light(cane, 0.35),
    );
  }
  a.rr(x - 0.4, 0.22, x + 0.4, 0.28, z - 0.01, 0.02, dark(cane, 0.15));
}

export function tea(a: Art, p: Palette): void {
  const q = roundTable(a, p, -0.05, 1.35, 0.33, 0.46, p.wood, true);
  const cup = (x: number, y: number, c: string) => {
    a.raw(
      `<ellipse cx="${n1(x)}" cy="${n1(y + 3)}" rx="30" ry="8" fill="${light(p.linen, 0.5)}" stroke="${dark(p.stone, 0.2)}" stroke-width="1.5"/>`,
    );
    a.path(
      `M${n1(x - 18)} ${n1(y - 26)}h36l-5 26q-13 6 -26 0Z`,
      a.lg(
        [x - 18, 0],
        [x + 18, 0],
        [
          [0, light(c, 0.4)],
          [1, dark(c, 0.25)],
        ],
      ),
    );
    a.raw(`<ellipse cx="${n1(x)}" cy="${n1(y - 26)}" rx="18" ry="5" fill="${dark(p.wood, 0.3)}"/>`);
    for (const d of [-5, 6])
      a.raw(
        `<path d="M${n1(x + d)} ${n1(y - 36)}q-8 -14 0 -26t2 -26" stroke="#fff" stroke-opacity=".5" stroke-width="4" fill="none" stroke-linecap="round" ${a.blur(2.5)}/>`,
      );
  };
  cup(q[0] - 44, q[1] + 4, p.fabric);
  cup(q[0] + 46, q[1] + 8, p.fabric);
}
