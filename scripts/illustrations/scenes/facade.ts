import { Art, H, W } from '../drawing/art.ts';
import { sky, towers } from '../drawing/city.ts';
import { ambient, dark, light, mix, tone } from '../drawing/colour.ts';
import { person } from '../drawing/figure.ts';
import { foliage, palm, tree } from '../drawing/nature.ts';
import { n1, pick, range } from '../drawing/number.ts';
import type { Palette } from '../drawing/palettes.ts';
import { tower3 } from '../drawing/tower.ts';

export function facade(p: Palette, seed: number): Art {
  tone('#232a44');
  const a = new Art({ x: 0, y: 1.65, z: 0, f: 1075, hx: W * 0.5, hy: H * 0.815 }, seed),
    hz = H * 0.815;
  sky(a, p, hz, 0.08);
  towers(a, {
    y: hz + 4,
    x0: -40,
    x1: W + 40,
    c: mix(p.sky[1], '#7d95a5', 0.45),
    hmin: 40,
    hmax: 170,
    lit: 0,
    win: false,
  });
  for (let i = 0; i < 30; i++)
    tree(a, i * 58 - 40 + a.r() * 30, hz - 6 + a.r() * 12, 36 + a.r() * 24, mix(p.leaf, p.sky[1], 0.42), {
      trunk: false,
      dense: 18,
    });
  tower3(a, p, 27, 92, 15, 17, 14, 3.1, mix(p.stone, p.sky[1], 0.35), {
    far: true,
    fin: mix(p.accent, p.sky[1], 0.35),
  });
  tower3(a, p, -33, 82, 13, 15, 11, 3.1, mix(p.stone, p.sky[1], 0.25), {
    far: true,
    fin: mix(p.accent, p.sky[1], 0.3),
  });
  a.raw(
    `<rect x="0" y="${hz}" width="${W}" height="${H - hz}" fill="${a.lg(
      [0, hz],
      [0, H],
      [
        [0, mix(p.leaf, '#cbd59a', 0.5)],
        [0.35, mix(p.leaf, '#a9bf6f', 0.4)],
        [1, mix(p.leaf, '#7f9a4f', 0.2)],
      ],
    )}"/>`,
  );
  for (let i = 0; i < 26; i++)
    tree(a, i * 66 - 30 + a.r() * 40, hz - 8 + a.r() * 10, 34 + a.r() * 30, mix(p.leaf, p.sky[1], 0.2), {
      trunk: false,
      dense: 26,
    });
  tree(a, 330, hz - 150, 128, mix(p.leaf, '#9fb05a', 0.2), { dense: 120 });
  tree(a, 1330, hz - 160, 138, mix(p.leaf, p.sky[1], 0.08), { dense: 120 });
  const T = tower3(a, p, -0.6, 43.5, 15, 18.5, 9, 3.15, p.wall, {
      crown: true,
      podium: 4.4,
      litL: 0.04,
      litR: 0.12,
    }),
    { at, L, R } = T;
  // lobby, canopy
  a.grad(L(0.5, 0.1, 17.8, 3.9), '#fff0cd', '#dca765');
  for (const v of range(0.5, 17.8, 11)) a.poly(L(v - 0.08, 0, v + 0.08, 3.9), dark(p.wood, 0.15));
  a.grad(R(0.5, 0.1, 14.3, 3.9), '#fbd69b', '#b0763f');
  for (const u of range(0.5, 14.3, 9)) a.poly(R(u - 0.08, 0, u + 0.08, 3.9), dark(p.wood, 0.45));
  for (const v of [3, 7.4, 12]) {
    const c = a.P(...at(0, 2.7, v));
    a.glow(c[0], c[1], 34, '#fff2c9', 0.9);
  }
  const pl = (x0: number, x1: number, v0: number, v1: number, y0: number, y1: number) => {
    a.poly([at(x0, y0, v0), at(x1, y0, v0), at(x1, y0, v1), at(x0, y0, v1)], dark(p.wood, 0.42));
    a.grad(
      [at(x0, y1, v0), at(x0, y1, v1), at(x0, y0, v1), at(x0, y0, v0)],
      light(p.wood, 0.42),
      light(p.wood, 0.2),
    );
    a.grad(
      [at(x0, y1, v0), at(x1, y1, v0), at(x1, y0, v0), at(x0, y0, v0)],
      dark(p.wood, 0.18),
      dark(p.wood, 0.3),
    );
  };
  const post = (u: number, v: number) => {
    a.grad(
      [at(u - 0.2, 4, v - 0.2), at(u - 0.2, 4, v + 0.2), at(u - 0.2, 0, v + 0.2), at(u - 0.2, 0, v - 0.2)],
      light(p.stone, 0.6),
      light(p.stone, 0.25),
    );
    a.grad(
      [at(u - 0.2, 4, v - 0.2), at(u + 0.2, 4, v - 0.2), at(u + 0.2, 0, v - 0.2), at(u - 0.2, 0, v - 0.2)],
      dark(p.stone, 0.2),
      dark(p.stone, 0.34),
    );
  };
  pl(-6.4, 6.5, -6.2, 9, 4.0, 4.62);
  for (const [u, v] of [
    [-6, 8.4],
    [-6, 3.6],
    [6, -5.8],
    [1.2, -5.8],
    [-6, -5.8],
  ] as const)
    post(u, v);
  {
    const c = a.P(...at(-3, 2, -3));
    a.glow(c[0], c[1], 300, '#ffd08a', 0.5, 0.42);
  }
  // steps, drive, pavers
  const ring = [a.P(...at(-9, 0.02, 14)), a.P(...at(-9, 0.02, -9)), a.P(...at(14, 0.02, -9))] as const;
  a.path(
    a.d([
      ring[0],
      ring[1],
      ring[2],
      [W + 60, ring[2][1] + 26],
      [W + 60, H * 0.905],
      [W * 0.46, H * 0.945],
      [-60, H * 0.9],
      [-60, ring[0][1] + 20],
    ]),
    a.lg(
      [0, hz],
      [0, H * 0.95],
      [
        [0, light(p.stone, 0.55)],
        [1, mix(p.stone, '#b7a894', 0.35)],
      ],
    ),
  );
  {
    const s = [a.P(...at(-6.4, 0, -6.2)), a.P(...at(6.5, 0, -6.2)), a.P(...at(16, 0, -1))] as const;
    a.path(
      a.d([s[0], s[1], s[2], [s[2][0] + 320, s[2][1] + 34], [s[0][0] + 330, s[0][1] + 58]]),
      ambient.shadow,
      `opacity=".3" ${a.blur(10)}`,
    );
  }
  for (let i = 0; i < 9; i++) {
    const y = H * (0.862 + i * 0.0105 + i * i * 0.0004);
    a.raw(
      `<path d="M-20 ${n1(y - 6)}Q${W * 0.48} ${n1(y + 30 + i * 2)} ${W + 20} ${n1(y - 4)}" stroke="${dark(p.stone, 0.3)}" stroke-opacity=".14" stroke-width="${n1(1 + i * 0.25)}" fill="none"/>`,
    );
  }
  {
    const c = a.P(...at(-4, 0.5, 2));
    a.raw(
      `<ellipse cx="${n1(c[0])}" cy="${n1(c[1] + 26)}" rx="190" ry="16" fill="#ffe0a4" opacity=".4" ${a.blur(12)}/>`,
    );
  }
  person(a, 612, H * 0.892, 62, p.linen, p.ink, 1);
  person(a, 646, H * 0.894, 58, p.accent, dark(p.fabric, 0.3), 1);
  person(a, 930, H * 0.908, 60, p.fabric, dark(p.ink, 0.1), -1);
  person(a, 958, H * 0.909, 38, mix(p.brass, p.linen, 0.3), p.ink, -1);
  // planting: hedge, palms, flowering foreground
  for (let i = 0; i < 14; i++)
    foliage(a, 1010 + i * 46, H * 0.862 + Math.sin(i) * 4, 40, 24, p.leaf, 46, { size: 0.2 });
  for (let i = 0; i < 9; i++)
    foliage(a, i * 46 - 10, H * 0.872 + Math.sin(i) * 4, 42, 25, p.leaf, 46, { size: 0.2 });
  tree(a, 118, H * 0.63, 215, p.leaf, { dense: 210 });
  palm(a, 1232, H * 0.875, 330, p.leaf, 0.07);
  palm(a, 1310, H * 0.882, 250, p.leaf, -0.1);
  tree(a, 1520, H * 0.64, 190, mix(p.leaf, '#8a9a4a', 0.25), { dense: 190 });
  palm(a, 470, H * 0.868, 225, p.leaf, -0.06);
  const front = p.leaf;
  for (let i = 0; i < 34; i++) {
    const x = (i / 33) * (W + 80) - 40,
      y = H * 0.985 + 12 * Math.sin(i * 1.3);
    foliage(a, x, y, 62, 34, mix(front, i % 3 ? '#6f8f4a' : front, 0.3), 46, {
      size: 0.2,
      lo: dark(front, 0.62),
    });
  }
  for (let i = 0; i < 150; i++) {
    const x = a.r() * W,
      l = 34 + a.r() * 54;
    a.raw(
      a.leaf(
        x,
        H + 6 - a.r() * 26,
        l,
        -Math.PI / 2 + (a.r() - 0.5) * 1.2,
        l * 0.07,
        mix(dark(front, 0.45), light(front, 0.2), a.r()),
      ),
    );
  }
  for (let i = 0; i < 120; i++) {
    const cx = a.r() * W,
      cy = H * 0.955 + a.r() * 46,
      c = pick(a.r, [p.accent, '#f0b59a', '#f6e3c4', mix(p.accent, '#c23d6b', 0.5)]);
    for (let k = 0; k < 5; k++)
      a.raw(
        `<circle cx="${n1(cx + Math.cos(k * 1.257) * 4.2)}" cy="${n1(cy + Math.sin(k * 1.257) * 3.4)}" r="3.4" fill="${c}"/>`,
      );
    a.raw(`<circle cx="${n1(cx)}" cy="${n1(cy)}" r="2" fill="#ffe9a8"/>`);
  }
  return a;
}
