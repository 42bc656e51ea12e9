export interface ShownPicture {
  src: string;
  srcset: string;
  width: number | string;
  height: number | string;
  alt: string;
  caption: string;
  /** True for an illustration, which is labelled wherever it is shown. */
  illustration: boolean;
}

type ImageFile = Pick<ShownPicture, 'src' | 'srcset' | 'width' | 'height'>;

export function imageProps({ src, srcset, width, height }: ImageFile, sizes: string) {
  return { src, srcSet: srcset || undefined, sizes: srcset ? sizes : undefined, width, height };
}

/**
 * The pictures that the page has rendered, so that it does not list them twice. Of our own photographs the first
 * candidates, AVIF.
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
 * The candidate of a `srcset` that the page shows ('https://…/hall-960.avif'), as a `srcset` with one entry. It keeps
 * its width ('960w'), because without it the picture would have the size of its file. '' if there is no match.
 */
export function candidateShown(srcset: string, currentSrc: string): string {
  return srcset.split(', ').find((candidate) => currentSrc.endsWith(candidate.replace(/ .*/, ''))) ?? '';
}
