import type { Art, Place } from './art.ts';
import { dark, light } from './colour.ts';
import type { Palette } from './palettes.ts';

interface Span {
  x0: number;
  x1: number;
  z0: number;
  z1: number;
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
