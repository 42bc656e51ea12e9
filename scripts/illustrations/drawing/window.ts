import { type Art, H, W } from './art.ts';
import { farCity } from './city.ts';
import { dark, light, mix } from './colour.ts';
import { tree } from './nature.ts';
import { n1, range } from './number.ts';
import type { Palette } from './palettes.ts';

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

/** What is seen through a window, clipped to path d. */
function view(a: Art, p: Palette, d: string, hz: number): void {
  const c = a.clip(d);
  a.raw(`<g ${c}>`);
  a.raw(
    `<rect width="${W}" height="${H}" fill="${a.lg(
      [0, 150],
      [0, hz + 60],
      [
        [0, p.sky[0]],
        [0.55, p.sky[1]],
        [1, p.sky[2]],
      ],
    )}"/>`,
  );
  for (let i = 0; i < 6; i++)
    a.raw(
      `<ellipse cx="${n1(a.r() * W)}" cy="${n1(220 + a.r() * 160)}" rx="${n1(60 + a.r() * 120)}" ry="12" fill="#fff" opacity=".4" ${a.blur(10)}/>`,
    );
  farCity(a, p, hz, { high: 190, low: 110 });
  for (let i = 0; i < 28; i++)
    tree(a, i * 62 - 20, hz + 40 + a.r() * 26, 50 + a.r() * 26, mix(p.leaf, p.sky[1], 0.22), {
      trunk: false,
      dense: 22,
    });
  a.raw(`<rect y="${hz + 60}" width="${W}" height="${H}" fill="${mix(p.leaf, p.sky[2], 0.2)}"/>`);
  for (let k = 0; k < 4; k++)
    for (let i = 0; i < 12; i++)
      tree(
        a,
        i * 56 - 30 + a.r() * 30,
        hz + 90 + k * 64,
        60 + k * 12,
        mix(p.leaf, p.sky[2], 0.2 - k * 0.03),
        { trunk: false, dense: 24, lo: dark(p.leaf, 0.3), hi: light(p.leaf, 0.36) },
      );
  a.raw('</g>');
}

export function leftWindow(
  a: Art,
  p: Palette,
  {
    z0,
    z1,
    y0 = 0,
    y1,
    n = 4,
    hz,
  }: { z0: number; z1: number; y0?: number; y1: number; n?: number; hz: number },
): void {
  const x = -a.room.x;
  view(
    a,
    p,
    a.d3([
      [x, y1, z0],
      [x, y1, z1],
      [x, y0, z1],
      [x, y0, z0],
    ]),
    hz,
  );
  const fr = dark(p.ink, 0.1);
  for (const z of range(z0, z1, n + 1)) {
    a.poly(
      [
        [x, y1, z - 0.035],
        [x, y1, z + 0.035],
        [x, y0, z + 0.035],
        [x, y0, z - 0.035],
      ],
      fr,
    );
    a.poly(
      [
        [x, y1, z + 0.035],
        [x + 0.1, y1, z + 0.035],
        [x + 0.1, y0, z + 0.035],
        [x, y0, z + 0.035],
      ],
      mix(fr, '#8a9298', 0.25),
    );
  }
  for (const y of [y0 + 0.03, y1 - 0.03])
    a.poly(
      [
        [x, y + 0.04, z0],
        [x, y + 0.04, z1],
        [x, y - 0.04, z1],
        [x, y - 0.04, z0],
      ],
      fr,
    );
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
    hz,
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
