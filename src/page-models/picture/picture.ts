import {
  type PhotographFormat,
  parsePhotographAddress,
  photographSizes,
} from '#domain/photograph/photograph.ts';
import { isPictureAddress } from '#domain/photograph/picture-address.ts';
import type { ReadyPhotographs } from '#domain/photograph/photograph-facts.ts';
import {
  findIllustration,
  illustrationImage,
  illustrationSource,
  placeholders,
  type Illustration,
  type IllustrationImage,
} from '#site/illustrations.ts';
import { ownValue } from '#domain/text/own-value.ts';

/** A picture on a page. Whoever shows it completes an illustration (`components/picture/complete-picture.ts`). */
export type Picture = Illustrated | Photograph;

/** One of our illustrations, which the page labels 'Illustration'. What it shows follows from its address. */
export interface Illustrated {
  /** '/illustrations/{name}-960.avif'. */
  src: string;
  illustration: true;
}

/** A picture of a listing. Width and height are always set (decision P13). */
export interface Photograph {
  src: string;
  /** Candidates for `srcset`, or '' for a photograph that exists in only one size. */
  srcset: string;
  width: number;
  height: number;
  alt: string;
  illustration: false;
  /** Only for a photograph whose sizes we have made. */
  sizes?: {
    avif: string;
    /** A tiny picture that is shown until the photograph has loaded. */
    placeholder: string;
  };
}

/** A picture with its caption, which is empty if the listing gives none. */
export type CaptionedPicture = Picture & { caption: string };

/** The frame for photographs of unknown size. */
const PHOTOGRAPH = { width: 1440, height: 960 };

/** `photographs` are those on our storage. */
export interface PhotographedRow {
  photographs?: ReadyPhotographs | null | undefined;
}

/** Null if the address cannot be a picture, or is that of a hosted photograph that is not ready or was refused. */
export function pictureOf(url: unknown, alt: string, { photographs }: PhotographedRow = {}): Picture | null {
  if (typeof url !== 'string') return null;
  const address = url.trim();
  const hosted = parsePhotographAddress(address);
  if (hosted) return photographPicture({ address, ...hosted }, alt, photographs ?? {});
  const illustration = findIllustration(address);
  if (illustration) return illustrationPicture(illustration);
  if (!isPictureAddress(address)) return null;
  return { src: address, srcset: '', ...PHOTOGRAPH, alt, illustration: false };
}

function photographPicture(
  { address, hash, folder }: { address: string; hash: string; folder: string },
  alt: string,
  ready: ReadyPhotographs,
): Picture | null {
  const facts = ownValue(ready, hash);
  if (!facts) return null;
  const { width, height, placeholder } = facts;
  const candidates = (format: PhotographFormat) =>
    photographSizes(width)
      .map((size) => `${folder}/${size.name}.${format} ${size.width}w`)
      .join(', ');
  const sizes = { avif: candidates('avif'), placeholder };
  return { src: address, srcset: candidates('jpg'), width, height, alt, illustration: false, sizes };
}

export interface PlainPicture extends IllustrationImage {
  src: string;
  illustration: boolean;
}

/** AVIF, which every supported browser reads, and without a placeholder. */
export function plainPicture(picture: Picture): PlainPicture {
  const { src } = picture;
  if (picture.illustration) return { src, ...illustrationImage(src), illustration: true };
  const { sizes, ...photograph } = picture;
  return sizes ? { ...photograph, srcset: sizes.avif } : photograph;
}

const placeholderPictures = placeholders.map(illustrationPicture);

/** Any index is valid, because it wraps around. */
export function placeholderPicture(index: number): Picture {
  const picture = placeholderPictures[index % placeholderPictures.length];
  if (!picture) throw new Error('src/site/illustrations.json lists no placeholder; it needs at least one.');
  return picture;
}

export function captioned(picture: Picture, caption: string): CaptionedPicture {
  return { ...picture, caption };
}

/** The scene of an illustration, whatever its colours, otherwise the address itself. */
export function layoutOf(url: string): { layout: string; partOf: string } {
  const illustration = findIllustration(url.trim());
  return illustration
    ? { layout: illustration.scene, partOf: illustration.partOf }
    : { layout: url, partOf: url };
}

export function illustrationPicture(illustration: Illustration): Illustrated {
  return { src: illustrationSource(illustration), illustration: true };
}
