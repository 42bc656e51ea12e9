import { seeded, n1 } from './drawing/number.ts';

const UNIT = 40;
const PAPER = '#f1ebe0';
const WALL = '#c9bda9';
const LINE = '#1f2a2e';
const [WIDTH, HEIGHT] = [1440, 960] as const;

/** A plan on a grid of 36 by 24 units, drawn in stone and thin ink. */
export class Plan {
  private below: string[] = [];
  private walls: string[] = [];
  private above: string[] = [];
  private r = seeded(5);

  wall(x0: number, y0: number, x1: number, y1: number): this {
    this.walls.push(
      `<path d="M${at(x0, y0)}L${at(x1, y1)}" stroke="${WALL}" stroke-width="11" stroke-linecap="square"/>`,
    );
    return this;
  }
  room(x: number, y: number, w: number, h: number): this {
    this.wall(x, y, x + w, y).wall(x + w, y, x + w, y + h);
    return this.wall(x + w, y + h, x, y + h).wall(x, y + h, x, y);
  }
  /** An opening with its leaf and the quarter circle it sweeps. */
  door(x: number, y: number, w: number, run: 'along' | 'down'): this {
    const [ex, ey] = run === 'along' ? [x + w, y] : [x, y + w];
    const [lx, ly] = run === 'along' ? [x, y - w] : [x + w, y];
    this.above.push(
      `<path d="M${at(x, y)}L${at(ex, ey)}" stroke="${PAPER}" stroke-width="14"/>`,
      `<path d="M${at(x, y)}L${at(lx, ly)}" ${ink(0.5, 2.4)}/>`,
      `<path d="M${at(lx, ly)}A${w * UNIT} ${w * UNIT} 0 0 ${1} ${at(ex, ey)}" ${ink(0.28, 1.5)}/>`,
    );
    return this;
  }
  window(x: number, y: number, w: number): this {
    const [px, py] = [x * UNIT, y * UNIT];
    this.above.push(
      `<rect x="${px}" y="${py - 6}" width="${w * UNIT}" height="12" fill="${PAPER}" stroke="${LINE}" stroke-opacity=".45" stroke-width="1.6"/><path d="M${px} ${py}h${w * UNIT}" ${ink(0.4, 1.4)}/>`,
    );
    return this;
  }
  paving(x: number, y: number, w: number, h: number): this {
    for (let i = 0; i <= w + 0.01; i += 0.8)
      this.below.push(`<path d="M${at(x + i, y)}V${n1((y + h) * UNIT)}" ${ink(0.1, 1.2)}/>`);
    for (let i = 0; i <= h + 0.01; i += 0.8)
      this.below.push(`<path d="M${at(x, y + i)}H${n1((x + w) * UNIT)}" ${ink(0.1, 1.2)}/>`);
    return this;
  }
  /** A tree as plans draw it: a loose ring with spokes. */
  tree(x: number, y: number, r: number): this {
    const n = 14;
    const turn = this.r() * 6;
    const ring = Array.from({ length: n }, (_, i) => {
      const angle = turn + (i * 2 * Math.PI) / n;
      const reach = r * (0.9 + 0.14 * this.r());
      return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach] as const;
    });
    const start = ring.at(-1) ?? ([x, y] as const);
    const lobes = ring
      .map(([px, py]) => `A${n1(r * UNIT * 0.24)} ${n1(r * UNIT * 0.24)} 0 0 1 ${at(px, py)}`)
      .join('');
    this.above.push(
      `<path d="M${at(...start)}${lobes}Z" fill="${PAPER}" stroke="#2f5d50" stroke-opacity=".55" stroke-width="2"/>`,
    );
    for (const [px, py] of ring)
      this.above.push(
        `<path d="M${at(x + (px - x) * 0.18, y + (py - y) * 0.18)}L${at(x + (px - x) * 0.66, y + (py - y) * 0.66)}" stroke="#2f5d50" stroke-opacity=".28" stroke-width="1.4"/>`,
      );
    this.above.push(
      `<circle cx="${n1(x * UNIT)}" cy="${n1(y * UNIT)}" r="4" fill="#2f5d50" fill-opacity=".6"/>`,
    );
    return this;
  }
  pot(x: number, y: number): this {
    return this.tree(x, y, 0.55);
  }
  pillars(places: readonly (readonly [number, number])[]): this {
    for (const [x, y] of places)
      this.above.push(`<circle cx="${x * UNIT}" cy="${y * UNIT}" r="9" fill="${WALL}"/>`);
    return this;
  }
  steps(x: number, y: number, w: number): this {
    for (let i = 0; i < 3; i++)
      this.below.push(
        `<rect x="${x * UNIT}" y="${(y + i * 0.35) * UNIT}" width="${w * UNIT}" height="14" fill="none" stroke="${LINE}" stroke-opacity=".28" stroke-width="1.5"/>`,
      );
    return this;
  }
  rail(x: number, y: number, w: number, h: number): this {
    this.below.push(
      `<rect x="${x * UNIT}" y="${y * UNIT}" width="${w * UNIT}" height="${h * UNIT}" fill="none" stroke="${LINE}" stroke-opacity=".4" stroke-width="2.4"/>`,
    );
    return this;
  }
  /** A square tank with steps on all sides. */
  water(x: number, y: number, w: number, h: number): this {
    for (let i = 0; i < 4; i++)
      this.above.push(
        `<rect x="${(x + i * 0.2) * UNIT}" y="${(y + i * 0.2) * UNIT}" width="${(w - i * 0.4) * UNIT}" height="${(h - i * 0.4) * UNIT}" fill="${PAPER}" stroke="${LINE}" stroke-opacity=".3" stroke-width="1.5"/>`,
      );
    return this;
  }

  svg(): string {
    const drawn = `${this.below.join('')}${this.walls.join('')}${this.above.join('')}`;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none"><rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/><g transform="translate(0 12)">${drawn}</g></svg>`;
  }
}

const at = (x: number, y: number) => `${n1(x * UNIT)} ${n1(y * UNIT)}`;
const ink = (opacity: number, width: number) =>
  `stroke="${LINE}" stroke-opacity="${opacity}" stroke-width="${width}"`;
