import type { Art, Place } from './art.ts';
import { dark, light } from './colour.ts';

export type Quad = [Place, Place, Place, Place];

/** Directions of a building that shows a corner to the viewer: u runs right and away, v left and away. */
export class Corner {
  private a: Art;
  private cx: number;
  private cz: number;
  private turn: number;

  constructor(a: Art, cx: number, cz: number, turn: number) {
    this.a = a;
    this.cx = cx;
    this.cz = cz;
    this.turn = turn;
  }
  at(u: number, y: number, v: number): Place {
    const [co, si] = [Math.cos(this.turn), Math.sin(this.turn)];
    return [this.cx + co * u - si * v, y, this.cz + si * u + co * v];
  }
  /** A rectangle on the lit left face that stands at u. */
  left(v0: number, y0: number, v1: number, y1: number, u = 0): Quad {
    return [this.at(u, y1, v0), this.at(u, y1, v1), this.at(u, y0, v1), this.at(u, y0, v0)];
  }
  /** A rectangle on the shaded right face that stands at v. */
  right(u0: number, y0: number, u1: number, y1: number, v = 0): Quad {
    return [this.at(u0, y1, v), this.at(u1, y1, v), this.at(u1, y0, v), this.at(u0, y0, v)];
  }
  level(u0: number, v0: number, u1: number, v1: number, y: number): Quad {
    return [this.at(u0, y, v0), this.at(u1, y, v0), this.at(u1, y, v1), this.at(u0, y, v1)];
  }
  /** A block between two corners: its lit side, its shaded side, the top or (where it overhangs) the underside. */
  block(
    u0: number,
    v0: number,
    u1: number,
    v1: number,
    y0: number,
    y1: number,
    c: string,
    underside = true,
  ): void {
    const shade = dark(c, 0.26);
    if (y1 < this.a.cam.y) this.a.poly(this.level(u0, v0, u1, v1, y1), light(c, 0.4));
    if (underside && y0 > this.a.cam.y) this.a.poly(this.level(u0, v0, u1, v1, y0), dark(c, 0.42));
    this.a.grad(this.left(v0, y0, v1, y1, u0), light(c, 0.3), c);
    this.a.grad(this.right(u0, y0, u1, y1, v0), shade, dark(shade, 0.12));
  }
}
