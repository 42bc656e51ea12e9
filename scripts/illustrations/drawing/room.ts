import { type Art, H, type Place, W } from './art.ts';
import { towers } from './city.ts';
import { ambient, dark, light, mix } from './colour.ts';
import { tree } from './nature.ts';
import { n1, range } from './number.ts';
import type { Palette } from './palettes.ts';

interface Room {
  w: number;
  h: number;
  d: number;
  wall: string;
  floor: string;
  planks?: boolean;
  ceil?: string;
}
interface Span {
  x0: number;
  x1: number;
  z0: number;
  z1: number;
}

export function room(a: Art, { w, h, d, wall, floor, planks = true, ceil = '#f6f0e6' }: Room): void {
  const x = w / 2;
  a.room = { x, h, d };
  a.grad(
    [
      [-x, 0, d],
      [x, 0, d],
      [x, 0, -3],
      [-x, 0, -3],
    ],
    dark(floor, 0.12),
    floor,
  );
  if (planks) a.planks(-x, x, -2.4, d, floor, 0.19);
  a.grad(
    [
      [-x, h, d],
      [x, h, d],
      [x, h, -3],
      [-x, h, -3],
    ],
    dark(ceil, 0.14),
    ceil,
  );
  a.grad(
    [
      [-x, h, d],
      [x, h, d],
      [x, 0, d],
      [-x, 0, d],
    ],
    light(wall, 0.22),
    dark(wall, 0.2),
    '',
    1,
  );
  a.grad(
    [
      [x, h, -3],
      [x, h, d],
      [x, 0, d],
      [x, 0, -3],
    ],
    dark(wall, 0.1),
    dark(wall, 0.26),
    '',
    1,
  );
  a.grad(
    [
      [-x, h, -3],
      [-x, h, d],
      [-x, 0, d],
      [-x, 0, -3],
    ],
    dark(wall, 0.05),
    dark(wall, 0.3),
    '',
    1,
  );
  // ambient occlusion along the edges
  const ao = (pts: readonly Place[], o: number) =>
    a.poly(pts, ambient.shadow, `opacity="${o}" ${a.blur(10)}`);
  ao(
    [
      [-x, h, d],
      [x, h, d],
      [x, h - 0.1, d],
      [-x, h - 0.1, d],
    ],
    0.2,
  );
  ao(
    [
      [-x, 0.14, d],
      [x, 0.14, d],
      [x, 0, d],
      [-x, 0, d],
    ],
    0.26,
  );
  ao(
    [
      [x - 0.12, h, d],
      [x, h, d],
      [x, 0, d],
      [x - 0.12, 0, d],
    ],
    0.24,
  );
  ao(
    [
      [-x, 0, d],
      [x, 0, d],
      [x, 0, d - 0.35],
      [-x, 0, d - 0.35],
    ],
    0.25,
  );
  ao(
    [
      [x, 0, -2],
      [x, 0, d],
      [x - 0.3, 0, d],
      [x - 0.3, 0, -2],
    ],
    0.3,
  );
}

export function view(a: Art, p: Palette, d: string, { hz = H * 0.6, lights = false } = {}): void {
  // what is seen through a window, clipped to path d
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
  towers(a, {
    y: hz + 30,
    x0: -20,
    x1: W,
    c: mix(p.sky[1], '#8fa3b0', 0.55),
    hmin: 40,
    hmax: 190,
    lit: lights ? 0.2 : 0,
    win: lights,
  });
  towers(a, {
    y: hz + 50,
    x0: -20,
    x1: W,
    c: mix(p.sky[1], '#6f8797', 0.7),
    hmin: 30,
    hmax: 110,
    lit: 0,
    win: false,
  });
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
    { hz },
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

export function cove(
  a: Art,
  { x0, x1, z0, z1, h, d = 0.2, c = '#ffe7ba' }: Span & { h: number; d?: number; c?: string },
): void {
  const q: Place[] = [
      [x0, h, z0],
      [x1, h, z0],
      [x1, h, z1],
      [x0, h, z1],
    ],
    t = h + d;
  a.raw(`<g ${a.clip(a.d3(q))}>`);
  a.grad(
    [
      [x0 - 1, t, z1],
      [x1 + 1, t, z1],
      [x1 + 1, t, z0],
      [x0 - 1, t, z0],
    ],
    '#fbf2e2',
    '#e9dfd0',
  );
  for (const [A, B] of [
    [
      [x0, z1],
      [x1, z1],
    ],
    [
      [x0, z0],
      [x0, z1],
    ],
    [
      [x1, z0],
      [x1, z1],
    ],
  ] as const) {
    a.grad(
      [
        [A[0], t, A[1]],
        [B[0], t, B[1]],
        [B[0], h, B[1]],
        [A[0], h, A[1]],
      ],
      '#ffe9c0',
      '#fff7e8',
    );
  }
  a.raw(
    `<path d="${a.d3(q.map((k): Place => [k[0], t, k[2]]))}" fill="none" stroke="${c}" stroke-width="20" opacity=".95" ${a.blur(9)}/></g>`,
  );
  a.raw(`<path d="${a.d3(q)}" fill="none" stroke="#fff8ea" stroke-width="2.4" opacity=".9"/>`);
}

export function slatCeiling(
  a: Art,
  p: Palette,
  { x0, x1, z0, z1, h, w = 0.14 }: Span & { h: number; w?: number },
): void {
  a.poly(
    [
      [x0, h, z0],
      [x1, h, z0],
      [x1, h, z1],
      [x0, h, z1],
    ],
    dark(p.wood, 0.55),
  );
  for (let x = x0; x < x1 - 0.02; x += w) {
    const k = (a.r() - 0.5) * 0.16,
      c = k < 0 ? dark(p.wood, -k + 0.06) : light(p.wood, k);
    a.grad(
      [
        [x, h - 0.03, z1],
        [x + w * 0.72, h - 0.03, z1],
        [x + w * 0.72, h - 0.03, z0],
        [x, h - 0.03, z0],
      ],
      light(c, 0.1),
      dark(c, 0.22),
    );
  }
  a.raw(
    `<path d="${a.d3([
      [x0 - 0.06, h, z0],
      [x1 + 0.06, h, z0],
      [x1 + 0.06, h, z1 + 0.06],
      [x0 - 0.06, h, z1 + 0.06],
    ])}" fill="none" stroke="#ffe9be" stroke-width="9" opacity=".75" ${a.blur(5)}/>`,
  );
}

export function slats(
  a: Art,
  x0: number,
  x1: number,
  y0: number,
  y1: number,
  z: number,
  c: string,
  w = 0.085,
): void {
  for (let x = x0; x < x1 - 0.01; x += w) {
    const e = Math.min(x + w, x1),
      A = a.P(x, 0, z),
      B = a.P(e, 0, z);
    const k = (a.r() - 0.5) * 0.14,
      cc = k < 0 ? dark(c, -k) : light(c, k);
    a.poly(
      [
        [x, y1, z],
        [e, y1, z],
        [e, y0, z],
        [x, y0, z],
      ],
      a.lg(A, B, [
        [0, dark(cc, 0.5)],
        [0.12, dark(cc, 0.12)],
        [0.4, light(cc, 0.16)],
        [0.8, cc],
        [1, dark(cc, 0.36)],
      ]),
    );
  }
}
