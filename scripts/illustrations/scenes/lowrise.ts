import { Art, H, W } from '../drawing/art.ts';
import { sky, towers } from '../drawing/city.ts';
import { ambient, dark, light, mix, tone } from '../drawing/colour.ts';
import { Corner } from '../drawing/corner.ts';
import { facadeWindow, railing } from '../drawing/facade-parts.ts';
import { person } from '../drawing/figure.ts';
import { farTrees, field } from '../drawing/ground.ts';
import { foliage, palm, tree } from '../drawing/nature.ts';
import { n1 } from '../drawing/number.ts';
import type { Palette } from '../drawing/palettes.ts';

const FLOOR = 3.1;
const STILT = 2.7;
const [WIDE, DEEP] = [15, 12] as const;

/** Four floors of flats above a stilt floor, as in the older layouts of the city. */
export function lowrise(p: Palette, seed: number): Art {
  tone('#232a44');
  const hz = H * 0.76;
  const a = new Art({ x: 0, y: 1.65, z: 0, f: 1150, hx: W * 0.5, hy: hz }, seed);
  sky(a, p, hz, 0.85);
  towers(a, {
    y: hz + 4,
    x0: -40,
    x1: W + 40,
    c: mix(p.sky[1], '#7d95a5', 0.3),
    hmin: 30,
    hmax: 110,
    lit: 0,
    win: false,
  });
  farTrees(a, p, hz, 0.3, 60);
  field(a, hz, mix(p.stone, p.leaf, 0.35), mix(p.stone, p.ink, 0.3));
  neighbours(a, p);
  const k = new Corner(a, 1.2, 25, 0.6);
  pavement(a, p, hz);
  building(a, p, k);
  foreground(a, p, hz, k);
  return a.mirrored();
}

function neighbours(a: Art, p: Palette): void {
  for (const [cx, cz, floors, c] of [
    [-17, 34, 3, mix(p.wall, p.accent, 0.25)],
    [21, 44, 4, mix(p.wall, p.brass, 0.2)],
  ] as const) {
    const k = new Corner(a, cx, cz, 0.6);
    const wall = mix(c, p.sky[1], 0.3);
    k.block(0, 0, 10, 9, 0, floors * 3.2 + 0.8, wall);
    for (let f = 0; f < floors; f++)
      for (const s of [1, 4, 6.8]) {
        facadeWindow(a, p, k, { face: 'left', s, e: s + 1.4, y0: f * 3.2 + 1, y1: f * 3.2 + 2.3 });
        facadeWindow(a, p, k, { face: 'right', s, e: s + 1.4, y0: f * 3.2 + 1, y1: f * 3.2 + 2.3 });
      }
  }
}

function building(a: Art, p: Palette, k: Corner): void {
  const wall = light(mix(p.wall, p.brass, 0.14), 0.15);
  const band = mix(p.accent, p.wood, 0.12);
  const top = STILT + FLOOR * 4;
  k.block(4.5, 4.2, 8.5, 8, top + 1, top + 4, light(p.wall, 0.1), false);
  tank(a, p, k, top);
  stilts(a, p, k);
  k.block(0, 0, WIDE, DEEP, STILT, top, wall, false);
  a.grad(k.left(4.6, STILT, 7.4, top + 1.6, -0.1), light(band, 0.12), dark(band, 0.06));
  a.grad(k.right(6.2, STILT, 8.8, top + 1.6, -0.1), dark(band, 0.28), dark(band, 0.4));
  for (let f = 0; f < 4; f++) storey(a, p, k, STILT + f * FLOOR);
  terrace(a, p, k, top);
}

function stilts(a: Art, p: Palette, k: Corner): void {
  a.grad(k.left(0, 0, DEEP, STILT, 1.4), mix(p.ink, p.stone, 0.25), mix(p.ink, p.stone, 0.4));
  a.grad(k.right(0, 0, WIDE, STILT, 1.4), mix(p.ink, p.stone, 0.12), mix(p.ink, p.stone, 0.25));
  const lamp = a.P(...k.at(7, 2.2, 1.2));
  a.glow(lamp[0], lamp[1], 120, '#ffdca0', 0.6);
  for (const v of [0.1, 3.7, 7.7, DEEP - 0.6]) k.block(0.05, v, 0.55, v + 0.5, 0, STILT, light(p.stone, 0.2));
  for (const u of [WIDE - 0.6, 10.5, 6.2, 3.1])
    k.block(u, 0.05, u + 0.5, 0.55, 0, STILT, light(p.stone, 0.1));
}

function storey(a: Art, p: Palette, k: Corner, y: number): void {
  a.poly(k.left(0, y - 0.14, DEEP, y + 0.12, -0.04), light(p.linen, 0.3));
  a.poly(k.right(0, y - 0.14, WIDE, y + 0.12, -0.04), dark(p.linen, 0.22));
  const lit = () => a.r() < 0.26;
  // the stair's window of small panes
  a.poly(k.left(5.4, y + 0.6, 6.6, y + 2.5, -0.11), mix(p.sky[0], p.ink, 0.35));
  for (let i = 0; i < 5; i++)
    a.poly(k.left(5.4, y + 0.7 + i * 0.38, 6.6, y + 0.78 + i * 0.38, -0.12), light(p.linen, 0.2));
  for (let i = 0; i < 5; i++)
    a.poly(
      k.right(7.0, y + 0.7 + i * 0.38, 8.0, y + 0.9 + i * 0.38, -0.11),
      dark(p.ink, 0.1),
      'opacity=".6"',
    );
  facadeWindow(a, p, k, {
    face: 'left',
    s: 10.2,
    e: 11.4,
    y0: y + 1,
    y1: y + 2.3,
    lit: lit(),
    shade: p.stone,
  });
  facadeWindow(a, p, k, { face: 'left', s: 8.2, e: 9.6, y0: y + 1, y1: y + 2.3, lit: lit(), shade: p.stone });
  facadeWindow(a, p, k, { face: 'right', s: 9.6, e: 11, y0: y + 1, y1: y + 2.3, lit: lit(), shade: p.stone });
  facadeWindow(a, p, k, { face: 'left', s: 0.9, e: 3.8, y0: y + 0.15, y1: y + 2.4, panes: 3, lit: lit() });
  facadeWindow(a, p, k, { face: 'right', s: 1.2, e: 4.6, y0: y + 0.15, y1: y + 2.4, panes: 3, lit: lit() });
  facadeWindow(a, p, k, { face: 'right', s: 11.9, e: 14, y0: y + 0.15, y1: y + 2.4, panes: 3, lit: lit() });
  balcony(a, p, k, 'left', 0.5, 4.2, y);
  balcony(a, p, k, 'right', 11.6, 14.4, y);
  balcony(a, p, k, 'right', 0.8, 5.1, y);
}

function balcony(
  a: Art,
  p: Palette,
  k: Corner,
  face: 'left' | 'right',
  s: number,
  e: number,
  y: number,
): void {
  const out = 1.4;
  const ink = face === 'left' ? dark(p.ink, 0.02) : dark(p.ink, 0.2);
  if (face === 'left') {
    a.poly(k.left(s, y - 1.1, e, y - 0.1), ambient.shadow, 'opacity=".2"');
    k.block(-out, s, 0, e, y - 0.18, y + 0.06, light(p.stone, 0.3));
  } else {
    a.poly(k.right(s, y - 1.1, e, y - 0.1), ambient.shadow, 'opacity=".2"');
    k.block(s, -out, e, 0, y - 0.18, y + 0.06, light(p.stone, 0.1));
  }
  const pots = Math.floor(a.r() * 4);
  for (let i = 0; i < pots; i++) {
    const along = s + 0.5 + a.r() * (e - s - 1);
    const q = a.P(...(face === 'left' ? k.at(-out + 0.3, y + 0.6, along) : k.at(along, y + 0.6, -out + 0.3)));
    foliage(a, q[0], q[1], 17, 20, mix(p.leaf, '#7f9a4f', a.r() * 0.4), 14, { size: 0.34 });
  }
  if (a.r() < 0.4) clothes(a, p, k, face, s, e, y);
  if (face === 'left') {
    railing(a, k, 'left', s, e, y + 0.06, -out, ink);
    railing(a, k, 'right', -out, 0, y + 0.06, s, ink);
  } else {
    railing(a, k, 'left', -out, 0, y + 0.06, s, ink);
    railing(a, k, 'right', s, e, y + 0.06, -out, ink);
  }
}

/** A line of washing behind the rail. */
function clothes(
  a: Art,
  p: Palette,
  k: Corner,
  face: 'left' | 'right',
  s: number,
  e: number,
  y: number,
): void {
  const list = [p.linen, p.accent, p.fabric, mix(p.brass, p.linen, 0.3), p.linen];
  for (let i = 0; i < 4; i++) {
    const from = s + 0.4 + i * ((e - s) / 4.6);
    const F =
      face === 'left'
        ? k.left(from, y + 0.9, from + 0.5, y + 1.8, -1.1)
        : k.right(from, y + 0.9, from + 0.5, y + 1.8, -1.1);
    a.poly(F, list[i] ?? p.linen, `opacity="${face === 'left' ? 0.95 : 0.8}"`);
  }
}

/** The water tank on the roof, behind the parapet. */
function tank(a: Art, p: Palette, k: Corner, top: number): void {
  const q = a.P(...k.at(10.6, top + 1.7, 3));
  const s = a.cam.f / 30;
  const plastic = mix(p.ink, p.sky[0], 0.12);
  a.raw(
    `<rect x="${n1(q[0] - 0.85 * s)}" y="${n1(q[1] - 1.9 * s)}" width="${n1(1.7 * s)}" height="${n1(1.7 * s)}" rx="${n1(0.2 * s)}" fill="${a.lg(
      [q[0] - 0.85 * s, 0],
      [q[0] + 0.85 * s, 0],
      [
        [0, light(plastic, 0.3)],
        [0.5, plastic],
        [1, dark(plastic, 0.3)],
      ],
    )}"/>`,
  );
}

function terrace(a: Art, p: Palette, k: Corner, top: number): void {
  k.block(-0.2, -0.2, WIDE + 0.2, DEEP + 0.2, top, top + 0.9, light(p.wall, 0.25), false);
  k.block(-0.3, -0.3, WIDE + 0.3, DEEP + 0.3, top + 0.85, top + 1.06, light(p.stone, 0.3), false);
  for (let i = 0; i < 8; i++) {
    const c = a.P(...k.at(-0.1, top + 1.25, 1 + i * 0.5));
    foliage(a, c[0], c[1], 22, 20, p.leaf, 16, { size: 0.3 });
  }
}

function pavement(a: Art, p: Palette, hz: number): void {
  const y = H * 0.9;
  a.path(
    `M0 ${n1(hz + 46)}H${W}V${n1(y)}H0Z`,
    a.lg(
      [0, hz + 40],
      [0, y],
      [
        [0, light(p.stone, 0.35)],
        [1, p.stone],
      ],
    ),
  );
  a.raw(
    `<rect y="${n1(y)}" width="${W}" height="${n1(H - y)}" fill="${a.lg(
      [0, y],
      [0, H],
      [
        [0, mix(p.stone, p.ink, 0.5)],
        [1, mix(p.stone, p.ink, 0.64)],
      ],
    )}"/><rect y="${n1(y)}" width="${W}" height="12" fill="${light(p.stone, 0.4)}"/><rect y="${n1(y + 12)}" width="${W}" height="9" fill="${dark(p.stone, 0.3)}"/>`,
  );
  for (let x = -200; x < W + 200; x += 118)
    a.raw(
      `<path d="M${n1(W / 2 + (x - W / 2) * 0.82)} ${n1(hz + 70)}L${x} ${n1(y)}" stroke="${dark(p.stone, 0.3)}" stroke-opacity=".25" stroke-width="2"/>`,
    );
  for (let x = 40; x < W; x += 260)
    a.raw(`<rect x="${x}" y="${n1(H * 0.957)}" width="130" height="9" fill="#f4efe2" opacity=".7"/>`);
}

function foreground(a: Art, p: Palette, hz: number, k: Corner): void {
  for (let i = 0; i < 16; i++) {
    const q = a.P(...k.at(-1.6, 0.4, 0.5 + i * 0.75));
    foliage(a, q[0], q[1], 36, 24, mix(p.leaf, '#7f9a4f', i % 2 ? 0.25 : 0), 28, { size: 0.2 });
  }
  tree(a, 150, hz - 240, 250, p.leaf, { dense: 230 });
  tree(a, 1490, hz - 200, 210, mix(p.leaf, '#8a9a4a', 0.2), { dense: 190 });
  palm(a, 1240, hz + 70, 330, p.leaf, -0.08);
  person(a, 620, H * 0.875, 112, p.linen, p.ink, 1);
  person(a, 676, H * 0.878, 104, p.accent, dark(p.fabric, 0.3), -1);
  person(a, 1120, H * 0.868, 104, p.fabric, p.ink, -1);
  for (let i = 0; i < 12; i++) foliage(a, i * 38 - 20, H * 0.885, 38, 24, p.leaf, 34, { size: 0.2 });
  for (let i = 0; i < 9; i++)
    foliage(a, 1300 + i * 40, H * 0.885, 38, 24, mix(p.leaf, '#7f9a4f', 0.2), 34, { size: 0.2 });
}
