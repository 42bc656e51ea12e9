import { type Art, H, W } from './art.ts';
import { dark, mix } from './colour.ts';
import { n1 } from './number.ts';
import type { Palette } from './palettes.ts';

export interface Towers {
  y: number;
  x0: number;
  x1: number;
  c: string;
  hmin: number;
  hmax: number;
  lit?: number;
  win?: boolean;
  wmin?: number;
  wmax?: number;
  warm?: string;
}

export function towers(
  a: Art,
  { y, x0, x1, c, hmin, hmax, lit = 0.3, win = true, wmin = 34, wmax = 78, warm = '#ffd58e' }: Towers,
): void {
  // flat skyline layer
  const R = a.r;
  let x = x0;
  const w0 = () => wmin + R() * (wmax - wmin);
  while (x < x1) {
    const w = w0(),
      h = hmin + R() * (hmax - hmin),
      k = R(),
      top = y - h;
    const cc = mix(c, dark(c, 0.25), R() * 0.6);
    let d = `M${n1(x)} ${y}V${n1(top)}`;
    d +=
      k < 0.25
        ? `h${n1(w * 0.3)}v${n1(-h * 0.06)}h${n1(w * 0.4)}v${n1(h * 0.06)}h${n1(w * 0.3)}`
        : k < 0.4
          ? `l${n1(w)} ${n1(-w * 0.22)}`
          : k < 0.55
            ? `h${n1(w * 0.62)}v${n1(-h * 0.1)}h${n1(w * 0.38)}`
            : `h${n1(w)}`;
    d += `V${y}Z`;
    a.path(d, cc);
    a.path(`M${n1(x + w * 0.72)} ${y}V${n1(top + 3)}H${n1(x + w)}V${y}Z`, dark(cc, 0.22), 'opacity=".55"');
    if (k > 0.85) a.path(`M${n1(x + w * 0.48)} ${n1(top)}v${n1(-h * 0.16)}h1.6v${n1(h * 0.16)}Z`, cc);
    if (win) {
      const fw = Math.max(4, w / Math.round(w / 11)),
        fh = 11;
      for (let yy = top + 9; yy < y - 6; yy += fh)
        for (let xx = x + 4; xx < x + w - fw + 1; xx += fw)
          if (R() < lit)
            a.raw(
              `<rect x="${n1(xx)}" y="${n1(yy)}" width="${n1(fw * 0.55)}" height="5" fill="${mix(warm, '#fff1cf', R())}" opacity="${n1(0.45 + R() * 0.55)}"/>`,
            );
    }
    x += w + R() * 6;
  }
}

export function sky(a: Art, p: Palette, hz: number, sunX = 0.1): void {
  a.raw(
    `<rect width="${W}" height="${H}" fill="${a.lg(
      [0, 0],
      [0, hz],
      [
        [0, mix(p.sky[0], '#2f74ad', 0.5)],
        [0.5, mix(p.sky[0], p.sky[1], 0.5)],
        [0.82, p.sky[1]],
        [1, p.sky[2]],
      ],
    )}"/>`,
  );
  a.glow(W * sunX, hz * 0.55, 640, '#fff0cf', 0.7);
  for (let i = 0; i < 7; i++) {
    const x = a.r() * W,
      y = 70 + a.r() * hz * 0.5,
      s = 60 + a.r() * 90;
    for (let k = 0; k < 9; k++)
      a.raw(
        `<ellipse cx="${n1(x + (k - 4) * s * 0.42 + a.r() * 20)}" cy="${n1(y + a.r() * 14)}" rx="${n1(s * (0.5 + a.r() * 0.5))}" ry="${n1(s * (0.1 + 0.12 * a.r()))}" fill="#fff" opacity="${n1(0.14 + a.r() * 0.2)}" ${a.blur(9)}/>`,
      );
  }
}

/** Two rows of towers in the haze, the nearer ones lower; `high` and `low` are the most they measure, in pixels. */
export function farCity(a: Art, p: Palette, hz: number, { high, low }: { high: number; low: number }): void {
  towers(a, {
    y: hz + 30,
    x0: -20,
    x1: W,
    c: mix(p.sky[1], '#8fa3b0', 0.55),
    hmin: 40,
    hmax: high,
    lit: 0,
    win: false,
  });
  towers(a, {
    y: hz + 50,
    x0: -20,
    x1: W,
    c: mix(p.sky[1], '#6f8797', 0.7),
    hmin: 30,
    hmax: low,
    lit: 0,
    win: false,
  });
}
