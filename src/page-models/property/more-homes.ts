import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { HomesAround } from '../location/homes-around.ts';
import type { ShownPictures } from '../picture/vary-lead-pictures.ts';
import { type HomeCard, homeCards } from './home-card.ts';

/** The cards of the homes around a place that has few of its own. */
export interface MoreHomes {
  heading: string;
  cards: HomeCard[];
}

/** Null without homes around. */
export function moreHomes(
  around: HomesAround | null,
  catalogue: Catalogue,
  shownPictures: ShownPictures,
): MoreHomes | null {
  return around && { heading: around.heading, cards: homeCards(around.homes, catalogue, { shownPictures }) };
}
