import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { counted, joinShown, shownFact } from '#domain/text/text.ts';
import { areaPath } from '#site/paths.ts';
import {
  captioned,
  picturesOf,
  placeholderPicture,
  type CaptionedPicture,
  type Picture,
} from '../picture.ts';
import type { PlaceCard } from '../place-card.ts';

const HERO_PICTURES = 8;

/** An area in an index or a block, with at most `pictures` pictures to rotate. */
export function areaCard(area: Area, catalogue: Catalogue, pictures: number): PlaceCard {
  const city = catalogue.cityOf(area);
  return {
    href: areaPath(area, city),
    name: area.area,
    place: joinShown([shownFact(area.city_section), city]),
    count: homesListed(area, catalogue),
    pictures: pictures > 0 ? areaPictures(area, catalogue, pictures) : [],
  };
}

/** '12 homes listed', or null when none is. */
function homesListed(area: Area, catalogue: Catalogue): string | null {
  const homes = catalogue.homesInArea(area.id).length;
  return homes > 0 ? `${counted(homes, 'home')} listed` : null;
}

/** At least one picture for the hero. */
export function areaHero(area: Area, catalogue: Catalogue): CaptionedPicture[] {
  const pictures = areaPictures(area, catalogue, HERO_PICTURES);
  return (pictures.length > 0 ? pictures : [placeholderPicture(2)]).map((picture) => captioned(picture, ''));
}

function areaPictures(area: Area, catalogue: Catalogue, most: number): Picture[] {
  const own = picturesOf(
    [...new Set([area.featured_image_url, ...(area.area_images ?? [])])],
    area.area,
    most,
  );
  if (own.length > 0) return own;
  return picturesOf(
    catalogue.homesInArea(area.id).map((home) => home.images?.[0]),
    area.area,
    most,
  );
}
