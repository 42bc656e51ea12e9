import type { Art } from '../../drawing/art.ts';
import { ambient, dark, light, mix } from '../../drawing/colour.ts';
import { n1 } from '../../drawing/number.ts';
import type { Palette } from '../../drawing/palettes.ts';
import { slats } from '../../drawing/slats.ts';

/** Stone that falls to the floor on both sides, fluted timber in front. */
export function island(a: Art, p: Palette): void {
  const i0 = -1.75,
    i1 = 1.75,
    z0 = 2.05,
    z1 = 3.15;
  a.shadow(0, 2.6, 2.15, 0.75, 0.5, 20);
  a.box(i0, 0, z0 + 0.14, i1, 0.86, z1, p.wood, { nofront: true });
  slats(a, i0 + 0.06, i1 - 0.06, 0.06, 0.86, z0 + 0.14, p.wood, 0.075);
  a.poly(
    [
      [i0, 0.86, z0 + 0.13],
      [i1, 0.86, z0 + 0.13],
      [i1, 0.68, z0 + 0.13],
      [i0, 0.68, z0 + 0.13],
    ],
    ambient.shadow,
    `opacity=".4" ${a.blur(6)}`,
  );
  const st = light(p.stone, 0.55);
  a.box(i0 - 0.04, 0, z0, i0 + 0.06, 0.88, z1, st, { tone: [0.2, 0.1, 0.1, 0.28] });
  a.box(i1 - 0.06, 0, z0, i1 + 0.04, 0.88, z1, st, { tone: [0.2, 0.1, 0.16, 0.3] });
  a.box(i0 - 0.04, 0.88, z0 - 0.02, i1 + 0.04, 0.95, z1 + 0.04, st, { tone: [0.35, 0.1, 0.1, 0.2] });
  for (let i = 0; i < 6; i++) {
    const q = a.P(i0 + 0.2 + i * 0.6, 0.95, z0 + 0.2 + a.r() * 0.7),
      e = a.P(i0 + 0.7 + i * 0.6, 0.95, z0 + 0.1 + a.r() * 0.8);
    a.raw(
      `<path d="M${n1(q[0])} ${n1(q[1])}Q${n1((q[0] + e[0]) / 2)} ${n1(q[1] - 6)} ${n1(e[0])} ${n1(e[1])}" stroke="${dark(p.brass, 0.1)}" stroke-opacity=".25" stroke-width="1.6" fill="none"/>`,
    );
  }
  fruitBowl(a, p);
  grasses(a, p);
}

/** The fruit lies between the back of the bowl and its front. */
function fruitBowl(a: Art, p: Palette): void {
  const q = a.P(-0.95, 0.95, 2.6),
    s = a.s(2.6);
  const bowl = () =>
    `<path d="M${n1(q[0] - 0.3 * s)} ${n1(q[1] - 0.13 * s)}Q${n1(q[0] - 0.22 * s)} ${n1(q[1] + 0.02 * s)} ${n1(q[0])} ${n1(q[1])}Q${n1(q[0] + 0.22 * s)} ${n1(q[1] + 0.02 * s)} ${n1(q[0] + 0.3 * s)} ${n1(q[1] - 0.13 * s)}Z" fill="${a.lg(
      [q[0] - 0.3 * s, 0],
      [q[0] + 0.3 * s, 0],
      [
        [0, light(p.wood, 0.4)],
        [1, dark(p.wood, 0.3)],
      ],
    )}"/>`;
  a.raw(
    `<ellipse cx="${n1(q[0])}" cy="${n1(q[1])}" rx="${n1(0.32 * s)}" ry="${n1(0.06 * s)}" fill="${ambient.shadow}" opacity=".3" ${a.blur(4)}/>${bowl()}`,
  );
  for (const [dx, dy, c, r] of [
    [-0.15, -0.17, '#d9a441', 0.085],
    [0.02, -0.2, '#c9622f', 0.09],
    [0.16, -0.17, '#dcb04c', 0.08],
    [-0.05, -0.13, '#b9452f', 0.08],
  ] as const)
    a.raw(
      `<circle cx="${n1(q[0] + dx * s)}" cy="${n1(q[1] + dy * s)}" r="${n1(r * s)}" fill="${a.rg(
        [q[0] + dx * s - 6, q[1] + dy * s - 6],
        r * s * 1.4,
        [
          [0, light(c, 0.45)],
          [0.5, c],
          [1, dark(c, 0.35)],
        ],
      )}"/>`,
    );
  a.raw(bowl());
}

/** Dry grasses in a vase. */
function grasses(a: Art, p: Palette): void {
  const s = a.s(2.6);
  const v = a.P(0.95, 0.95, 2.7);
  for (let i = 0; i < 13; i++)
    a.raw(
      a.leaf(
        v[0],
        v[1] - 0.28 * s,
        (0.38 + a.r() * 0.22) * s,
        -1.57 + (i - 6) * 0.17,
        0.04 * s,
        mix(p.leaf, '#d5d09f', a.r() * 0.5),
      ),
    );
  a.raw(
    `<path d="M${n1(v[0] - 0.09 * s)} ${n1(v[1] - 0.32 * s)}Q${n1(v[0] - 0.16 * s)} ${n1(v[1] - 0.1 * s)} ${n1(v[0] - 0.08 * s)} ${n1(v[1])}h${n1(0.16 * s)}Q${n1(v[0] + 0.16 * s)} ${n1(v[1] - 0.1 * s)} ${n1(v[0] + 0.09 * s)} ${n1(v[1] - 0.32 * s)}Z" fill="${a.lg(
      [v[0] - 0.12 * s, 0],
      [v[0] + 0.12 * s, 0],
      [
        [0, light(p.fabric, 0.45)],
        [1, dark(p.fabric, 0.3)],
      ],
    )}"/>`,
  );
}
