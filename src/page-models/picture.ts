import {
  findIllustration,
  illustrationPath,
  illustrationRatio,
  illustrationWidths,
  placeholders,
  type Illustration,
} from '#site/illustrations.ts';

/** A picture as a page draws it; width and height always (decision P13). */
export interface Picture {
  src: string;
  /** Candidates for `srcset`; '' for a photograph that exists in one size. */
  srcset: string;
  width: number;
  height: number;
  alt: string;
  /** True for drawn pictures, which are labelled 'Illustration' where they stand. */
  illustration: boolean;
}

/** A picture with the line under it, empty when the listing gives none. */
export interface CaptionedPicture extends Picture {
  caption: string;
}

/** Photographs carry no size in the data: the frame they are fitted into. */
const PHOTOGRAPH = { width: 1440, height: 960 };
const SHOWN_WIDTH = 960;

/** The picture a row's address means, or null when the address cannot be one. */
export function pictureOf(url: unknown, alt: string): Picture | null {
  if (typeof url !== 'string') return null;
  const address = url.trim();
  const illustration = findIllustration(address);
  if (illustration) return illustrationPicture(illustration);
  if (!isPictureAddress(address)) return null;
  return { src: address, srcset: '', ...PHOTOGRAPH, alt, illustration: false };
}

/** One of the calm drawings that stand where there is no picture; any index, taken round. */
export function placeholderPicture(index: number): Picture {
  const placeholder = placeholders[index % placeholders.length];
  if (!placeholder) throw new Error('src/site/illustrations.ts lists no placeholder; it needs at least one.');
  return illustrationPicture(placeholder);
}

export function captioned(picture: Picture, caption: string): CaptionedPicture {
  return { ...picture, caption };
}

/** The layout an address shows: a drawing's scene, whatever its colours, else the address itself. */
export function layoutOf(url: string): { layout: string; partOf: string } {
  const drawn = findIllustration(url.trim());
  return drawn ? { layout: drawn.scene, partOf: drawn.partOf } : { layout: url, partOf: url };
}

/** A drawing in the size cards and heroes show it. */
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
