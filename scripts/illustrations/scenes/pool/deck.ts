import { type Art, H } from '../../drawing/art.ts';
import { dark, light } from '../../drawing/colour.ts';

export function deck(a: Art, stone: string, hz: number): void {
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
        [0, light(stone, 0.4)],
        [1, dark(stone, 0.05)],
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
      dark(stone, 0.45),
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
      dark(stone, 0.45),
      'opacity=".22"',
    );
}
