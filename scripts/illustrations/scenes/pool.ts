import { Art, H, W } from '../drawing/art.ts';
import { dark, light, mix, tone } from '../drawing/colour.ts';
import { person } from '../drawing/figure.ts';
import { n1 } from '../drawing/number.ts';
import { lounger, umbrella } from '../drawing/outdoor.ts';
import type { Palette } from '../drawing/palettes.ts';
import { clubhouse } from './pool/clubhouse.ts';
import { deck } from './pool/deck.ts';
import { borders, palms } from './pool/garden.ts';
import { eveningSky, skyline } from './pool/horizon.ts';
import { water } from './pool/water.ts';

export function pool(p: Palette, seed: number): Art {
  tone('#2a2848', '#fff0d6');
  const hz = H * 0.45,
    a = new Art({ x: 0, y: 2.5, z: -6, f: 1080, hx: W * 0.5, hy: hz }, seed);
  eveningSky(a, p, hz);
  skyline(a, p, hz);
  clubhouse(a, p);
  const stone = mix(p.stone, '#e9d0ac', 0.5);
  deck(a, stone, hz);
  water(a, light(stone, 0.62));
  umbrella(a, p, 7.9, 8.6, p.linen);
  lounger(a, p, 5.2, 7.6);
  lounger(a, p, 6.8, 7.6);
  umbrella(a, p, 6.75, 3.2, p.accent);
  lounger(a, p, 4.15, 2.2);
  lounger(a, p, 5.75, 2.2);
  sideTable(a, p);
  person(a, a.P(-6.6, 0, 10.6)[0], a.P(0, 0, 10.6)[1], 1.66 * a.s(10.6), p.linen, p.fabric, 1);
  person(a, a.P(-5.8, 0, 10.8)[0], a.P(0, 0, 10.8)[1], 1.05 * a.s(10.8), p.accent, p.ink, 1);
  palms(a, p);
  borders(a, p);
  return a;
}

function sideTable(a: Art, p: Palette): void {
  const s = a.s(2.6),
    q = a.P(5.3, 0.42, 2.9);
  a.raw(
    `<ellipse cx="${n1(q[0])}" cy="${n1(q[1])}" rx="${n1(0.22 * s)}" ry="${n1(0.06 * s)}" fill="${light(p.wood, 0.3)}"/><rect x="${n1(q[0] - 0.02 * s)}" y="${n1(q[1])}" width="${n1(0.04 * s)}" height="${n1(0.42 * s)}" fill="${dark(p.wood, 0.2)}"/>`,
  );
}
