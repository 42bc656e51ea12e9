import type { Art, Place } from '../../drawing/art.ts';
import { dark, light, mix } from '../../drawing/colour.ts';
import { n1 } from '../../drawing/number.ts';
import type { Palette } from '../../drawing/palettes.ts';

/** How high the rails lie, in metres. */
export const DECK = 8.2;

/** Three coaches above the parapet, in the purple of the line. */
export function train(a: Art, p: Palette, x0: number, concrete: string): void {
  const side = (z0: number, y0: number, z1: number, y1: number): Place[] => [
    [x0 + 0.5, y1, z0],
    [x0 + 0.5, y1, z1],
    [x0 + 0.5, y0, z1],
    [x0 + 0.5, y0, z0],
  ];
  const body = mix('#e9e6ea', p.sky[1], 0.1);
  for (let k = 2; k >= 0; k--) {
    const z0 = 14 + k * 15.2;
    const z1 = z0 + 14.9;
    const [low, high] = [DECK + 0.5, DECK + 4.1];
    if (k === 0) {
      const front: Place[] = [
        [x0 + 0.5, high, z0],
        [x0 + 3.2, high, z0],
        [x0 + 3.2, low, z0],
        [x0 + 0.5, low, z0],
      ];
      a.poly(
        front,
        a.lg(a.P(x0 + 0.5, high, z0), a.P(x0 + 3.2, low, z0), [
          [0, light(body, 0.4)],
          [1, dark(body, 0.25)],
        ]),
      );
      a.rr(
        x0 + 0.72,
        DECK + 2.1,
        x0 + 2.98,
        DECK + 3.7,
        z0 - 0.02,
        0.25,
        a.lg(a.P(x0, high, z0), a.P(x0 + 3, low, z0), [
          [0, '#7f9aa8'],
          [0.5, '#25323a'],
          [1, '#18222a'],
        ]),
      );
      a.rr(x0 + 0.5, DECK + 1.55, x0 + 3.2, DECK + 1.85, z0 - 0.03, 0, '#7b3f9c');
      for (const x of [x0 + 0.8, x0 + 2.6]) {
        const q = a.P(x + 0.15, DECK + 1.3, z0);
        a.glow(q[0], q[1], 46, '#fff3c8', 0.9);
        a.raw(`<circle cx="${n1(q[0])}" cy="${n1(q[1])}" r="6" fill="#fffbe8"/>`);
      }
    }
    a.poly(
      side(z0, low, z1, high),
      a.lg(a.P(x0, high, z0), a.P(x0, low, z0), [
        [0, light(body, 0.5)],
        [0.4, body],
        [1, dark(body, 0.22)],
      ]),
    );
    a.poly(side(z0, DECK + 1.55, z1, DECK + 1.85), '#7b3f9c');
    for (let i = 0; i < 7; i++) {
      const from = z0 + 0.9 + i * 2;
      const door = i % 3 === 1;
      a.poly(
        side(from, door ? DECK + 0.6 : DECK + 2.1, from + (door ? 1.1 : 1.4), DECK + 3.5),
        door ? mix('#cfcbd3', concrete, 0.3) : mix(p.ink, p.sky[0], 0.25),
      );
      a.poly(
        side(from + 0.12, DECK + 2.2, from + (door ? 0.98 : 1.28), DECK + 3.4),
        a.lg(a.P(x0, DECK + 3.4, from), a.P(x0, DECK + 2.2, from), [
          [0, mix(p.sky[0], '#ffffff', 0.4)],
          [1, mix(p.ink, p.sky[0], 0.4)],
        ]),
      );
    }
  }
}
