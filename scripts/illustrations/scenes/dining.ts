import { Art, H, W } from '../drawing/art.ts';
import { cove } from '../drawing/ceiling.ts';
import { dark, light, mix, tone } from '../drawing/colour.ts';
import { downlights, sunPatches } from '../drawing/daylight.ts';
import { books, pendant, vase } from '../drawing/fittings.ts';
import { rug } from '../drawing/floor.ts';
import { n1 } from '../drawing/number.ts';
import type { Palette } from '../drawing/palettes.ts';
import { plant } from '../drawing/plant.ts';
import { room } from '../drawing/room.ts';
import { abstractArt } from '../drawing/soft.ts';
import { backWindow, leftWindow } from '../drawing/window.ts';

/** A dining table for six under one lamp, a crockery shelf on the wall behind. */
export function dining(p: Palette, seed: number): Art {
  tone('#3b2921', '#fff3de');
  const a = new Art({ x: -0.35, y: 1.55, z: -3.3, f: 1400, hx: W * 0.48, hy: H * 0.5 }, seed);
  room(a, { w: 6.8, h: 2.95, d: 5.2, wall: p.wall, floor: mix(p.floor, p.wood, 0.4) });
  const Z = 5.18;
  cove(a, { x0: -1.9, x1: 1.9, z0: 1.4, z1: 4.4, h: 2.95 });
  downlights(
    a,
    [
      [-2.7, 2],
      [2.7, 2],
      [2.7, 4],
    ],
    2.95,
  );
  a.poly(
    [
      [-3.4, 2.95, Z],
      [0.25, 2.95, Z],
      [0.25, 0, Z],
      [-3.4, 0, Z],
    ],
    a.lg(a.P(-3.4, 2, Z), a.P(0.25, 1, Z), [
      [0, light(mix(p.fabric, p.wall, 0.35), 0.1)],
      [1, dark(mix(p.fabric, p.wall, 0.3), 0.12)],
    ]),
  );
  leftWindow(a, p, { z0: 1.2, z1: 4.4, y0: 0.9, y1: 2.45, n: 3, hz: H * 0.53 });
  backWindow(a, p, { x0: -2.75, x1: -1.55, y0: 0.95, y1: 2.35, z: Z, n: 2, hz: H * 0.53 });
  abstractArt(a, -1.1, 1.25, -0.2, 2.3, Z - 0.02, p, 1);
  crockery(a, p, Z);
  rug(a, -1.9, 1.9, 1.35, 4.2, mix(p.linen, p.stone, 0.35), p.fabric);
  sunPatches(a, { z0: 1.2, z1: 4.4, n: 3, x0: -2.7, x1: 0.2, slope: 0.6, op: 0.4 });
  for (const x of [-1.0, 0, 1.0]) chair(a, p, x, 3.55, true);
  table(a, p);
  for (const x of [-1.0, 0, 1.0]) chair(a, p, x, 1.75, false);
  pendant(a, p, 0, 2.65, 2.95, 1.86, 0.42, p.brass);
  plant(a, 2.75, 3.3, 1.5, p.leaf, p.stone, { leaves: 22, wide: 0.12, spread: 0.85 });
  return a;
}

function table(a: Art, p: Palette): void {
  a.shadow(0, 2.65, 1.7, 0.75, 0.5, 18);
  for (const x of [-1.25, 1.25]) {
    a.box(x - 0.06, 0, 3.05, x + 0.06, 0.72, 3.15, dark(p.wood, 0.3));
    a.box(x - 0.06, 0, 2.15, x + 0.06, 0.72, 2.25, dark(p.wood, 0.2));
  }
  a.box(-1.5, 0.71, 2.05, 1.5, 0.77, 3.25, p.wood, { tone: [0.26, 0.1, 0.2, 0.3] });
  a.poly(
    [
      [-0.28, 0.772, 2.06],
      [0.28, 0.772, 2.06],
      [0.28, 0.772, 3.24],
      [-0.28, 0.772, 3.24],
    ],
    p.linen,
    'opacity=".85"',
  );
  for (const x of [-1.0, 0, 1.0]) for (const z of [2.3, 2.98]) plate(a, p, x, z);
  vase(a, p, -0.5, 0.77, 2.65, 0.28, p.accent, 11);
  const bowl = a.P(0.5, 0.77, 2.65);
  const s = a.s(2.65);
  for (const [dx, c] of [
    [-0.08, '#d9a441'],
    [0.06, '#c9622f'],
    [-0.01, '#dcb04c'],
  ] as const)
    a.raw(
      `<circle cx="${n1(bowl[0] + dx * s)}" cy="${n1(bowl[1] - 0.13 * s)}" r="${n1(0.065 * s)}" fill="${a.rg(
        [bowl[0] + dx * s - 5, bowl[1] - 0.16 * s],
        0.09 * s,
        [
          [0, light(c, 0.45)],
          [0.5, c],
          [1, dark(c, 0.35)],
        ],
      )}"/>`,
    );
  a.path(
    `M${n1(bowl[0] - 0.2 * s)} ${n1(bowl[1] - 0.11 * s)}Q${n1(bowl[0])} ${n1(bowl[1] + 0.12 * s)} ${n1(bowl[0] + 0.2 * s)} ${n1(bowl[1] - 0.11 * s)}Z`,
    a.lg(
      [bowl[0] - 0.2 * s, 0],
      [bowl[0] + 0.2 * s, 0],
      [
        [0, light(p.stone, 0.4)],
        [1, dark(p.stone, 0.35)],
      ],
    ),
  );
  const c = a.P(0, 0.77, 2.65);
  a.raw(
    `<ellipse cx="${n1(c[0])}" cy="${n1(c[1])}" rx="${n1(1.0 * s)}" ry="${n1(0.16 * s)}" fill="#fff1cc" opacity=".34" ${a.blur(14)}/>`,
  );
}

function plate(a: Art, p: Palette, x: number, z: number): void {
  const q = a.P(x, 0.775, z);
  const s = a.s(z);
  a.raw(
    `<ellipse cx="${n1(q[0])}" cy="${n1(q[1])}" rx="${n1(0.17 * s)}" ry="${n1(0.042 * s)}" fill="${light(p.linen, 0.6)}" stroke="${dark(p.stone, 0.2)}" stroke-width="1.5"/><ellipse cx="${n1(q[0])}" cy="${n1(q[1])}" rx="${n1(0.1 * s)}" ry="${n1(0.024 * s)}" fill="none" stroke="${p.accent}" stroke-opacity=".6" stroke-width="1.5"/>`,
  );
}

/** A chair with a woven back; from behind for the near row, from the front for the far one. */
function chair(a: Art, p: Palette, x: number, z: number, far: boolean): void {
  const wood = dark(p.wood, far ? 0.25 : 0.1);
  const back = far ? z + 0.22 : z - 0.22;
  a.shadow(x, z, 0.3, 0.22, 0.4, 9);
  const legs = (at: number) => {
    for (const dx of [-0.2, 0.2]) a.rr(x + dx - 0.022, 0, x + dx + 0.022, 0.46, at, 0, wood);
  };
  legs(z + 0.2);
  const seat = () =>
    a.box(x - 0.23, 0.42, z - 0.2, x + 0.23, 0.49, z + 0.22, mix(p.fabric, p.linen, 0.15), {
      tone: [0.25, 0.1, 0.2, 0.3],
    });
  const rest = () => {
    for (const dx of [-0.21, 0.21])
      a.rr(x + dx - 0.022, far ? 0.46 : 0, x + dx + 0.022, 0.93, back, 0.01, wood);
    a.rr(
      x - 0.22,
      0.6,
      x + 0.22,
      0.95,
      back - 0.01,
      0.05,
      a.vg(x, 0.6, 0.95, back, [
        [0, light(p.wood, 0.22)],
        [1, dark(p.wood, 0.16)],
      ]),
    );
    a.rr(x - 0.18, 0.64, x + 0.18, 0.91, back - 0.012, 0.03, mix(p.brass, p.linen, 0.5));
    for (let i = 1; i < 8; i++)
      a.rr(
        x - 0.18 + i * 0.045 - 0.003,
        0.64,
        x - 0.18 + i * 0.045 + 0.003,
        0.91,
        back - 0.014,
        0,
        dark(p.wood, 0.1),
        'opacity=".4"',
      );
    for (let i = 1; i < 6; i++)
      a.rr(
        x - 0.18,
        0.64 + i * 0.045,
        x + 0.18,
        0.645 + i * 0.045,
        back - 0.014,
        0,
        dark(p.wood, 0.1),
        'opacity=".4"',
      );
  };
  if (far) rest();
  seat();
  if (!far) {
    legs(z - 0.2);
    rest();
  } else legs(z - 0.18);
}

function crockery(a: Art, p: Palette, Z: number): void {
  a.box(0.7, 0, Z - 0.42, 3.0, 0.85, Z, p.wood, { tone: [0.2, 0.08, 0.2, 0.35] });
  for (let i = 0; i < 4; i++) {
    const x = 0.73 + i * 0.565;
    a.rr(
      x,
      0.06,
      x + 0.545,
      0.8,
      Z - 0.43,
      0.01,
      a.lg(a.P(x, 0.8, Z), a.P(x + 0.5, 0, Z), [
        [0, light(p.wood, 0.16)],
        [1, dark(p.wood, 0.14)],
      ]),
    );
    a.rr(x + (i % 2 ? 0.04 : 0.48), 0.38, x + (i % 2 ? 0.06 : 0.5), 0.56, Z - 0.44, 0.005, p.brass);
  }
  a.rr(0.8, 1.25, 2.9, 2.45, Z - 0.03, 0.02, dark(p.wood, 0.35));
  for (const y of [1.27, 1.66, 2.05]) {
    a.poly(
      [
        [0.86, y + 0.36, Z - 0.04],
        [2.84, y + 0.36, Z - 0.04],
        [2.84, y, Z - 0.04],
        [0.86, y, Z - 0.04],
      ],
      a.vg(1, y, y + 0.36, Z, [
        [0, '#f6d8a0'],
        [1, mix(p.wood, '#c9915c', 0.4)],
      ]),
    );
    a.box(0.82, y - 0.03, Z - 0.3, 2.88, y, Z - 0.03, light(p.wood, 0.12));
  }
  for (const [i, y] of [1.27, 1.66, 2.05].entries()) {
    books(a, p, 0.95 + i * 0.5, 1.3 + i * 0.5, y, Z - 0.2, 0.3);
    for (let k = 0; k < 4; k++)
      vase(
        a,
        p,
        ((i * 0.47 + k * 0.36 + 0.75) % 1.2) + 1.55,
        y,
        Z - 0.2,
        0.12 + a.r() * 0.1,
        [p.stone, p.accent, p.linen, p.fabric][k] ?? p.stone,
        k === 1 ? 5 : 0,
      );
  }
}
