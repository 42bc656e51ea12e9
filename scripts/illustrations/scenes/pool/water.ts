import { type Art, W } from '../../drawing/art.ts';
import { n1 } from '../../drawing/number.ts';

/** The tiled floor seen through it, and the sky on top. */
export function water(a: Art, rim: string): void {
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
    rim,
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
}
