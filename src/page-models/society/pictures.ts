import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Society } from '#domain/society/society.ts';
import {
  captioned,
  picturesOf,
  placeholderPicture,
  type CaptionedPicture,
  type Picture,
} from '../picture.ts';

/** A society's own pictures, else the first picture of each of its homes (spec.md section 7). */
export function societyPictures(society: Society, catalogue: Catalogue, most: number): Picture[] {
  const own = (society.property_images ?? []).map((image) =>
    typeof image === 'string' ? image : image.original,
  );
  const pictures = picturesOf(own, society.name, most);
  if (pictures.length > 0) return pictures;
  const ofHomes = catalogue.homesInSociety(society.id).map((home) => home.images?.[0]);
  return picturesOf(ofHomes, society.name, most);
}

const HERO_PICTURES = 8;

/** At least one picture for the hero. */
export function societyHero(society: Society, catalogue: Catalogue): CaptionedPicture[] {
  const pictures = societyPictures(society, catalogue, HERO_PICTURES);
  return (pictures.length > 0 ? pictures : [placeholderPicture(1)]).map((picture) => captioned(picture, ''));
}
