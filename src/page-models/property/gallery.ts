import type { Property } from '#domain/property/property.ts';
import { shownFact } from '#domain/text/text.ts';
import {
  captioned,
  layoutOf,
  pictureOf,
  placeholderPicture,
  type CaptionedPicture,
  type Picture,
} from '../picture/picture.ts';
import type { IllustrationScene } from '#site/illustrations.ts';
import { homeFallbackPictures } from '../picture/fallback-pictures.ts';
import type { LeadPicture } from '../picture/vary-lead-pictures.ts';

/** A main picture and four thumbnails. '+N' counts the others (decision P4). */
const SHOWN_AT_ONCE = 5;
/** Pictures on the page of a home without any (spec.md section 9): an illustration, then labelled plans. */
const PLACEHOLDERS = 5;
const BATHROOM: IllustrationScene = 'bath';

/** Every picture with its caption, otherwise placeholders. */
export function galleryOf(property: Property): CaptionedPicture[] {
  const pictures = picturesOf(property);
  if (pictures.length > 0) return pictures;
  const plans = Array.from({ length: PLACEHOLDERS - 1 }, (_, index) => placeholderPicture(index));
  return [firstPicture(property), ...plans].map((picture) => captioned(picture, ''));
}

/** The pictures that the listing gives. There may be fewer captions than pictures. */
export function picturesOf(property: Property): CaptionedPicture[] {
  return (property.images ?? []).flatMap((url, index) => {
    const caption = shownFact(property.image_desc?.[index]) ?? '';
    const picture = pictureOf(url, caption || `${property.title}, picture ${index + 1}`, property);
    return picture ? [captioned(picture, caption)] : [];
  });
}

/** Pictures of their own: not in the gallery, not on cards, never the first picture. Each links to its largest size. */
export function floorPlansOf(property: Property): Picture[] {
  const shown = (property.floor_plans ?? []).filter((url) => pictureOf(url, '', property));
  return shown.flatMap((url, index) => {
    const nth = shown.length === 1 ? 'Floor plan' : `Floor plan ${index + 1} of ${shown.length}`;
    return pictureOf(url, `${nth} of ${property.title}`, property) ?? [];
  });
}

/** 0 if all are shown (decision P4). */
export function morePictures(gallery: readonly Picture[]): number {
  return Math.max(0, gallery.length - SHOWN_AT_ONCE);
}

/**
 * Pictures for the card of a home, in the order of the row. Without a photograph, illustrations of its kind follow.
 * Bathroom illustrations come last, because they make poor lead pictures.
 */
export function leadPicturesOf(property: Property): Iterable<LeadPicture> {
  const hasImages = (property.images ?? []).length > 0;
  return hasImages ? imagesFirst(property) : homeFallbackPictures(property);
}

function* imagesFirst(property: Property): Generator<LeadPicture, void> {
  const bathrooms: LeadPicture[] = [];
  let photographed = false;
  for (const url of property.images ?? []) {
    const picture = pictureOf(url, property.title, property);
    if (!picture) continue;
    photographed ||= !picture.illustration;
    const leadPicture = { picture, ...layoutOf(String(url)), isFallback: false };
    if (leadPicture.partOf === BATHROOM) bathrooms.push(leadPicture);
    else yield leadPicture;
  }
  if (!photographed) yield* homeFallbackPictures(property);
  yield* bathrooms;
}

export function firstPicture(property: Property): Picture {
  for (const { picture } of leadPicturesOf(property)) return picture;
  return placeholderPicture(0);
}
