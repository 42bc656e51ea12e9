import { photographAt, sizesOf } from '#domain/photograph/photograph.ts';
import type { ReadyPhotographs } from '#domain/photograph/photograph-facts.ts';
import {
  findIllustration,
  illustrationPath,
  illustrationRatio,
  illustrationWidths,
  placeholders,
  type Illustration,
} from '#site/illustrations.ts';

/** A picture as a page shows it; always with width and height (decision P13). */
export interface Picture {
  src: string;
  /** Candidates for `srcset`; '' for a photograph that exists in one size. */
  srcset: string;
  width: number;
  height: number;
  alt: string;
  /** True for illustrations, which the page labels 'Illustration'. */
  illustration: boolean;
  /** Of a photograph that we have made sizes of. */
  sizes?: {
    /** The candidates of `srcset` as AVIF, for browsers that read it. */
    avif: string;
    /** A tiny picture in place of one that is not loaded yet. */
    placeholder: string;
  };
}

/** A picture with its caption, empty when the listing gives none. */
export interface CaptionedPicture extends Picture {
  caption: string;
}

/** The frame that photographs are fitted into: the data gives no size for them. */
const PHOTOGRAPH = { width: 1440, height: 960 };
const SHOWN_WIDTH = 960;

/** A row whose pictures are shown; `photographs`: those of ours that are ready. */
export interface Pictured {
  photographs?: ReadyPhotographs | null | undefined;
}

/**
 * The picture at an address of a row, or null when the address cannot be a picture, or is a photograph of ours that is not
 * ready or was refused.
 */
export function pictureOf(url: unknown, alt: string, { photographs }: Pictured = {}): Picture | null {
  if (typeof url !== 'string') return null;
  const address = url.trim();
  const ours = photographAt(address);
  if (ours) return photographPicture({ address, ...ours }, alt, photographs ?? {});
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
  const facts = ready[hash];
  if (!facts) return null;
  const { width, height, placeholder } = facts;
  const candidates = (format: 'avif' | 'jpg') =>
    sizesOf(width)
      .map((size) => `${folder}/${size.name}.${format} ${size.width}w`)
      .join(', ');
  const sizes = { avif: candidates('avif'), placeholder };
  return { src: address, srcset: candidates('jpg'), width, height, alt, illustration: false, sizes };
}

/**
 * The picture where there is room for one list of candidates: AVIF, which every browser we serve reads, and without what
 * stands there meanwhile.
 */
export function plainPicture({ sizes, ...picture }: Picture): Picture {
  return sizes ? { ...picture, srcset: sizes.avif } : picture;
}

const placeholderPictures = placeholders.map(illustrationPicture);

/** One of the calm fallback drawings; any index, wrapped round. */
export function placeholderPicture(index: number): Picture {
  const picture = placeholderPictures[index % placeholderPictures.length];
  if (!picture) throw new Error('src/site/illustrations.ts lists no placeholder; it needs at least one.');
  return picture;
}

export function captioned(picture: Picture, caption: string): CaptionedPicture {
  return { ...picture, caption };
}

/** The layout behind an address: an illustration's scene, whatever its colours, else the address itself. */
export function layoutOf(url: string): { layout: string; partOf: string } {
  const drawn = findIllustration(url.trim());
  return drawn ? { layout: drawn.scene, partOf: drawn.partOf } : { layout: url, partOf: url };
}

/** An illustration in the size that cards and heroes show. */
export function illustrationPicture(illustration: Illustration): Picture {
  return {
    src: illustrationPath(illustration.name, SHOWN_WIDTH),
    srcset: illustrationWidths
      .map((width) => `${illustrationPath(illustration.name, width)} ${width}w`)
      .join(', '),
    width: SHOWN_WIDTH,
    height: Math.round(SHOWN_WIDTH / illustrationRatio),
    alt: illustration.alt,
    illustration: true,
  };
}

/** Only http(s) and addresses on this site: a picture never carries a script. Browsers read '/\host' as '//host'. */
function isPictureAddress(url: string): boolean {
  return /^(https?:\/\/[^\s"'<>\\]+|\/(?!\/)[^\s"'<>\\]+)$/.test(url);
}
