/** A picture as the page rendered it, with the line under it. */
export interface ShownPicture {
  src: string;
  srcset: string;
  width: number;
  height: number;
  alt: string;
  caption: string;
  /** Rendered, not photographed: said wherever it is shown. */
  illustration: boolean;
}

/** The pictures of a listing, read off its gallery, so that the page does not say them twice. */
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
      illustration: link.querySelector('.drawn') !== null,
    };
  });
}
