import { Art, H, W } from '../drawing/art.ts';
import { towers } from '../drawing/city.ts';
import { ambient, dark, light, mix, tone } from '../drawing/colour.ts';
import { person } from '../drawing/figure.ts';
import { foliage, palm, tree } from '../drawing/nature.ts';
import { n1 } from '../drawing/number.ts';
import type { Palette } from '../drawing/palettes.ts';

/** A lake in the early morning: mist over it, a walking path along its near bank. */
export function lake(p: Palette, seed: number): Art {
  tone('#25324a', '#fff0d4');
  const a = new Art({}, seed);
  const hz = H * 0.47;
  dawn(a, p, hz);
  farBank(a, p, hz);
  water(a, p, hz);
  lotus(a, p);
  bank(a, p);
  return a;
}

function dawn(a: Art, p: Palette, hz: number): void {
  a.raw(
    `<rect width="${W}" height="${H}" fill="${a.lg(
      [0, 0],
      [0, hz],
      [
        [0, mix(p.sky[0], '#5f95bd', 0.35)],
        [0.5, mix(p.sky[1], '#f6d8c0', 0.3)],
        [0.85, '#fbdcb4'],
        [1, '#fff0d2'],
      ],
    )}"/>`,
  );
  a.glow(W * 0.68, hz - 70, 520, '#ffe0a2', 0.95, 0.8);
  a.raw(`<circle cx="${W * 0.68}" cy="${n1(hz - 84)}" r="46" fill="#fff9e8" ${a.blur(2.5)}/>`);
  for (let i = 0; i < 15; i++) {
    const [x, y, w] = [a.r() * W, 60 + a.r() * 260, 100 + a.r() * 260];
    a.raw(
      `<path d="M${n1(x - w)} ${n1(y)}Q${n1(x)} ${n1(y - 10 - a.r() * 12)} ${n1(x + w)} ${n1(y)}Q${n1(x)} ${n1(y + 6)} ${n1(x - w)} ${n1(y)}Z" fill="${a.r() < 0.5 ? '#fff' : '#ffe3c4'}" opacity="${n1(0.3 + a.r() * 0.4)}" ${a.blur(6)}/>`,
    );
  }
}

function farBank(a: Art, p: Palette, hz: number): void {
  const haze = mix('#fbe2c0', p.sky[1], 0.4);
  towers(a, {
    y: hz + 4,
    x0: -20,
    x1: W + 20,
    c: mix(haze, '#8a8fa8', 0.35),
    hmin: 24,
    hmax: 120,
    lit: 0,
    win: false,
  });
  towers(a, {
    y: hz + 4,
    x0: W * 0.06,
    x1: W * 0.42,
    c: mix(haze, '#70809a', 0.55),
    hmin: 60,
    hmax: 230,
    lit: 0.08,
    wmin: 46,
    wmax: 80,
  });
  for (let i = 0; i < 46; i++)
    tree(a, i * 36 - 20 + a.r() * 16, hz - 6 + a.r() * 8, 28 + a.r() * 26, mix(p.leaf, haze, 0.4), {
      trunk: false,
      dense: 22,
    });
  for (const [x, r] of [
    [1180, 120],
    [1430, 96],
    [820, 84],
  ] as const)
    tree(a, x, hz - r * 0.78, r, mix(p.leaf, haze, 0.28), { dense: 110 });
  palm(a, 1010, hz + 8, 190, mix(p.leaf, haze, 0.25), 0.08);
  palm(a, 1060, hz + 8, 150, mix(p.leaf, haze, 0.25), -0.08);
  for (let i = 0; i < 70; i++)
    foliage(a, i * 24 - 10, hz + 6, 22, 10, mix(p.leaf, haze, 0.25), 10, { size: 0.3 });
}

/** The far bank upside down, veiled and rippled. */
function water(a: Art, p: Palette, hz: number): void {
  const shore = hz + 14;
  a.body = [`<g id="bank">${a.body.join('')}</g>`];
  const veil = mix(p.sky[0], '#2c6f86', 0.4);
  a.raw(
    `<g ${a.clip(`M0 ${n1(shore)}H${W}V${H}H0Z`)}><g transform="translate(0 ${n1(2 * shore)}) scale(1 -1)" ${a.blur(2.5)}><use href="#bank"/></g>`,
  );
  a.raw(
    `<rect y="${n1(shore)}" width="${W}" height="${n1(H - shore)}" fill="${a.lg(
      [0, shore],
      [0, H],
      [
        [0, '#fff0d4', 0.3],
        [0.25, veil, 0.26],
        [1, dark(veil, 0.25), 0.85],
      ],
    )}"/>`,
  );
  for (let i = 0; i < 330; i++) {
    const t = a.r() ** 0.7;
    const y = shore + 3 + t * (H - shore);
    const x = a.r() < 0.45 ? W * 0.68 + (a.r() - 0.5) * (100 + t * 420) : a.r() * W;
    const l = 14 + t * 80;
    a.raw(
      `<path d="M${n1(x - l)} ${n1(y)}q${n1(l)} ${n1(-1.5 - t * 3)} ${n1(l * 2)} 0" stroke="${a.r() < 0.62 ? '#fff3d8' : dark(veil, 0.3)}" stroke-opacity="${n1(0.15 + a.r() * 0.35)}" stroke-width="${n1(0.9 + t * 2)}" fill="none" stroke-linecap="round"/>`,
    );
  }
  a.raw('</g>');
  for (let i = 0; i < 6; i++)
    a.raw(
      `<ellipse cx="${n1(a.r() * W)}" cy="${n1(shore + 4 + a.r() * 26)}" rx="${n1(240 + a.r() * 240)}" ry="${n1(10 + a.r() * 12)}" fill="#fff4e0" opacity=".34" ${a.blur(14)}/>`,
    );
  for (const [x, y, s] of [
    [690, shore + 78, 1],
    [742, shore + 96, 1.15],
    [850, shore + 66, 0.9],
  ] as const)
    duck(a, p, x, y, s);
  for (let i = 0; i < 11; i++) {
    const [x, y, s] = [380 + a.r() * 420, 120 + a.r() * 130, 6 + a.r() * 8];
    a.raw(
      `<path d="M${n1(x - s)} ${n1(y - s * 0.5)}q${n1(s * 0.6)} ${n1(-s * 0.3)} ${n1(s)} ${n1(s * 0.5)}q${n1(s * 0.4)} ${n1(-s * 0.8)} ${n1(s)} ${n1(-s * 0.5)}" stroke="${mix(p.ink, p.sky[0], 0.3)}" stroke-width="2.2" fill="none" stroke-linecap="round"/>`,
    );
  }
}

function duck(a: Art, p: Palette, x: number, y: number, s: number): void {
  a.path(
    `M${n1(x - 20 * s)} ${n1(y)}q4 ${n1(-13 * s)} ${n1(22 * s)} ${n1(-11 * s)}q${n1(3 * s)} ${n1(-15 * s)} ${n1(11 * s)} ${n1(-14 * s)}q${n1(8 * s)} 0 ${n1(6 * s)} ${n1(9 * s)}q0 ${n1(15 * s)} ${n1(-14 * s)} ${n1(17 * s)}Z`,
    dark(p.ink, 0.1),
  );
  a.raw(
    `<path d="M${n1(x + 18 * s)} ${n1(y - 20 * s)}l${n1(9 * s)} 3l${n1(-9 * s)} 3Z" fill="${p.brass}"/><path d="M${n1(x - 40 * s)} ${n1(y + 3)}h${n1(76 * s)}" stroke="#fff" stroke-opacity=".5" stroke-width="2"/>`,
  );
}

function lotus(a: Art, p: Palette): void {
  for (let i = 0; i < 34; i++) {
    const t = a.r();
    const [x, y] = [900 + a.r() * 700, H * 0.66 + t * H * 0.13];
    const r = 20 + t * 26;
    a.raw(
      `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(r)}" ry="${n1(r * 0.26)}" fill="${mix(dark(p.leaf, 0.2), light(p.leaf, 0.3), a.r())}"/><path d="M${n1(x)} ${n1(y)}l${n1(r)} ${n1(-r * 0.1)}" stroke="${dark(p.leaf, 0.4)}" stroke-width="2"/>`,
    );
    if (i % 4 === 0)
      for (let k = -2; k <= 2; k++)
        a.raw(
          a.leaf(
            x,
            y - 2,
            r * 0.72,
            -Math.PI / 2 + k * 0.5,
            r * 0.2,
            mix('#f4b8c4', mix(p.accent, '#ffffff', 0.4), a.r() * 0.5),
          ),
        );
  }
}

/** The near bank: a path, a rail, walkers, a tree that frames the view. */
function bank(a: Art, p: Palette): void {
  const grass = mix(p.leaf, '#8fa75a', 0.3);
  a.path(
    `M-10 ${H * 0.74}Q500 ${H * 0.76} 960 ${H * 0.86}T1610 ${H * 0.95}V${H + 10}H-10Z`,
    a.lg(
      [0, H * 0.74],
      [0, H],
      [
        [0, light(grass, 0.2)],
        [1, dark(grass, 0.25)],
      ],
    ),
  );
  a.path(
    `M-10 ${H * 0.81}Q460 ${H * 0.82} 860 ${H * 0.92}Q1010 ${H * 0.96} 1130 ${H + 10}H240Q140 ${H * 0.92} -10 ${H * 0.9}Z`,
    a.lg(
      [0, H * 0.8],
      [0, H],
      [
        [0, light(p.stone, 0.4)],
        [1, mix(p.stone, p.floor, 0.3)],
      ],
    ),
  );
  for (let i = 0; i < 90; i++) {
    const x = a.r() * W;
    const y = H * (0.755 + 0.14 * (x / W) ** 1.4) + a.r() * 14;
    const l = 22 + a.r() * 46;
    a.raw(
      `<path d="M${n1(x)} ${n1(y)}q${n1((a.r() - 0.5) * 12)} ${n1(-l * 0.6)} ${n1((a.r() - 0.5) * 26)} ${n1(-l)}" stroke="${mix(dark(p.leaf, 0.3), light(p.leaf, 0.3), a.r())}" stroke-width="2.6" fill="none" stroke-linecap="round"/>`,
    );
  }
  const post = (x: number) => [x, H * (0.79 + 0.115 * (x / 1000) ** 1.5)] as const;
  for (let x = 20; x < 1040; x += 78) {
    const [px, py] = post(x);
    const h = 58 + x * 0.02;
    a.raw(
      `<path d="M${n1(px)} ${n1(py)}v${n1(-h)}" stroke="${dark(p.wood, 0.2)}" stroke-width="8" stroke-linecap="round"/>`,
    );
    const [nx, ny] = post(x + 78);
    if (x < 960)
      for (const k of [0.4, 0.85])
        a.raw(
          `<path d="M${n1(px)} ${n1(py - h * k)}L${n1(nx)} ${n1(ny - (h + 1.5) * k)}" stroke="${light(p.wood, 0.1)}" stroke-width="5"/>`,
        );
  }
  person(a, 430, H * 0.885, 158, mix(p.accent, p.linen, 0.1), dark(p.fabric, 0.3), 1);
  person(a, 506, H * 0.89, 150, p.linen, p.ink, 1);
  person(a, 770, H * 0.955, 170, p.fabric, dark(p.ink, 0.1), -1);
  a.raw(
    `<ellipse cx="120" cy="${n1(H * 0.9)}" rx="190" ry="20" fill="${ambient.shadow}" opacity=".35" ${a.blur(10)}/>`,
  );
  tree(a, 110, H * 0.5, 400, mix(p.leaf, '#7d9448', 0.15), { dense: 330 });
  for (let i = 0; i < 22; i++)
    foliage(a, 1180 + i * 24, H * (0.99 - i * 0.001), 60, 44, mix(p.leaf, '#7f9a4f', (i % 3) * 0.15), 44, {
      size: 0.2,
      lo: dark(p.leaf, 0.6),
    });
}
