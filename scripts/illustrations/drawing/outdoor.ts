import type { Art, Place } from './art.ts';
import { ambient, dark, light } from './colour.ts';
import { n1 } from './number.ts';
import type { Palette } from './palettes.ts';

/** A reclining chair of a pool deck, its left front foot at (x, z). */
export function lounger(a: Art, p: Palette, x: number, z: number): void {
  a.shadow(x + 0.5, z + 0.7, 0.62, 0.8, 0.34, 8);
  for (const [dx, dz] of [
    [0.05, 0.1],
    [0.6, 0.1],
    [0.05, 1.5],
    [0.6, 1.5],
  ] as const)
    a.poly(
      [
        [x + dx, 0.3, z + dz],
        [x + dx + 0.06, 0.3, z + dz],
        [x + dx + 0.06, 0, z + dz],
        [x + dx, 0, z + dz],
      ],
      dark(p.wood, 0.3),
    );
  a.box(x, 0.27, z, x + 0.7, 0.36, z + 1.5, p.wood);
  a.grad(
    [
      [x + 0.03, 0.45, z + 1.35],
      [x + 0.67, 0.45, z + 1.35],
      [x + 0.67, 0.45, z],
      [x + 0.03, 0.45, z],
    ],
    dark(p.linen, 0.05),
    light(p.linen, 0.6),
  );
  a.rr(x + 0.03, 0.35, x + 0.67, 0.45, z, 0.04, dark(p.linen, 0.14));
  const q: [Place, Place, Place, Place] = [
    [x + 0.03, 1.0, z + 1.9],
    [x + 0.67, 1.0, z + 1.9],
    [x + 0.67, 0.45, z + 1.3],
    [x + 0.03, 0.45, z + 1.3],
  ];
  a.grad(q, light(p.linen, 0.5), dark(p.linen, 0.06));
  const c = a.P(x + 0.35, 0.9, z + 1.8),
    s = a.s(z + 1.8);
  a.raw(
    `<rect x="${n1(c[0] - 0.25 * s)}" y="${n1(c[1] - 0.07 * s)}" width="${n1(0.5 * s)}" height="${n1(0.16 * s)}" rx="${n1(0.07 * s)}" fill="${a.lg(
      [0, c[1] - 0.07 * s],
      [0, c[1] + 0.1 * s],
      [
        [0, light(p.accent, 0.25)],
        [1, dark(p.accent, 0.2)],
      ],
    )}"/>`,
  );
}

/** A garden umbrella with its shadow. */
export function umbrella(a: Art, p: Palette, x: number, z: number, c: string): void {
  const s = a.s(z),
    b = a.P(x, 0, z),
    t = a.P(x, 2.7, z),
    r = 1.55 * s,
    y = t[1] + r * 0.36,
    sh = a.P(x + 1.2, 0, z - 0.3);
  a.raw(
    `<ellipse cx="${n1(sh[0])}" cy="${n1(sh[1])}" rx="${n1(1.5 * s)}" ry="${n1(0.32 * s)}" fill="${ambient.shadow}" opacity=".3" ${a.blur(9)}/><line x1="${n1(b[0])}" y1="${n1(b[1])}" x2="${n1(t[0])}" y2="${n1(t[1])}" stroke="${light(p.wood, 0.1)}" stroke-width="${n1(0.06 * s)}"/>`,
  );
  const panel = (u0: number, v0: number, u1: number, v1: number, cloth: string) =>
    a.path(
      `M${n1(t[0])} ${n1(t[1])}L${n1(t[0] + u0 * r)} ${n1(y + v0 * r)}Q${n1(t[0] + ((u0 + u1) / 2) * r)} ${n1(y + ((v0 + v1) / 2 - 0.05) * r)} ${n1(t[0] + u1 * r)} ${n1(y + v1 * r)}Z`,
      cloth,
    );
  panel(-1, 0, -0.62, 0.09, light(c, 0.55));
  panel(-0.62, 0.09, 0, 0.14, light(c, 0.3));
  panel(0, 0.14, 0.62, 0.09, c);
  panel(0.62, 0.09, 1, 0, dark(c, 0.26));
  a.path(
    `M${n1(t[0] - r)} ${n1(y)}Q${n1(t[0])} ${n1(y + r * 0.3)} ${n1(t[0] + r)} ${n1(y)}`,
    'none',
    `stroke="${dark(c, 0.4)}" stroke-opacity=".35" stroke-width="1.5"`,
  );
  a.raw(`<circle cx="${n1(t[0])}" cy="${n1(t[1] - 2)}" r="${n1(0.05 * s)}" fill="${p.brass}"/>`);
}
