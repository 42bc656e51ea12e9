import type { Art } from '../../drawing/art.ts';
import { ambient, dark, mix } from '../../drawing/colour.ts';
import { n1 } from '../../drawing/number.ts';
import type { Palette } from '../../drawing/palettes.ts';

/** One each side of the bed, a lamp hung over it. */
export function nightTables(a: Art, p: Palette): void {
  for (const s of [-1, 1]) {
    const cx = s * 1.72;
    a.shadow(cx, 5.1, 0.36, 0.2, 0.5, 8);
    a.box(cx - 0.3, 0.18, 4.85, cx + 0.3, 0.52, 5.4, dark(p.wood, 0.3));
    a.poly(
      [
        [cx - 0.29, 0.355, 4.845],
        [cx + 0.29, 0.355, 4.845],
        [cx + 0.29, 0.345, 4.845],
        [cx - 0.29, 0.345, 4.845],
      ],
      ambient.shadow,
      'opacity=".5"',
    );
    const t = a.P(cx, 3, 5.1),
      e = a.P(cx, 1.42, 5.1),
      k = a.s(5.1);
    a.raw(
      `<line x1="${n1(t[0])}" y1="${n1(t[1])}" x2="${n1(e[0])}" y2="${n1(e[1])}" stroke="${dark(p.brass, 0.3)}" stroke-width="2"/>`,
    );
    a.glow(e[0], e[1] + 0.16 * k, 190, '#ffdc9c', 0.75);
    a.raw(
      `<circle cx="${n1(e[0])}" cy="${n1(e[1] + 0.14 * k)}" r="${n1(0.135 * k)}" fill="${a.rg(
        [e[0] - 5, e[1] + 0.1 * k],
        0.19 * k,
        [
          [0, '#fffdf4'],
          [0.6, '#ffe9bd'],
          [1, '#eeb968'],
        ],
      )}"/><rect x="${n1(e[0] - 8)}" y="${n1(e[1] - 8)}" width="16" height="12" rx="3" fill="${p.brass}"/>`,
    );
    const q = a.P(cx + s * 0.08, 0.52, 5.05);
    if (s > 0) {
      a.raw(
        `<rect x="${n1(q[0] - 30)}" y="${n1(q[1] - 11)}" width="46" height="5" fill="${p.fabric}"/><rect x="${n1(q[0] - 27)}" y="${n1(q[1] - 6)}" width="42" height="6" fill="${p.accent}"/>`,
      );
    } else {
      for (let i = 0; i < 6; i++)
        a.raw(a.leaf(q[0], q[1] - 24, 52, -1.57 + (i - 2.5) * 0.3, 6, mix(p.leaf, '#cfc79a', 0.3)));
      a.raw(`<path d="M${n1(q[0] - 11)} ${n1(q[1] - 28)}q-7 16 0 28h22q7 -12 0 -28Z" fill="${p.stone}"/>`);
    }
  }
}
