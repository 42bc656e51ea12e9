import sharp from 'sharp';
import { H, W } from './drawing/art.ts';
import { seeded } from './drawing/number.ts';

/** A drawing as a PNG: drawn 1.5 times too large, then given bloom, a seeded grain and a vignette. */
export async function raster(
  svg: string,
  { bloom = 0.22, grain = 6, vignette = 0.26 } = {},
): Promise<Buffer> {
  const base = await sharp(Buffer.from(svg), { density: 72 * 1.5 })
    .resize(W, H, { kernel: 'lanczos3' })
    .removeAlpha()
    .png()
    .toBuffer();
  const glow = await sharp(base).linear(1.9, -190).blur(24).ensureAlpha(bloom).png().toBuffer();
  return sharp(base)
    .composite([
      { input: glow, blend: 'screen' },
      { input: await noise(grain), blend: 'soft-light' },
      { input: Buffer.from(darkEdges(vignette)) },
    ])
    .linear(1.075, -7)
    .modulate({ saturation: 1.09 })
    .png()
    .toBuffer();
}

function noise(grain: number): Promise<Buffer> {
  const random = seeded(W * 31 + H);
  const pixels = Buffer.alloc(W * H);
  for (let i = 0; i < pixels.length; i++) {
    pixels[i] = 128 + (random() + random() + random() - 1.5) * 2 * grain;
  }
  return sharp(pixels, { raw: { width: W, height: H, channels: 1 } })
    .toColourspace('srgb')
    .png()
    .toBuffer();
}

function darkEdges(opacity: number): string {
  const shade = '#0d1020';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}"><defs><radialGradient id="v" cx=".5" cy=".48" r=".78"><stop offset=".55" stop-color="${shade}" stop-opacity="0"/><stop offset="1" stop-color="${shade}" stop-opacity="${opacity}"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#v)"/></svg>`;
}
