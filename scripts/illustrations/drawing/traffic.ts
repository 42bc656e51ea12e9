import type { Art } from './art.ts';
import { ambient, dark, light } from './colour.ts';
import { n1 } from './number.ts';

const ground = (a: Art, x: number, y: number, w: number) =>
  a.raw(
    `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(w * 0.56)}" ry="${n1(w * 0.07)}" fill="${ambient.shadow}" opacity=".4" ${a.blur(5)}/>`,
  );

/** A car seen from behind (or, with pale lamps, from the front), w pixels wide, standing on y. */
export function car(a: Art, x: number, y: number, w: number, c: string, lamps = '#d6453a'): void {
  ground(a, x, y, w);
  const u = w / 100;
  for (const dx of [-36, 36])
    a.raw(
      `<rect x="${n1(x + (dx - 9) * u)}" y="${n1(y - 18 * u)}" width="${n1(18 * u)}" height="${n1(18 * u)}" rx="${n1(4 * u)}" fill="#15191c"/>`,
    );
  a.path(
    `M${n1(x - 36 * u)} ${n1(y - 52 * u)}Q${n1(x - 30 * u)} ${n1(y - 80 * u)} ${n1(x - 22 * u)} ${n1(y - 82 * u)}H${n1(x + 22 * u)}Q${n1(x + 30 * u)} ${n1(y - 80 * u)} ${n1(x + 36 * u)} ${n1(y - 52 * u)}Z`,
    light(c, 0.1),
  );
  a.path(
    `M${n1(x - 30 * u)} ${n1(y - 52 * u)}Q${n1(x - 25 * u)} ${n1(y - 74 * u)} ${n1(x - 20 * u)} ${n1(y - 75 * u)}H${n1(x + 20 * u)}Q${n1(x + 25 * u)} ${n1(y - 74 * u)} ${n1(x + 30 * u)} ${n1(y - 52 * u)}Z`,
    a.lg(
      [x, y - 76 * u],
      [x, y - 52 * u],
      [
        [0, '#9db6c2'],
        [1, '#324049'],
      ],
    ),
  );
  a.raw(
    `<rect x="${n1(x - 48 * u)}" y="${n1(y - 54 * u)}" width="${n1(96 * u)}" height="${n1(44 * u)}" rx="${n1(11 * u)}" fill="${a.lg(
      [x, y - 54 * u],
      [x, y - 10 * u],
      [
        [0, light(c, 0.28)],
        [0.4, c],
        [1, dark(c, 0.4)],
      ],
    )}"/>`,
  );
  for (const dx of [-45, 31])
    a.raw(
      `<rect x="${n1(x + dx * u)}" y="${n1(y - 44 * u)}" width="${n1(14 * u)}" height="${n1(10 * u)}" rx="${n1(3 * u)}" fill="${lamps}"/>`,
    );
  a.raw(
    `<rect x="${n1(x - 16 * u)}" y="${n1(y - 34 * u)}" width="${n1(32 * u)}" height="${n1(9 * u)}" rx="1" fill="#f2efe4"/><rect x="${n1(x - 46 * u)}" y="${n1(y - 20 * u)}" width="${n1(92 * u)}" height="${n1(8 * u)}" rx="${n1(3 * u)}" fill="${dark(c, 0.5)}"/>`,
  );
}

/** A three-wheeled autorickshaw seen from behind: green and yellow, as in Bangalore. */
export function autorickshaw(a: Art, x: number, y: number, w: number): void {
  ground(a, x, y, w);
  const u = w / 100;
  const [green, yellow] = ['#2f6a46', '#e3b23c'];
  for (const dx of [-38, 38])
    a.raw(
      `<rect x="${n1(x + (dx - 7) * u)}" y="${n1(y - 20 * u)}" width="${n1(14 * u)}" height="${n1(20 * u)}" rx="${n1(4 * u)}" fill="#15191c"/>`,
    );
  a.path(
    `M${n1(x - 45 * u)} ${n1(y - 64 * u)}Q${n1(x - 42 * u)} ${n1(y - 118 * u)} ${n1(x - 28 * u)} ${n1(y - 122 * u)}H${n1(x + 28 * u)}Q${n1(x + 42 * u)} ${n1(y - 118 * u)} ${n1(x + 45 * u)} ${n1(y - 64 * u)}Z`,
    a.lg(
      [x - 45 * u, 0],
      [x + 45 * u, 0],
      [
        [0, light(yellow, 0.3)],
        [0.5, yellow],
        [1, dark(yellow, 0.28)],
      ],
    ),
  );
  a.raw(
    `<rect x="${n1(x - 28 * u)}" y="${n1(y - 106 * u)}" width="${n1(56 * u)}" height="${n1(28 * u)}" rx="${n1(6 * u)}" fill="${a.lg(
      [x, y - 106 * u],
      [x, y - 78 * u],
      [
        [0, '#8fa6ad'],
        [1, '#2f3b40'],
      ],
    )}"/>`,
  );
  a.raw(
    `<rect x="${n1(x - 47 * u)}" y="${n1(y - 66 * u)}" width="${n1(94 * u)}" height="${n1(54 * u)}" rx="${n1(8 * u)}" fill="${a.lg(
      [x - 47 * u, 0],
      [x + 47 * u, 0],
      [
        [0, light(green, 0.22)],
        [0.5, green],
        [1, dark(green, 0.35)],
      ],
    )}"/>`,
  );
  a.raw(
    `<rect x="${n1(x - 47 * u)}" y="${n1(y - 62 * u)}" width="${n1(94 * u)}" height="${n1(7 * u)}" fill="${yellow}"/>`,
  );
  for (const dx of [-43, 31])
    a.raw(
      `<rect x="${n1(x + dx * u)}" y="${n1(y - 46 * u)}" width="${n1(12 * u)}" height="${n1(10 * u)}" rx="2" fill="#d6453a"/>`,
    );
  a.raw(
    `<rect x="${n1(x - 18 * u)}" y="${n1(y - 40 * u)}" width="${n1(36 * u)}" height="${n1(12 * u)}" rx="1" fill="#f2efe4"/>`,
  );
}
