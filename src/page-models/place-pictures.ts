import { layoutOf, pictureOf, type Picture } from './picture.ts';
import { placeStandIns } from './stand-ins.ts';
import type { Opening } from './unlike-neighbours.ts';

const HERO_PICTURES = 8;

/** What a card of a place may open with: its own pictures, else those of its homes; without a photograph, drawings too. */
export function placeOpenings(
  kind: 'society' | 'area',
  place: { id: string; name: string; own: readonly unknown[]; ofHomes: () => readonly unknown[] },
): Opening[] {
  const own = shown(place.own, place.name);
  const pictures = own.length > 0 ? own : shown(place.ofHomes(), place.name);
  const photographed = pictures.some(({ picture }) => !picture.illustration);
  return photographed ? pictures : [...pictures, ...placeStandIns(kind, place.id)];
}

/** The pictures of a hero; of drawings that only stand in, the first. */
export function heroPictures(openings: readonly Opening[]): Picture[] {
  const own = openings.filter(({ standIn }) => !standIn).slice(0, HERO_PICTURES);
  return (own.length > 0 ? own : openings.slice(0, 1)).map(({ picture }) => picture);
}

function shown(urls: readonly unknown[], alt: string): Opening[] {
  const openings: Opening[] = [];
  for (const url of urls) {
    const picture = openings.length < HERO_PICTURES ? pictureOf(url, alt) : null;
    if (picture) openings.push({ picture, ...layoutOf(String(url)), standIn: false });
  }
  return openings;
}
