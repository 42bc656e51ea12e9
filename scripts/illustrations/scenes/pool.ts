import { Art, H, W } from '../drawing/art.ts';
import { towers } from '../drawing/city.ts';
import { dark, light, mix, tone } from '../drawing/colour.ts';
import { person } from '../drawing/figure.ts';
import { foliage, palm, tree } from '../drawing/nature.ts';
import { lounger, umbrella } from '../drawing/outdoor.ts';
import { n1, pick, range } from '../drawing/number.ts';
import type { Palette } from '../drawing/palettes.ts';
import { tower3 } from '../drawing/tower.ts';

export function pool(p: Palette, seed: number): Art {
  tone('#2a2848', '#fff0d6');
  const hz = H * 0.45,
    a = new Art({ x: 0, y: 2.5, z: -6, f: 1080, hx: W * 0.5, hy: hz }, seed);
  a.raw(
    `<rect width="${W}" height="${H}" fill="${a.lg(
      [0, 0],
      [0, hz],
      [
        [0, '#3f74a8'],
        [0.42, mix(p.sky[0], '#e9bfa4', 0.35)],
        [0.78, '#f9cf9f'],
        [1, '#fee6bd'],
      ],
    )}"/>`,
  );
  a.glow(W * 0.36, hz - 60, 620, '#ffdf9c', 0.95, 0.75);
  a.raw(`<circle cx="${W * 0.36}" cy="${hz - 70}" r="40" fill="#fffaf0" opacity=".9" ${a.blur(5)}/>`);
  for (let i = 0; i < 16; i++) {
    const x = a.r() * W,
      y = 50 + a.r() * 260,
      w = 90 + a.r() * 260;
    a.raw(
      `<path d="M${n1(x - w)} ${n1(y)}Q${n1(x)} ${n1(y - 10 - a.r() * 14)} ${n1(x + w)} ${n1(y)}Q${n1(x)} ${n1(y + 7)} ${n1(x - w)} ${n1(y)}Z" fill="${a.r() < 0.6 ? '#ffe2bd' : '#ffffff'}" opacity="${n1(0.25 + a.r() * 0.35)}" ${a.blur(6)}/>`,
    );
  }
  towers(a, {
    y: hz + 4,
    x0: -20,
    x1: W + 20,
    c: mix('#efc9a2', '#8f8aa4', 0.42),
    hmin: 34,
    hmax: 130,
    lit: 0,
    win: false,
  });
  for (let i = 0; i < 34; i++)
    tree(a, i * 50 - 30 + a.r() * 20, hz - 4 + a.r() * 8, 30 + a.r() * 20, mix(p.leaf, '#eec79a', 0.4), {
      trunk: false,
      dense: 20,
    });
  a.raw(
    `<rect y="${hz}" width="${W}" height="${H - hz}" fill="${a.lg(
      [0, hz],
      [0, H],
      [
        [0, mix(p.leaf, '#e6c98c', 0.5)],
        [0.18, mix(p.leaf, '#b9b86e', 0.38)],
        [1, mix(p.leaf, '#7f9a4f', 0.2)],
      ],
    )}"/>`,
  );
  tower3(a, p, 38, 78, 13, 16, 7, 3.2, mix(p.wall, '#ffdcae', 0.3), {
    far: true,
    litL: 0.2,
    litR: 0.25,
    th: 0.5,
  });
  tower3(a, p, 16.5, 60, 15, 16, 7, 3.2, mix(p.wall, '#ffdcae', 0.25), {
    crown: true,
    litL: 0.12,
    litR: 0.22,
    th: 0.5,
    podium: 3.4,
  });
  for (let i = 0; i < 22; i++)
    tree(
      a,
      W * 0.42 + i * 46 + a.r() * 20,
      hz + 6 + a.r() * 8,
      32 + a.r() * 18,
      mix(p.leaf, '#e0b98a', 0.2),
      { trunk: false, dense: 26 },
    );
  for (let i = 0; i < 16; i++)
    foliage(a, 860 + i * 52, hz + 40 + Math.sin(i * 2) * 5, 46, 24, mix(p.leaf, '#c9a86a', 0.2), 40, {
      size: 0.2,
    });
  tree(a, 720, hz - 62, 92, mix(p.leaf, '#d2a86a', 0.22), { dense: 90 });
  for (let i = 0; i < 9; i++)
    tree(a, i * 44 - 20, hz + 4 + a.r() * 8, 40, mix(p.leaf, '#e0b98a', 0.22), { trunk: false, dense: 26 });
  // club pavilion
  const pz = 12.5;
  a.box(-12.5, 0, pz, -3.2, 0.22, pz + 5, p.stone);
  a.grad(
    [
      [-12, 3.1, pz + 3.6],
      [-3.7, 3.1, pz + 3.6],
      [-3.7, 0.22, pz + 3.6],
      [-12, 0.22, pz + 3.6],
    ],
    '#ffe3a8',
    '#c0803f',
  );
  for (const x of range(-12, -3.7, 10))
    a.poly(
      [
        [x - 0.05, 3.1, pz + 3.5],
        [x + 0.05, 3.1, pz + 3.5],
        [x + 0.05, 0.22, pz + 3.5],
        [x - 0.05, 0.22, pz + 3.5],
      ],
      dark(p.wood, 0.3),
    );
  for (const x of [-10.8, -9, -6.8, -5]) {
    a.rr(x - 0.42, 0.22, x + 0.42, 0.72, pz + 3.0, 0.12, dark(p.fabric, 0.05));
    a.rr(x - 0.42, 0.6, x + 0.42, 1.12, pz + 3.2, 0.12, p.fabric);
  }
  for (const x of [-9.9, -5.9]) {
    const c = a.P(x, 2.5, pz + 2.8);
    a.glow(c[0], c[1], 60, '#fff0c0', 0.9);
    a.raw(`<circle cx="${n1(c[0])}" cy="${n1(c[1])}" r="6" fill="#fff6dc"/>`);
  }
  for (const x of range(-12.2, -3.5, 5)) {
    a.poly(
      [
        [x - 0.13, 3.2, pz + 0.3],
        [x + 0.13, 3.2, pz + 0.3],
        [x + 0.13, 0.2, pz + 0.3],
        [x - 0.13, 0.2, pz + 0.3],
      ],
      light(p.stone, 0.5),
    );
    a.poly(
      [
        [x + 0.05, 3.2, pz + 0.3],
        [x + 0.13, 3.2, pz + 0.3],
        [x + 0.13, 0.2, pz + 0.3],
        [x + 0.05, 0.2, pz + 0.3],
      ],
      dark(p.stone, 0.25),
    );
  }
  a.poly(
    [
      [-13.2, 3.2, pz - 0.8],
      [-2.5, 3.2, pz - 0.8],
      [-2.5, 3.2, pz + 5],
      [-13.2, 3.2, pz + 5],
    ],
    a.lg(a.P(-7, 3.2, pz - 0.8), a.P(-7, 3.2, pz + 5), [
      [0, dark(p.wood, 0.15)],
      [1, '#efc07c'],
    ]),
  );
  a.rr(
    -13.3,
    3.2,
    -2.4,
    3.66,
    pz - 0.8,
    0.02,
    a.lg(a.P(-13, 3, pz), a.P(-2.4, 3, pz), [
      [0, light(p.linen, 0.4)],
      [1, dark(p.linen, 0.16)],
    ]),
  );
  a.glow(a.P(-7.8, 1.7, pz)[0], a.P(-7.8, 1.7, pz)[1], 300, '#ffcf8a', 0.55, 0.45);
  // deck
  const deck = mix(p.stone, '#e9d0ac', 0.5);
  a.poly(
    [
      [-10, 0.0, 11.9],
      [10, 0.0, 11.9],
      [10, 0.0, -3.6],
      [-10, 0.0, -3.6],
    ],
    a.lg(
      [0, hz],
      [0, H],
      [
        [0, light(deck, 0.4)],
        [1, dark(deck, 0.05)],
      ],
    ),
  );
  for (let x = -10; x < 10; x += 0.8)
    a.poly(
      [
        [x, 0.0, 11.9],
        [x + 0.018, 0.0, 11.9],
        [x + 0.018, 0.0, -3.5],
        [x, 0.0, -3.5],
      ],
      dark(deck, 0.45),
      'opacity=".22"',
    );
  for (let z = -3.4; z < 11.9; z += 0.8)
    a.poly(
      [
        [-10, 0, z],
        [10, 0, z],
        [10, 0, z + 0.018],
        [-10, 0, z + 0.018],
      ],
      dark(deck, 0.45),
      'opacity=".22"',
    );
  // water: tiled floor seen through it, sky reflection on top
  const w0 = -4.4,
    w1 = 3.1,
    wa = -3.5,
    wb = 10.4;
  a.poly(
    [
      [w0 - 0.34, 0, wa],
      [w1 + 0.34, 0, wa],
      [w1 + 0.34, 0, wb + 0.34],
      [w0 - 0.34, 0, wb + 0.34],
    ],
    light(deck, 0.62),
  );
  const wd = a.d3([
      [w0, 0, wa],
      [w1, 0, wa],
      [w1, 0, wb],
      [w0, 0, wb],
    ]),
    cl = a.clip(wd),
    A = a.P(0, 0, wb),
    Z = a.P(0, 0, wa);
  a.path(
    wd,
    a.lg(A, Z, [
      [0, '#cfe6dc'],
      [0.12, '#8fd0cf'],
      [0.4, '#37a7ba'],
      [1, '#0f7794'],
    ]),
  );
  a.raw(`<g ${cl}>`);
  for (let x = w0; x < w1; x += 0.42)
    a.poly(
      [
        [x, -1.1, wb],
        [x + 0.03, -1.1, wb],
        [x + 0.03, -1.1, -2.6],
        [x, -1.1, -2.6],
      ],
      '#eafcff',
      'opacity=".1"',
    );
  for (let z = -2.6; z < wb; z += 0.42)
    a.poly(
      [
        [w0, -1.1, z],
        [w1, -1.1, z],
        [w1, -1.1, z + 0.03],
        [w0, -1.1, z + 0.03],
      ],
      '#eafcff',
      'opacity=".1"',
    );
  a.grad(
    [
      [w1, -0.02, wa],
      [w1, -0.02, wb],
      [w1, -1.1, wb],
      [w1, -1.1, wa],
    ],
    '#1c8aa2',
    '#0c6079',
    'opacity=".55"',
  );
  a.grad(
    [
      [w0, -0.02, wb],
      [w0, -0.02, wa],
      [w0, -1.1, wa],
      [w0, -1.1, wb],
    ],
    '#67c3cb',
    '#2c93a9',
    'opacity=".4"',
  );
  for (let i = 0; i < 4; i++)
    a.poly(
      [
        [w0, -0.12 - i * 0.2, 1.2 - i * 0.32],
        [w0 + 1.5 + i * 0.32, -0.12 - i * 0.2, 1.2 - i * 0.32],
        [w0 + 1.5 + i * 0.32, -0.12 - i * 0.2, 3.6 + i * 0.32],
        [w0, -0.12 - i * 0.2, 3.6 + i * 0.32],
      ],
      '#d7f3f4',
      `opacity="${n1(0.3 - i * 0.05)}"`,
    );
  const refl = (x: number, w: number, h: number, c: string, o: number) =>
    a.raw(
      `<rect x="${n1(x)}" y="${n1(A[1])}" width="${n1(w)}" height="${h}" fill="${a.lg(
        [0, A[1]],
        [0, A[1] + h],
        [
          [0, c, o],
          [1, c, 0],
        ],
      )}" ${a.blur(30)}/>`,
    );
  refl(W * 0.27, W * 0.17, 430, '#ffdf9c', 0.7);
  refl(W * 0.335, 60, 500, '#fff4d6', 0.95);
  refl(W * 0.6, 110, 250, '#f7dfbb', 0.75);
  refl(W * 0.1, 260, 300, '#ffd79a', 0.5);
  for (let i = 0; i < 340; i++) {
    const t = a.r() ** 0.75,
      z = wb + (wa - wb) * t,
      x = w0 + a.r() * (w1 - w0),
      s = a.s(z),
      q = a.P(x, 0, z),
      l = s * (0.1 + a.r() * 0.3);
    a.raw(
      `<ellipse cx="${n1(q[0])}" cy="${n1(q[1])}" rx="${n1(l)}" ry="${n1(Math.max(0.6, s * (0.005 + a.r() * 0.009)))}" fill="${a.r() < 0.6 ? '#f2feff' : a.r() < 0.6 ? '#ffe7b6' : '#0a5f79'}" opacity="${n1(0.12 + a.r() * 0.38)}"/>`,
    );
  }
  for (let i = 0; i < 26; i++) {
    const t = a.r(),
      z = 2 + (wa - 2) * t,
      x = w0 + 0.5 + a.r() * (w1 - w0 - 1),
      s = a.s(z),
      q = a.P(x, 0, z);
    a.raw(
      `<path d="M${n1(q[0])} ${n1(q[1])}q${n1(s * 0.2)} ${n1(-s * 0.05)} ${n1(s * 0.38)} 0t${n1(s * 0.36)} ${n1(s * 0.02)}q${n1(-s * 0.1)} ${n1(s * 0.07)} ${n1(-s * 0.34)} ${n1(s * 0.03)}t${n1(-s * 0.4)} ${n1(-s * 0.05)}Z" fill="none" stroke="#f4ffff" stroke-opacity=".22" stroke-width="${n1(s * 0.012)}"/>`,
    );
  }
  a.raw('</g>');
  // loungers, umbrellas
  umbrella(a, p, 7.9, 8.6, p.linen);
  lounger(a, p, 5.2, 7.6);
  lounger(a, p, 6.8, 7.6);
  umbrella(a, p, 6.75, 3.2, p.accent);
  lounger(a, p, 4.15, 2.2);
  lounger(a, p, 5.75, 2.2);
  {
    const s = a.s(2.6),
      q = a.P(5.3, 0.42, 2.9);
    a.raw(
      `<ellipse cx="${n1(q[0])}" cy="${n1(q[1])}" rx="${n1(0.22 * s)}" ry="${n1(0.06 * s)}" fill="${light(p.wood, 0.3)}"/><rect x="${n1(q[0] - 0.02 * s)}" y="${n1(q[1])}" width="${n1(0.04 * s)}" height="${n1(0.42 * s)}" fill="${dark(p.wood, 0.2)}"/>`,
    );
  }
  person(a, a.P(-6.6, 0, 10.6)[0], a.P(0, 0, 10.6)[1], 1.66 * a.s(10.6), p.linen, p.fabric, 1);
  person(a, a.P(-5.8, 0, 10.8)[0], a.P(0, 0, 10.8)[1], 1.05 * a.s(10.8), p.accent, p.ink, 1);
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
  return a;
}
