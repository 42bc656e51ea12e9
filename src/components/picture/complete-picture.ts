import type { Photograph, Picture } from '#page-models/picture/picture.ts';
import { illustrationImage } from '#site/illustrations.ts';

export type CompletePicture = Omit<Photograph, 'illustration'> & { illustration: boolean };

/**
 * Completes an illustration. A page-model names only its address, because illustrations would otherwise be a quarter
 * of all page-models (measured with rows that have no photographs).
 */
export function completePicture(picture: Picture): CompletePicture {
  return picture.illustration ? { ...picture, ...illustrationImage(picture.src) } : picture;
}
