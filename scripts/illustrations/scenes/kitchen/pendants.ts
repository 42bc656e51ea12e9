import type { Art } from '../../drawing/art.ts';
import { dark, light } from '../../drawing/colour.ts';
import { n1 } from '../../drawing/number.ts';
import type { Palette } from '../../drawing/palettes.ts';

/** Three brass shades, and the light each throws on the island. */
export function pendants(a: Art, p: Palette): void {
  for (const x of [-1.05, 0, 1.05]) {
    const t = a.P(x, 2.95, 2.6),
      e = a.P(x, 2.02, 2.6),
      s = a.s(2.6);
    a.raw(
      `<line x1="${n1(t[0])}" y1="${n1(t[1])}" x2="${n1(e[0])}" y2="${n1(e[1])}" stroke="${p.ink}" stroke-width="2.4"/>`,
    );
    a.glow(e[0], e[1] + 0.24 * s, 170, '#ffdf9e', 0.6);
    a.path(
      `M${n1(e[0] - 0.05 * s)} ${n1(e[1])}h${n1(0.1 * s)}L${n1(e[0] + 0.2 * s)} ${n1(e[1] + 0.22 * s)}H${n1(e[0] - 0.2 * s)}Z`,
      a.lg(
        [e[0] - 0.2 * s, 0],
        [e[0] + 0.2 * s, 0],
        [
          [0, light(p.brass, 0.5)],
          [0.45, p.brass],
          [1, dark(p.brass, 0.45)],
        ],
      ),
    );
    a.raw(
      `<ellipse cx="${n1(e[0])}" cy="${n1(e[1] + 0.22 * s)}" rx="${n1(0.2 * s)}" ry="${n1(0.04 * s)}" fill="#fff4d6"/>`,
    );
    const c = a.P(x, 0.95, 2.6);
    a.raw(
      `<ellipse cx="${n1(c[0])}" cy="${n1(c[1])}" rx="${n1(0.5 * s)}" ry="${n1(0.1 * s)}" fill="#fff1cc" opacity=".4" ${a.blur(12)}/>`,
    );
  }
}
