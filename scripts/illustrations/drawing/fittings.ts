import type { Art } from './art.ts';
import { dark, light, mix } from './colour.ts';
import { n1, pick } from './number.ts';
import type { Palette } from './palettes.ts';

/** A three-bladed ceiling fan, seen from below. */
export function ceilingFan(a: Art, p: Palette, x: number, h: number, z: number, turn = 0.4): void {
  const c = a.P(x, h - 0.42, z);
  const top = a.P(x, h, z);
  const s = a.s(z);
  const blade = dark(p.wood, 0.25);
  a.raw(
    `<line x1="${n1(top[0])}" y1="${n1(top[1])}" x2="${n1(c[0])}" y2="${n1(c[1])}" stroke="${dark(p.brass, 0.3)}" stroke-width="${n1(0.035 * s)}"/>`,
  );
  for (let i = 0; i < 3; i++) {
    const angle = turn + (i * Math.PI * 2) / 3;
    const tip = a.P(x + Math.cos(angle) * 0.68, h - 0.44, z + Math.sin(angle) * 0.68);
    const left = a.P(x + Math.cos(angle + 0.14) * 0.66, h - 0.44, z + Math.sin(angle + 0.14) * 0.66);
    a.path(a.d([[c[0], c[1]], [c[0], c[1] + 0.03 * s], left, tip]), i === 1 ? light(blade, 0.18) : blade);
  }
  a.raw(
    `<ellipse cx="${n1(c[0])}" cy="${n1(c[1])}" rx="${n1(0.13 * s)}" ry="${n1(0.055 * s)}" fill="${a.lg(
      [c[0] - 0.13 * s, 0],
      [c[0] + 0.13 * s, 0],
      [
        [0, light(p.brass, 0.4)],
        [0.5, p.brass],
        [1, dark(p.brass, 0.4)],
      ],
    )}"/>`,
  );
}

/** A cone or dome lamp that hangs from height h down to y. */
export function pendant(
  a: Art,
  p: Palette,
  x: number,
  z: number,
  h: number,
  y: number,
  r: number,
  c = p.brass,
): void {
  const top = a.P(x, h, z);
  const e = a.P(x, y, z);
  const s = a.s(z);
  a.raw(
    `<line x1="${n1(top[0])}" y1="${n1(top[1])}" x2="${n1(e[0])}" y2="${n1(e[1])}" stroke="${p.ink}" stroke-width="2.4"/>`,
  );
  a.glow(e[0], e[1] + r * s, 190 * Math.min(1.6, r / 0.2), '#ffdf9e', 0.55);
  a.path(
    `M${n1(e[0] - r * s)} ${n1(e[1] + r * 1.1 * s)}C${n1(e[0] - r * s)} ${n1(e[1] + r * 0.2 * s)} ${n1(e[0] - r * 0.35 * s)} ${n1(e[1])} ${n1(e[0])} ${n1(e[1])}S${n1(e[0] + r * s)} ${n1(e[1] + r * 0.2 * s)} ${n1(e[0] + r * s)} ${n1(e[1] + r * 1.1 * s)}Z`,
    a.lg(
      [e[0] - r * s, 0],
      [e[0] + r * s, 0],
      [
        [0, light(c, 0.4)],
        [0.4, c],
        [1, dark(c, 0.45)],
      ],
    ),
  );
  a.raw(
    `<ellipse cx="${n1(e[0])}" cy="${n1(e[1] + r * 1.1 * s)}" rx="${n1(r * s)}" ry="${n1(r * 0.17 * s)}" fill="#fff3d4"/>`,
  );
}

/** Books that stand in a row on a shelf facing the camera. */
export function books(a: Art, p: Palette, x0: number, x1: number, y: number, z: number, high: number): void {
  let x = x0;
  while (x < x1 - 0.03) {
    const w = 0.028 + a.r() * 0.035;
    const h = high * (0.62 + a.r() * 0.34);
    const c = pick(a.r, [p.accent, p.fabric, p.linen, p.brass, p.ink, mix(p.leaf, p.linen, 0.3), p.stone]);
    a.rr(
      x,
      y,
      Math.min(x + w, x1),
      y + h,
      z,
      0.004,
      a.lg(a.P(x, y, z), a.P(x + w, y, z), [
        [0, light(c, 0.18)],
        [1, dark(c, 0.28)],
      ]),
    );
    x += w + 0.004;
  }
}

/** A vase that stands at (x, y, z), with or without stems. */
export function vase(
  a: Art,
  p: Palette,
  x: number,
  y: number,
  z: number,
  h: number,
  c: string,
  stems = 9,
): void {
  const q = a.P(x, y, z);
  const s = a.s(z) * h;
  for (let i = 0; i < stems; i++) {
    const green = mix(p.leaf, '#d5d09f', a.r() * 0.5);
    a.raw(
      a.leaf(
        q[0],
        q[1] - 0.85 * s,
        (0.8 + a.r() * 0.7) * s,
        -1.57 + (i - (stems - 1) / 2) * (1.9 / stems),
        0.12 * s,
        green,
      ),
    );
  }
  a.path(
    `M${n1(q[0] - 0.22 * s)} ${n1(q[1] - s)}Q${n1(q[0] - 0.55 * s)} ${n1(q[1] - 0.4 * s)} ${n1(q[0] - 0.26 * s)} ${n1(q[1])}H${n1(q[0] + 0.26 * s)}Q${n1(q[0] + 0.55 * s)} ${n1(q[1] - 0.4 * s)} ${n1(q[0] + 0.22 * s)} ${n1(q[1] - s)}Z`,
    a.lg(
      [q[0] - 0.4 * s, 0],
      [q[0] + 0.4 * s, 0],
      [
        [0, light(c, 0.4)],
        [0.45, c],
        [1, dark(c, 0.38)],
      ],
    ),
  );
}
