import type { Art } from './art.ts';
import { dark, light, mix } from './colour.ts';
import { n1, pick, range } from './number.ts';
import type { Palette } from './palettes.ts';
import { view } from './room.ts';

interface Opening {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  z: number;
  /** Panes across. */
  n: number;
  /** Where the horizon behind the glass lies, in pixels. */
  hz: number;
}

/** A window in the wall that faces the camera. */
export function backWindow(
  a: Art,
  p: Palette,
  { x0, x1, y0, y1, z, n, hz }: Opening,
  frame = dark(p.ink, 0.1),
): void {
  view(
    a,
    p,
    a.d3([
      [x0, y1, z],
      [x1, y1, z],
      [x1, y0, z],
      [x0, y0, z],
    ]),
    { hz },
  );
  const glare = a.lg(a.P(x0, y1, z), a.P(x1, y0, z), [
    [0, '#ffffff', 0.34],
    [0.4, '#ffffff', 0.04],
    [1, '#ffffff', 0],
  ]);
  a.poly(
    [
      [x0, y1, z],
      [x1, y1, z],
      [x1, y0, z],
      [x0, y0, z],
    ],
    glare,
  );
  for (const x of range(x0, x1, n + 1)) a.rr(x - 0.03, y0, x + 0.03, y1, z - 0.02, 0, frame);
  for (const y of [y0, y1]) a.rr(x0 - 0.03, y - 0.035, x1 + 0.03, y + 0.035, z - 0.02, 0, frame);
}

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

/** Square floor tiles, each a little different. */
export function tiles(
  a: Art,
  x0: number,
  x1: number,
  z0: number,
  z1: number,
  size: number,
  c: string,
  other = c,
): void {
  let row = 0;
  for (let x = x0; x < x1 - 0.01; x += size, row++) {
    let column = row;
    for (let z = z0; z < z1 - 0.01; z += size, column++) {
      const base = column % 2 ? other : c;
      const [r, f] = [Math.min(x + size, x1), Math.min(z + size, z1)];
      const tile = a.r() < 0.5 ? light(base, a.r() * 0.12) : dark(base, a.r() * 0.06);
      a.poly(
        [
          [x, 0.002, z],
          [r, 0.002, z],
          [r, 0.002, f],
          [x, 0.002, f],
        ],
        tile,
        `stroke="${dark(c, 0.25)}" stroke-opacity=".45" stroke-width="1"`,
      );
    }
  }
}

/** A flat rug with a border. */
export function rug(a: Art, x0: number, x1: number, z0: number, z1: number, c: string, line: string): void {
  a.poly(
    [
      [x0, 0.006, z0],
      [x1, 0.006, z0],
      [x1, 0.006, z1],
      [x0, 0.006, z1],
    ],
    c,
  );
  const edge = (d: number, width: number) =>
    a.raw(
      `<path d="${a.d3([
        [x0 + d, 0.008, z0 + d],
        [x1 - d, 0.008, z0 + d],
        [x1 - d, 0.008, z1 - d],
        [x0 + d, 0.008, z1 - d],
      ])}" fill="none" stroke="${line}" stroke-opacity=".6" stroke-width="${width}"/>`,
    );
  edge(0.13, 5);
  edge(0.22, 2);
  for (const z of range(z0 + 0.5, z1 - 0.5, 9))
    a.poly(
      [
        [x0 + 0.4, 0.008, z],
        [x1 - 0.4, 0.008, z],
        [x1 - 0.4, 0.008, z + 0.03],
        [x0 + 0.4, 0.008, z + 0.03],
      ],
      line,
      'opacity=".16"',
    );
}
