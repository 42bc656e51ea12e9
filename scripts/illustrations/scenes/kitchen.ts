import { Art, H, W } from '../drawing/art.ts';
import { ambient, dark, light, mix, tone } from '../drawing/colour.ts';
import { downlights, sunPatches } from '../drawing/daylight.ts';
import { n1, range } from '../drawing/number.ts';
import type { Palette } from '../drawing/palettes.ts';
import { leftWindow, room, slatCeiling, slats } from '../drawing/room.ts';

export function kitchen(p: Palette, seed: number): Art {
  tone('#3b2921', '#fff3de');
  const a = new Art({ x: 0.3, y: 1.52, z: -3.5, f: 1400, hx: W * 0.5, hy: H * 0.535 }, seed);
  const tile = mix(p.stone, '#efe9df', 0.5);
  room(a, { w: 7.4, h: 2.95, d: 5.4, wall: p.wall, floor: tile, planks: false });
  const X = 3.7,
    Z = 5.38;
  for (let x = -X; x < X; x += 0.92)
    for (let z = -2.4; z < 5.4; z += 0.92)
      a.poly(
        [
          [x, 0.002, z],
          [x + 0.91, 0.002, z],
          [x + 0.91, 0.002, z + 0.91],
          [x, 0.002, z + 0.91],
        ],
        a.r() < 0.5 ? light(tile, a.r() * 0.12) : dark(tile, a.r() * 0.05),
        `stroke="${dark(tile, 0.2)}" stroke-opacity=".5" stroke-width="1"`,
      );
  slatCeiling(a, p, { x0: -2.2, x1: 2.2, z0: -0.6, z1: 3.9, h: 2.95 });
  downlights(
    a,
    [
      [-2.9, 1.6],
      [2.9, 1.6],
      [-2.9, 3.8],
      [2.9, 3.8],
    ],
    2.95,
  );
  a.poly(
    [
      [3.69, 2.25, 2.5],
      [3.69, 2.25, 4.1],
      [3.69, 0.98, 4.1],
      [3.69, 0.98, 2.5],
    ],
    dark(p.wood, 0.3),
  );
  a.poly(
    [
      [3.68, 2.2, 2.55],
      [3.68, 2.2, 4.05],
      [3.68, 1.03, 4.05],
      [3.68, 1.03, 2.55],
    ],
    light(p.linen, 0.2),
  );
  a.poly(
    [
      [3.67, 1.5, 2.55],
      [3.67, 1.72, 3.2],
      [3.67, 1.45, 4.05],
      [3.67, 1.03, 4.05],
      [3.67, 1.03, 2.55],
    ],
    p.fabric,
  );
  a.poly(
    [
      [3.66, 1.3, 2.55],
      [3.66, 1.2, 3.3],
      [3.66, 1.36, 4.05],
      [3.66, 1.03, 4.05],
      [3.66, 1.03, 2.55],
    ],
    p.accent,
  );
  leftWindow(a, p, { z0: 0.6, z1: 4.4, y0: 0.95, y1: 2.6, n: 3, hz: H * 0.55 });
  // left counter under the window
  const cab = mix(p.fabric, p.ink, 0.12);
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
  // back wall: stone splash, tall units, hood
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
  for (const [x0, x1] of [
    [-3.7, -1.35],
    [0.1, 1.75],
  ] as const) {
    a.box(x0, 1.75, 5.0, x1, 2.72, Z, mix(p.wood, p.linen, 0.08));
    const n = Math.round((x1 - x0) / 0.58),
      w = (x1 - x0) / n;
    for (let i = 0; i < n; i++) {
      a.rr(
        x0 + i * w + 0.012,
        1.77,
        x0 + (i + 1) * w - 0.012,
        2.7,
        4.995,
        0.008,
        a.lg(a.P(x0 + i * w, 2, 5), a.P(x0 + (i + 1) * w, 2.4, 5), [
          [0, light(p.wood, 0.2)],
          [0.5, p.wood],
          [1, dark(p.wood, 0.14)],
        ]),
      );
      for (let k = 0; k < 5; k++) {
        const q = a.P(x0 + i * w + 0.06 + a.r() * (w - 0.12), 2.68, 4.99),
          e = a.P(0, 1.8, 4.99);
        a.raw(
          `<path d="M${n1(q[0])} ${n1(q[1])}q${n1((a.r() - 0.5) * 10)} ${n1((e[1] - q[1]) / 2)} 0 ${n1(e[1] - q[1])}" stroke="${dark(p.wood, 0.4)}" stroke-opacity=".16" stroke-width="1.4" fill="none"/>`,
        );
      }
    }
    a.poly(
      [
        [x0, 1.75, 5.05],
        [x1, 1.75, 5.05],
        [x1, 1.2, Z],
        [x0, 1.2, Z],
      ],
      a.lg(a.P(0, 1.75, 5.1), a.P(0, 1.15, 5.3), [
        [0, '#ffe3ac', 0.8],
        [1, '#ffe3ac', 0],
      ]),
    );
  }
  a.path(
    a.d3([
      [-1.1, 1.72, 5.0],
      [-0.15, 1.72, 5.0],
      [-0.38, 2.12, 5.1],
      [-0.87, 2.12, 5.1],
    ]),
    a.lg(a.P(-1.1, 2, 5), a.P(-0.15, 2, 5), [
      [0, light(p.brass, 0.3)],
      [0.5, p.brass],
      [1, dark(p.brass, 0.35)],
    ]),
  );
  a.box(-0.84, 2.12, 5.1, -0.41, 2.95, Z, p.brass);
  a.rr(-1.13, 1.66, -0.12, 1.73, 4.98, 0.01, dark(p.brass, 0.2));
  {
    const q = a.P(-0.62, 0.94, 5.0);
    for (const o of [-28, 28])
      a.raw(`<ellipse cx="${n1(q[0] + o)}" cy="${n1(q[1] - 1)}" rx="17" ry="4" fill="#20272b"/>`);
    a.path(
      `M${n1(q[0] + 14)} ${n1(q[1] - 4)}v-22h30v22Z`,
      a.lg(
        [q[0] + 14, 0],
        [q[0] + 44, 0],
        [
          [0, light(p.accent, 0.3)],
          [1, dark(p.accent, 0.35)],
        ],
      ),
    );
    a.raw(
      `<rect x="${n1(q[0] + 12)}" y="${n1(q[1] - 30)}" width="34" height="5" rx="2" fill="${dark(p.accent, 0.2)}"/>`,
    );
  }
  // tall units + built-in oven on the right
  a.box(1.78, 0.06, 4.72, 3.7, 2.72, Z, mix(p.wood, p.linen, 0.08));
  for (const [x0, x1] of [
    [1.8, 2.42],
    [2.44, 3.06],
    [3.08, 3.69],
  ] as const)
    a.rr(
      x0,
      0.1,
      x1,
      2.7,
      4.715,
      0.01,
      a.lg(a.P(x0, 2, 4.7), a.P(x1, 1, 4.7), [
        [0, light(p.wood, 0.18)],
        [1, dark(p.wood, 0.18)],
      ]),
    );
  for (const y of [1.05, 1.62]) {
    a.rr(
      1.86,
      y,
      2.36,
      y + 0.5,
      4.71,
      0.02,
      a.lg(a.P(1.86, y + 0.5, 4.7), a.P(2.36, y, 4.7), [
        [0, '#2b3338'],
        [0.5, '#12181b'],
        [1, '#1f272b'],
      ]),
    );
    a.rr(1.9, y + 0.43, 2.32, y + 0.445, 4.7, 0.004, '#c9ced1');
  }
  a.rr(2.96, 0.9, 2.99, 1.8, 4.7, 0.01, p.brass);
  a.rr(3.15, 0.9, 3.18, 1.8, 4.7, 0.01, p.brass);
  // counter things
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
  sunPatches(a, { z0: 0.6, z1: 4.4, n: 3, x0: -2.9, x1: 0.2, slope: 0.8, op: 0.4 });
  // island: waterfall stone, fluted timber front
  const i0 = -1.75,
    i1 = 1.75,
    z0 = 2.05,
    z1 = 3.15;
  a.shadow(0, 2.6, 2.15, 0.75, 0.5, 20);
  a.box(i0, 0, z0 + 0.14, i1, 0.86, z1, p.wood, { nofront: true });
  slats(a, i0 + 0.06, i1 - 0.06, 0.06, 0.86, z0 + 0.14, p.wood, 0.075);
  a.poly(
    [
      [i0, 0.86, z0 + 0.13],
      [i1, 0.86, z0 + 0.13],
      [i1, 0.68, z0 + 0.13],
      [i0, 0.68, z0 + 0.13],
    ],
    ambient.shadow,
    `opacity=".4" ${a.blur(6)}`,
  );
  const st = light(p.stone, 0.55);
  a.box(i0 - 0.04, 0, z0, i0 + 0.06, 0.88, z1, st, { tone: [0.2, 0.1, 0.1, 0.28] });
  a.box(i1 - 0.06, 0, z0, i1 + 0.04, 0.88, z1, st, { tone: [0.2, 0.1, 0.16, 0.3] });
  a.box(i0 - 0.04, 0.88, z0 - 0.02, i1 + 0.04, 0.95, z1 + 0.04, st, { tone: [0.35, 0.1, 0.1, 0.2] });
  for (let i = 0; i < 6; i++) {
    const q = a.P(i0 + 0.2 + i * 0.6, 0.95, z0 + 0.2 + a.r() * 0.7),
      e = a.P(i0 + 0.7 + i * 0.6, 0.95, z0 + 0.1 + a.r() * 0.8);
    a.raw(
      `<path d="M${n1(q[0])} ${n1(q[1])}Q${n1((q[0] + e[0]) / 2)} ${n1(q[1] - 6)} ${n1(e[0])} ${n1(e[1])}" stroke="${dark(p.brass, 0.1)}" stroke-opacity=".25" stroke-width="1.6" fill="none"/>`,
    );
  }
  {
    const q = a.P(-0.95, 0.95, 2.6),
      s = a.s(2.6);
    a.raw(
      `<ellipse cx="${n1(q[0])}" cy="${n1(q[1])}" rx="${n1(0.32 * s)}" ry="${n1(0.06 * s)}" fill="${ambient.shadow}" opacity=".3" ${a.blur(4)}/><path d="M${n1(q[0] - 0.3 * s)} ${n1(q[1] - 0.13 * s)}Q${n1(q[0] - 0.22 * s)} ${n1(q[1] + 0.02 * s)} ${n1(q[0])} ${n1(q[1])}Q${n1(q[0] + 0.22 * s)} ${n1(q[1] + 0.02 * s)} ${n1(q[0] + 0.3 * s)} ${n1(q[1] - 0.13 * s)}Z" fill="${a.lg(
        [q[0] - 0.3 * s, 0],
        [q[0] + 0.3 * s, 0],
        [
          [0, light(p.wood, 0.4)],
          [1, dark(p.wood, 0.3)],
        ],
      )}"/>`,
    );
    for (const [dx, dy, c, r] of [
      [-0.15, -0.17, '#d9a441', 0.085],
      [0.02, -0.2, '#c9622f', 0.09],
      [0.16, -0.17, '#dcb04c', 0.08],
      [-0.05, -0.13, '#b9452f', 0.08],
    ] as const)
      a.raw(
        `<circle cx="${n1(q[0] + dx * s)}" cy="${n1(q[1] + dy * s)}" r="${n1(r * s)}" fill="${a.rg(
          [q[0] + dx * s - 6, q[1] + dy * s - 6],
          r * s * 1.4,
          [
            [0, light(c, 0.45)],
            [0.5, c],
            [1, dark(c, 0.35)],
          ],
        )}"/>`,
      );
    a.raw(
      `<path d="M${n1(q[0] - 0.3 * s)} ${n1(q[1] - 0.13 * s)}Q${n1(q[0] - 0.22 * s)} ${n1(q[1] + 0.02 * s)} ${n1(q[0])} ${n1(q[1])}Q${n1(q[0] + 0.22 * s)} ${n1(q[1] + 0.02 * s)} ${n1(q[0] + 0.3 * s)} ${n1(q[1] - 0.13 * s)}Z" fill="${a.lg(
        [q[0] - 0.3 * s, 0],
        [q[0] + 0.3 * s, 0],
        [
          [0, light(p.wood, 0.4)],
          [1, dark(p.wood, 0.3)],
        ],
      )}"/>`,
    );
    const v = a.P(0.95, 0.95, 2.7);
    for (let i = 0; i < 13; i++)
      a.raw(
        a.leaf(
          v[0],
          v[1] - 0.28 * s,
          (0.38 + a.r() * 0.22) * s,
          -1.57 + (i - 6) * 0.17,
          0.04 * s,
          mix(p.leaf, '#d5d09f', a.r() * 0.5),
        ),
      );
    a.raw(
      `<path d="M${n1(v[0] - 0.09 * s)} ${n1(v[1] - 0.32 * s)}Q${n1(v[0] - 0.16 * s)} ${n1(v[1] - 0.1 * s)} ${n1(v[0] - 0.08 * s)} ${n1(v[1])}h${n1(0.16 * s)}Q${n1(v[0] + 0.16 * s)} ${n1(v[1] - 0.1 * s)} ${n1(v[0] + 0.09 * s)} ${n1(v[1] - 0.32 * s)}Z" fill="${a.lg(
        [v[0] - 0.12 * s, 0],
        [v[0] + 0.12 * s, 0],
        [
          [0, light(p.fabric, 0.45)],
          [1, dark(p.fabric, 0.3)],
        ],
      )}"/>`,
    );
  }
  a.plant(3.15, 4.2, 1.5, p.leaf, p.stone, { leaves: 22, wide: 0.12, spread: 0.85 });
  // stools
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
  // pendants
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
  a.path(
    a.d3([
      [-3.7, 2.6, 0.6],
      [-3.7, 2.6, 4.4],
      [0.6, 0.3, 5],
      [0, 0, 1.2],
    ]),
    a.lg(a.P(-3.7, 2, 3), a.P(0.6, 0.5, 3), [
      [0, '#fff4d8', 0.3],
      [1, '#fff4d8', 0],
    ]),
    `${a.blur(26)} style="mix-blend-mode:screen"`,
  );
  return a;
}
