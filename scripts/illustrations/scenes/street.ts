import { Art, H, W } from '../drawing/art.ts';
import { sky } from '../drawing/city.ts';
import { ambient, dark, light, mix, tone } from '../drawing/colour.ts';
import { person } from '../drawing/figure.ts';
import { bougainvillea, farTrees, field, joints, strip } from '../drawing/ground.ts';
import { foliage } from '../drawing/nature.ts';
import { n1 } from '../drawing/number.ts';
import type { Palette } from '../drawing/palettes.ts';
import { autorickshaw, car } from '../drawing/traffic.ts';

/** A quiet residential street: rain trees meet above it and let the sun through in patches. */
export function street(p: Palette, seed: number): Art {
  tone('#232a3c', '#fff1d2');
  const hz = H * 0.6;
  const a = new Art({ x: 0.4, y: 1.7, z: -3, f: 1060, hx: W * 0.5, hy: hz }, seed);
  sky(a, p, hz, 0.5);
  a.glow(W * 0.5, hz - 40, 420, '#fff2cf', 0.9);
  farTrees(a, p, hz, 0.5, 44, 44);
  field(a, hz, mix(p.leaf, '#cbd59a', 0.4), mix(p.leaf, '#8fa75a', 0.2));
  road(a, p);
  for (let i = 6; i >= 0; i--) {
    const z = 4.5 + i * 8.5;
    homes(a, p, z, i);
    vehicles(a, p, i);
    rainTree(a, p, -4.7, z + 1.5, i);
    rainTree(a, p, 5.3, z + 4, i);
  }
  dapple(a);
  const q = a.P(-3.6, 0, 7.6);
  person(a, q[0], q[1], 1.66 * a.s(7.6), mix(p.accent, p.linen, 0.15), dark(p.fabric, 0.3), 1);
  person(a, q[0] + 70, q[1] + 3, 1.55 * a.s(7.6), p.linen, p.ink, 1);
  return a;
}

function road(a: Art, p: Palette): void {
  const tar = mix(p.stone, p.ink, 0.5);
  strip(a, { x0: -5.6, x1: 6.2, near: -1.7, far: 120 }, light(p.stone, 0.4), mix(p.stone, p.floor, 0.2));
  strip(a, { x0: -3, x1: 3.6, near: -1.7, far: 120 }, light(tar, 0.5), tar);
  for (let z = -1; z < 70; z += 3.4)
    a.poly(
      [
        [0.24, 0.01, z],
        [0.36, 0.01, z],
        [0.36, 0.01, z + 1.5],
        [0.24, 0.01, z + 1.5],
      ],
      '#f4efe2',
      'opacity=".75"',
    );
  joints(
    a,
    [
      [-5.6, -3.1],
      [3.7, 6.2],
    ],
    { from: -1.5, step: 0.9, width: 0.03 },
    dark(p.stone, 0.45),
  );
  // kerb stones in turn light and dark
  for (let z = -1.5, k = 0; z < 60; z += 0.9, k++)
    for (const x of [-3.05, 3.55])
      a.poly(
        [
          [x, 0.16, z],
          [x, 0.16, z + 0.9],
          [x + 0.14, 0.16, z + 0.9],
          [x + 0.14, 0.16, z],
        ],
        k % 2 ? light(p.linen, 0.2) : mix(p.ink, p.stone, 0.3),
      );
}

/** The compound walls and house fronts behind the trees. */
function homes(a: Art, p: Palette, z: number, i: number): void {
  const haze = Math.min(0.45, i * 0.08);
  const c = (k: string) => mix(k, p.sky[2], haze);
  for (const side of [-1, 1] as const) {
    const x = side < 0 ? -6.4 : 7;
    const deep = side < 0 ? -13 : 13.6;
    const wall =
      [p.wall, mix(p.wall, p.accent, 0.28), mix(p.wall, p.brass, 0.26), mix(p.wall, p.leaf, 0.18)][
        (i + (side > 0 ? 2 : 0)) % 4
      ] ?? p.wall;
    const face = side < 0 ? x - 2.2 : x + 2.2;
    const [b0, b1] = side < 0 ? [deep, face] : [face, deep];
    a.box(b0, 0, z + 0.6, b1, 6.4 + (i % 2), z + 7.9, c(wall), { tone: [0.1, 0.2, 0.06, 0.16] });
    for (const y of [1.4, 4.3])
      for (const at of [1.4, 4.8]) {
        a.poly(
          [
            [face, y + 1.5, z + at],
            [face, y + 1.5, z + at + 1.7],
            [face, y, z + at + 1.7],
            [face, y, z + at],
          ].map(([u = 0, v = 0, w = 0]) => [u, v, w] as const),
          c((i + at) % 3 < 1.5 ? '#f0c37c' : mix(p.sky[0], p.ink, 0.45)),
          `stroke="${c(light(p.linen, 0.3))}" stroke-width="${n1(0.09 * a.s(z + 4))}"`,
        );
        const out = side < 0 ? face + 0.5 : face - 0.5;
        a.box(
          Math.min(face, out),
          y + 1.65,
          z + at - 0.2,
          Math.max(face, out),
          y + 1.77,
          z + at + 1.9,
          c(p.stone),
          { tone: [0.3, 0.2, 0.1, 0.1] },
        );
      }
    const [w0, w1] = side < 0 ? [x - 0.2, x] : [x, x + 0.2];
    a.box(w0, 0, z, w1, 1.35, z + 8.4, c(light(wall, 0.2)), { tone: [0.3, 0.2, 0.12, 0.1] });
    const gate = side < 0 ? z + 5.2 : z + 1.8;
    a.poly(
      [
        [x, 1.5, gate],
        [x, 1.5, gate + 1.9],
        [x, 0.05, gate + 1.9],
        [x, 0.05, gate],
      ],
      c(dark(p.ink, 0.05)),
    );
    for (let k = 0; k < 7; k++)
      a.poly(
        [
          [x, 1.4, gate + 0.12 + k * 0.26],
          [x, 1.4, gate + 0.2 + k * 0.26],
          [x, 0.1, gate + 0.2 + k * 0.26],
          [x, 0.1, gate + 0.12 + k * 0.26],
        ],
        c(mix(p.brass, p.ink, 0.4)),
      );
    if (i < 4) {
      const q = a.P(x, 1.55, z + (side < 0 ? 2.4 : 6));
      const s = a.s(z + 4);
      bougainvillea(a, p, q[0], q[1], 0.95 * s, 0.5 * s);
    }
  }
}

/** A trunk that leans to the road, limbs that fork over it, and a flat crown. */
function rainTree(a: Art, p: Palette, x: number, z: number, i: number): void {
  const s = a.s(z);
  const b = a.P(x, 0, z);
  const lean = x < 0 ? 1 : -1;
  const bark = mix('#54433a', p.sky[2], Math.min(0.4, i * 0.07));
  const leaf = mix(mix(p.leaf, '#7d9448', 0.2), p.sky[2], Math.min(0.42, i * 0.075));
  const at = (u: number, y: number) => [b[0] + lean * u * s, b[1] - y * s] as const;
  const limb = (u0: number, y0: number, u1: number, y1: number, w0: number, w1: number) => {
    const [p0, p1] = [at(u0, y0), at(u1, y1)];
    const bend = at((u0 + u1) / 2 - 0.15, (y0 + y1) / 2 + 0.25);
    a.path(
      `M${n1(p0[0] - w0 * s)} ${n1(p0[1])}Q${n1(bend[0] - w0 * 0.7 * s)} ${n1(bend[1])} ${n1(p1[0] - w1 * s)} ${n1(p1[1])}L${n1(p1[0] + w1 * s)} ${n1(p1[1])}Q${n1(bend[0] + w0 * 0.7 * s)} ${n1(bend[1])} ${n1(p0[0] + w0 * s)} ${n1(p0[1])}Z`,
      a.lg(
        [p0[0] - 0.3 * s, 0],
        [p0[0] + 0.3 * s, 0],
        [
          [0, light(bark, 0.18)],
          [0.5, bark],
          [1, dark(bark, 0.35)],
        ],
      ),
    );
  };
  a.raw(
    `<ellipse cx="${n1(b[0])}" cy="${n1(b[1])}" rx="${n1(0.75 * s)}" ry="${n1(0.12 * s)}" fill="${ambient.shadow}" opacity=".35" ${a.blur(5)}/>`,
  );
  const deep = { lo: dark(leaf, 0.52), hi: mix(leaf, '#c4cf7c', 0.16), size: 0.1 };
  foliage(a, at(1.2, 6.2)[0], at(0, 6.2)[1], 4.1 * s, 0.75 * s, leaf, i < 2 ? 230 : 120, {
    lo: dark(leaf, 0.62),
    hi: dark(leaf, 0.25),
    size: 0.085,
  });
  limb(0, 0, 0.25, 3.1, 0.34, 0.24);
  for (const [u, y, w] of [
    [-1.9, 5.7, 0.06],
    [-0.6, 6.2, 0.09],
    [1.2, 6.3, 0.1],
    [2.6, 6.0, 0.08],
    [3.9, 5.7, 0.05],
  ] as const)
    limb(0.22, 2.9, u, y, 0.17, w);
  for (const [u, y, r] of [
    [-2.2, 6.1, 1.25],
    [4.4, 6.2, 1.3],
    [-0.7, 6.9, 1.5],
    [2.9, 6.9, 1.55],
    [1.1, 7.3, 1.75],
  ] as const)
    foliage(a, at(u, y)[0], at(u, y)[1], r * 1.15 * s, r * 0.52 * s, leaf, i < 2 ? 100 : 56, {
      ...deep,
      hi: light(leaf, 0.3),
      size: 0.15,
    });
}

function vehicles(a: Art, p: Palette, i: number): void {
  const stand = (x: number, z: number) => [a.P(x, 0, z), a.s(z)] as const;
  if (i === 2) {
    const [q, s] = stand(-1.3, 24);
    car(a, q[0], q[1], 1.75 * s, p.linen);
  }
  if (i === 1) {
    const [q, s] = stand(-1.55, 13.5);
    autorickshaw(a, q[0], q[1], 1.35 * s);
  }
  if (i === 0) {
    const [q, s] = stand(2.55, 9.2);
    car(a, q[0], q[1], 1.75 * s, p.fabric, '#fff3c8');
  }
}

/** Sun that falls through the leaves. */
function dapple(a: Art): void {
  for (let i = 0; i < 90; i++) {
    const z = -0.5 + a.r() ** 1.6 * 34;
    const q = a.P(-5 + a.r() * 10.6, 0, z);
    const s = a.s(z);
    const w = Math.min(90, (0.14 + a.r() * 0.4) * s);
    a.raw(
      `<ellipse cx="${n1(q[0])}" cy="${n1(q[1])}" rx="${n1(w)}" ry="${n1(w * 0.16)}" fill="#fff0c4" opacity="${n1(0.2 + a.r() * 0.3)}" ${a.blur(2.5)} style="mix-blend-mode:soft-light"/>`,
    );
    if (i % 2)
      a.raw(
        `<ellipse cx="${n1(q[0] + w)}" cy="${n1(q[1] + 3)}" rx="${n1(w * 1.3)}" ry="${n1(w * 0.18)}" fill="${ambient.shadow}" opacity=".2" ${a.blur(5)}/>`,
      );
  }
  a.path(
    `M${W * 0.3} 0L${W * 0.46} 0L${W * 0.7} ${H * 0.8}L${W * 0.42} ${H * 0.8}Z`,
    a.lg(
      [W * 0.4, 0],
      [W * 0.56, H * 0.8],
      [
        [0, '#fff2cf', 0.26],
        [1, '#fff2cf', 0],
      ],
    ),
    `${a.blur(26)} style="mix-blend-mode:screen"`,
  );
}
