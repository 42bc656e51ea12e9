import { Art, H, W } from '../drawing/art.ts';
import { sky } from '../drawing/city.ts';
import { ambient, dark, light, mix, tone } from '../drawing/colour.ts';
import { person } from '../drawing/figure.ts';
import { blossom, bougainvillea, farTrees, field, flowerBed } from '../drawing/ground.ts';
import { foliage, palm, tree } from '../drawing/nature.ts';
import { n1 } from '../drawing/number.ts';
import type { Palette } from '../drawing/palettes.ts';
import { tower3 } from '../drawing/tower.ts';

/** The garden of a society: a path that bends through the lawn, a bench, a swing, old trees. */
export function garden(p: Palette, seed: number): Art {
  tone('#23304a');
  const hz = H * 0.5;
  const a = new Art({ x: 0, y: 2.2, z: -4, f: 1080, hx: W * 0.5, hy: hz }, seed);
  sky(a, p, hz, 0.25);
  farTrees(a, p, hz, 0.4, 56);
  tower3(a, p, 20, 74, 14, 16, 9, 3.1, mix(p.wall, p.sky[1], 0.2), {
    far: true,
    fin: mix(p.accent, p.sky[1], 0.3),
  });
  tower3(a, p, -34, 92, 13, 15, 10, 3.1, mix(p.stone, p.sky[1], 0.3), {
    far: true,
    fin: mix(p.accent, p.sky[1], 0.3),
  });
  farTrees(a, p, hz + 10, 0.18, 44, 40);
  field(a, hz + 10, mix(p.leaf, '#cfdc96', 0.5), mix(p.leaf, '#7f9a4f', 0.35));
  lawn(a, p, hz);
  path(a, p, hz);
  const crown = (x: number, y: number, r: number, t: number) =>
    tree(a, x, y, r, mix(p.leaf, '#8a9a4a', t), { dense: 170 });
  shade(a, 330, hz + 168, 250);
  crown(330, hz - 90, 240, 0.1);
  shade(a, 1240, hz + 128, 220);
  crown(1250, hz - 90, 190, 0.25);
  flameTree(a, p, 880, hz - 66, 112);
  palm(a, 690, hz + 66, 270, p.leaf, 0.06);
  palm(a, 745, hz + 74, 210, p.leaf, -0.08);
  for (let i = 0; i < 13; i++)
    foliage(a, 1080 + i * 44, H * 0.575 + Math.sin(i) * 3, 42, 22, p.leaf, 34, { size: 0.22 });
  bench(a, p, 420, H * 0.735);
  swing(a, p, 1290, H * 0.68);
  for (const [x, y, rx, ry] of [
    [60, H * 0.72, 130, 66],
    [1540, H * 0.74, 150, 76],
  ] as const)
    bougainvillea(a, p, x, y, rx, ry);
  edges(a, p);
  person(a, 922, H * 0.662, 112, p.linen, p.ink, 1);
  person(a, 962, H * 0.664, 70, p.accent, p.fabric, 1);
  flowerBed(a, p, 0, 690);
  flowerBed(a, p, 1330, W);
  return a;
}

/** Pixels below the horizon where t of the path (0 far, 1 near) lies; widths grow with it, as the eye sees them. */
const below = (t: number) => 46 + 503 * t;
const bend = (t: number) => 800 + 0.8 * below(t) * Math.sin(280 / below(t));
const wide = (t: number) => 0.46 * below(t);

function edge(hz: number, side: 1 | -1): string[] {
  return Array.from({ length: 31 }, (_, i) => {
    const t = i / 30;
    return `${n1(bend(t) + side * wide(t))} ${n1(hz + 46 + t * (H - hz - 30))}`;
  });
}

function path(a: Art, p: Palette, hz: number): void {
  const outline = `M${edge(hz, -1).join('L')}L${edge(hz, 1).reverse().join('L')}Z`;
  a.path(
    outline,
    a.lg(
      [0, hz + 40],
      [0, H],
      [
        [0, light(p.stone, 0.5)],
        [1, mix(p.stone, p.floor, 0.25)],
      ],
    ),
    `stroke="${light(p.linen, 0.2)}" stroke-width="7" stroke-linejoin="round"`,
  );
  a.raw(`<g ${a.clip(outline)}>`);
  for (let i = 1; i < 26; i++) {
    const t = (i / 26) ** 1.5;
    const y = hz + 46 + t * (H - hz - 30);
    a.raw(
      `<path d="M${n1(bend(t) - wide(t))} ${n1(y)}q${n1(wide(t))} ${n1(8 + 22 * t)} ${n1(wide(t) * 2)} 0" stroke="${dark(p.stone, 0.35)}" stroke-opacity=".35" stroke-width="${n1(1 + 2 * t)}" fill="none"/>`,
    );
  }
  for (const [x, y, rx] of [
    [830, H * 0.78, 240],
    [980, H * 0.64, 120],
    [1080, H * 0.92, 260],
  ] as const)
    a.raw(
      `<ellipse cx="${x}" cy="${n1(y)}" rx="${rx}" ry="${n1(rx * 0.12)}" fill="${ambient.shadow}" opacity=".22" ${a.blur(12)}/>`,
    );
  a.raw('</g>');
}

function lawn(a: Art, p: Palette, hz: number): void {
  for (let i = 0; i < 9; i++) {
    const y = hz + 30 + i * i * 6.5;
    a.raw(
      `<path d="M0 ${n1(y)}Q${W / 2} ${n1(y - 12)} ${W} ${n1(y + 4)}V${n1(y + 8 + i * 6)}Q${W / 2} ${n1(y + i * 5)} 0 ${n1(y + 8 + i * 6)}Z" fill="${i % 2 ? light(p.leaf, 0.4) : dark(p.leaf, 0.1)}" opacity=".13"/>`,
    );
  }
}

function shade(a: Art, x: number, y: number, r: number): void {
  a.raw(
    `<ellipse cx="${x + 40}" cy="${n1(y)}" rx="${r}" ry="${n1(r * 0.15)}" fill="${ambient.shadow}" opacity=".34" ${a.blur(12)}/>`,
  );
}

/** A tree in flower: gulmohar, or jacaranda in its own palette. */
function flameTree(a: Art, p: Palette, x: number, y: number, r: number): void {
  const bloom = p.name === 'jacaranda' ? '#8a6fc0' : mix(p.accent, '#d9502c', 0.4);
  tree(a, x, y, r, bloom, { dense: 120, lo: dark(bloom, 0.45), hi: light(bloom, 0.32) });
  for (let i = 0; i < 26; i++)
    a.raw(
      `<ellipse cx="${n1(x + (a.r() - 0.5) * r * 2)}" cy="${n1(y + r * 1.02 + a.r() * 22)}" rx="4" ry="1.6" fill="${light(bloom, a.r() * 0.4)}"/>`,
    );
}

function bench(a: Art, p: Palette, x: number, y: number): void {
  a.raw(
    `<ellipse cx="${x}" cy="${n1(y + 4)}" rx="150" ry="14" fill="${ambient.shadow}" opacity=".4" ${a.blur(6)}/>`,
  );
  const ink = dark(p.ink, 0.05);
  for (const dx of [-112, 112])
    a.raw(
      `<path d="M${x + dx} ${n1(y)}v-58M${x + dx + 14} ${n1(y - 8)}v-100M${x + dx - 8} ${n1(y - 58)}q-8 -34 22 -32" stroke="${ink}" stroke-width="8" fill="none" stroke-linecap="round"/>`,
    );
  for (const [k, dy] of [100, 80, 60].entries())
    a.raw(
      `<rect x="${x - 124}" y="${n1(y - dy - 20)}" width="262" height="15" rx="4" fill="${k % 2 ? p.wood : light(p.wood, 0.16)}"/>`,
    );
  for (const dy of [0, 12, 24])
    a.raw(
      `<rect x="${x - 134 + dy / 2}" y="${n1(y - 44 - dy)}" width="${n1(268 - dy * 0.4)}" height="10" rx="3" fill="${dy === 12 ? p.wood : light(p.wood, 0.24)}"/>`,
    );
}

function swing(a: Art, p: Palette, x: number, y: number): void {
  const frame = mix(p.accent, p.ink, 0.1);
  a.raw(
    `<ellipse cx="${x}" cy="${n1(y + 2)}" rx="170" ry="16" fill="${mix(p.floor, p.linen, 0.4)}" opacity=".9"/>`,
  );
  for (const side of [-1, 1])
    for (const spread of [-26, 26])
      a.raw(
        `<path d="M${x + side * 118} ${n1(y - 150)}L${x + side * 132 + spread} ${n1(y)}" stroke="${spread < 0 ? light(frame, 0.2) : dark(frame, 0.2)}" stroke-width="8" stroke-linecap="round"/>`,
      );
  a.raw(
    `<path d="M${x - 126} ${n1(y - 150)}h252" stroke="${frame}" stroke-width="9" stroke-linecap="round"/>`,
  );
  for (const [dx, lean] of [
    [-62, -10],
    [52, 14],
  ] as const) {
    for (const o of [-20, 20])
      a.raw(
        `<path d="M${x + dx + o} ${n1(y - 150)}L${x + dx + o + lean} ${n1(y - 42)}" stroke="${dark(p.ink, 0.1)}" stroke-width="2.4"/>`,
      );
    a.raw(
      `<rect x="${x + dx - 27 + lean}" y="${n1(y - 46)}" width="54" height="9" rx="3" fill="${p.wood}"/>`,
    );
  }
}

/** Low flowers along both sides of the path, near the viewer. */
function edges(a: Art, p: Palette): void {
  const hz = H * 0.5;
  for (const side of [-1, 1] as const) {
    for (let i = 0; i < 30; i++) {
      const t = 0.12 + (i / 30) * 0.8;
      const x = bend(t) + side * (wide(t) + 12 + 26 * t);
      const y = hz + 46 + t * (H - hz - 30);
      foliage(a, x, y, 10 + 44 * t, 6 + 22 * t, mix(p.leaf, '#7f9a4f', a.r() * 0.4), 20, { size: 0.26 });
      if (t > 0.3)
        for (let k = 0; k < 3; k++)
          blossom(a, p, x + (a.r() - 0.5) * 60 * t, y - a.r() * 22 * t, 0.4 + t * 0.8);
    }
  }
}
