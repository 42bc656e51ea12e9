import type { Art } from '../../drawing/art.ts';
import { ambient, dark, light, mix } from '../../drawing/colour.ts';
import { range } from '../../drawing/number.ts';
import type { Palette } from '../../drawing/palettes.ts';

/** At the foot of the bed. */
export function bench(a: Art, p: Palette): void {
  a.shadow(0.1, 2.0, 1.0, 0.25, 0.45, 12);
  for (const x of [-0.75, 0.75])
    for (const z of [1.78, 2.15]) a.rr(x - 0.025, 0, x + 0.025, 0.36, z, 0, dark(p.wood, 0.4));
  a.grad(
    [
      [-0.9, 0.5, 2.2],
      [0.9, 0.5, 2.2],
      [0.9, 0.48, 1.72],
      [-0.9, 0.48, 1.72],
    ],
    mix(p.brass, p.linen, 0.35),
    light(mix(p.brass, p.linen, 0.45), 0.3),
  );
  a.rr(
    -0.9,
    0.34,
    0.9,
    0.5,
    1.72,
    0.06,
    a.vg(0, 0.34, 0.5, 1.72, [
      [0, light(mix(p.brass, p.linen, 0.4), 0.2)],
      [1, dark(mix(p.brass, p.linen, 0.3), 0.35)],
    ]),
  );
  for (const x of range(-0.75, 0.75, 4))
    a.poly(
      [
        [x - 0.006, 0.5, 1.725],
        [x + 0.006, 0.5, 1.725],
        [x + 0.006, 0.35, 1.72],
        [x - 0.006, 0.35, 1.72],
      ],
      ambient.shadow,
      'opacity=".2"',
    );
}
