import type { Property } from '#domain/property/property.ts';
import { layoutOf, pictureOf, type Picture, type PhotographedRow } from '../picture/picture.ts';
import { placeFallbackPictures } from '../picture/fallback-pictures.ts';
import type { LeadPicture } from '../picture/vary-lead-pictures.ts';

const HERO_PICTURES = 8;

/** The pictures of a place, otherwise those of its homes. Without a photograph, illustrations follow. */
export function placeLeadPictures(
  kind: 'society' | 'area',
  place: PhotographedRow & {
    id: string;
    name: string;
    own: readonly unknown[];
    homes: () => readonly Property[];
  },
): LeadPicture[] {
  const own = leadPicturesAt(place.own, place.name, place);
  const pictures = own.length > 0 ? own : firstPicturesOf(place.homes(), place.name);
  const photographed = pictures.some(({ picture }) => !picture.illustration);
  return photographed ? pictures : [...pictures, ...placeFallbackPictures(kind, place.id)];
}

/** Fallback illustrations are used only if there is nothing else, and then only one. */
export function heroPictures(leadPictures: readonly LeadPicture[]): Picture[] {
  const own = leadPictures.filter(({ isFallback }) => !isFallback).slice(0, HERO_PICTURES);
  return (own.length > 0 ? own : leadPictures.slice(0, 1)).map(({ picture }) => picture);
}

function leadPicturesAt(urls: readonly unknown[], alt: string, place: PhotographedRow): LeadPicture[] {
  const leadPictures: LeadPicture[] = [];
  for (const url of urls) {
    const picture = leadPictures.length < HERO_PICTURES ? pictureOf(url, alt, place) : null;
    if (picture) leadPictures.push(leadPicture(picture, url));
  }
  return leadPictures;
}

function firstPicturesOf(homes: readonly Property[], alt: string): LeadPicture[] {
  const leadPictures: LeadPicture[] = [];
  for (const home of homes) {
    if (leadPictures.length === HERO_PICTURES) break;
    const url = home.images?.[0];
    const picture = pictureOf(url, alt, home);
    if (picture) leadPictures.push(leadPicture(picture, url));
  }
  return leadPictures;
}

function leadPicture(picture: Picture, url: unknown): LeadPicture {
  return { picture, ...layoutOf(String(url)), isFallback: false };
}
