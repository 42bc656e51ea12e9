import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Society } from '#domain/society/society.ts';
import { formatCount, joinShown, shownFact } from '#domain/text/text.ts';
import { societyPath } from '#site/paths.ts';
import type { PlaceCard } from '../place/place-card.ts';
import type { Picture } from '../picture/picture.ts';
import { picturesOfCards, type ShownPictures } from '../picture/vary-lead-pictures.ts';
import { societyLeadPictures } from './pictures.ts';

/** A card for each society, with at most `max` rotating pictures. Neighbours have different lead pictures. */
export function societyCards(
  societies: readonly Society[],
  catalogue: Catalogue,
  { max, shownPictures }: { max: number; shownPictures: ShownPictures },
): PlaceCard[] {
  const pictures = picturesOfCards(
    societies.map((society) => societyLeadPictures(society, catalogue)),
    max,
    shownPictures,
  );
  return societies.map((society, index) => societyCard(society, catalogue, pictures[index] ?? []));
}

export function societyCard(society: Society, catalogue: Catalogue, pictures: Picture[]): PlaceCard {
  const homes = catalogue.homesInSociety(society.id).length;
  return {
    href: societyPath(society),
    name: society.name,
    place: joinShown([societyLocality(society, catalogue), shownFact(society.city)]),
    count: homes > 0 ? `${formatCount(homes, 'home')} listed` : null,
    pictures,
  };
}

/** The name of the society's area, otherwise the locality in its row, otherwise null. */
export function societyLocality(society: Society, catalogue: Catalogue): string | null {
  return catalogue.area(society.area)?.area ?? shownFact(society.locality);
}
