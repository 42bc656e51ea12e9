import type { Art } from './art.ts';
import { dark, light, mix } from './colour.ts';
import { n1 } from './number.ts';

/** A potted plant; its leaves stand on one plane that faces the camera. */
export function plant(
  a: Art,
  x: number,
  z: number,
  h: number,
  c: string,
  pot: string,
  { y0 = 0, leaves = 16, spread = 1, wide = 0.16 } = {},
): void {
  const s = a.s(z);
  const b = a.P(x, y0, z);
  const ph = h * 0.24 * s;
  const pw = h * 0.13 * s;
  if (!y0) a.shadow(x, z, h * 0.24, h * 0.13, 0.42, 9);
  const grown: { order: number; svg: string }[] = [];
  for (let i = 0; i < leaves; i++) {
    const t = i / (leaves - 1);
    const angle = -Math.PI / 2 + (t - 0.5) * 2.5 * spread + (a.r() - 0.5) * 0.3;
    const l = h * s * (0.5 + 0.34 * a.r()) * (1 - Math.abs(t - 0.5) * 0.5);
    const order = a.r();
    const width = l * wide * (1 + a.r() * 0.3);
    const green = mix(dark(c, 0.38), light(c, 0.22), a.r());
    grown.push({
      order,
      svg: a.leaf(b[0] + (t - 0.5) * pw * 0.7, b[1] - ph * 0.95, l, angle, width, green),
    });
  }
  for (const each of grown.sort((p, q) => p.order - q.order)) a.raw(each.svg);
  a.path(
    `M${n1(b[0] - pw)} ${n1(b[1] - ph)}L${n1(b[0] + pw)} ${n1(b[1] - ph)}L${n1(b[0] + pw * 0.72)} ${n1(b[1])}Q${n1(b[0])} ${n1(b[1] + ph * 0.09)} ${n1(b[0] - pw * 0.72)} ${n1(b[1])}Z`,
    a.lg(
      [b[0] - pw, 0],
      [b[0] + pw, 0],
      [
        [0, light(pot, 0.3)],
        [0.45, pot],
        [1, dark(pot, 0.45)],
      ],
    ),
  );
  a.raw(
    `<ellipse cx="${n1(b[0])}" cy="${n1(b[1] - ph)}" rx="${n1(pw)}" ry="${n1(pw * 0.2)}" fill="${dark(pot, 0.55)}"/>`,
  );
}
