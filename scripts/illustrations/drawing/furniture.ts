import type { Art, Point } from './art.ts';
import { dark, light, mix } from './colour.ts';
import { n1 } from './number.ts';
import type { Palette } from './palettes.ts';
import { cushion } from './soft.ts';

/** A three-seat sofa that faces the camera; sx0 is its left end, z its front. */
export function sofa(a: Art, p: Palette, sx0: number, z: number, c: string): void {
  const sx1 = sx0 + 2.7;
  a.shadow(sx0 + 1.35, z + 0.05, 1.75, 0.55, 0.55, 16);
  a.box(sx0, 0.12, z + 0.1, sx1, 0.42, z + 0.95, dark(c, 0.22));
  a.rr(
    sx0,
    0.4,
    sx1,
    0.98,
    z + 0.82,
    0.1,
    a.vg(0, 0.4, 0.98, z, [
      [0, light(c, 0.14)],
      [1, dark(c, 0.32)],
    ]),
  );
  for (let i = 0; i < 3; i++)
    cushion(a, sx0 + 0.2 + i * 0.77, 0.44, sx0 + 0.94 + i * 0.77, 1.0, z + 0.62, c, 0.13);
  cushion(a, sx0 + 0.3, 0.5, sx0 + 0.78, 0.93, z + 0.45, p.accent, 0.1);
  cushion(a, sx1 - 0.82, 0.5, sx1 - 0.34, 0.93, z + 0.45, p.linen, 0.1);
  cushion(a, sx1 - 1.12, 0.48, sx1 - 0.74, 0.84, z + 0.36, mix(p.brass, p.linen, 0.25), 0.1);
  a.grad(
    [
      [sx0 + 0.2, 0.5, z + 0.62],
      [sx1 - 0.2, 0.5, z + 0.62],
      [sx1 - 0.2, 0.48, z],
      [sx0 + 0.2, 0.48, z],
    ],
    dark(c, 0.3),
    light(c, 0.2),
  );
  for (let i = 0; i < 3; i++) {
    const x0 = sx0 + 0.2 + i * 0.77;
    a.rr(
      x0,
      0.26,
      x0 + 0.755,
      0.5,
      z,
      0.07,
      a.vg(0, 0.26, 0.5, z, [
        [0, light(c, 0.24)],
        [0.3, c],
        [1, dark(c, 0.36)],
      ]),
    );
  }
  for (const [x0, x1] of [
    [sx0, sx0 + 0.24],
    [sx1 - 0.24, sx1],
  ] as const) {
    a.grad(
      [
        [x0, 0.68, z + 0.9],
        [x1, 0.68, z + 0.9],
        [x1, 0.68, z - 0.02],
        [x0, 0.68, z - 0.02],
      ],
      dark(c, 0.12),
      light(c, 0.26),
    );
    if (x0 > sx0)
      a.grad(
        [
          [x0, 0.68, z],
          [x0, 0.68, z + 0.9],
          [x0, 0.12, z + 0.9],
          [x0, 0.12, z],
        ],
        dark(c, 0.2),
        dark(c, 0.42),
      );
    else
      a.grad(
        [
          [x1, 0.68, z],
          [x1, 0.68, z + 0.9],
          [x1, 0.48, z + 0.9],
          [x1, 0.48, z],
        ],
        dark(c, 0.34),
        dark(c, 0.5),
      );
    a.rr(
      x0,
      0.12,
      x1,
      0.69,
      z - 0.02,
      0.06,
      a.vg(0, 0.12, 0.69, z, [
        [0, light(c, 0.26)],
        [0.3, c],
        [1, dark(c, 0.38)],
      ]),
    );
  }
  for (const x of [sx0 + 0.12, sx1 - 0.12]) a.rr(x - 0.02, 0, x + 0.02, 0.13, z, 0, dark(p.wood, 0.45));
}

/** A single deep chair, cx its middle, zz its front. */
export function armchair(a: Art, p: Palette, cx: number, zz: number, k: string): void {
  a.shadow(cx, zz + 0.3, 0.62, 0.4, 0.5, 12);
  for (const x of [cx - 0.3, cx + 0.3]) a.rr(x - 0.018, 0, x + 0.018, 0.26, zz, 0, dark(p.wood, 0.4));
  a.rr(
    cx - 0.42,
    0.36,
    cx + 0.42,
    1.02,
    zz + 0.55,
    0.2,
    a.vg(0, 0.36, 1.02, zz, [
      [0, light(k, 0.2)],
      [1, dark(k, 0.34)],
    ]),
  );
  a.grad(
    [
      [cx - 0.33, 0.44, zz + 0.5],
      [cx + 0.33, 0.44, zz + 0.5],
      [cx + 0.35, 0.42, zz],
      [cx - 0.35, 0.42, zz],
    ],
    dark(k, 0.26),
    light(k, 0.16),
  );
  a.rr(
    cx - 0.36,
    0.22,
    cx + 0.36,
    0.45,
    zz,
    0.08,
    a.vg(0, 0.22, 0.45, zz, [
      [0, light(k, 0.2)],
      [1, dark(k, 0.36)],
    ]),
  );
  for (const s of [-1, 1])
    a.rr(
      cx + s * 0.4 - 0.085,
      0.2,
      cx + s * 0.4 + 0.085,
      0.66,
      zz - 0.02,
      0.08,
      a.vg(0, 0.2, 0.66, zz, [
        [0, light(k, 0.26)],
        [1, dark(k, 0.38)],
      ]),
    );
  cushion(a, cx - 0.24, 0.46, cx + 0.2, 0.82, zz + 0.3, p.linen, 0.1);
}

/** A round table: on legs, or a drum. Returns the middle of its top. */
export function roundTable(
  a: Art,
  p: Palette,
  cx: number,
  cz: number,
  r: number,
  y: number,
  c2: string,
  leg: boolean,
): Point {
  a.shadow(cx, cz, r * 1.05, r * 0.62, 0.5, 10);
  const s = a.s(cz),
    q = a.P(cx, y, cz),
    b = a.P(cx, 0, cz),
    ry = Math.abs(a.P(cx, y, cz - r)[1] - a.P(cx, y, cz + r)[1]) / 2;
  if (leg)
    for (const o of [-0.6, 0, 0.6])
      a.raw(
        `<line x1="${n1(q[0] + o * r * s)}" y1="${n1(q[1] + 4)}" x2="${n1(b[0] + o * r * s * 0.9)}" y2="${n1(b[1] + (o ? -4 : 10))}" stroke="${dark(p.brass, 0.15)}" stroke-width="5"/>`,
      );
  else
    a.path(
      `M${n1(q[0] - r * s * 0.8)} ${n1(q[1])}L${n1(b[0] - r * s * 0.72)} ${n1(b[1])}A${n1(r * s * 0.72)} ${n1(ry * 0.72)} 0 0 0 ${n1(b[0] + r * s * 0.72)} ${n1(b[1])}L${n1(q[0] + r * s * 0.8)} ${n1(q[1])}Z`,
      a.lg(
        [q[0] - r * s, 0],
        [q[0] + r * s, 0],
        [
          [0, light(c2, 0.1)],
          [0.4, c2],
          [1, dark(c2, 0.5)],
        ],
      ),
    );
  a.raw(
    `<ellipse cx="${n1(q[0])}" cy="${n1(q[1] + 0.035 * s)}" rx="${n1(r * s)}" ry="${n1(ry)}" fill="${dark(c2, 0.4)}"/><ellipse cx="${n1(q[0])}" cy="${n1(q[1])}" rx="${n1(r * s)}" ry="${n1(ry)}" fill="${a.lg(
      [q[0] - r * s, q[1]],
      [q[0] + r * s, q[1]],
      [
        [0, light(c2, 0.5)],
        [0.5, light(c2, 0.14)],
        [1, dark(c2, 0.16)],
      ],
    )}"/>`,
  );
  return q;
}
