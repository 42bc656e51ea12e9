import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Society } from '#domain/society/society.ts';
import { shownFact } from '#domain/text/text.ts';
import type { PlaceCard } from '../place/place-card.ts';
import type { ShownPictures } from '../picture/vary-lead-pictures.ts';
import { societyCards } from './society-card.ts';

const CANDIDATES = 20;
const SHOWN = 3;

/**
 * 'Other Societies in {area}': up to 3 with homes out of 20 candidates. If the area has none, those of '{city
 * section}, {city}' (spec.md section 2).
 */
export function otherSocieties(
  society: Society,
  catalogue: Catalogue,
  shownPictures: ShownPictures,
): { heading: string; cards: PlaceCard[] } {
  const area = catalogue.area(society.area);
  if (!area) return { heading: 'Other Societies', cards: [] };
  const cardsOf = (societies: readonly Society[]) =>
    societyCards(societies, catalogue, { max: 1, shownPictures });
  const near = withListings(catalogue.societiesInArea(area.id), society, catalogue);
  const section = shownFact(area.city_section);
  if (near.length > 0 || !section)
    return { heading: `Other Societies in ${area.area}`, cards: cardsOf(near) };
  const inSection = catalogue
    .areasInSection(area.city_id, section)
    .filter((sibling) => sibling.id !== area.id)
    .flatMap((sibling) => catalogue.societiesInArea(sibling.id));
  return {
    heading: `Other Societies in ${section}, ${catalogue.cityOf(area)}`,
    cards: cardsOf(withListings(inSection, society, catalogue)),
  };
}

function withListings(societies: readonly Society[], except: Society, catalogue: Catalogue): Society[] {
  const homes = (society: Society) => catalogue.homesInSociety(society.id).length;
  return societies
    .filter((society) => society.id !== except.id)
    .slice(0, CANDIDATES)
    .filter((society) => homes(society) > 0)
    .sort((a, b) => homes(b) - homes(a))
    .slice(0, SHOWN);
}
