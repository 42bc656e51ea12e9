import type { Art } from '../../drawing/art.ts';
import { dark, light, mix } from '../../drawing/colour.ts';
import { n1, range } from '../../drawing/number.ts';
import type { Palette } from '../../drawing/palettes.ts';
import { cushion } from '../../drawing/soft.ts';

/** Left, right, foot and head, in metres. */
const [b0, b1, zf, zb] = [-1.2, 1.2, 2.6, 5.25] as const;

/** Cushions, a duvet turned down, a throw across the foot. */
export function bed(a: Art, p: Palette): void {
  a.shadow(0, 3.6, 1.6, 1.2, 0.5, 22);
  a.box(b0 - 0.06, 0.1, zf - 0.04, b1 + 0.06, 0.34, zb, dark(p.wood, 0.15));
  a.box(b0, 0.34, zf, b1, 0.58, zb, p.linen, { tone: [0.25, 0.05, 0.2, 0.25] });
  for (const [x0, x1, c2, z2, y2] of [
    [-1.1, -0.06, light(p.linen, 0.3), 5.12, 1.12],
    [0.06, 1.1, light(p.linen, 0.3), 5.12, 1.12],
    [-1.02, -0.1, mix(p.fabric, p.linen, 0.5), 4.94, 1.04],
    [0.1, 1.02, mix(p.fabric, p.linen, 0.5), 4.94, 1.04],
    [-0.42, 0.42, p.accent, 4.72, 0.94],
  ] as const)
    cushion(a, x0, 0.56, x1, y2, z2, c2, 0.15);
  a.grad(
    [
      [b0, 0.6, 4.62],
      [b1, 0.6, 4.62],
      [b1 + 0.05, 0.6, zf],
      [b0 - 0.05, 0.6, zf],
    ],
    light(p.linen, 0.1),
    light(p.linen, 0.5),
  ); // duvet top
  a.grad(
    [
      [b0, 0.62, 4.66],
      [b1, 0.62, 4.66],
      [b1 + 0.03, 0.63, 4.1],
      [b0 - 0.03, 0.63, 4.1],
    ],
    light(p.linen, 0.7),
    dark(p.linen, 0.06),
  ); // turned-down edge
  for (let i = 0; i < 7; i++) {
    const x = b0 + 0.2 + i * 0.33,
      q = a.P(x, 0.6, 4.0),
      e = a.P(x + (a.r() - 0.5) * 0.3, 0.6, zf + 0.1);
    a.raw(
      `<path d="M${n1(q[0])} ${n1(q[1])}Q${n1((q[0] + e[0]) / 2 + (a.r() - 0.5) * 40)} ${n1((q[1] + e[1]) / 2)} ${n1(e[0])} ${n1(e[1])}" stroke="${dark(p.linen, 0.35)}" stroke-opacity=".16" stroke-width="${n1(5 + a.r() * 9)}" fill="none" ${a.blur(4)}/>`,
    );
  }
  hem(a, p);
  throwOver(a, p);
}

/** The folds in which the duvet falls. */
function hem(a: Art, p: Palette): void {
  const A = a.P(b0 - 0.05, 0.6, zf),
    B = a.P(b1 + 0.05, 0.6, zf),
    y2 = a.P(0, 0.16, zf)[1];
  let d = `M${n1(A[0])} ${n1(A[1])}L${n1(B[0])} ${n1(B[1])}L${n1(B[0] + 6)} ${n1(y2)}`;
  const n = 12;
  for (let i = n; i > 0; i--) {
    const x = A[0] - 6 + ((B[0] - A[0] + 12) * (i - 0.5)) / n,
      x2 = A[0] - 6 + ((B[0] - A[0] + 12) * (i - 1)) / n;
    d += `Q${n1(x)} ${n1(y2 + (i % 2 ? 12 : -5))} ${n1(x2)} ${n1(y2)}`;
  }
  a.path(
    `${d}Z`,
    a.lg(
      [0, A[1]],
      [0, y2],
      [
        [0, light(p.linen, 0.4)],
        [0.12, p.linen],
        [1, dark(p.linen, 0.28)],
      ],
    ),
  );
  for (let i = 1; i < n; i++) {
    const x = A[0] + ((B[0] - A[0]) * i) / n;
    a.raw(
      `<path d="M${n1(x)} ${n1(A[1] + 26)}Q${n1(x + 4)} ${n1((A[1] + y2) / 2)} ${n1(x - 3)} ${n1(y2)}" stroke="${dark(p.linen, 0.45)}" stroke-opacity=".2" stroke-width="6" fill="none" ${a.blur(3)}/>`,
    );
  }
}

function throwOver(a: Art, p: Palette): void {
  const z0 = 2.66,
    z1 = 3.25;
  a.grad(
    [
      [b0 - 0.04, 0.61, z1],
      [b1 + 0.04, 0.61, z1],
      [b1 + 0.06, 0.61, z0],
      [b0 - 0.06, 0.61, z0],
    ],
    dark(p.accent, 0.06),
    light(p.accent, 0.18),
  );
  for (const i of range(0, 1, 9))
    a.poly(
      [
        [b0 - 0.05, 0.612, z0 + (z1 - z0) * i],
        [b1 + 0.05, 0.612, z0 + (z1 - z0) * i],
        [b1 + 0.05, 0.612, z0 + (z1 - z0) * i + 0.012],
        [b0 - 0.05, 0.612, z0 + (z1 - z0) * i + 0.012],
      ],
      light(p.accent, 0.5),
      'opacity=".35"',
    );
}
