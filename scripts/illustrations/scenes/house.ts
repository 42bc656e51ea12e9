import { Art, H, W } from '../drawing/art.ts';
import { sky } from '../drawing/city.ts';
import { ambient, dark, light, mix, tone } from '../drawing/colour.ts';
import { Corner } from '../drawing/corner.ts';
import { facadeWindow, railing } from '../drawing/facade-parts.ts';
import { person } from '../drawing/figure.ts';
import { bougainvillea, farTrees, field } from '../drawing/ground.ts';
import { foliage, palm, tree } from '../drawing/nature.ts';
import { n1 } from '../drawing/number.ts';
import type { Palette } from '../drawing/palettes.ts';

/** A house of two floors: a porch, a balcony under a deep roof, a wall of laterite, a gate to the road. */
export function house(p: Palette, seed: number): Art {
  tone('#232a44');
  const hz = H * 0.7;
  const a = new Art({ x: 0, y: 1.65, z: 0, f: 1240, hx: W * 0.5, hy: hz }, seed);
  sky(a, p, hz, 0.12);
  farTrees(a, p, hz, 0.4, 46);
  farTrees(a, p, hz + 4, 0.2, 36, 36);
  field(a, hz, mix(p.leaf, '#cbd59a', 0.4), mix(p.leaf, '#8fa75a', 0.3));
  tree(a, 250, hz - 190, 210, mix(p.leaf, '#8a9a4a', 0.15), { dense: 170 });
  tree(a, 1400, hz - 210, 190, mix(p.leaf, p.sky[1], 0.06), { dense: 160 });
  palm(a, 1180, hz + 20, 470, p.leaf, 0.06);
  const k = new Corner(a, 0.6, 17, 0.62);
  lawn(a, p, hz);
  building(a, p, k);
  garden(a, p, k);
  compound(a, p, hz);
  return a;
}

function building(a: Art, p: Palette, k: Corner): void {
  const wall = light(p.wall, 0.25);
  const clay = mix(mix(p.accent, p.wood, 0.4), '#a4492c', 0.25);
  k.block(5.4, 3.5, 8, 6, 6.6, 8.6, light(p.wall, 0.1), false);
  a.poly(k.level(-0.9, -1.5, 9.6, 9.2, 6.6), dark(p.wood, 0.22));
  k.block(0, 0, 9, 8.5, 0, 6.6, wall);
  laterite(a, k, clay);
  for (const y of [3.2]) {
    a.poly(k.left(0, y - 0.1, 8.5, y + 0.1, -0.03), light(p.stone, 0.4));
    a.poly(k.right(0, y - 0.1, 9, y + 0.1, -0.03), dark(p.stone, 0.2));
  }
  facadeWindow(a, p, k, { face: 'left', s: 4.2, e: 6.2, y0: 1.0, y1: 2.4, panes: 3, shade: p.stone });
  facadeWindow(a, p, k, { face: 'left', s: 6.9, e: 8, y0: 1.0, y1: 2.4, shade: p.stone });
  facadeWindow(a, p, k, {
    face: 'left',
    s: 4.2,
    e: 6.2,
    y0: 4.2,
    y1: 5.6,
    panes: 3,
    lit: true,
    shade: p.stone,
  });
  facadeWindow(a, p, k, { face: 'left', s: 6.9, e: 8, y0: 4.2, y1: 5.6, shade: p.stone });
  facadeWindow(a, p, k, { face: 'right', s: 6.3, e: 8.2, y0: 1.0, y1: 2.4, panes: 3, shade: p.stone });
  facadeWindow(a, p, k, {
    face: 'right',
    s: 6.3,
    e: 8.2,
    y0: 4.2,
    y1: 5.6,
    panes: 3,
    shade: p.stone,
    lit: true,
  });
  // the door and the balcony door above it
  a.grad(k.right(2.1, 0.3, 3.5, 2.6), dark(p.wood, 0.1), dark(p.wood, 0.4));
  for (const u of [2.45, 2.8, 3.15]) a.poly(k.right(u - 0.02, 0.35, u + 0.02, 2.55), dark(p.wood, 0.6));
  facadeWindow(a, p, k, { face: 'right', s: 4.1, e: 5.4, y0: 0.9, y1: 2.5, lit: true });
  facadeWindow(a, p, k, { face: 'right', s: 1.2, e: 4.8, y0: 3.45, y1: 5.7, panes: 4, lit: true });
  porch(a, p, k);
  roof(a, p, k);
}

/** Coursed stone on the near end of the lit side. */
function laterite(a: Art, k: Corner, clay: string): void {
  a.grad(k.left(0, 0, 3.1, 6.6, -0.06), light(clay, 0.14), dark(clay, 0.1));
  for (let row = 0; row < 20; row++) {
    const y = row * 0.33;
    for (let v = row % 2 ? 0.3 : 0; v < 3.1; v += 0.6) {
      const shade = a.r();
      const stone = shade < 0.5 ? dark(clay, 0.12 * shade) : light(clay, 0.16 * (shade - 0.4));
      a.poly(k.left(v, y, Math.min(3.1, v + 0.57), y + 0.3, -0.07), stone);
    }
  }
  a.grad(k.right(-0.06, 0, 0.4, 6.6, -0.02), dark(clay, 0.3), dark(clay, 0.42));
}

function porch(a: Art, p: Palette, k: Corner): void {
  const slab = light(p.stone, 0.3);
  a.poly(k.right(0.7, 0.2, 5.9, 3.0), ambient.shadow, 'opacity=".26"');
  for (let i = 0; i < 2; i++)
    k.block(1.0 - i * 0.2, -2.6 - i * 0.35, 5.7 + i * 0.2, 0, 0.15 - i * 0.15, 0.3 - i * 0.15, p.stone);
  for (const [u, v] of [
    [5.4, -2.5],
    [1.0, -2.5],
  ] as const)
    k.block(u, v, u + 0.32, v + 0.32, 0.3, 3.1, mix(p.accent, p.wood, 0.3));
  k.block(0.6, -3.0, 6.0, 0, 3.0, 3.3, slab);
  const c = a.P(...k.at(3, 2.7, -1.2));
  a.glow(c[0], c[1], 150, '#ffd99a', 0.6);
  railing(a, k, 'left', -2.9, 0, 3.3, 0.68, dark(p.ink, 0.05));
  for (let i = 0; i < 7; i++) {
    const q = a.P(...k.at(1.0 + i * 0.72, 3.6, -2.5));
    foliage(a, q[0], q[1], 24, 18, p.leaf, 16, { size: 0.3 });
  }
  railing(a, k, 'right', 0.68, 5.95, 3.3, -2.9, dark(p.ink, 0.05));
}

function roof(a: Art, p: Palette, k: Corner): void {
  a.poly(k.left(0, 6.0, 8.5, 6.6), ambient.shadow, 'opacity=".24"');
  a.poly(k.right(0, 6.0, 9, 6.6), ambient.shadow, 'opacity=".26"');
  a.grad(k.left(-1.5, 6.6, 9.2, 6.95, -0.9), light(p.linen, 0.5), light(p.stone, 0.3));
  a.grad(k.right(-0.9, 6.6, 9.6, 6.95, -1.5), dark(p.stone, 0.16), dark(p.stone, 0.28));
}

function lawn(a: Art, p: Palette, hz: number): void {
  a.path(
    `M${W * 0.5} ${n1(hz + 56)}L${W * 0.75} ${n1(hz + 62)}L${W * 0.8} ${n1(H * 0.93)}L${W * 0.5} ${n1(H * 0.93)}Z`,
    a.lg(
      [0, hz + 50],
      [0, H * 0.9],
      [
        [0, light(p.stone, 0.4)],
        [1, p.stone],
      ],
    ),
  );
  for (let i = 0; i < 7; i++)
    a.raw(
      `<path d="M${W * 0.49} ${n1(hz + 74 + i * 20)}H${W * 0.8}" stroke="${dark(p.stone, 0.3)}" stroke-opacity=".3" stroke-width="2"/>`,
    );
}

function garden(a: Art, p: Palette, k: Corner): void {
  for (let i = 0; i < 12; i++) {
    const q = a.P(...k.at(-0.7, 0.35, 0.6 + i * 0.72));
    foliage(a, q[0], q[1], 46, 30, mix(p.leaf, '#7f9a4f', i % 2 ? 0.25 : 0), 34, { size: 0.2 });
  }
  for (let i = 0; i < 4; i++) {
    const q = a.P(...k.at(6.4 + i * 0.8, 0.35, -0.7));
    foliage(a, q[0], q[1], 44, 30, dark(p.leaf, 0.08), 34, { size: 0.2 });
  }
  const gate = a.P(...k.at(3, 0, -3.6));
  person(a, gate[0] - 30, gate[1] + 6, 118, p.linen, p.ink, 1);
}

/** The low wall along the road, its gate open, flowers over its ends. */
function compound(a: Art, p: Palette, hz: number): void {
  const top = hz + 128;
  const foot = H * 0.925;
  a.raw(
    `<rect x="0" y="${n1(foot)}" width="${W}" height="${n1(H - foot)}" fill="${a.lg(
      [0, foot],
      [0, H],
      [
        [0, mix(p.stone, p.ink, 0.35)],
        [1, mix(p.stone, p.ink, 0.5)],
      ],
    )}"/><rect x="0" y="${n1(foot)}" width="${W}" height="14" fill="${light(p.stone, 0.3)}"/>`,
  );
  const wall = (x0: number, x1: number) => {
    a.raw(
      `<rect x="${n1(x0)}" y="${n1(top)}" width="${n1(x1 - x0)}" height="${n1(foot - top)}" fill="${a.lg(
        [x0, 0],
        [x1, 0],
        [
          [0, light(p.wall, 0.35)],
          [1, dark(p.wall, 0.06)],
        ],
      )}"/>`,
    );
    a.raw(
      `<rect x="${n1(x0 - 8)}" y="${n1(top - 12)}" width="${n1(x1 - x0 + 16)}" height="16" fill="${light(p.stone, 0.4)}"/><rect x="${n1(x0)}" y="${n1(top + 4)}" width="${n1(x1 - x0)}" height="9" fill="${ambient.shadow}" opacity=".2"/>`,
    );
    for (let x = x0 + 30; x < x1 - 40; x += 46)
      a.raw(
        `<rect x="${n1(x)}" y="${n1(top + 30)}" width="16" height="${n1(foot - top - 60)}" rx="8" fill="${dark(p.wall, 0.34)}" opacity=".55"/>`,
      );
  };
  wall(-20, 760);
  wall(1310, W + 20);
  for (const x of [760, 1262]) {
    a.raw(
      `<rect x="${x}" y="${n1(top - 44)}" width="50" height="${n1(foot - top + 44)}" fill="${a.lg(
        [x, 0],
        [x + 50, 0],
        [
          [0, light(mix(p.accent, p.wood, 0.3), 0.2)],
          [1, dark(mix(p.accent, p.wood, 0.3), 0.25)],
        ],
      )}"/><rect x="${x - 7}" y="${n1(top - 56)}" width="64" height="14" fill="${light(p.stone, 0.5)}"/>`,
    );
    a.glow(x + 25, top - 66, 60, '#ffe3a6', 0.7);
    a.raw(`<circle cx="${x + 25}" cy="${n1(top - 66)}" r="11" fill="#fff3d4"/>`);
  }
  gateLeaf(a, p, 812, 940, top - 10, foot);
  gateLeaf(a, p, 1260, 1150, top - 10, foot);
  bougainvillea(a, p, 120, top - 26, 190, 70);
  bougainvillea(a, p, 1500, top - 22, 150, 66);
  for (let i = 0; i < 9; i++) foliage(a, 330 + i * 48, top - 14, 42, 26, p.leaf, 30, { size: 0.2 });
}

/** One leaf of the gate, swung inwards. */
function gateLeaf(a: Art, p: Palette, x0: number, x1: number, top: number, foot: number): void {
  const far = 26;
  const ink = dark(p.ink, 0.1);
  for (let i = 0; i <= 9; i++) {
    const t = i / 9;
    const x = x0 + (x1 - x0) * t;
    a.raw(
      `<path d="M${n1(x)} ${n1(top + far * t)}V${n1(foot - far * t * 1.6)}" stroke="${ink}" stroke-width="5"/>`,
    );
  }
  for (const y of [0.06, 0.5, 0.94]) {
    const h = foot - top;
    a.raw(
      `<path d="M${n1(x0)} ${n1(top + h * y)}L${n1(x1)} ${n1(top + h * y + far * (1 - 2.6 * y))}" stroke="${ink}" stroke-width="7"/>`,
    );
  }
}
