import { Art, H, W } from '../drawing/art.ts';
import { ambient, dark, light, mix, tone } from '../drawing/colour.ts';
import { sunPatches } from '../drawing/daylight.ts';
import { n1, range } from '../drawing/number.ts';
import type { Palette } from '../drawing/palettes.ts';
import { cove, leftWindow, room, slats } from '../drawing/room.ts';
import { abstractArt, curtain, cushion } from '../drawing/soft.ts';

export function bedroom(p: Palette, seed: number): Art {
  tone('#3b2921', '#fff3de');
  const a = new Art({ x: -0.2, y: 1.4, z: -3.2, f: 1390, hx: W * 0.5, hy: H * 0.55 }, seed);
  const wall = mix(p.wall, p.fabric, 0.1);
  room(a, { w: 7.0, h: 3.0, d: 5.6, wall, floor: mix(p.floor, p.wood, 0.3) });
  const X = 3.5,
    Z = 5.58;
  cove(a, { x0: -2.1, x1: 2.1, z0: 1.9, z1: 4.8, h: 3.0 });
  leftWindow(a, p, { z0: 0.9, z1: 4.8, y0: 0.02, y1: 2.7, n: 3, hz: H * 0.57 });
  curtain(a, -X + 0.14, 3.7, 5.25, 2.84, p.linen, 0.9);
  curtain(a, -X + 0.14, -0.2, 1.35, 2.84, p.linen, 0.9);
  curtain(a, -X + 0.08, 1.35, 3.7, 2.84, '#ffffff', 0.2);
  // headboard wall: upholstered panels between brass lines, timber either side
  a.poly(
    [
      [-2.15, 2.2, Z],
      [2.15, 2.2, Z],
      [2.15, 0, Z],
      [-2.15, 0, Z],
    ],
    dark(p.fabric, 0.2),
  );
  for (let i = 0; i < 8; i++) {
    const x0 = -2.15 + i * 0.5375;
    a.rr(
      x0 + 0.012,
      0.3,
      x0 + 0.525,
      2.18,
      Z - 0.01,
      0.05,
      a.lg(a.P(x0, 0, Z), a.P(x0 + 0.54, 0, Z), [
        [0, dark(p.fabric, 0.25)],
        [0.25, light(p.fabric, 0.2)],
        [0.7, p.fabric],
        [1, dark(p.fabric, 0.35)],
      ]),
    );
  }
  a.poly(
    [
      [-2.15, 2.235, Z - 0.02],
      [2.15, 2.235, Z - 0.02],
      [2.15, 2.2, Z - 0.02],
      [-2.15, 2.2, Z - 0.02],
    ],
    p.brass,
  );
  a.glow(a.P(0, 2.3, Z)[0], a.P(0, 2.32, Z)[1], 420, '#ffdfae', 0.5, 0.34);
  slats(a, 2.3, 3.5, 0, 3.0, Z - 0.01, p.wood, 0.11);
  slats(a, -3.5, -2.3, 0, 3.0, Z - 0.01, p.wood, 0.11);
  // wardrobe right wall
  for (let i = 0; i < 4; i++) {
    const z0 = 0.3 + i * 1.1;
    a.grad(
      [
        [X - 0.02, 2.7, z0],
        [X - 0.02, 2.7, z0 + 1.07],
        [X - 0.02, 0.08, z0 + 1.07],
        [X - 0.02, 0.08, z0],
      ],
      mix(p.linen, p.wood, 0.12 + i * 0.02),
      dark(mix(p.linen, p.wood, 0.18), 0.22),
    );
    a.poly(
      [
        [X - 0.03, 1.6, z0 + 0.95],
        [X - 0.03, 1.6, z0 + 0.98],
        [X - 0.03, 1.0, z0 + 0.98],
        [X - 0.03, 1.0, z0 + 0.95],
      ],
      p.brass,
    );
  }
  // rug
  a.poly(
    [
      [-2.4, 0.006, 1.0],
      [2.5, 0.006, 1.0],
      [2.5, 0.006, 4.3],
      [-2.4, 0.006, 4.3],
    ],
    mix(p.linen, p.stone, 0.3),
  );
  for (const i of range(0, 1, 22))
    a.poly(
      [
        [-2.4, 0.007, 1 + i * 3.3],
        [2.5, 0.007, 1 + i * 3.3],
        [2.5, 0.007, 1.03 + i * 3.3],
        [-2.4, 0.007, 1.03 + i * 3.3],
      ],
      p.accent,
      'opacity=".13"',
    );
  sunPatches(a, { z0: 0.9, z1: 4.8, n: 3, x0: -3.4, x1: -1.2, slope: 0.5, op: 0.5 });
  // night tables + pendants
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
  // bed
  const b0 = -1.2,
    b1 = 1.2,
    zf = 2.6,
    zb = 5.25;
  a.shadow(0, 3.6, 1.6, 1.2, 0.5, 22);
  a.box(b0 - 0.06, 0.1, zf - 0.04, b1 + 0.06, 0.34, zb, dark(p.wood, 0.15));
  a.box(b0, 0.34, zf, b1, 0.58, zb, p.linen, { tone: [0.25, 0.05, 0.2, 0.25] });
  for (const [x0, x1, c2, z2, y2] of [
    [-1.1, -0.06, light(p.linen, 0.3), 5.12, 1.12],
    [0.06, 1.1, light(p.linen, 0.3), 5.12, 1.12],
    [-1.02, -0.1, mix(p.fabric, p.linen, 0.5), 4.94, 1.04],
    [0.1, 1.02, mix(p.fabric, p.linen, 0.5), 4.94, 1.04],
    [-0.42, 0.42, p.accent, 4.72, 0.94],
  ] as const)
    cushion(a, x0, 0.56, x1, y2, z2, c2, 0.15);
  a.grad(
    [
      [b0, 0.6, 4.62],
      [b1, 0.6, 4.62],
      [b1 + 0.05, 0.6, zf],
      [b0 - 0.05, 0.6, zf],
    ],
    light(p.linen, 0.1),
    light(p.linen, 0.5),
  ); // duvet top
  a.grad(
    [
      [b0, 0.62, 4.66],
      [b1, 0.62, 4.66],
      [b1 + 0.03, 0.63, 4.1],
      [b0 - 0.03, 0.63, 4.1],
    ],
    light(p.linen, 0.7),
    dark(p.linen, 0.06),
  ); // turned-down edge
  for (let i = 0; i < 7; i++) {
    const x = b0 + 0.2 + i * 0.33,
      q = a.P(x, 0.6, 4.0),
      e = a.P(x + (a.r() - 0.5) * 0.3, 0.6, zf + 0.1);
    a.raw(
      `<path d="M${n1(q[0])} ${n1(q[1])}Q${n1((q[0] + e[0]) / 2 + (a.r() - 0.5) * 40)} ${n1((q[1] + e[1]) / 2)} ${n1(e[0])} ${n1(e[1])}" stroke="${dark(p.linen, 0.35)}" stroke-opacity=".16" stroke-width="${n1(5 + a.r() * 9)}" fill="none" ${a.blur(4)}/>`,
    );
  }
  {
    const A = a.P(b0 - 0.05, 0.6, zf),
      B = a.P(b1 + 0.05, 0.6, zf),
      y2 = a.P(0, 0.16, zf)[1];
    let d = `M${n1(A[0])} ${n1(A[1])}L${n1(B[0])} ${n1(B[1])}L${n1(B[0] + 6)} ${n1(y2)}`;
    const n = 12;
    for (let i = n; i > 0; i--) {
      const x = A[0] - 6 + ((B[0] - A[0] + 12) * (i - 0.5)) / n,
        x2 = A[0] - 6 + ((B[0] - A[0] + 12) * (i - 1)) / n;
      d += `Q${n1(x)} ${n1(y2 + (i % 2 ? 12 : -5))} ${n1(x2)} ${n1(y2)}`;
    }
    a.path(
      `${d}Z`,
      a.lg(
        [0, A[1]],
        [0, y2],
        [
          [0, light(p.linen, 0.4)],
          [0.12, p.linen],
          [1, dark(p.linen, 0.28)],
        ],
      ),
    );
    for (let i = 1; i < n; i++) {
      const x = A[0] + ((B[0] - A[0]) * i) / n;
      a.raw(
        `<path d="M${n1(x)} ${n1(A[1] + 26)}Q${n1(x + 4)} ${n1((A[1] + y2) / 2)} ${n1(x - 3)} ${n1(y2)}" stroke="${dark(p.linen, 0.45)}" stroke-opacity=".2" stroke-width="6" fill="none" ${a.blur(3)}/>`,
      );
    }
  }
  // throw across the foot
  {
    const z0 = 2.66,
      z1 = 3.25;
    a.grad(
      [
        [b0 - 0.04, 0.61, z1],
        [b1 + 0.04, 0.61, z1],
        [b1 + 0.06, 0.61, z0],
        [b0 - 0.06, 0.61, z0],
      ],
      dark(p.accent, 0.06),
      light(p.accent, 0.18),
    );
    for (const i of range(0, 1, 9))
      a.poly(
        [
          [b0 - 0.05, 0.612, z0 + (z1 - z0) * i],
          [b1 + 0.05, 0.612, z0 + (z1 - z0) * i],
          [b1 + 0.05, 0.612, z0 + (z1 - z0) * i + 0.012],
          [b0 - 0.05, 0.612, z0 + (z1 - z0) * i + 0.012],
        ],
        light(p.accent, 0.5),
        'opacity=".35"',
      );
  }
  // bench at the foot
  a.shadow(0.1, 2.0, 1.0, 0.25, 0.45, 12);
  for (const x of [-0.75, 0.75])
    for (const z of [1.78, 2.15]) a.rr(x - 0.025, 0, x + 0.025, 0.36, z, 0, dark(p.wood, 0.4));
  a.grad(
    [
      [-0.9, 0.5, 2.2],
      [0.9, 0.5, 2.2],
      [0.9, 0.48, 1.72],
      [-0.9, 0.48, 1.72],
    ],
    mix(p.brass, p.linen, 0.35),
    light(mix(p.brass, p.linen, 0.45), 0.3),
  );
  a.rr(
    -0.9,
    0.34,
    0.9,
    0.5,
    1.72,
    0.06,
    a.vg(0, 0.34, 0.5, 1.72, [
      [0, light(mix(p.brass, p.linen, 0.4), 0.2)],
      [1, dark(mix(p.brass, p.linen, 0.3), 0.35)],
    ]),
  );
  for (const x of range(-0.75, 0.75, 4))
    a.poly(
      [
        [x - 0.006, 0.5, 1.725],
        [x + 0.006, 0.5, 1.725],
        [x + 0.006, 0.35, 1.72],
        [x - 0.006, 0.35, 1.72],
      ],
      ambient.shadow,
      'opacity=".2"',
    );
  a.plant(-2.8, 5.0, 1.6, p.leaf, p.stone, { leaves: 22, wide: 0.12, spread: 0.85 });
  abstractArt(a, -0.55, 2.36, 0.55, 2.86, Z - 0.02, p, 0);
  a.path(
    a.d3([
      [-3.5, 2.7, 0.9],
      [-3.5, 2.7, 4.8],
      [0.2, 0.3, 5],
      [-0.4, 0, 1.4],
    ]),
    a.lg(a.P(-3.5, 2, 3), a.P(0.2, 0.4, 3), [
      [0, '#fff4d8', 0.36],
      [1, '#fff4d8', 0],
    ]),
    `${a.blur(26)} style="mix-blend-mode:screen"`,
  );
  return a;
}
