import type { Photograph, Picture } from '#page-models/picture/picture.ts';
import { illustrationImage } from '#site/illustrations.ts';

export type CompletePicture = Omit<Photograph, 'illustration'> & { illustration: boolean };

/** Page-models name only the address: illustrations would otherwise be a quarter of all page-models. */
export function completePicture(picture: Picture): CompletePicture {
  return picture.illustration ? { ...picture, ...illustrationImage(picture.src) } : picture;
}
