import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Society } from '#domain/society/society.ts';
import { captioned, type CaptionedPicture } from '../picture/picture.ts';
import { heroPictures, placeLeadPictures } from '../place/place-pictures.ts';
import type { LeadPicture } from '../picture/vary-lead-pictures.ts';

/** The pictures of a society, otherwise the first picture of each home (spec.md section 7), otherwise illustrations. */
export function societyLeadPictures(society: Society, catalogue: Catalogue): LeadPicture[] {
  const own = (society.property_images ?? []).map((image) =>
    typeof image === 'string' ? image : image.original,
  );
  const homes = () => catalogue.homesInSociety(society.id);
  const { id, name, photographs } = society;
  return placeLeadPictures('society', { id, name, photographs, own, homes });
}

export function societyHero(society: Society, catalogue: Catalogue): CaptionedPicture[] {
  return heroPictures(societyLeadPictures(society, catalogue)).map((picture) => captioned(picture, ''));
}
