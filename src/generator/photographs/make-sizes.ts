import sharp from 'sharp';
import type { PhotographFacts } from '#domain/photograph/photograph-facts.ts';
import { LIKENESS_HEIGHT, LIKENESS_WIDTH, likenessOf } from '#domain/photograph/likeness.ts';
import type { PictureType } from '#domain/photograph/picture-type.ts';
import {
  type PhotographFormat,
  photographFormats,
  MAX_HEIGHT,
  MAX_WIDTH,
  photographSizes,
} from '#domain/photograph/photograph.ts';

/** The message is a sentence for staff. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}

export interface SizedPhotograph extends PhotographFacts {
  /** As `likenessOf` describes it. */
  likeness: string | null;
  files: { width: number; format: PhotographFormat; bytes: Buffer }[];
}

/** Today's cameras have at most 50 million pixels. Each takes four bytes while the picture is processed. */
const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 12_000;
const SECONDS = 60;

const unreadable = 'This picture is damaged or not whole. Save it as a JPEG, then add it again.';
/** A picture whose longer side has this many pixels is within both limits, whatever its shape. */
const FITTING_SIDE = 7_000;
const tooManyPixels = `This picture has too many pixels. Save it with at most ${FITTING_SIDE.toLocaleString('en-IN')} on its longer side, then add it again.`;

const sharpFormats: Readonly<Record<PictureType, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

// One picture at a time, on one core and without a cache, because the same process publishes pages.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Re-encoded from the pixels, so that nothing else of the file remains (place, camera, other formats). Throws
 * PictureRefused for a file that is not a picture of this type, is incomplete, or is too large to process.
 */
export async function makeSizes(bytes: Uint8Array, type: PictureType): Promise<SizedPhotograph> {
  const limits = {
    limitInputPixels: MAX_PIXELS,
    failOn: 'error',
    sequentialRead: true,
    animated: false,
  } as const;
  const { format, width = 0, height = 0 } = await sharp(bytes, limits).metadata().catch(refuse);
  if (format !== sharpFormats[type]) throw new PictureRefused(unreadable);
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE)
    throw new PictureRefused(tooManyPixels);
  const { data, info } = await sharp(bytes, limits)
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  const fullImage = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const files: SizedPhotograph['files'] = [];
  for (const size of photographSizes(info.width))
    for (const format of photographFormats) {
      const resized = fullImage().resize({ width: size.width });
      const encoded = format === 'avif' ? resized.avif(AVIF) : resized.jpeg(JPEG);
      files.push({ width: size.name, format, bytes: await encoded.toBuffer() });
    }
  const tiny = await fullImage().resize({ width: 16, height: 16, fit: 'inside' }).webp(TINY).toBuffer();
  const grey = await fullImage()
    .resize({ width: LIKENESS_WIDTH, height: LIKENESS_HEIGHT, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  return {
    likeness: likenessOf(grey),
    width: info.width,
    height: info.height,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    files,
  };
}

/** Chosen by eye on photographs of rooms. With more `effort`, AVIF is slower and hardly smaller. */
const AVIF = { quality: 52, effort: 2 };
const JPEG = { quality: 76, mozjpeg: true };
const TINY = { quality: 30, effort: 6 };

/** For staff, who can only act on whether the picture is too large. */
function refuse(fault: unknown): never {
  const message = fault instanceof Error ? fault.message : '';
  throw new PictureRefused(/pixel limit/i.test(message) ? tooManyPixels : unreadable);
}
