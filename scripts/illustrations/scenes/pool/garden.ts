import { type Art, H, W } from '../../drawing/art.ts';
import { dark, light, mix } from '../../drawing/colour.ts';
import { foliage, palm } from '../../drawing/nature.ts';
import { n1, pick } from '../../drawing/number.ts';
import type { Palette } from '../../drawing/palettes.ts';

export function palms(a: Art, p: Palette): void {
  for (const [x, z, h] of [
    [-7.4, 7.4, 5.2],
    [-9.4, 9.6, 5.6],
    [9.4, 10.4, 5],
  ] as const) {
    const b = a.P(x, 0, z),
      s = a.s(z);
    for (let i = 0; i < 5; i++)
      foliage(a, b[0] + (i - 2) * s * 0.3, b[1] - s * 0.16, s * 0.36, s * 0.24, p.leaf, 26, { size: 0.24 });
    palm(a, b[0], b[1], h * s, mix(p.leaf, '#c9a45e', 0.12), (a.r() - 0.5) * 0.16);
  }
  {
    const b = a.P(-5.9, 0, 1.2);
    palm(a, b[0] - 190, b[1] + 120, 760, dark(p.leaf, 0.05), 0.14);
  }
}

/** The planting at the near corners, in flower. */
export function borders(a: Art, p: Palette): void {
  for (const [x0, n, d] of [
    [-30, 13, 1],
    [W - 250, 13, -1],
  ] as const)
    for (let i = 0; i < n; i++)
      foliage(
        a,
        x0 + i * 22,
        H - 6 - 46 * (d > 0 ? 1 - i / n : i / n),
        58,
        40,
        mix(p.leaf, '#8a9a4a', a.r() * 0.4),
        44,
        { size: 0.2, lo: dark(p.leaf, 0.6) },
      );
  for (let i = 0; i < 130; i++) {
    const Lf = i % 2,
      t = a.r(),
      x = Lf ? t * 270 - 30 : W + 30 - t * 270,
      y = H + 14 - (1 - t) * 66,
      l = 70 + a.r() * 110 * (1 - t * 0.5);
    a.raw(
      a.leaf(
        x,
        y,
        l,
        -Math.PI / 2 + (a.r() - 0.5) * 1.2 + (Lf ? 0.22 : -0.22),
        l * 0.085,
        mix(dark(p.leaf, 0.5), light(p.leaf, 0.22), a.r()),
      ),
    );
  }
  for (let i = 0; i < 46; i++) {
    const Lf = i % 2,
      t = a.r(),
      x = Lf ? t * 240 : W - t * 240,
      y = H - 20 - (1 - t) * a.r() * 130,
      c = pick(a.r, [p.accent, '#f0b59a', mix(p.accent, '#c23d6b', 0.5)]);
    for (let k = 0; k < 5; k++)
      a.raw(
        `<ellipse cx="${n1(x + Math.cos(k * 1.257) * 6.4)}" cy="${n1(y + Math.sin(k * 1.257) * 5.4)}" rx="5.4" ry="4.6" fill="${mix(c, '#ffe9d6', a.r() * 0.3)}"/>`,
      );
    a.raw(`<circle cx="${n1(x)}" cy="${n1(y)}" r="2.8" fill="#ffe6a0"/>`);
  }
}
