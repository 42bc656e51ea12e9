/** A picture as the page rendered it, with its caption. */
export interface ShownPicture {
  src: string;
  srcset: string;
  width: number | string;
  height: number | string;
  alt: string;
  caption: string;
  /** An illustration, not a photograph: labelled wherever it is shown. */
  illustration: boolean;
}

/** The attributes of an image that fills the window. */
export function imageAttributes({ src, srcset, width, height }: ShownPicture) {
  return { src, srcSet: srcset || undefined, sizes: '100vw', width, height, draggable: false };
}

/**
 * The pictures that a page shows in these frames, read from it, so that the page does not list them twice. Of a photograph of
 * ours, whose candidates the page has twice, the first: AVIF, which every browser we serve reads.
 */
export function readPictures(frames: Iterable<Element>): ShownPicture[] {
  return [...frames].flatMap((frame) => {
    const image = frame.querySelector('img');
    if (!image) return [];
    return {
      src: image.getAttribute('src') ?? '',
      srcset: frame.querySelector('[srcset]')?.getAttribute('srcset') ?? '',
      width: image.getAttribute('width') ?? '',
      height: image.getAttribute('height') ?? '',
      alt: image.alt,
      caption: frame.closest('figure')?.querySelector('figcaption')?.textContent ?? '',
      illustration: frame.querySelector('.illustration') !== null,
    };
  });
}

/**
 * Which candidate of a `srcset` the page shows ('https://…/hall-960.avif'), as a `srcset` of its own. It keeps its width
 * ('960w'): without it the picture would be as large as its file. '' when it is none of them.
 */
export function candidateShown(srcset: string, currentSrc: string): string {
  return srcset.split(', ').find((candidate) => currentSrc.endsWith(candidate.replace(/ .*/, ''))) ?? '';
}
