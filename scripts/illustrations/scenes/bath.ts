import { Art, H, W } from '../drawing/art.ts';
import { dark, light, mix, tone } from '../drawing/colour.ts';
import { downlights } from '../drawing/daylight.ts';
import { tiles } from '../drawing/floor.ts';
import type { Palette } from '../drawing/palettes.ts';
import { plant } from '../drawing/plant.ts';
import { room } from '../drawing/room.ts';
import { leftWindow } from '../drawing/window.ts';
import { X, Z } from './bath/measures.ts';
import { shower } from './bath/shower.ts';
import { mirror, vanity } from './bath/vanity.ts';

/** A basin under a round mirror, a glass shower beside it. */
export function bath(p: Palette, seed: number): Art {
  tone('#3b2921', '#fff3de');
  const a = new Art({ x: 0.1, y: 1.42, z: -2.9, f: 1460, hx: W * 0.5, hy: H * 0.5 }, seed);
  const pale = mix(p.stone, p.linen, 0.5);
  room(a, { w: 2 * X, h: 2.7, d: 3.6, wall: pale, floor: pale, planks: false });
  tiles(a, -X, X, -2.2, 3.6, 0.6, mix(p.stone, p.ink, 0.1));
  downlights(
    a,
    [
      [-1.3, 1.4],
      [-1.3, 2.8],
      [0.4, 2.8],
      [1.6, 2.6],
    ],
    2.7,
  );
  wallTiles(a, p);
  leftWindow(a, p, { z0: 1.1, z1: 2.6, y0: 1.55, y1: 2.3, n: 2, hz: H * 0.42 });
  const w = a.P(-X, 1.9, 1.9);
  a.glow(w[0] + 60, w[1], 300, '#fff4da', 0.5);
  mirror(a, p);
  vanity(a, p);
  towels(a, p);
  shower(a, p);
  plant(a, -1.85, 2.2, 1.15, p.leaf, p.stone, { leaves: 20, wide: 0.13, spread: 0.85 });
  return a;
}

/** Glazed upright tiles on the far wall, a darker stone in the shower. */
function wallTiles(a: Art, p: Palette): void {
  const glaze = mix(p.fabric, p.linen, 0.18);
  for (let x = -X; x < 0.7 - 0.01; x += 0.1) {
    for (let y = 0; y < 2.69; y += 0.3) {
      const k = a.r();
      const c = k < 0.5 ? dark(glaze, 0.14 * k) : light(glaze, 0.2 * (k - 0.5) + 0.04);
      a.rr(
        x + 0.004,
        y + 0.004,
        x + 0.096,
        Math.min(y + 0.296, 2.7),
        Z,
        0.008,
        a.lg(a.P(x, y + 0.3, Z), a.P(x + 0.1, y, Z), [
          [0, light(c, 0.16)],
          [0.5, c],
          [1, dark(c, 0.1)],
        ]),
      );
    }
  }
  const stone = mix(p.wood, p.stone, 0.55);
  for (let x = 0.7; x < X; x += 0.8)
    for (let y = 0; y < 2.7; y += 0.9)
      a.rr(
        x,
        y,
        Math.min(x + 0.795, X),
        y + 0.895,
        Z,
        0,
        a.lg(a.P(x, y + 0.9, Z), a.P(x + 0.8, y, Z), [
          [0, light(stone, 0.2)],
          [1, dark(stone, 0.08)],
        ]),
      );
}

function towels(a: Art, p: Palette): void {
  const z0 = 2.75;
  a.poly(
    [
      [-X + 0.05, 1.32, z0 - 0.05],
      [-X + 0.05, 1.32, 3.4],
      [-X + 0.05, 1.28, 3.4],
      [-X + 0.05, 1.28, z0 - 0.05],
    ],
    p.brass,
  );
  a.grad(
    [
      [-X + 0.08, 1.34, z0 + 0.05],
      [-X + 0.08, 1.34, 3.2],
      [-X + 0.08, 0.62, 3.2],
      [-X + 0.08, 0.62, z0 + 0.05],
    ],
    light(p.accent, 0.14),
    dark(p.accent, 0.14),
  );
  a.poly(
    [
      [-X + 0.085, 0.78, z0 + 0.05],
      [-X + 0.085, 0.78, 3.2],
      [-X + 0.085, 0.74, 3.2],
      [-X + 0.085, 0.74, z0 + 0.05],
    ],
    p.linen,
    'opacity=".8"',
  );
}
