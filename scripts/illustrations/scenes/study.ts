import { Art, H, W } from '../drawing/art.ts';
import { dark, light, mix, tone } from '../drawing/colour.ts';
import { sunPatches } from '../drawing/daylight.ts';
import { books, pendant, vase } from '../drawing/fittings.ts';
import { rug } from '../drawing/floor.ts';
import { n1, range } from '../drawing/number.ts';
import type { Palette } from '../drawing/palettes.ts';
import { plant } from '../drawing/plant.ts';
import { room } from '../drawing/room.ts';
import { abstractArt, curtain } from '../drawing/soft.ts';
import { leftWindow } from '../drawing/window.ts';

const Z = 4.68;

/** A desk before a wall of books, a window at its side. Mirrored: the light comes from the right. */
export function study(p: Palette, seed: number): Art {
  tone('#3b2921', '#fff3de');
  const a = new Art({ x: 0.2, y: 1.4, z: -3.1, f: 1400, hx: W * 0.5, hy: H * 0.5 }, seed);
  room(a, { w: 5.8, h: 2.9, d: 4.7, wall: mix(p.wall, p.fabric, 0.22), floor: mix(p.floor, p.wood, 0.2) });
  leftWindow(a, p, { z0: 0.9, z1: 3.7, y0: 0.5, y1: 2.5, n: 3, hz: H * 0.5 });
  curtain(a, -2.76, 3.6, 4.5, 2.7, p.linen, 0.92);
  shelves(a, p);
  rug(a, -1.9, 1.9, 0.9, 3.4, mix(p.linen, p.stone, 0.3), p.accent);
  sunPatches(a, { z0: 0.9, z1: 3.7, n: 3, x0: -2.4, x1: 0.3, slope: 0.7, op: 0.45 });
  desk(a, p);
  readingChair(a, p);
  pendant(a, p, 0, 2.3, 2.9, 2.3, 0.24, mix(p.linen, p.brass, 0.2));
  plant(a, -2.35, 3.5, 1.5, p.leaf, p.accent, { leaves: 22, wide: 0.12, spread: 0.85 });
  return a.mirrored();
}

/** Shelves across the wall, with a niche for a picture. */
function shelves(a: Art, p: Palette): void {
  const [x0, x1, top] = [-1.95, 2.55, 2.62];
  const back = dark(p.wood, 0.32);
  a.rr(x0, 0, x1, top, Z - 0.01, 0, back);
  const columns = range(x0, x1, 5);
  const rows = [0.85, 1.3, 1.74, 2.18];
  for (const y of rows) {
    a.poly(
      [
        [x0, y + 0.4, Z - 0.02],
        [x1, y + 0.4, Z - 0.02],
        [x1, y, Z - 0.02],
        [x0, y, Z - 0.02],
      ],
      a.vg(0, y, y + 0.4, Z, [
        [0, '#ffd79a', 0.42],
        [1, '#ffd79a', 0],
      ]),
    );
  }
  for (const [i, left] of columns.slice(0, -1).entries()) {
    for (const [k, y] of rows.entries()) {
      if (i === 1 && (k === 1 || k === 2)) continue;
      const w = (x1 - x0) / 4;
      const from = left + 0.06;
      const full = a.r();
      if (full < 0.42) books(a, p, from, left + w - 0.08, y + 0.03, Z - 0.2, 0.36);
      else if (full < 0.75) {
        books(a, p, from, from + w * 0.5, y + 0.03, Z - 0.2, 0.36);
        vase(
          a,
          p,
          left + w * 0.78,
          y + 0.03,
          Z - 0.2,
          0.2,
          a.r() < 0.5 ? p.accent : p.stone,
          a.r() < 0.6 ? 8 : 0,
        );
      } else {
        vase(a, p, left + w * 0.3, y + 0.03, Z - 0.2, 0.22, p.linen, 9);
        books(a, p, from + w * 0.45, left + w - 0.08, y + 0.03, Z - 0.2, 0.32);
      }
    }
  }
  const board = light(p.wood, 0.08);
  for (const y of [...rows, top]) {
    if (y === 1.74) {
      a.box(x0, y, Z - 0.32, x0 + 1.125, y + 0.035, Z, board);
      a.box(x0 + 2.25, y, Z - 0.32, x1, y + 0.035, Z, board);
    } else a.box(x0, y, Z - 0.32, x1, y + 0.035, Z, board);
  }
  for (const x of columns) a.box(x - 0.02, 0.85, Z - 0.32, x + 0.02, top, Z, board);
  abstractArt(a, x0 + 1.27, 1.42, x0 + 2.1, 2.08, Z - 0.2, p, 0);
  a.box(x0, 0, Z - 0.36, x1, 0.85, Z, p.wood, { tone: [0.2, 0.06, 0.2, 0.3] });
  for (let i = 0; i < 6; i++) {
    const w = (x1 - x0) / 6;
    a.rr(
      x0 + i * w + 0.015,
      0.08,
      x0 + (i + 1) * w - 0.015,
      0.8,
      Z - 0.37,
      0.01,
      a.lg(a.P(x0 + i * w, 0.8, Z), a.P(x0 + (i + 1) * w, 0, Z), [
        [0, light(p.wood, 0.14)],
        [1, dark(p.wood, 0.16)],
      ]),
    );
    a.rr(x0 + i * w + 0.33, 0.7, x0 + i * w + 0.43, 0.715, Z - 0.38, 0.005, p.brass);
  }
}

function desk(a: Art, p: Palette): void {
  a.shadow(0.1, 2.3, 1.25, 0.5, 0.5, 16);
  chairBehind(a, p);
  a.box(-0.95, 0, 2.05, -0.9, 0.72, 2.7, dark(p.wood, 0.2));
  a.box(0.62, 0.12, 2.02, 1.15, 0.72, 2.7, p.wood, { tone: [0.1, 0.14, 0.2, 0.3] });
  for (const y of [0.14, 0.34, 0.54]) {
    a.rr(
      0.65,
      y,
      1.12,
      y + 0.17,
      2.01,
      0.01,
      a.vg(1, y, y + 0.17, 2, [
        [0, light(p.wood, 0.12)],
        [1, dark(p.wood, 0.12)],
      ]),
    );
    a.rr(0.82, y + 0.08, 0.95, y + 0.095, 2.0, 0.01, p.brass);
  }
  a.rr(-0.88, 0.42, 0.62, 0.72, 2.6, 0, dark(p.wood, 0.34));
  a.box(-1.1, 0.71, 1.95, 1.25, 0.77, 2.75, p.wood, { tone: [0.28, 0.1, 0.2, 0.3] });
  const s = a.s(2.3);
  const q = a.P(-0.05, 0.77, 2.25);
  a.path(
    `M${n1(q[0] - 0.26 * s)} ${n1(q[1])}l${n1(0.04 * s)} ${n1(-0.3 * s)}h${n1(0.46 * s)}l${n1(0.04 * s)} ${n1(0.3 * s)}Z`,
    a.lg(
      [q[0], q[1] - 0.3 * s],
      [q[0], q[1]],
      [
        [0, '#c9ced1'],
        [1, '#8f979b'],
      ],
    ),
  );
  a.raw(
    `<circle cx="${n1(q[0])}" cy="${n1(q[1] - 0.15 * s)}" r="${n1(0.022 * s)}" fill="#f3f5f5"/><rect x="${n1(q[0] - 0.28 * s)}" y="${n1(q[1] - 3)}" width="${n1(0.58 * s)}" height="6" rx="3" fill="#767f84"/>`,
  );
  const l = a.P(0.85, 0.77, 2.4);
  a.raw(
    `<ellipse cx="${n1(l[0])}" cy="${n1(l[1])}" rx="${n1(0.1 * s)}" ry="${n1(0.025 * s)}" fill="${dark(p.brass, 0.2)}"/><path d="M${n1(l[0])} ${n1(l[1])}v${n1(-0.34 * s)}" stroke="${p.brass}" stroke-width="5"/>`,
  );
  a.glow(l[0], l[1] - 0.36 * s, 170, '#ffdf9e', 0.7);
  a.path(
    `M${n1(l[0] - 0.1 * s)} ${n1(l[1] - 0.5 * s)}h${n1(0.2 * s)}l${n1(0.06 * s)} ${n1(0.2 * s)}h${n1(-0.32 * s)}Z`,
    a.lg(
      [l[0] - 0.16 * s, 0],
      [l[0] + 0.16 * s, 0],
      [
        [0, '#fff4d8'],
        [0.5, '#ffe7b4'],
        [1, '#e6b76f'],
      ],
    ),
  );
  for (const [i, c] of [p.fabric, p.linen, p.accent].entries())
    a.rr(-0.98 + i * 0.02, 0.77 + i * 0.035, -0.6 - i * 0.02, 0.802 + i * 0.035, 2.2, 0.006, c);
  vase(a, p, -0.8, 0.875, 2.2, 0.16, p.stone, 8);
}

function chairBehind(a: Art, p: Palette): void {
  const c = mix(p.accent, p.ink, 0.15);
  a.rr(
    -0.3,
    0.5,
    0.3,
    1.2,
    3.05,
    0.12,
    a.vg(0, 0.5, 1.2, 3.05, [
      [0, light(c, 0.18)],
      [1, dark(c, 0.3)],
    ]),
  );
  a.rr(-0.03, 0.05, 0.03, 0.5, 3.05, 0, dark(p.ink, 0.2));
}

/** A low chair with a throw, near the viewer on the shelf's far side. */
function readingChair(a: Art, p: Palette): void {
  const c = p.fabric;
  const [x, z] = [2.0, 2.35];
  a.shadow(x, z + 0.3, 0.6, 0.4, 0.45, 12);
  for (const dx of [-0.3, 0.3]) a.rr(x + dx - 0.02, 0, x + dx + 0.02, 0.26, z, 0, dark(p.wood, 0.4));
  a.rr(
    x - 0.4,
    0.34,
    x + 0.4,
    1.1,
    z + 0.5,
    0.16,
    a.vg(x, 0.34, 1.1, z, [
      [0, light(c, 0.2)],
      [1, dark(c, 0.32)],
    ]),
  );
  a.rr(
    x - 0.36,
    0.22,
    x + 0.36,
    0.46,
    z,
    0.08,
    a.vg(x, 0.22, 0.46, z, [
      [0, light(c, 0.22)],
      [1, dark(c, 0.36)],
    ]),
  );
  for (const k of [-1, 1])
    a.rr(
      x + k * 0.4 - 0.07,
      0.2,
      x + k * 0.4 + 0.07,
      0.64,
      z - 0.02,
      0.07,
      a.vg(x, 0.2, 0.64, z, [
        [0, light(c, 0.28)],
        [1, dark(c, 0.36)],
      ]),
    );
  a.rr(
    x - 0.2,
    0.47,
    x + 0.18,
    0.82,
    z + 0.2,
    0.09,
    a.vg(x, 0.47, 0.82, z, [
      [0, light(p.accent, 0.2)],
      [1, dark(p.accent, 0.25)],
    ]),
  );
}
