import type { Art } from './art.ts';
import { ambient, dark, light, mix } from './colour.ts';
import { n1 } from './number.ts';
import type { Palette } from './palettes.ts';

export function curtain(a: Art, x: number, z0: number, z1: number, h: number, c: string, op = 0.72): void {
  const n = Math.round((z1 - z0) / 0.09);
  for (let i = 0; i < n; i++) {
    const a0 = z0 + ((z1 - z0) * i) / n,
      b0 = z0 + ((z1 - z0) * (i + 1)) / n,
      k = 0.5 + 0.5 * Math.sin(i * 1.9) * 0.8 + (a.r() - 0.5) * 0.3;
    a.grad(
      [
        [x + 0.05 * Math.sin(i * 1.9), h, a0],
        [x + 0.05 * Math.sin((i + 1) * 1.9), h, b0],
        [x + 0.09 * Math.sin((i + 1) * 1.9), 0.02, b0],
        [x + 0.09 * Math.sin(i * 1.9), 0.02, a0],
      ],
      mix(dark(c, 0.22), c, k),
      mix(dark(c, 0.34), c, k),
      `opacity="${op}"`,
    );
  }
}

export function curtainFlat(
  a: Art,
  x0: number,
  x1: number,
  z: number,
  h: number,
  c: string,
  op = 0.75,
): void {
  const n = Math.round((x1 - x0) / 0.085);
  for (let i = 0; i < n; i++) {
    const u = x0 + ((x1 - x0) * i) / n,
      v = x0 + ((x1 - x0) * (i + 1)) / n,
      k = 0.5 + 0.5 * Math.sin(i * 2.1) * 0.8 + (a.r() - 0.5) * 0.3;
    a.grad(
      [
        [u, h, z],
        [v, h, z],
        [v + 0.01, 0.02, z],
        [u - 0.01, 0.02, z],
      ],
      mix(dark(c, 0.16), light(c, 0.3), k),
      mix(dark(c, 0.3), c, k),
      `opacity="${op}"`,
    );
  }
}

export function cushion(
  a: Art,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  z: number,
  c: string,
  r = 0.09,
): void {
  const q = a.P((x0 + x1) / 2, y1, z);
  a.rr(x0 + 0.015, y0 - 0.03, x1 + 0.05, y1 - 0.01, z, r, ambient.shadow, `opacity=".26" ${a.blur(6)}`);
  a.rr(
    x0,
    y0,
    x1,
    y1,
    z,
    r,
    a.vg(x0, y0, y1, z, [
      [0, light(c, 0.2)],
      [0.35, c],
      [1, dark(c, 0.34)],
    ]),
  );
  const A = a.P(x0, y1, z),
    B = a.P(x1, y0, z);
  a.raw(
    `<path d="M${n1(A[0] + 6)} ${n1(A[1] + 5)}Q${n1(q[0])} ${n1(A[1] + (B[1] - A[1]) * 0.1)} ${n1(B[0] - 6)} ${n1(A[1] + 5)}" stroke="#fff" stroke-opacity=".28" stroke-width="2" fill="none"/>`,
  );
}

export function abstractArt(
  a: Art,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  z: number,
  p: Palette,
  k = 0,
): void {
  const A = a.P(x0, y1, z),
    B = a.P(x1, y0, z),
    w = B[0] - A[0],
    h = B[1] - A[1];
  a.rr(x0 + 0.03, y0 - 0.06, x1 + 0.06, y1 - 0.03, z, 0.01, ambient.shadow, `opacity=".35" ${a.blur(7)}`);
  a.rr(x0 - 0.035, y0 - 0.035, x1 + 0.035, y1 + 0.035, z, 0.008, dark(p.wood, 0.25));
  a.rr(x0, y0, x1, y1, z, 0, light(p.linen, 0.3));
  a.raw(`<g ${a.clip(a.d([A, [B[0], A[1]], B, [A[0], B[1]]]))}>`);
  if (k === 0) {
    a.raw(
      `<circle cx="${n1(A[0] + w * 0.66)}" cy="${n1(A[1] + h * 0.36)}" r="${n1(h * 0.24)}" fill="${p.accent}"/>`,
    );
    for (const [i, hill] of [
      mix(p.fabric, p.linen, 0.45),
      mix(p.leaf, p.linen, 0.3),
      p.fabric,
      dark(p.fabric, 0.35),
    ].entries())
      a.path(
        `M${n1(A[0])} ${n1(B[1])}V${n1(A[1] + h * (0.5 + i * 0.13))}C${n1(A[0] + w * 0.3)} ${n1(A[1] + h * (0.36 + i * 0.16))} ${n1(A[0] + w * 0.55)} ${n1(A[1] + h * (0.78 + i * 0.05))} ${n1(B[0])} ${n1(A[1] + h * (0.52 + i * 0.14))}V${n1(B[1])}Z`,
        hill,
      );
  } else {
    a.path(
      `M${n1(A[0] + w * 0.18)} ${n1(B[1])}V${n1(A[1] + h * 0.5)}A${n1(w * 0.32)} ${n1(w * 0.32)} 0 0 1 ${n1(A[0] + w * 0.82)} ${n1(A[1] + h * 0.5)}V${n1(B[1])}Z`,
      mix(p.accent, p.linen, 0.15),
    );
    a.path(
      `M${n1(A[0] + w * 0.34)} ${n1(B[1])}V${n1(A[1] + h * 0.55)}A${n1(w * 0.16)} ${n1(w * 0.16)} 0 0 1 ${n1(A[0] + w * 0.66)} ${n1(A[1] + h * 0.55)}V${n1(B[1])}Z`,
      dark(p.fabric, 0.2),
    );
    a.raw(
      `<circle cx="${n1(A[0] + w * 0.5)}" cy="${n1(A[1] + h * 0.2)}" r="${n1(w * 0.09)}" fill="${p.brass}"/>`,
    );
  }
  a.raw('</g>');
  a.path(a.d([A, [A[0] + w * 0.5, A[1]], [A[0] + w * 0.2, B[1]], [A[0], B[1]]]), '#fff', 'opacity=".1"');
}
