import type { Art } from '../../drawing/art.ts';
import { dark, light, mix } from '../../drawing/colour.ts';
import { vase } from '../../drawing/fittings.ts';
import { n1 } from '../../drawing/number.ts';
import type { Palette } from '../../drawing/palettes.ts';
import { Z } from './measures.ts';

export function mirror(a: Art, p: Palette): void {
  const c = a.P(-0.55, 1.68, Z - 0.05);
  const r = 0.46 * a.s(Z);
  a.raw(
    `<circle cx="${n1(c[0])}" cy="${n1(c[1])}" r="${n1(r + 16)}" fill="#ffe9bd" opacity=".75" ${a.blur(13)}/>`,
  );
  a.raw(`<circle cx="${n1(c[0])}" cy="${n1(c[1])}" r="${n1(r + 5)}" fill="${p.brass}"/>`);
  const glass = a.lg(
    [c[0] - r, c[1] - r],
    [c[0] + r, c[1] + r],
    [
      [0, light(p.wall, 0.5)],
      [0.5, mix(p.wall, p.sky[0], 0.35)],
      [1, mix(p.wall, p.ink, 0.22)],
    ],
  );
  a.raw(`<circle cx="${n1(c[0])}" cy="${n1(c[1])}" r="${n1(r)}" fill="${glass}"/>`);
  a.raw(
    `<path d="M${n1(c[0] - r * 0.75)} ${n1(c[1] + r * 0.45)}L${n1(c[0] + r * 0.25)} ${n1(c[1] - r * 0.88)}" stroke="#fff" stroke-opacity=".5" stroke-width="${n1(r * 0.16)}"/><path d="M${n1(c[0] - r * 0.45)} ${n1(c[1] + r * 0.72)}L${n1(c[0] + r * 0.6)} ${n1(c[1] - r * 0.68)}" stroke="#fff" stroke-opacity=".32" stroke-width="${n1(r * 0.06)}"/>`,
  );
}

export function vanity(a: Art, p: Palette): void {
  a.shadow(-0.55, 3.3, 1.0, 0.3, 0.45, 12);
  a.box(-1.45, 0.3, 3.02, 0.35, 0.8, Z, p.wood, { tone: [0.2, 0.06, 0.2, 0.32] });
  for (const x of [-1.45, -0.55]) {
    a.rr(
      x + 0.02,
      0.33,
      x + 0.88,
      0.77,
      3.01,
      0.01,
      a.lg(a.P(x, 0.8, 3), a.P(x + 0.9, 0.3, 3), [
        [0, light(p.wood, 0.18)],
        [1, dark(p.wood, 0.12)],
      ]),
    );
    for (let i = 0; i < 5; i++)
      a.rr(
        x + 0.04,
        0.4 + i * 0.075,
        x + 0.86,
        0.403 + i * 0.075,
        3.0,
        0,
        dark(p.wood, 0.3),
        'opacity=".16"',
      );
    a.rr(x + 0.32, 0.66, x + 0.58, 0.68, 3.0, 0.006, p.brass);
  }
  a.box(-1.5, 0.8, 2.98, 0.4, 0.86, Z, light(p.stone, 0.55), { tone: [0.35, 0.06, 0.1, 0.2] });
  const q = a.P(-0.55, 0.86, 3.25);
  const s = a.s(3.25);
  a.raw(
    `<ellipse cx="${n1(q[0])}" cy="${n1(q[1])}" rx="${n1(0.26 * s)}" ry="${n1(0.035 * s)}" fill="${dark(p.stone, 0.4)}" opacity=".4" ${a.blur(3)}/>`,
  );
  a.path(
    `M${n1(q[0] - 0.32 * s)} ${n1(q[1] - 0.16 * s)}Q${n1(q[0] - 0.27 * s)} ${n1(q[1] + 0.02 * s)} ${n1(q[0])} ${n1(q[1] + 0.01 * s)}Q${n1(q[0] + 0.27 * s)} ${n1(q[1] + 0.02 * s)} ${n1(q[0] + 0.32 * s)} ${n1(q[1] - 0.16 * s)}Z`,
    a.lg(
      [q[0] - 0.32 * s, 0],
      [q[0] + 0.32 * s, 0],
      [
        [0, '#ffffff'],
        [0.5, light(p.linen, 0.5)],
        [1, dark(p.stone, 0.1)],
      ],
    ),
  );
  a.raw(
    `<ellipse cx="${n1(q[0])}" cy="${n1(q[1] - 0.16 * s)}" rx="${n1(0.32 * s)}" ry="${n1(0.05 * s)}" fill="${dark(p.stone, 0.08)}" stroke="#fff" stroke-width="3"/>`,
  );
  const t = a.P(-0.55, 0.86, 3.45);
  a.raw(
    `<path d="M${n1(t[0])} ${n1(t[1])}v${n1(-0.34 * s)}q0 ${n1(-0.07 * s)} ${n1(0.0 * s)} ${n1(-0.03 * s)}v${n1(0.13 * s)}" stroke="${p.brass}" stroke-width="9" fill="none" stroke-linecap="round"/>`,
  );
  vase(a, p, 0.15, 0.86, 3.3, 0.24, p.accent, 9);
  for (const [i, c] of [p.linen, mix(p.accent, p.linen, 0.5)].entries())
    a.rr(
      -1.32,
      0.86 + i * 0.07,
      -0.98,
      0.925 + i * 0.07,
      3.2,
      0.03,
      a.vg(-1, 0.86 + i * 0.07, 0.925 + i * 0.07, 3.2, [
        [0, light(c, 0.3)],
        [1, dark(c, 0.15)],
      ]),
    );
  a.rr(
    -1.28,
    0.08,
    -0.72,
    0.28,
    3.2,
    0.04,
    a.vg(-1, 0.08, 0.28, 3.2, [
      [0, light(mix(p.brass, p.wood, 0.4), 0.2)],
      [1, dark(p.wood, 0.2)],
    ]),
  );
  for (let i = 0; i < 9; i++)
    a.rr(-1.25 + i * 0.06, 0.09, -1.235 + i * 0.06, 0.27, 3.19, 0, dark(p.wood, 0.3), 'opacity=".3"');
}
