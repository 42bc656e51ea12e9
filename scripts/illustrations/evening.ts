import sharp from 'sharp';
import type { Palette } from './drawing/palettes.ts';

/** What daylight is dimmed to: the upper sky more than the ground. Red, green, blue. */
const DIMMED = [0.6, 0.59, 0.74] as const;
const DIMMED_MORE_ABOVE = [0.16, 0.12, 0.04] as const;
const LAMP = [1, 0.78, 0.42] as const;

/** The colours of day under the sky after sunset. */
export function eveningPalette(of: Palette): Palette {
  return { ...of, name: 'evening', sky: ['#35507c', '#8d8ba0', '#f3b183'] };
}

/** A picture by day turned to evening: all is dimmed but the lit windows, which glow on what is near them. */
export async function evening(png: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const lit = Buffer.alloc(width * height);
  for (let at = 0; at < lit.length; at++) lit[at] = 255 * lamplight(data, at * channels);
  const raw = { width, height, channels: 1 } as const;
  const glow = await sharp(lit, { raw }).blur(22).toColourspace('b-w').raw().toBuffer();
  for (let at = 0; at < lit.length; at++) {
    const lamp = (lit[at] ?? 0) / 255;
    const halo = ((glow[at] ?? 0) / 255) * 0.3 * (1 - lamp);
    const above = 1 - Math.floor(at / width) / height;
    for (const [channel, dimmed] of DIMMED.entries()) {
      const value = (data[at * channels + channel] ?? 0) / 255;
      const dusk = value * (dimmed - (DIMMED_MORE_ABOVE[channel] ?? 0) * above);
      const mixed = dusk * (1 - lamp) + Math.min(1, value * 1.03) * lamp;
      data[at * channels + channel] = 255 * (1 - (1 - mixed) * (1 - (LAMP[channel] ?? 1) * halo));
    }
  }
  return sharp(data, { raw: { width, height, channels } }).png().toBuffer();
}

/** How much a pixel is a lit window (0 to 1): bright, and more yellow than anything else outdoors. */
function lamplight(data: Buffer, at: number): number {
  const share = (channel: number) => (data[at + channel] ?? 0) / 255;
  const [red, green, blue] = [share(0), share(1), share(2)];
  const bright = 0.3 * red + 0.59 * green + 0.11 * blue;
  return rise(0.16, 0.34, red - blue) * rise(0.58, 0.74, bright) * rise(0, 0.16, green - blue);
}

/** 0 up to `from`, 1 from `to` on, smooth between. */
function rise(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}
