import { readPictures, type ShownPicture } from '../picture/shown-picture.ts';

/** The hero of a page, as it was rendered. */
export interface Hero {
  label: string;
  listLabel: string | null;
  /** The `sizes` of every picture. */
  sizes: string;
  pictures: readonly ShownPicture[];
  /** The picture that the visitor has scrolled to. */
  at: number;
}

export function readHero(root: ParentNode): Hero | null {
  const strip = root.querySelector('.hero-strip');
  const row = strip?.querySelector('ul');
  if (!strip || !row) return null;
  return {
    label: strip.getAttribute('aria-label') ?? '',
    listLabel: row.getAttribute('aria-label'),
    sizes: row.querySelector('img[sizes]')?.getAttribute('sizes') ?? '',
    pictures: readPictures(row.querySelectorAll('figure')),
    at: Math.round(row.scrollLeft / Math.max(1, row.clientWidth)),
  };
}
