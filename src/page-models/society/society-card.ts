import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Society } from '#domain/society/society.ts';
import { counted, joinShown, shownFact } from '#domain/text/text.ts';
import { societyPath } from '#site/paths.ts';
import type { PlaceCard } from '../place-card.ts';
import { societyPictures } from './pictures.ts';

/** A society in an index or a block, with at most `pictures` pictures to rotate. */
export function societyCard(society: Society, catalogue: Catalogue, pictures: number): PlaceCard {
  const homes = catalogue.homesInSociety(society.id).length;
  return {
    href: societyPath(society),
    name: society.name,
    place: joinShown([localityOf(society, catalogue), shownFact(society.city)]),
    count: homes > 0 ? `${counted(homes, 'home')} listed` : null,
    pictures: pictures > 0 ? societyPictures(society, catalogue, pictures) : [],
  };
}

/** The name of the society's area, else the locality its row gives, else null. */
export function localityOf(society: Society, catalogue: Catalogue): string | null {
  return catalogue.area(society.area)?.area ?? shownFact(society.locality);
}
