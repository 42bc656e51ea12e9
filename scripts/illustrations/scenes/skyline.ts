import { Art, H, W } from '../drawing/art.ts';
import { towers } from '../drawing/city.ts';
import { dark, mix, tone } from '../drawing/colour.ts';
import { tree } from '../drawing/nature.ts';
import { n1 } from '../drawing/number.ts';
import type { Palette } from '../drawing/palettes.ts';

export function skyline(p: Palette, seed: number): Art {
  tone('#171a38');
  const a = new Art({}, seed),
    hz = H * 0.69;
  const dusk = p.dusk;
  a.raw(
    `<rect width="${W}" height="${H}" fill="${a.lg(
      [0, 0],
      [0, hz],
      [
        [0, dusk[0]],
        [0.34, dusk[1]],
        [0.62, dusk[2]],
        [0.83, dusk[3]],
        [1, dusk[4]],
      ],
    )}"/>`,
  );
  for (let i = 0; i < 90; i++)
    a.raw(
      `<circle cx="${n1(a.r() * W)}" cy="${n1(a.r() * H * 0.3)}" r="${n1(0.6 + a.r() * 1.1)}" fill="#fff" opacity="${n1(0.2 + a.r() * 0.6)}"/>`,
    );
  const sx = W * 0.6,
    sy = hz - 128;
  a.glow(sx, sy, 620, dusk[4], 0.95, 0.8);
  a.raw(
    `<circle cx="${sx}" cy="${sy}" r="54" fill="${a.rg([sx, sy], 54, [
      [0, '#fffbe9'],
      [0.7, '#ffeab8'],
      [1, '#ffd184'],
    ])}"/>`,
  );
  for (let i = 0; i < 26; i++) {
    const y = 120 + a.r() * (hz - 220),
      x = a.r() * W,
      w = 120 + a.r() * 360,
      t = y / hz;
    a.raw(
      `<path d="M${n1(x - w)} ${n1(y)}Q${n1(x)} ${n1(y - 12 - a.r() * 16)} ${n1(x + w)} ${n1(y)}Q${n1(x)} ${n1(y + 6)} ${n1(x - w)} ${n1(y)}Z" fill="${mix(mix(dusk[1], dusk[2], 0.5), dusk[3], t)}" opacity="${n1(0.25 + a.r() * 0.4)}" ${a.blur(5)}/>`,
    );
  }
  const layer = (c: string, hmin: number, hmax: number, lit: number, wmin: number, wmax: number, y: number) =>
    towers(a, { y, x0: -30, x1: W + 30, c, hmin, hmax, lit, wmin, wmax, warm: '#ffc978' });
  layer(mix(dusk[3], dusk[2], 0.45), 40, 120, 0, 30, 64, hz);
  a.raw(
    `<rect y="${hz - 160}" width="${W}" height="160" fill="${a.lg(
      [0, hz - 160],
      [0, hz],
      [
        [0, dusk[4], 0],
        [1, dusk[4], 0.55],
      ],
    )}"/>`,
  );
  layer(mix(dusk[2], dusk[1], 0.55), 40, 110, 0.12, 36, 76, hz);
  a.raw(
    `<rect y="${hz - 110}" width="${W}" height="110" fill="${a.lg(
      [0, hz - 110],
      [0, hz],
      [
        [0, dusk[3], 0],
        [1, dusk[3], 0.45],
      ],
    )}"/>`,
  );
  // hero towers with modelled edges
  const hero = (x: number, w: number, h: number, kind: number) => {
    const y = hz - h,
      c = mix(dusk[0], dusk[1], 0.42),
      rim = mix(dusk[3], '#ffe2b0', 0.5);
    const edge = x + w / 2 < sx ? 1 : -1;
    const side = edge > 0 ? ([x + w, w * 0.26] as const) : ([x, -w * 0.26] as const);
    a.raw(
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${a.lg(
        [edge > 0 ? x : x + w, 0],
        [edge > 0 ? x + w : x, 0],
        [
          [0, dark(c, 0.4)],
          [0.7, c],
          [1, mix(c, rim, 0.45)],
        ],
      )}"/>`,
    );
    a.path(
      `M${side[0]} ${hz}V${y}l${n1(side[1])} ${n1(h * 0.02)}V${hz}Z`,
      a.lg(
        [side[0], 0],
        [side[0] + side[1], 0],
        [
          [0, mix(rim, c, 0.12)],
          [1, mix(c, rim, 0.4)],
        ],
      ),
    );
    const rows = Math.floor(h / 17),
      cols = Math.max(3, Math.round(w / 19));
    for (let r = 0; r < rows; r++) {
      const yy = y + 12 + r * 17;
      a.raw(
        `<rect x="${x}" y="${n1(yy + 11)}" width="${w}" height="2.2" fill="${mix(c, rim, 0.28)}" opacity=".55"/>`,
      );
      for (let k = 0; k < cols; k++) {
        const on = a.r() < 0.42,
          xx = x + (w * (k + 0.14)) / cols;
        a.raw(
          `<rect x="${n1(xx)}" y="${n1(yy)}" width="${n1((w / cols) * 0.7)}" height="9" fill="${on ? mix('#ffb85c', '#fff0c8', a.r()) : mix(c, dusk[1], 0.5)}" opacity="${on ? n1(0.65 + a.r() * 0.35) : 0.5}"/>`,
        );
      }
      for (let k = 0; k < 2; k++)
        if (a.r() < 0.5)
          a.raw(
            `<rect x="${n1(Math.min(side[0], side[0] + side[1]) + Math.abs(side[1]) * (0.15 + k * 0.45))}" y="${n1(yy + 1)}" width="${n1(Math.abs(side[1]) * 0.3)}" height="9" fill="#ffe0a0" opacity=".5"/>`,
          );
    }
    if (kind === 1) a.path(`M${x} ${y}L${x + w / 2} ${y - w * 0.55}L${x + w} ${y}Z`, c);
    if (kind === 2) {
      a.raw(
        `<rect x="${n1(x + w * 0.2)}" y="${n1(y - 34)}" width="${n1(w * 0.6)}" height="36" fill="${c}"/><rect x="${n1(x + w * 0.48)}" y="${n1(y - 96)}" width="3" height="64" fill="${c}"/><circle cx="${n1(x + w * 0.48 + 1.5)}" cy="${n1(y - 97)}" r="3" fill="#ff6b5a"/>`,
      );
      a.glow(x + w * 0.48 + 1, y - 97, 18, '#ff6b5a', 0.9);
    }
    if (kind === 3) {
      for (let k = 0; k < 9; k++)
        a.raw(
          `<ellipse cx="${n1(x + (w * k) / 8)}" cy="${n1(y - 3)}" rx="${n1(w * 0.09)}" ry="9" fill="${dark(mix(p.leaf, dusk[0], 0.5), 0.2)}"/>`,
        );
    }
  };
  hero(86, 118, 330, 3);
  hero(242, 88, 250, 0);
  hero(365, 132, 420, 2);
  hero(548, 96, 296, 3);
  hero(690, 74, 214, 1);
  hero(1150, 104, 300, 0);
  hero(1288, 138, 452, 2);
  hero(1462, 98, 336, 3);
  hero(800, 66, 150, 0);
  hero(1056, 72, 176, 3);
  // tree line, viaduct with a metro train
  const g = mix(mix(p.leaf, '#123328', 0.5), dusk[0], 0.55),
    gl = { lo: mix(g, '#0c1024', 0.6), hi: mix(g, dusk[2], 0.4) };
  for (let i = 0; i < 60; i++)
    tree(a, i * 28 - 20 + a.r() * 18, hz - 4 + a.r() * 10, 30 + a.r() * 26, mix(g, dusk[2], 0.2), {
      trunk: false,
      dense: 18,
      lo: mix(g, dusk[0], 0.5),
      hi: mix(g, dusk[3], 0.38),
    });
  const vy = hz - 40;
  a.raw(
    `<rect x="-10" y="${vy}" width="${W + 20}" height="13" fill="${mix(dusk[0], dusk[2], 0.34)}"/><rect x="-10" y="${vy}" width="${W + 20}" height="3" fill="${mix(dusk[3], '#ffe2b0', 0.4)}" opacity=".8"/>`,
  );
  for (let x = 40; x < W; x += 148)
    a.path(`M${x} ${vy + 13}h26l-6 10v44h-14v-44Z`, mix(dusk[0], dusk[2], 0.22));
  for (let k = 0; k < 3; k++) {
    const x = 760 + k * 96;
    a.raw(
      `<rect x="${x}" y="${vy - 25}" width="93" height="26" rx="5" fill="${mix('#e9e2ea', dusk[2], 0.25)}"/><rect x="${x}" y="${vy - 8}" width="93" height="4" fill="#7b3f9c"/>`,
    );
    for (let j = 0; j < 5; j++)
      a.raw(`<rect x="${x + 7 + j * 17}" y="${vy - 20}" width="12" height="9" rx="1.5" fill="#ffe7b0"/>`);
  }
  a.glow(1050, vy - 12, 60, '#fff2c8', 0.8, 0.6);
  for (let i = 0; i < 70; i++)
    tree(a, i * 24 - 20 + a.r() * 14, hz + 10 + a.r() * 10, 20 + a.r() * 20, g, {
      trunk: false,
      dense: 18,
      ...gl,
    });
  // lake: mirror of everything above, then ripples
  const up = a.body.join('');
  a.body = [`<g id="up">${up}</g>`];
  const lk = hz + 16;
  a.raw(
    `<g ${a.clip(`M0 ${lk}H${W}V${H}H0Z`)}><rect y="${lk}" width="${W}" height="${H - lk}" fill="${dusk[1]}"/><g transform="translate(0 ${2 * lk}) scale(1 -1)" opacity=".8" ${a.blur(2.5)}><use href="#up"/></g><rect y="${lk}" width="${W}" height="${H - lk}" fill="${a.lg(
      [0, lk],
      [0, H],
      [
        [0, dusk[3], 0.16],
        [0.4, dusk[0], 0.3],
        [1, dusk[0], 0.82],
      ],
    )}"/>`,
  );
  for (let i = 0; i < 420; i++) {
    const t = a.r() ** 0.7,
      y = lk + 2 + t * (H - lk),
      x = a.r() < 0.5 ? sx + (a.r() - 0.5) * (120 + t * 520) : a.r() * W,
      l = 14 + t * 90;
    a.raw(
      `<path d="M${n1(x - l)} ${n1(y)}q${n1(l)} ${n1(-1.5 - t * 3)} ${n1(l * 2)} 0" stroke="${a.r() < 0.55 ? mix(dusk[4], '#fff4d8', a.r()) : dusk[0]}" stroke-opacity="${n1(0.12 + a.r() * 0.34)}" stroke-width="${n1(0.9 + t * 2.2)}" fill="none" stroke-linecap="round"/>`,
    );
  }
  a.raw('</g>');
  // near bank silhouettes
  const nk = mix('#0b1420', dusk[0], 0.35);
  tree(a, 130, H * 0.625, 300, nk, {
    dense: 300,
    lo: '#070b18',
    hi: mix(nk, dusk[2], 0.42),
    bark: '#0a0d1a',
  });
  a.path(
    `M-10 ${H}V${H * 0.9}Q260 ${H * 0.86} 520 ${H * 0.95}T1000 ${H * 0.985}T1610 ${H * 0.93}V${H}Z`,
    dark(nk, 0.3),
  );
  for (let i = 0; i < 150; i++) {
    const x = a.r() * W,
      l = 30 + a.r() * 70,
      y = H * (0.985 - 0.05 * Math.cos((x / W) * 5)) + 26;
    a.raw(
      `<path d="M${n1(x)} ${n1(y)}q${n1((a.r() - 0.5) * 18)} ${n1(-l * 0.6)} ${n1((a.r() - 0.5) * 34)} ${n1(-l)}" stroke="${dark(nk, 0.2)}" stroke-width="2.6" fill="none" stroke-linecap="round"/>`,
    );
  }
  for (let i = 0; i < 13; i++) {
    const x = 820 + a.r() * 420,
      y = 190 + a.r() * 150,
      s = 6 + a.r() * 8;
    a.raw(
      `<path d="M${n1(x - s)} ${n1(y - s * 0.5)}q${n1(s * 0.6)} ${n1(-s * 0.3)} ${n1(s)} ${n1(s * 0.5)}q${n1(s * 0.4)} ${n1(-s * 0.8)} ${n1(s)} ${n1(-s * 0.5)}" stroke="${dusk[0]}" stroke-width="2" fill="none" stroke-linecap="round"/>`,
    );
  }
  return a;
}
