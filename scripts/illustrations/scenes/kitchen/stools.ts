import type { Art } from '../../drawing/art.ts';
import { dark, light } from '../../drawing/colour.ts';
import { n1 } from '../../drawing/number.ts';
import type { Palette } from '../../drawing/palettes.ts';

export function stools(a: Art, p: Palette): void {
  for (const x of [-1.1, 0, 1.1]) {
    const z = 1.55,
      s = a.s(z),
      y = 0.66;
    a.shadow(x, z, 0.26, 0.16, 0.5, 9);
    for (const [dx, dz] of [
      [-0.17, 0.15],
      [0.17, 0.15],
      [-0.19, -0.15],
      [0.19, -0.15],
    ] as const) {
      const t = a.P(x + dx * 0.8, y, z + dz),
        b = a.P(x + dx * 1.15, 0, z + dz * 1.2);
      a.raw(
        `<line x1="${n1(t[0])}" y1="${n1(t[1])}" x2="${n1(b[0])}" y2="${n1(b[1])}" stroke="${dark(p.brass, dz > 0 ? 0.35 : 0.1)}" stroke-width="6" stroke-linecap="round"/>`,
      );
    }
    const q = a.P(x, y, z);
    a.raw(
      `<path d="M${n1(q[0] - 0.22 * s)} ${n1(q[1] - 0.3 * s)}Q${n1(q[0])} ${n1(q[1] - 0.36 * s)} ${n1(q[0] + 0.22 * s)} ${n1(q[1] - 0.3 * s)}L${n1(q[0] + 0.2 * s)} ${n1(q[1] - 0.02 * s)}L${n1(q[0] - 0.2 * s)} ${n1(q[1] - 0.02 * s)}Z" fill="${a.lg(
        [q[0], q[1] - 0.34 * s],
        [q[0], q[1]],
        [
          [0, light(p.accent, 0.2)],
          [1, dark(p.accent, 0.3)],
        ],
      )}"/><rect x="${n1(q[0] - 0.235 * s)}" y="${n1(q[1] - 0.05 * s)}" width="${n1(0.47 * s)}" height="${n1(0.115 * s)}" rx="${n1(0.05 * s)}" fill="${a.lg(
        [q[0], q[1] - 0.05 * s],
        [q[0], q[1] + 0.08 * s],
        [
          [0, light(p.accent, 0.3)],
          [0.4, p.accent],
          [1, dark(p.accent, 0.4)],
        ],
      )}"/>`,
    );
  }
}
