/** A picture as the page rendered it, with its caption. */
export interface ShownPicture {
  src: string;
  srcset: string;
  width: number;
  height: number;
  alt: string;
  caption: string;
  /** An illustration, not a photograph: labelled wherever it is shown. */
  illustration: boolean;
}

/** The attributes of an image that fills the window. */
export function imageAttributes({ src, srcset, width, height }: ShownPicture) {
  return { src, srcSet: srcset || undefined, sizes: '100vw', width, height, draggable: false };
}

/** The pictures of a listing, read from its gallery, so that the page does not list them twice. */
export function readPictures(root: ParentNode): ShownPicture[] {
  return [...root.querySelectorAll<HTMLAnchorElement>('a[data-picture]')].flatMap((link) => {
    const image = link.querySelector('img');
    if (!image) return [];
    return {
      src: image.getAttribute('src') ?? '',
      srcset: image.getAttribute('srcset') ?? '',
      width: Number(image.getAttribute('width')),
      height: Number(image.getAttribute('height')),
      alt: image.alt,
      caption: link.closest('figure')?.querySelector('figcaption')?.textContent.trim() ?? '',
      illustration: link.querySelector('.illustration') !== null,
    };
  });
}
