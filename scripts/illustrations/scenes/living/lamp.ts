import type { Art } from '../../drawing/art.ts';
import { dark, light } from '../../drawing/colour.ts';
import { n1 } from '../../drawing/number.ts';
import type { Palette } from '../../drawing/palettes.ts';

export function arcLamp(a: Art, p: Palette): void {
  const b = a.P(0.78, 0, 5.35),
    t = a.P(0.74, 2.1, 5.35),
    e = a.P(-0.18, 2.0, 5.05),
    s = a.s(5.1);
  a.shadow(0.78, 5.35, 0.22, 0.14, 0.5, 6);
  a.raw(
    `<ellipse cx="${n1(b[0])}" cy="${n1(b[1])}" rx="${n1(0.17 * s)}" ry="${n1(0.05 * s)}" fill="${dark(p.brass, 0.3)}"/><path d="M${n1(b[0])} ${n1(b[1])}C${n1(t[0] + 14)} ${n1(t[1] - 20)} ${n1(t[0] - 10)} ${n1(t[1] - 84)} ${n1(e[0])} ${n1(e[1] - 6)}" stroke="${p.brass}" stroke-width="4.5" fill="none"/>`,
  );
  a.path(
    `M${n1(e[0] - 0.2 * s)} ${n1(e[1] + 0.17 * s)}A${n1(0.2 * s)} ${n1(0.2 * s)} 0 0 1 ${n1(e[0] + 0.2 * s)} ${n1(e[1] + 0.17 * s)}Z`,
    a.lg(
      [e[0] - 0.2 * s, 0],
      [e[0] + 0.2 * s, 0],
      [
        [0, light(p.brass, 0.45)],
        [1, dark(p.brass, 0.35)],
      ],
    ),
  );
  a.raw(
    `<ellipse cx="${n1(e[0])}" cy="${n1(e[1] + 0.17 * s)}" rx="${n1(0.2 * s)}" ry="${n1(0.04 * s)}" fill="#fff3d4"/>`,
  );
  a.glow(e[0], e[1] + 0.25 * s, 250, '#ffdf9e', 0.62, 0.9);
}
