import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { formatCount } from '#domain/text/text.ts';
import { areaPath } from '#site/paths.ts';
import { captioned, type CaptionedPicture, type Picture } from '../picture/picture.ts';
import type { PlaceCard } from '../place/place-card.ts';
import { heroPictures, placeLeadPictures } from '../place/place-pictures.ts';
import { picturesOfCards, type LeadPicture, type ShownPictures } from '../picture/vary-lead-pictures.ts';
import { describeSection } from './describe-section.ts';

/** A card for each area, with at most `max` rotating pictures. Neighbours have different lead pictures. */
export function areaCards(
  areas: readonly Area[],
  catalogue: Catalogue,
  { max, shownPictures }: { max: number; shownPictures: ShownPictures },
): PlaceCard[] {
  const pictures = picturesOfCards(
    areas.map((area) => areaLeadPictures(area, catalogue)),
    max,
    shownPictures,
  );
  return areas.map((area, index) => areaCard(area, catalogue, pictures[index] ?? []));
}

export function areaCard(area: Area, catalogue: Catalogue, pictures: Picture[]): PlaceCard {
  const city = catalogue.cityOf(area);
  return {
    href: areaPath(area, city),
    name: area.area,
    place: describeSection(area, catalogue),
    count: homesListed(area, catalogue),
    pictures,
  };
}

/** Null if there are none. */
function homesListed(area: Area, catalogue: Catalogue): string | null {
  const homes = catalogue.homesInArea(area.id).length;
  return homes > 0 ? `${formatCount(homes, 'home')} listed` : null;
}

/** The large pictures of an area's page. */
export function areaHero(area: Area, catalogue: Catalogue): CaptionedPicture[] {
  return heroPictures(areaLeadPictures(area, catalogue)).map((picture) => captioned(picture, ''));
}

/** The pictures of an area, otherwise the first picture of each of its homes, otherwise illustrations. */
export function areaLeadPictures(area: Area, catalogue: Catalogue): LeadPicture[] {
  return placeLeadPictures('area', {
    id: area.id,
    name: area.area,
    photographs: area.photographs,
    own: [...new Set([area.featured_image_url, ...(area.area_images ?? [])])],
    homes: () => catalogue.homesInArea(area.id),
  });
}
