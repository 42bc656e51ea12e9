import type { Art, Place } from './art.ts';
import { ambient, dark, light, mix } from './colour.ts';
import { foliage } from './nature.ts';
import type { Palette } from './palettes.ts';

type Quad = [Place, Place, Place, Place];

export function tower3(
  a: Art,
  p: Palette,
  cx: number,
  cz: number,
  wu: number,
  wv: number,
  floors: number,
  fh: number,
  base: string,
  { crown = false, th = 0.56, far = false, litL = 0.05, litR = 0.14, podium = 1.2, fin = p.accent } = {},
) {
  const U = [Math.cos(th), Math.sin(th)] as const,
    V = [-Math.sin(th), Math.cos(th)] as const,
    cy = a.cam.y;
  const at = (u: number, y: number, v: number): Place => [
    cx + U[0] * u + V[0] * v,
    y,
    cz + U[1] * u + V[1] * v,
  ];
  const L = (v0: number, y0: number, v1: number, y1: number, o = 0): Quad => [
      at(-o, y1, v0),
      at(-o, y1, v1),
      at(-o, y0, v1),
      at(-o, y0, v0),
    ],
    R = (u0: number, y0: number, u1: number, y1: number, o = 0): Quad => [
      at(u0, y1, -o),
      at(u1, y1, -o),
      at(u1, y0, -o),
      at(u0, y0, -o),
    ];
  const Ht = floors * fh + podium,
    sh = dark(base, 0.3),
    k = a.cam.f / Math.max(6, cz - a.cam.z),
    bays = (len: number, m: number): [number, number, number][] => {
      const n = Math.max(2, Math.round(len / m)),
        w = len / n;
      return Array.from({ length: n }, (_, i) => [i * w, (i + 1) * w, i]);
    };
  if (crown) {
    const bx = (
      u0: number,
      v0: number,
      u1: number,
      v1: number,
      y0: number,
      y1: number,
      lc: string,
      rc: string,
    ) => {
      a.grad([at(u0, y1, v0), at(u0, y1, v1), at(u0, y0, v1), at(u0, y0, v0)], lc, dark(lc, 0.1));
      a.grad([at(u0, y1, v0), at(u1, y1, v0), at(u1, y0, v0), at(u0, y0, v0)], rc, dark(rc, 0.14));
    };
    bx(2, 2, wu - 2, wv - 2, Ht + 0.6, Ht + 3.3, '#f3d6a0', '#b98348');
    for (const v of bays(wv - 4, 1.6))
      a.poly(
        [
          at(2, Ht + 3.3, 2 + v[0] - 0.08),
          at(2, Ht + 3.3, 2 + v[0] + 0.08),
          at(2, Ht + 0.6, 2 + v[0] + 0.08),
          at(2, Ht + 0.6, 2 + v[0] - 0.08),
        ],
        light(base, 0.4),
      );
    for (const u of bays(wu - 4, 1.6))
      a.poly(
        [
          at(2 + u[0] - 0.08, Ht + 3.3, 2),
          at(2 + u[0] + 0.08, Ht + 3.3, 2),
          at(2 + u[0] + 0.08, Ht + 0.6, 2),
          at(2 + u[0] - 0.08, Ht + 0.6, 2),
        ],
        dark(base, 0.2),
      );
    a.poly(
      [
        at(0.3, Ht + 3.3, 0.3),
        at(wu - 0.3, Ht + 3.3, 0.3),
        at(wu - 0.3, Ht + 3.3, wv - 0.3),
        at(0.3, Ht + 3.3, wv - 0.3),
      ],
      dark(p.wood, 0.1),
    );
    bx(0.3, 0.3, wu - 0.3, wv - 0.3, Ht + 3.3, Ht + 3.85, light(p.wood, 0.36), dark(p.wood, 0.2));
  }
  a.grad(L(0, 0, wv, Ht), light(base, 0.42), base);
  a.grad(R(0, 0, wu, Ht), dark(sh, 0.02), dark(sh, 0.22));
  const sky = mix(p.sky[0], '#ffffff', 0.2),
    pane = (F: typeof L, s: number, y0: number, e: number, y1: number, left: boolean) => {
      a.poly(F(s - 0.12, y0 - 0.1, e + 0.12, y1 + 0.1), left ? dark(base, 0.22) : dark(sh, 0.3));
      const on = a.r() < (left ? litL : litR),
        q = F(s, y0, e, y1);
      if (on) a.grad(q, '#ffe7b0', '#e7a451');
      else
        a.grad(
          q,
          left ? mix(sky, '#ffffff', 0.3) : mix(p.sky[0], p.ink, 0.48),
          left ? mix(p.sky[0], p.ink, 0.52) : mix(p.ink, p.sky[0], 0.14),
        );
      if (!on && !far) {
        const m = s + (e - s) * (0.25 + 0.3 * a.r());
        a.poly(F(s, y0, m, y1), light(p.linen, 0.2), `opacity="${left ? 0.3 : 0.16}"`);
      } // a drawn curtain
      a.poly(F(s, y1 - 0.18, e, y1), ambient.shadow, 'opacity=".28"');
      if (!far)
        for (const f of e - s > 2 ? [1 / 3, 2 / 3] : [0.5]) {
          const m = s + (e - s) * f;
          a.poly(F(m - 0.035, y0, m + 0.035, y1), left ? '#eef1f0' : mix(p.ink, '#8fa0a8', 0.35));
        }
    };
  const balcony = (left: boolean, s: number, e: number, y: number) => {
    const d = 1.5,
      B = left
        ? (u: number, yy: number, v: number) => at(-u, yy, v)
        : (u: number, yy: number, v: number) => at(v, yy, -u),
      low = y - 0.3 < cy;
    a.poly(
      [B(0, y - 0.3, s), B(0, y - 0.3, e), B(0, y - 1.5, e), B(0, y - 1.5, s + 0.7)],
      ambient.shadow,
      `opacity="${left ? 0.2 : 0.24}"`,
    ); // slab shadow on the wall below
    if (!low)
      a.poly(
        [B(0, y - 0.3, s), B(0, y - 0.3, e), B(d, y - 0.3, e), B(d, y - 0.3, s)],
        left ? dark(base, 0.34) : dark(sh, 0.36),
      );
    else a.poly([B(0, y, s), B(0, y, e), B(d, y, e), B(d, y, s)], light(base, 0.2));
    a.poly(
      [B(d, y, s), B(d, y, e), B(d, y - 0.3, e), B(d, y - 0.3, s)],
      left ? light(base, 0.6) : dark(base, 0.14),
    );
    a.poly(
      [B(0, y, s), B(d, y, s), B(d, y - 0.3, s), B(0, y - 0.3, s)],
      left ? dark(base, 0.2) : light(base, 0.5),
    );
    if (a.r() < 0.62) {
      const n = far ? 2 : 3 + Math.floor(a.r() * 3),
        w0 = s + (e - s) * a.r() * 0.4;
      for (let i = 0; i < n; i++) {
        const c0 = a.P(...B(d - 0.2, y + 0.82, w0 + i * 0.42));
        foliage(
          a,
          c0[0],
          c0[1],
          k * (0.3 + a.r() * 0.16),
          k * (0.22 + a.r() * 0.16),
          left ? light(p.leaf, 0.12) : dark(p.leaf, 0.2),
          far ? 5 : 11,
          { size: 0.34 },
        );
      }
    }
    a.poly(
      [B(d, y + 1, s), B(d, y + 1, e), B(d, y, e), B(d, y, s)],
      left ? '#e4f3f6' : '#9fc0cd',
      `opacity="${left ? 0.4 : 0.36}"`,
    );
    a.poly(
      [B(d, y + 1, s), B(d, y + 1, s + (e - s) * 0.42), B(d, y, s + (e - s) * 0.2), B(d, y, s)],
      '#ffffff',
      `opacity="${left ? 0.26 : 0.1}"`,
    );
    a.poly(
      [B(d, y + 1.07, s), B(d, y + 1.07, e), B(d, y + 0.99, e), B(d, y + 0.99, s)],
      left ? light(p.brass, 0.35) : dark(p.brass, 0.22),
    );
    a.poly(
      [B(0, y + 1, s), B(d, y + 1, s), B(d, y, s), B(0, y, s)],
      left ? '#b6cdd6' : '#f1f7f8',
      'opacity=".3"',
    );
  };
  const bl = bays(wv, 3.7),
    br = bays(wu, 3.7);
  for (const [s, e, i] of bl)
    if (i % 2 === 0) {
      a.poly(L(s + 0.15, podium, e - 0.15, Ht - 0.5), light(p.wood, 0.12), `opacity="${far ? 0.35 : 0.5}"`);
    } // timber-tone recess behind balconies
  for (const [s, e, i] of br)
    if (i % 2 === 1)
      a.poly(R(s + 0.15, podium, e - 0.15, Ht - 0.5), dark(p.wood, 0.34), `opacity="${far ? 0.35 : 0.55}"`);
  for (let f = 0; f < floors; f++) {
    const y = podium + f * fh;
    a.poly(L(0, y - 0.16, wv, y - 0.02), light(base, 0.62), 'opacity=".7"');
    a.poly(R(0, y - 0.16, wu, y - 0.02), dark(base, 0.1), 'opacity=".7"');
    for (const [s, e, i] of [...bl].reverse()) {
      const b = i % 2 === 0;
      pane(L, s + 0.45, y + (b ? 0.08 : 0.85), e - 0.45, y + fh - 0.55, true);
    }
    for (const [s, e, i] of [...br].reverse()) {
      const b = i % 2 === 1;
      pane(R, s + 0.45, y + (b ? 0.08 : 0.85), e - 0.45, y + fh - 0.55, false);
    }
  }
  for (const [s, e, i] of bl)
    if (i % 2)
      for (const v of [s, e]) {
        a.poly(L(v - 0.17, podium, v + 0.17, Ht - 0.4, 0.22), light(fin, 0.16));
        a.poly(L(v + 0.17, podium, v + 0.5, Ht - 0.4), ambient.shadow, 'opacity=".16"');
      }
  for (const [s, e, i] of br)
    if (i % 2 === 0)
      for (const u of [s, e]) a.poly(R(u - 0.17, podium, u + 0.17, Ht - 0.4, 0.22), dark(fin, 0.34));
  for (let f = 0; f < floors; f++) {
    const y = podium + f * fh;
    for (const [s, e, i] of [...bl].reverse()) if (i % 2 === 0) balcony(true, s + 0.12, e - 0.12, y);
    for (const [s, e, i] of [...br].reverse()) if (i % 2 === 1) balcony(false, s + 0.12, e - 0.12, y);
  }
  a.poly(L(-0.25, Ht - 0.5, wv, Ht + 0.75, 0.25), light(base, 0.6));
  a.poly(R(-0.25, Ht - 0.5, wu, Ht + 0.75, 0.25), dark(base, 0.16));
  if (crown) {
    for (let i = 0; i < 9; i++) {
      const c0 = a.P(...at(-0.1, Ht + 0.9, 1 + a.r() * (wv - 2)));
      foliage(a, c0[0], c0[1], k * 0.7, k * 0.5, light(p.leaf, 0.1), 16, { size: 0.3 });
    }
    for (let i = 0; i < 7; i++) {
      const c0 = a.P(...at(1 + a.r() * (wu - 2), Ht + 0.9, -0.1));
      foliage(a, c0[0], c0[1], k * 0.7, k * 0.5, dark(p.leaf, 0.2), 16, { size: 0.3 });
    }
  }
  return { at, L, R, Ht, k };
}
