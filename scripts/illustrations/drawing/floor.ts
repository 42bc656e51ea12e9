import type { Art } from './art.ts';
import { dark, light } from './colour.ts';
import { range, seeded } from './number.ts';

/** A floor of staggered boards that run away from the camera. */
export function boards(
  a: Art,
  x0: number,
  x1: number,
  z0: number,
  z1: number,
  c: string,
  w = 0.17,
  seed = 3,
): void {
  const r = seeded(seed);
  const joint = `stroke="${dark(c, 0.32)}" stroke-opacity=".35" stroke-width=".7"`;
  for (let x = x0; x < x1; x += w) {
    let z = z0 - r() * 1.4;
    while (z < z1) {
      const l = 1.1 + r() * 1.2;
      const near = Math.max(z, z0);
      const far = Math.min(z + l, z1);
      if (far > near) {
        const k = r();
        const board = k < 0.5 ? dark(c, 0.16 * (1 - 2 * k)) : light(c, 0.14 * (2 * k - 1));
        const right = Math.min(x + w, x1);
        a.poly(
          [
            [x, 0, near],
            [right, 0, near],
            [right, 0, far],
            [x, 0, far],
          ],
          board,
          joint,
        );
      }
      z += l;
    }
  }
}

/** Square floor tiles, each a little different. */
export function tiles(
  a: Art,
  x0: number,
  x1: number,
  z0: number,
  z1: number,
  size: number,
  c: string,
  other = c,
): void {
  let row = 0;
  for (let x = x0; x < x1 - 0.01; x += size, row++) {
    let column = row;
    for (let z = z0; z < z1 - 0.01; z += size, column++) {
      const base = column % 2 ? other : c;
      const [r, f] = [Math.min(x + size, x1), Math.min(z + size, z1)];
      const tile = a.r() < 0.5 ? light(base, a.r() * 0.12) : dark(base, a.r() * 0.06);
      a.poly(
        [
          [x, 0.002, z],
          [r, 0.002, z],
          [r, 0.002, f],
          [x, 0.002, f],
        ],
        tile,
        `stroke="${dark(c, 0.25)}" stroke-opacity=".45" stroke-width="1"`,
      );
    }
  }
}

/** A flat rug with a border. */
export function rug(a: Art, x0: number, x1: number, z0: number, z1: number, c: string, line: string): void {
  a.poly(
    [
      [x0, 0.006, z0],
      [x1, 0.006, z0],
      [x1, 0.006, z1],
      [x0, 0.006, z1],
    ],
    c,
  );
  const edge = (d: number, width: number) =>
    a.raw(
      `<path d="${a.d3([
        [x0 + d, 0.008, z0 + d],
        [x1 - d, 0.008, z0 + d],
        [x1 - d, 0.008, z1 - d],
        [x0 + d, 0.008, z1 - d],
      ])}" fill="none" stroke="${line}" stroke-opacity=".6" stroke-width="${width}"/>`,
    );
  edge(0.13, 5);
  edge(0.22, 2);
  for (const z of range(z0 + 0.5, z1 - 0.5, 9))
    a.poly(
      [
        [x0 + 0.4, 0.008, z],
        [x1 - 0.4, 0.008, z],
        [x1 - 0.4, 0.008, z + 0.03],
        [x0 + 0.4, 0.008, z + 0.03],
      ],
      line,
      'opacity=".16"',
    );
}
