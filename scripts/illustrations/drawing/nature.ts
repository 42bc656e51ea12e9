import type { Art } from './art.ts';
import { dark, light, mix } from './colour.ts';
import { n1 } from './number.ts';

export function foliage(
  a: Art,
  x: number,
  y: number,
  rx: number,
  ry: number,
  c: string,
  n: number,
  { lo = dark(c, 0.5), hi = light(c, 0.3), size = 0.16 } = {},
) {
  const B: [number, number, number, number][] = [];
  for (let i = 0; i < n; i++) {
    const t = a.r() * Math.PI * 2,
      q = Math.sqrt(a.r()),
      u = Math.cos(t) * q,
      v = Math.sin(t) * q;
    B.push([
      x + u * rx,
      y + v * ry,
      rx * size * (0.55 + a.r() * 0.75),
      -0.55 * u - 0.8 * v + (a.r() - 0.5) * 0.7,
    ]);
  }
  B.sort((p, q) => p[3] - q[3]);
  let out = '';
  for (const [bx, by, br, k] of B)
    out += `<ellipse cx="${n1(bx)}" cy="${n1(by)}" rx="${n1(br)}" ry="${n1(br * 0.62)}" transform="rotate(${Math.round(a.r() * 70 - 35)} ${n1(bx)} ${n1(by)})" fill="${mix(lo, hi, Math.min(1, Math.max(0, 0.5 + k * 0.52)))}"/>`;
  return a.raw(out);
}

export function tree(
  a: Art,
  x: number,
  y: number,
  r: number,
  c: string,
  { trunk = true, dense = 46, flat = 0.62, lo = dark(c, 0.5), hi = light(c, 0.26), bark = '#5b473b' } = {},
) {
  // rain-tree: flat umbrella crown
  if (dense < 60) {
    const B: [number, number, number][] = [];
    for (let i = 0; i < dense; i++) {
      const t = a.r() * Math.PI * 2,
        q = Math.sqrt(a.r());
      B.push([
        x + Math.cos(t) * q * r,
        y - r * 0.12 + Math.sin(t) * q * r * flat * 0.62,
        r * (0.14 + a.r() * 0.15),
      ]);
    }
    B.sort((p, q) => q[1] - p[1]);
    for (const [bx, by, br] of B) {
      const k = Math.min(1, Math.max(0, (y + r * 0.2 - by) / (r * 0.75)));
      a.raw(
        `<ellipse cx="${n1(bx)}" cy="${n1(by)}" rx="${n1(br)}" ry="${n1(br * 0.72)}" fill="${mix(lo, hi, k * 0.8 + a.r() * 0.2)}"/>`,
      );
    }
    return;
  }
  const lobes: [number, number, number][] = [];
  for (let i = 0; i < 11; i++) {
    const u = (i / 10 - 0.5) * 2;
    lobes.push([
      x + u * r * 0.86,
      y - r * (0.12 + 0.3 * (1 - u * u)) + (a.r() - 0.5) * r * 0.12,
      r * (0.3 + 0.14 * (1 - Math.abs(u))),
    ]);
  }
  foliage(a, x, y - r * 0.02, r * 0.98, r * 0.2, c, Math.round(dense * 0.9), {
    lo: mix(lo, '#0b1018', 0.25),
    hi: mix(lo, hi, 0.35),
    size: 0.075,
  });
  if (trunk) {
    const b = dark(bark, 0.2),
      limb = (x0: number, y0: number, x1: number, y1: number, w0: number, w1: number) =>
        a.path(
          `M${n1(x0 - w0)} ${n1(y0)}Q${n1((x0 + x1) / 2 - w0 * 0.3)} ${n1((y0 + y1) / 2 + 10)} ${n1(x1 - w1)} ${n1(y1)}L${n1(x1 + w1)} ${n1(y1)}Q${n1((x0 + x1) / 2 + w0)} ${n1((y0 + y1) / 2 + 16)} ${n1(x0 + w0)} ${n1(y0)}Z`,
          b,
        );
    limb(x, y + r * 0.95, x + r * 0.02, y + r * 0.2, r * 0.062, r * 0.046);
    for (const [ex, ey] of [
      [-0.52, -0.02],
      [-0.24, -0.16],
      [0.1, -0.24],
      [0.36, -0.12],
      [0.6, 0.02],
    ] as const)
      limb(x + r * 0.02, y + r * 0.36, x + ex * r, y + ey * r, r * 0.042, r * 0.012);
  }
  lobes.sort((p, q) => p[1] - q[1]);
  for (const [lx, ly, lr] of lobes)
    foliage(a, lx, ly, lr, lr * 0.52, c, Math.round(dense * 0.9), { lo, hi, size: 0.17 });
}

export function palm(a: Art, x: number, y: number, h: number, c: string, lean = 0.1): void {
  const tx = x + h * lean,
    ty = y - h;
  a.path(
    `M${n1(x - h * 0.026)} ${n1(y)}Q${n1(x + h * lean * 0.15)} ${n1(y - h * 0.5)} ${n1(tx - h * 0.011)} ${n1(ty)}L${n1(tx + h * 0.011)} ${n1(ty)}Q${n1(x + h * lean * 0.15 + h * 0.04)} ${n1(y - h * 0.5)} ${n1(x + h * 0.028)} ${n1(y)}Z`,
    a.lg(
      [x - h * 0.03, 0],
      [x + h * 0.05, 0],
      [
        [0, '#b49a7c'],
        [1, dark('#5d4a3d', 0.2)],
      ],
    ),
  );
  const F: [number, string][] = [];
  for (let i = 0; i < 19; i++) {
    const t = i / 18,
      an = -Math.PI * 1.12 + Math.PI * 1.24 * t + (a.r() - 0.5) * 0.1,
      co = Math.cos(an),
      l = h * (0.36 + a.r() * 0.1) * (1 - 0.18 * (1 - Math.abs(co))),
      ex = tx + co * l,
      ey = ty + Math.sin(an) * l * 0.5 + l * (0.22 + 0.22 * Math.abs(co)),
      mx = tx + co * l * 0.52,
      my = ty + Math.sin(an) * l * 0.75 - l * 0.1;
    const col = mix(dark(c, 0.5), light(c, 0.28), 0.15 + 0.85 * a.r() * (0.4 + 0.6 * t));
    let q = '';
    const n = 26;
    for (let j = 2; j <= n; j++) {
      const u = j / n,
        px = (1 - u) ** 2 * tx + 2 * u * (1 - u) * mx + u * u * ex,
        py = (1 - u) ** 2 * ty + 2 * u * (1 - u) * my + u * u * ey,
        dx = 2 * (1 - u) * (mx - tx) + 2 * u * (ex - mx),
        dy = 2 * (1 - u) * (my - ty) + 2 * u * (ey - my),
        m = Math.hypot(dx, dy) || 1,
        w = l * 0.25 * Math.sin(Math.PI * (0.12 + u * 0.8)),
        vx = dx / m,
        vy = dy / m;
      for (const s of [-1, 1])
        q += `M${n1(px)} ${n1(py)}l${n1(vx * w * 0.62 - s * vy * w * 0.55)} ${n1(vy * w * 0.62 + s * vx * w * 0.55 + w * 0.34)}`;
    }
    F.push([
      Math.abs(co) * 0.6 + a.r() * 0.5,
      `<path d="M${n1(tx)} ${n1(ty)}Q${n1(mx)} ${n1(my)} ${n1(ex)} ${n1(ey)}${q}" stroke="${col}" stroke-width="${n1(Math.max(0.9, h * 0.0062))}" fill="none" stroke-linecap="round"/>`,
    ]);
  }
  F.sort((p, q) => p[0] - q[0]).forEach((f) => {
    a.raw(f[1]);
  });
  for (let i = 0; i < 4; i++)
    a.raw(
      `<circle cx="${n1(tx + (a.r() - 0.5) * h * 0.05)}" cy="${n1(ty + h * (0.015 + a.r() * 0.02))}" r="${n1(h * 0.014)}" fill="${mix('#8a7a3a', '#5b6b35', a.r())}"/>`,
    );
}
