import type { Property } from '#domain/property/property.ts';
import { shownFact } from '#domain/text/text.ts';
import {
  captioned,
  layoutOf,
  pictureOf,
  placeholderPicture,
  type CaptionedPicture,
  type Picture,
} from '../picture.ts';
import type { IllustrationScene } from '#site/illustrations.ts';
import { homeFallbackPictures } from '../fallback-pictures.ts';
import type { LeadPicture } from '../vary-lead-pictures.ts';

/** A main picture and four thumbnails; '+N' counts the rest (decision P4). */
const SHOWN_AT_ONCE = 5;
/** Placeholders on the page of a listing without pictures (spec.md section 9): an illustration, then labelled plans. */
const PLACEHOLDERS = 5;
/** The scene of the bathroom illustrations. */
const BATHROOM: IllustrationScene = 'bath';

/** Every picture with its caption; captions may be fewer than pictures. */
export function galleryOf(property: Property): CaptionedPicture[] {
  const pictures = (property.images ?? []).flatMap((url, index) => {
    const caption = shownFact(property.image_desc?.[index]) ?? '';
    const picture = pictureOf(url, caption || `${property.title}, picture ${index + 1}`, property);
    return picture ? [captioned(picture, caption)] : [];
  });
  if (pictures.length > 0) return pictures;
  const plans = Array.from({ length: PLACEHOLDERS - 1 }, (_, index) => placeholderPicture(index));
  return [firstPicture(property), ...plans].map((picture) => captioned(picture, ''));
}

/** The N of '+N': what is left after the main picture and four thumbnails; 0 when all are shown (decision P4). */
export function morePictures(gallery: readonly Picture[]): number {
  return Math.max(0, gallery.length - SHOWN_AT_ONCE);
}

/**
 * Lead pictures that a card of this home may have, in its own order; illustrations of its kind when it has no
 * photograph. A bathroom is a poor lead picture: bathroom illustrations come last.
 */
export function* openingsOf(property: Property): Generator<LeadPicture, void> {
  const bathrooms: LeadPicture[] = [];
  let photographed = false;
  for (const url of property.images ?? []) {
    const picture = pictureOf(url, property.title, property);
    if (!picture) continue;
    photographed ||= !picture.illustration;
    const opening = { picture, ...layoutOf(String(url)), isFallback: false };
    if (opening.partOf === BATHROOM) bathrooms.push(opening);
    else yield opening;
  }
  if (!photographed) yield* homeFallbackPictures(property);
  yield* bathrooms;
}

/** The picture of a card on its own: the first that can be shown, or an illustration. */
export function firstPicture(property: Property): Picture {
  for (const { picture } of openingsOf(property)) return picture;
  return placeholderPicture(0);
}
