import type { Art, Place } from './art.ts';
import { ambient, dark, light } from './colour.ts';
import { boards } from './floor.ts';

interface Room {
  w: number;
  h: number;
  d: number;
  wall: string;
  floor: string;
  planks?: boolean;
  ceil?: string;
}

export function room(a: Art, { w, h, d, wall, floor, planks = true, ceil = '#f6f0e6' }: Room): void {
  const x = w / 2;
  a.room = { x, h, d };
  a.grad(
    [
      [-x, 0, d],
      [x, 0, d],
      [x, 0, -3],
      [-x, 0, -3],
    ],
    dark(floor, 0.12),
    floor,
  );
  if (planks) boards(a, -x, x, -2.4, d, floor, 0.19);
  a.grad(
    [
      [-x, h, d],
      [x, h, d],
      [x, h, -3],
      [-x, h, -3],
    ],
    dark(ceil, 0.14),
    ceil,
  );
  a.grad(
    [
      [-x, h, d],
      [x, h, d],
      [x, 0, d],
      [-x, 0, d],
    ],
    light(wall, 0.22),
    dark(wall, 0.2),
    '',
    1,
  );
  a.grad(
    [
      [x, h, -3],
      [x, h, d],
      [x, 0, d],
      [x, 0, -3],
    ],
    dark(wall, 0.1),
    dark(wall, 0.26),
    '',
    1,
  );
  a.grad(
    [
      [-x, h, -3],
      [-x, h, d],
      [-x, 0, d],
      [-x, 0, -3],
    ],
    dark(wall, 0.05),
    dark(wall, 0.3),
    '',
    1,
  );
  // ambient occlusion along the edges
  const ao = (pts: readonly Place[], o: number) =>
    a.poly(pts, ambient.shadow, `opacity="${o}" ${a.blur(10)}`);
  ao(
    [
      [-x, h, d],
      [x, h, d],
      [x, h - 0.1, d],
      [-x, h - 0.1, d],
    ],
    0.2,
  );
  ao(
    [
      [-x, 0.14, d],
      [x, 0.14, d],
      [x, 0, d],
      [-x, 0, d],
    ],
    0.26,
  );
  ao(
    [
      [x - 0.12, h, d],
      [x, h, d],
      [x, 0, d],
      [x - 0.12, 0, d],
    ],
    0.24,
  );
  ao(
    [
      [-x, 0, d],
      [x, 0, d],
      [x, 0, d - 0.35],
      [-x, 0, d - 0.35],
    ],
    0.25,
  );
  ao(
    [
      [x, 0, -2],
      [x, 0, d],
      [x - 0.3, 0, d],
      [x - 0.3, 0, -2],
    ],
    0.3,
  );
}
