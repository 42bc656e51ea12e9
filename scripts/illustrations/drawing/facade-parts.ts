import type { Art } from './art.ts';
import { ambient, dark, light, mix } from './colour.ts';
import type { Corner } from './corner.ts';
import type { Palette } from './palettes.ts';

/** Which face of a building: the lit left one or the shaded right one. */
export type Face = 'left' | 'right';

interface Window {
  face: Face;
  /** Along the face, and up. */
  s: number;
  e: number;
  y0: number;
  y1: number;
  /** Where the face stands. */
  at?: number;
  lit?: boolean;
  panes?: number;
  frame?: string;
  /** A projecting sunshade above. */
  shade?: string;
}

/** A window in a frame with a drawn curtain, on a face of a corner building. */
export function facadeWindow(a: Art, p: Palette, k: Corner, w: Window): void {
  const { face, s, e, y0, y1, at = 0, lit = false, panes = 2 } = w;
  const F = (from: number, low: number, to: number, high: number, out = 0) =>
    face === 'left' ? k.left(from, low, to, high, at - out) : k.right(from, low, to, high, at - out);
  const bright = face === 'left';
  const frame = w.frame ?? (bright ? light(p.linen, 0.4) : dark(p.linen, 0.3));
  a.poly(F(s - 0.1, y0 - 0.1, e + 0.1, y1 + 0.1), frame);
  const sky = mix(p.sky[0], '#ffffff', 0.25);
  if (lit) a.grad(F(s, y0, e, y1), '#ffe7b0', '#e7a451');
  else
    a.grad(
      F(s, y0, e, y1),
      bright ? sky : mix(p.sky[0], p.ink, 0.48),
      bright ? mix(p.sky[0], p.ink, 0.52) : mix(p.ink, p.sky[0], 0.14),
    );
  const fold = s + (e - s) * (0.22 + 0.2 * a.r());
  a.poly(F(s, y0, fold, y1), light(p.linen, 0.2), `opacity="${bright ? 0.4 : 0.22}"`);
  a.poly(F(s, y1 - 0.16, e, y1), ambient.shadow, 'opacity=".3"');
  for (let i = 1; i < panes; i++) {
    const m = s + ((e - s) * i) / panes;
    a.poly(F(m - 0.035, y0, m + 0.035, y1), frame);
  }
  a.poly(F(s - 0.18, y0 - 0.2, e + 0.18, y0 - 0.1, 0.08), bright ? light(p.stone, 0.5) : dark(p.stone, 0.15));
  if (w.shade) {
    const deep = 0.55;
    a.poly(F(s - 0.2, y1 - 0.35, e + 0.2, y1 + 0.15), ambient.shadow, 'opacity=".2"');
    const y = y1 + 0.2;
    const edge = F(s - 0.25, y, e + 0.25, y + 0.12, deep);
    const wall = F(s - 0.25, y, e + 0.25, y + 0.12);
    a.poly([wall[3], wall[2], edge[2], edge[3]], dark(w.shade, 0.4));
    a.poly([wall[0], edge[0], edge[3], wall[3]], bright ? dark(w.shade, 0.25) : light(w.shade, 0.2));
    a.poly(edge, bright ? light(w.shade, 0.3) : dark(w.shade, 0.2));
  }
}

/** Upright or level rails between two posts of a balcony or a gate. */
export function railing(
  a: Art,
  k: Corner,
  face: Face,
  s: number,
  e: number,
  y: number,
  at: number,
  c: string,
  high = 0.95,
): void {
  const F = (from: number, low: number, to: number, top: number) =>
    face === 'left' ? k.left(from, low, to, top, at) : k.right(from, low, to, top, at);
  const n = Math.max(3, Math.round((e - s) / 0.16));
  for (let i = 0; i <= n; i++) {
    const m = s + ((e - s) * i) / n;
    a.poly(F(m - 0.022, y, m + 0.022, y + high), c);
  }
  a.poly(F(s - 0.04, y + high - 0.05, e + 0.04, y + high + 0.04), c);
  a.poly(F(s - 0.04, y + 0.06, e + 0.04, y + 0.11), c);
}
