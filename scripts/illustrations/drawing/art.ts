import { ambient, dark, light } from './colour.ts';
import { n1, seeded } from './number.ts';

export const W = 1600;
export const H = 1067;

/** A place on the picture, in pixels. */
export type Point = readonly [number, number];
/** A place in the scene, in metres: right, up, away. */
export type Place = readonly [number, number, number];
/** Offset, colour, opacity. */
export type Stop = readonly [number, string, number?];

export interface Camera {
  x: number;
  y: number;
  z: number;
  yaw: number;
  /** Focal length in pixels. */
  f: number;
  /** Where the horizon's middle falls on the picture. */
  hx: number;
  hy: number;
}

export interface BoxLook {
  faces?: { top?: string; front?: string; left?: string; right?: string; bottom?: string };
  /** How much light or shade the top, front, left and right take. */
  tone?: readonly [number, number, number, number];
  nofront?: boolean;
}

const stops = (list: readonly Stop[]) =>
  list
    .map(
      ([o, c, a]) =>
        `<stop offset="${o}" stop-color="${c}"${a === undefined ? '' : ` stop-opacity="${a}"`}/>`,
    )
    .join('');

/** One drawing: a camera over a scene in metres, and the SVG it grows. */
export class Art {
  cam: Camera;
  defs: string[] = [];
  body: string[] = [];
  r: () => number;
  /** Half width, height and depth of the room that stands in the scene. */
  room = { x: 0, h: 0, d: 0 };
  private count = 0;

  constructor(cam: Partial<Camera>, seed: number) {
    this.cam = { x: 0, y: 1.5, z: -4, yaw: 0, f: 1150, hx: W / 2, hy: H * 0.52, ...cam };
    this.r = seeded(seed);
  }

  /** The point where a place is seen. */
  P(x: number, y: number, z: number): Point {
    const c = this.cam;
    const dx = x - c.x;
    const dz = z - c.z;
    const co = Math.cos(c.yaw);
    const si = Math.sin(c.yaw);
    const right = dx * co - dz * si;
    const away = Math.max(0.05, dx * si + dz * co);
    return [c.hx + (c.f * right) / away, c.hy - (c.f * (y - c.y)) / away];
  }
  /** Pixels to a metre at depth z, looking straight ahead. */
  s(z: number): number {
    return this.cam.f / (z - this.cam.z);
  }
  private id(prefix: string): string {
    return prefix + ++this.count;
  }
  raw(svg: string): this {
    this.body.push(svg);
    return this;
  }

  /** A linear gradient from p to q; the value is a fill. */
  lg(p: Point, q: Point, list: readonly Stop[]): string {
    const id = this.id('g');
    const ends = `x1="${n1(p[0])}" y1="${n1(p[1])}" x2="${n1(q[0])}" y2="${n1(q[1])}"`;
    this.defs.push(
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${ends}>${stops(list)}</linearGradient>`,
    );
    return `url(#${id})`;
  }
  /** A radial gradient round c, squeezed by sy; the value is a fill. */
  rg(c: Point, r: number, list: readonly Stop[], sy = 1): string {
    const id = this.id('r');
    const place = `translate(${n1(c[0])} ${n1(c[1])}) scale(${n1(r)} ${n1(r * sy)})`;
    this.defs.push(
      `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" gradientTransform="${place}">${stops(list)}</radialGradient>`,
    );
    return `url(#${id})`;
  }
  /** A gradient that runs down the picture from height y1 to y0. */
  vg(x: number, y0: number, y1: number, z: number, list: readonly Stop[]): string {
    return this.lg(this.P(x, y1, z), this.P(x, y0, z), list);
  }
  blur(v: number): string {
    const id = `b${String(v).replace('.', '_')}`;
    if (!this.defs.some((d) => d.includes(`id="${id}"`)))
      this.defs.push(
        `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${v}"/></filter>`,
      );
    return `filter="url(#${id})"`;
  }
  clip(d: string): string {
    const id = this.id('c');
    this.defs.push(`<clipPath id="${id}"><path d="${d}"/></clipPath>`);
    return `clip-path="url(#${id})"`;
  }

  d(points: readonly Point[]): string {
    return `M${points.map((p) => `${n1(p[0])} ${n1(p[1])}`).join('L')}Z`;
  }
  d3(places: readonly Place[]): string {
    return this.d(places.map((p) => this.P(...p)));
  }
  path(d: string, fill: string, rest = ''): this {
    return this.raw(`<path d="${d}" fill="${fill}" ${rest}/>`);
  }
  poly(places: readonly Place[], fill: string, rest = ''): this {
    return this.path(this.d3(places), fill, rest);
  }
  /** A shaded quad: from colour a at its first edge to b at the opposite one (dir 1: across). */
  grad(places: readonly [Place, Place, Place, Place], a: string, b: string, rest = '', dir = 0): this {
    const q = [
      this.P(...places[0]),
      this.P(...places[1]),
      this.P(...places[2]),
      this.P(...places[3]),
    ] as const;
    const middle = (p: Point, o: Point): Point => [(p[0] + o[0]) / 2, (p[1] + o[1]) / 2];
    const [s, e] = dir ? [middle(q[0], q[3]), middle(q[1], q[2])] : [middle(q[0], q[1]), middle(q[2], q[3])];
    return this.path(
      this.d(q),
      this.lg(s, e, [
        [0, a],
        [1, b],
      ]),
      rest,
    );
  }
  /** A rounded rectangle that faces the camera at depth z, y0 below. */
  rr(x0: number, y0: number, x1: number, y1: number, z: number, r: number, fill: string, rest = ''): this {
    const a = this.P(x0, y1, z);
    const b = this.P(x1, y0, z);
    return this.raw(
      `<rect x="${n1(a[0])}" y="${n1(a[1])}" width="${n1(b[0] - a[0])}" height="${n1(b[1] - a[1])}" rx="${n1(r * this.s(z))}" fill="${fill}" ${rest}/>`,
    );
  }
  /** A box, drawn as the faces the camera sees; light comes from the left. */
  box(
    x0: number,
    y0: number,
    z0: number,
    x1: number,
    y1: number,
    z1: number,
    c: string,
    look: BoxLook = {},
  ): this {
    const k = this.cam;
    const f = look.faces ?? {};
    const t = look.tone ?? [0.1, 0.12, 0.34, 0.42];
    const top = f.top ?? light(c, t[0]);
    const front = f.front ?? dark(c, t[1]);
    const left = f.left ?? dark(c, t[2] * 0.35);
    const right = f.right ?? dark(c, t[3]);
    if (k.y > y1)
      this.grad(
        [
          [x0, y1, z1],
          [x1, y1, z1],
          [x1, y1, z0],
          [x0, y1, z0],
        ],
        dark(top, 0.06),
        top,
      );
    if (k.y < y0)
      this.poly(
        [
          [x0, y0, z0],
          [x1, y0, z0],
          [x1, y0, z1],
          [x0, y0, z1],
        ],
        f.bottom ?? dark(c, 0.5),
      );
    if (k.x > x1)
      this.grad(
        [
          [x1, y1, z0],
          [x1, y1, z1],
          [x1, y0, z1],
          [x1, y0, z0],
        ],
        right,
        dark(right, 0.14),
      );
    if (k.x < x0)
      this.grad(
        [
          [x0, y1, z0],
          [x0, y1, z1],
          [x0, y0, z1],
          [x0, y0, z0],
        ],
        left,
        dark(left, 0.12),
      );
    if (!look.nofront)
      this.grad(
        [
          [x0, y1, z0],
          [x1, y1, z0],
          [x1, y0, z0],
          [x0, y0, z0],
        ],
        front,
        dark(front, 0.1),
      );
    return this;
  }
  /** A soft shadow on the floor. */
  shadow(x: number, z: number, rx: number, rz: number, opacity = 0.38, blur = 14): this {
    const c = this.P(x, 0, z);
    const far = this.P(x, 0, z + rz);
    const near = this.P(x, 0, z - rz);
    return this.raw(
      `<ellipse cx="${n1(c[0])}" cy="${n1((far[1] + near[1]) / 2)}" rx="${n1(rx * this.s(z))}" ry="${n1(Math.abs(near[1] - far[1]) / 2 + 3)}" fill="${ambient.shadow}" opacity="${opacity}" ${this.blur(blur)}/>`,
    );
  }
  glow(x: number, y: number, r: number, c = '#ffdca0', opacity = 0.8, sy = 1): this {
    const fill = this.rg(
      [x, y],
      r,
      [
        [0, c, opacity],
        [0.35, c, opacity * 0.42],
        [1, c, 0],
      ],
      sy,
    );
    return this.raw(
      `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(r)}" ry="${n1(r * sy)}" fill="${fill}" style="mix-blend-mode:screen"/>`,
    );
  }
  /** The SVG of one leaf with its rib. */
  leaf(x: number, y: number, length: number, angle: number, width: number, c: string): string {
    const co = Math.cos(angle);
    const si = Math.sin(angle);
    const at = (u: number, v: number) => `${n1(x + u * co - v * si)} ${n1(y + u * si + v * co)}`;
    return (
      `<path d="M${at(0, 0)}C${at(length * 0.3, -width)} ${at(length * 0.75, -width * 0.8)} ${at(length, 0)}C${at(length * 0.75, width * 0.55)} ${at(length * 0.3, width * 0.7)} ${at(0, 0)}Z" fill="${c}"/>` +
      `<path d="M${at(length * 0.04, 0)}Q${at(length * 0.5, -width * 0.12)} ${at(length * 0.96, 0)}" stroke="${light(c, 0.35)}" stroke-opacity=".45" stroke-width="${n1(Math.max(0.7, width * 0.07))}" fill="none"/>`
    );
  }
  /** Turns the whole picture round, as in a mirror: the light then comes from the right. */
  mirrored(): this {
    this.body = [`<g transform="translate(${W} 0) scale(-1 1)">${this.body.join('')}</g>`];
    return this;
  }
  /** The drawing, or the part of it that `viewBox` names, in the size of the whole. */
  svg(viewBox = `0 0 ${W} ${H}`): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="${viewBox}"><defs>${this.defs.join('')}</defs>${this.body.join('')}</svg>`;
  }
}
