import { type Art, H, W } from '../../drawing/art.ts';
import { towers } from '../../drawing/city.ts';
import { mix } from '../../drawing/colour.ts';
import { foliage, tree } from '../../drawing/nature.ts';
import { n1 } from '../../drawing/number.ts';
import type { Palette } from '../../drawing/palettes.ts';
import { tower3 } from '../../drawing/tower.ts';

export function eveningSky(a: Art, p: Palette, hz: number): void {
  a.raw(
    `<rect width="${W}" height="${H}" fill="${a.lg(
      [0, 0],
      [0, hz],
      [
        [0, '#3f74a8'],
        [0.42, mix(p.sky[0], '#e9bfa4', 0.35)],
        [0.78, '#f9cf9f'],
        [1, '#fee6bd'],
      ],
    )}"/>`,
  );
  a.glow(W * 0.36, hz - 60, 620, '#ffdf9c', 0.95, 0.75);
  a.raw(`<circle cx="${W * 0.36}" cy="${hz - 70}" r="40" fill="#fffaf0" opacity=".9" ${a.blur(5)}/>`);
  for (let i = 0; i < 16; i++) {
    const x = a.r() * W,
      y = 50 + a.r() * 260,
      w = 90 + a.r() * 260;
    a.raw(
      `<path d="M${n1(x - w)} ${n1(y)}Q${n1(x)} ${n1(y - 10 - a.r() * 14)} ${n1(x + w)} ${n1(y)}Q${n1(x)} ${n1(y + 7)} ${n1(x - w)} ${n1(y)}Z" fill="${a.r() < 0.6 ? '#ffe2bd' : '#ffffff'}" opacity="${n1(0.25 + a.r() * 0.35)}" ${a.blur(6)}/>`,
    );
  }
}

/** Far towers, the two of the society, and the trees before them. */
export function skyline(a: Art, p: Palette, hz: number): void {
  towers(a, {
    y: hz + 4,
    x0: -20,
    x1: W + 20,
    c: mix('#efc9a2', '#8f8aa4', 0.42),
    hmin: 34,
    hmax: 130,
    lit: 0,
    win: false,
  });
  for (let i = 0; i < 34; i++)
    tree(a, i * 50 - 30 + a.r() * 20, hz - 4 + a.r() * 8, 30 + a.r() * 20, mix(p.leaf, '#eec79a', 0.4), {
      trunk: false,
      dense: 20,
    });
  a.raw(
    `<rect y="${hz}" width="${W}" height="${H - hz}" fill="${a.lg(
      [0, hz],
      [0, H],
      [
        [0, mix(p.leaf, '#e6c98c', 0.5)],
        [0.18, mix(p.leaf, '#b9b86e', 0.38)],
        [1, mix(p.leaf, '#7f9a4f', 0.2)],
      ],
    )}"/>`,
  );
  tower3(a, p, 38, 78, 13, 16, 7, 3.2, mix(p.wall, '#ffdcae', 0.3), {
    far: true,
    litL: 0.2,
    litR: 0.25,
    th: 0.5,
  });
  tower3(a, p, 16.5, 60, 15, 16, 7, 3.2, mix(p.wall, '#ffdcae', 0.25), {
    crown: true,
    litL: 0.12,
    litR: 0.22,
    th: 0.5,
    podium: 3.4,
  });
  for (let i = 0; i < 22; i++)
    tree(
      a,
      W * 0.42 + i * 46 + a.r() * 20,
      hz + 6 + a.r() * 8,
      32 + a.r() * 18,
      mix(p.leaf, '#e0b98a', 0.2),
      { trunk: false, dense: 26 },
    );
  for (let i = 0; i < 16; i++)
    foliage(a, 860 + i * 52, hz + 40 + Math.sin(i * 2) * 5, 46, 24, mix(p.leaf, '#c9a86a', 0.2), 40, {
      size: 0.2,
    });
  tree(a, 720, hz - 62, 92, mix(p.leaf, '#d2a86a', 0.22), { dense: 90 });
  for (let i = 0; i < 9; i++)
    tree(a, i * 44 - 20, hz + 4 + a.r() * 8, 40, mix(p.leaf, '#e0b98a', 0.22), { trunk: false, dense: 26 });
}
