import type { Art } from './art.ts';
import { ambient } from './colour.ts';
import { n1 } from './number.ts';

export function person(a: Art, x: number, y: number, h: number, top: string, leg: string, flip = 1): void {
  // small staffage figure, for scale
  const u = h / 7.4;
  a.raw(
    `<ellipse cx="${n1(x + u)}" cy="${n1(y)}" rx="${n1(u * 1.5)}" ry="${n1(u * 0.3)}" fill="${ambient.shadow}" opacity=".35"/><path d="M${n1(x - u * 0.5 * flip)} ${n1(y)}L${n1(x - u * 0.1)} ${n1(y - u * 3.4)}L${n1(x + u * 0.55 * flip)} ${n1(y)}" stroke="${leg}" stroke-width="${n1(u * 0.72)}" stroke-linecap="round" stroke-linejoin="round" fill="none"/><path d="M${n1(x - u * 0.75)} ${n1(y - u * 3.1)}Q${n1(x - u * 0.95)} ${n1(y - u * 6)} ${n1(x)} ${n1(y - u * 6.1)}Q${n1(x + u * 0.95)} ${n1(y - u * 6)} ${n1(x + u * 0.75)} ${n1(y - u * 3.1)}Z" fill="${top}"/><circle cx="${n1(x + u * 0.08 * flip)}" cy="${n1(y - u * 6.75)}" r="${n1(u * 0.58)}" fill="#7a5139"/><path d="M${n1(x - u * 0.6)} ${n1(y - u * 6.7)}a${n1(u * 0.62)} ${n1(u * 0.66)} 0 0 1 ${n1(u * 1.25)} 0q${n1(-u * 0.6)} ${n1(-u * 0.3)} ${n1(-u * 1.25)} 0Z" fill="#241c1a"/>`,
  );
}
