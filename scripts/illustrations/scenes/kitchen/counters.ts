import type { Art } from '../../drawing/art.ts';
import { ambient, dark, light, mix } from '../../drawing/colour.ts';
import { n1, range } from '../../drawing/number.ts';
import type { Palette } from '../../drawing/palettes.ts';
import { X, Z } from './measures.ts';

const cabinet = (p: Palette) => mix(p.fabric, p.ink, 0.12);

/** Under the window. */
export function leftCounter(a: Art, p: Palette): void {
  const cab = cabinet(p);
  a.box(-X, 0.1, -1, -X + 0.64, 0.88, Z, cab, { tone: [0.1, 0.12, 0.3, 0.22] });
  for (const z of range(0.2, 4.8, 6))
    a.poly(
      [
        [-X + 0.645, 0.86, z],
        [-X + 0.645, 0.86, z + 0.012],
        [-X + 0.645, 0.12, z + 0.012],
        [-X + 0.645, 0.12, z],
      ],
      ambient.shadow,
      'opacity=".4"',
    );
  a.box(-X, 0.88, -1, -X + 0.68, 0.94, Z, light(p.stone, 0.5), { tone: [0.3, 0.05, 0.1, 0.14] });
}

/** Before a splash of veined stone. */
export function backCounter(a: Art, p: Palette): void {
  const sp = light(p.stone, 0.25);
  a.poly(
    [
      [-X, 1.75, Z],
      [1.75, 1.75, Z],
      [1.75, 0.94, Z],
      [-X, 0.94, Z],
    ],
    a.lg(a.P(-X, 1.7, Z), a.P(1.75, 1, Z), [
      [0, light(sp, 0.4)],
      [1, dark(sp, 0.1)],
    ]),
  );
  for (let i = 0; i < 9; i++) {
    const x = -3 + i * 0.55 + a.r() * 0.3,
      y = 1 + a.r() * 0.6,
      q = a.P(x, y, Z),
      e = a.P(x + 0.5 + a.r() * 0.4, y + (a.r() - 0.5) * 0.7, Z);
    a.raw(
      `<path d="M${n1(q[0])} ${n1(q[1])}Q${n1((q[0] + e[0]) / 2)} ${n1(q[1] - 22)} ${n1(e[0])} ${n1(e[1])}" stroke="${dark(p.brass, 0.1)}" stroke-opacity=".28" stroke-width="1.6" fill="none" ${a.clip(
        a.d3([
          [-X, 1.75, Z],
          [1.75, 1.75, Z],
          [1.75, 0.94, Z],
          [-X, 0.94, Z],
        ]),
      )}/>`,
    );
  }
  const cab = cabinet(p);
  a.box(-X + 0.64, 0.1, 4.78, 1.75, 0.88, Z, cab);
  for (let i = 0; i < 7; i++) {
    const x = -2.9 + i * 0.66;
    a.rr(
      x + 0.02,
      0.14,
      x + 0.64,
      0.84,
      4.775,
      0.012,
      a.vg(0, 0.14, 0.84, 4.775, [
        [0, light(cab, 0.1)],
        [1, dark(cab, 0.2)],
      ]),
    );
    a.rr(x + 0.2, 0.76, x + 0.46, 0.775, 4.77, 0.004, p.brass);
  }
  a.box(-X + 0.6, 0.88, 4.74, 1.78, 0.94, Z, light(p.stone, 0.5), { tone: [0.3, 0.1, 0.1, 0.2] });
}

/** Tins, a pot of herbs and the tap. */
export function counterThings(a: Art, p: Palette): void {
  const put = (x: number, z: number, f: (x: number, y: number, s: number) => void) => {
    const q = a.P(x, 0.94, z);
    f(q[0], q[1], a.s(z));
  };
  put(-2.55, 5.1, (x, y, s) => {
    for (let i = 0; i < 3; i++)
      a.raw(
        `<rect x="${n1(x + i * 0.17 * s)}" y="${n1(y - (0.3 - i * 0.05) * s)}" width="${n1(0.13 * s)}" height="${n1((0.3 - i * 0.05) * s)}" rx="5" fill="${[p.linen, p.accent, p.brass][i]}"/><rect x="${n1(x + i * 0.17 * s)}" y="${n1(y - (0.3 - i * 0.05) * s)}" width="${n1(0.13 * s)}" height="5" rx="2" fill="${dark(p.wood, 0.2)}"/>`,
      );
  });
  put(0.7, 5.1, (x, y, s) => {
    for (let i = 0; i < 9; i++)
      a.raw(
        a.leaf(
          x,
          y - 0.2 * s,
          0.36 * s,
          -1.57 + (i - 4) * 0.24,
          0.045 * s,
          mix(p.leaf, light(p.leaf, 0.4), a.r()),
        ),
      );
    a.raw(
      `<rect x="${n1(x - 0.1 * s)}" y="${n1(y - 0.22 * s)}" width="${n1(0.2 * s)}" height="${n1(0.22 * s)}" rx="5" fill="${p.stone}"/>`,
    );
  });
  {
    const x = -X + 0.3,
      z = 3.2,
      q = a.P(x, 0.94, z),
      s = a.s(z);
    a.raw(
      `<path d="M${n1(q[0])} ${n1(q[1])}v${n1(-0.34 * s)}q0 ${n1(-0.12 * s)} ${n1(0.13 * s)} ${n1(-0.12 * s)}q${n1(0.12 * s)} 0 ${n1(0.12 * s)} ${n1(0.13 * s)}" stroke="${p.brass}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
    );
  }
}
