import { type Art, H, W } from './art.ts';
import { dark, light, mix } from './colour.ts';
import { foliage, tree } from './nature.ts';
import { n1 } from './number.ts';
import type { Palette } from './palettes.ts';

/** Low flowers and blades that close the picture at its lower edge. */
export function flowerBed(a: Art, p: Palette, x0 = 0, x1 = W, y = H): void {
  const n = Math.round((x1 - x0) / 46);
  for (let i = 0; i < n; i++) {
    const x = x0 + ((i + 0.5) / n) * (x1 - x0);
    foliage(a, x, y - 14 + 12 * Math.sin(i * 1.3), 60, 34, mix(p.leaf, i % 3 ? '#6f8f4a' : p.leaf, 0.3), 44, {
      size: 0.2,
      lo: dark(p.leaf, 0.62),
    });
  }
  for (let i = 0; i < n * 4; i++) {
    const x = x0 + a.r() * (x1 - x0);
    const l = 34 + a.r() * 54;
    a.raw(
      a.leaf(
        x,
        y + 6 - a.r() * 26,
        l,
        -Math.PI / 2 + (a.r() - 0.5) * 1.2,
        l * 0.07,
        mix(dark(p.leaf, 0.45), light(p.leaf, 0.2), a.r()),
      ),
    );
  }
  for (let i = 0; i < n * 3; i++) blossom(a, p, x0 + a.r() * (x1 - x0), y - 46 + a.r() * 44, 1);
}

/** One five-petalled flower in the colours of bougainvillea. */
export function blossom(a: Art, p: Palette, x: number, y: number, size: number): void {
  const list = [p.accent, '#f0b59a', '#f6e3c4', mix(p.accent, '#c23d6b', 0.5)];
  const c = list[Math.floor(a.r() * list.length)] ?? p.accent;
  for (let k = 0; k < 5; k++) {
    a.raw(
      `<circle cx="${n1(x + Math.cos(k * 1.257) * 4.2 * size)}" cy="${n1(y + Math.sin(k * 1.257) * 3.4 * size)}" r="${n1(3.4 * size)}" fill="${c}"/>`,
    );
  }
  a.raw(`<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(2 * size)}" fill="#ffe9a8"/>`);
}

/** A shrub with a cloud of flowers on it. */
export function bougainvillea(a: Art, p: Palette, x: number, y: number, rx: number, ry: number): void {
  foliage(a, x, y, rx, ry, p.leaf, 70, { size: 0.16 });
  const pink = mix(p.accent, '#c8336f', 0.55);
  foliage(a, x, y - ry * 0.15, rx * 0.92, ry * 0.85, pink, 46, {
    size: 0.11,
    lo: dark(pink, 0.3),
    hi: light(pink, 0.3),
  });
}

/** A far belt of trees on the horizon, hazed by the air. */
export function farTrees(a: Art, p: Palette, hz: number, haze: number, size: number, n = 30): void {
  const step = (W + 100) / n;
  for (let i = 0; i < n; i++) {
    tree(
      a,
      i * step - 50 + a.r() * 24,
      hz - 6 + a.r() * 10,
      size * (0.75 + a.r() * 0.6),
      mix(p.leaf, p.sky[1], haze),
      { trunk: false, dense: 22 },
    );
  }
}

/** A flat field from the horizon to the lower edge. */
export function field(a: Art, hz: number, far: string, near: string): void {
  a.raw(
    `<rect x="0" y="${n1(hz)}" width="${W}" height="${n1(H - hz)}" fill="${a.lg(
      [0, hz],
      [0, H],
      [
        [0, far],
        [1, near],
      ],
    )}"/>`,
  );
}

/** Ground that runs away from the camera between x0 and x1, paler in the distance. */
export function strip(
  a: Art,
  { x0, x1, y = 0, near, far }: { x0: number; x1: number; y?: number; near: number; far: number },
  pale: string,
  c: string,
): void {
  a.poly(
    [
      [x0, y, far],
      [x1, y, far],
      [x1, y, near],
      [x0, y, near],
    ],
    a.lg(a.P(0, 0, 60), a.P(0, 0, -1), [
      [0, pale],
      [1, c],
    ]),
  );
}

/** The joints across pavements, each named by its left and right edge. */
export function joints(
  a: Art,
  pavements: readonly (readonly [number, number])[],
  { from, step, width }: { from: number; step: number; width: number },
  c: string,
): void {
  for (let z = from; z < 60; z += step)
    for (const [x0, x1] of pavements)
      a.poly(
        [
          [x0, 0.01, z],
          [x1, 0.01, z],
          [x1, 0.01, z + width],
          [x0, 0.01, z + width],
        ],
        c,
        'opacity=".3"',
      );
}
