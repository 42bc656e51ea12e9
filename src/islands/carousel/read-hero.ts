import type { PhotographSources } from '../picture/Picture.tsx';
import { readPictures, type ShownPicture } from '../picture/shown-picture.ts';

/** `sizes` is set for our own photographs, whose `srcset` lists the JPEGs. */
export interface HeroPicture extends ShownPicture {
  sizes?: PhotographSources | undefined;
}

export interface Hero {
  label: string;
  listLabel: string | null;
  /** The `sizes` attribute, the same for every picture. */
  sizes: string;
  pictures: readonly HeroPicture[];
  /** The index of the picture that the visitor has scrolled to. */
  at: number;
}

/** The pictures that the page has rendered. Null if it has none. */
export function readHero(root: ParentNode): Hero | null {
  const strip = root.querySelector('.hero-strip');
  const row = strip?.querySelector('ul');
  if (!strip || !row) return null;
  return {
    label: strip.getAttribute('aria-label') ?? '',
    listLabel: row.getAttribute('aria-label'),
    sizes: row.querySelector('img[sizes]')?.getAttribute('sizes') ?? '',
    pictures: [...row.querySelectorAll('figure')].flatMap(readHeroPicture),
    at: Math.round(row.scrollLeft / Math.max(1, row.clientWidth)),
  };
}

function readHeroPicture(figure: Element): HeroPicture[] {
  const attributeOf = (selector: string, attribute: string) =>
    figure.querySelector(selector)?.getAttribute(attribute) ?? '';
  const avif = attributeOf('source', 'srcset');
  return readPictures([figure]).map((picture) =>
    avif
      ? {
          ...picture,
          srcset: attributeOf('img', 'srcset'),
          sizes: { avif, placeholder: attributeOf('.pic-blur', 'src') },
        }
      : picture,
  );
}
