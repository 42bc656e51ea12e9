import type { Property } from '#domain/property/property.ts';
import { shownFact } from '#domain/text/text.ts';
import { captioned, pictureOf, placeholderPicture, type CaptionedPicture, type Picture } from '../picture.ts';

/** A main picture and four thumbnails; more stand behind '+N' (decision P4). */
const SHOWN_AT_ONCE = 5;
/** Placeholders on the page of a listing without pictures (spec.md section 9). */
const PLACEHOLDERS = 5;

/** Every picture with its caption; captions may be fewer than pictures. */
export function galleryOf(property: Property): CaptionedPicture[] {
  const pictures = (property.images ?? []).flatMap((url, index) => {
    const caption = shownFact(property.image_desc?.[index]) ?? '';
    const picture = pictureOf(url, caption || `${property.title}, picture ${index + 1}`);
    return picture ? [captioned(picture, caption)] : [];
  });
  if (pictures.length > 0) return pictures;
  return Array.from({ length: PLACEHOLDERS }, (_, index) => captioned(placeholderPicture(index), ''));
}

/** The N of '+N': what is left after the main picture and four thumbnails; 0 when all are shown (decision P4). */
export function morePictures(property: Property): number {
  return Math.max(0, galleryOf(property).length - SHOWN_AT_ONCE);
}

/** The picture of a card: the first that can be shown, or a placeholder. */
export function firstPicture(property: Property): Picture {
  for (const url of property.images ?? []) {
    const picture = pictureOf(url, property.title);
    if (picture) return picture;
  }
  return placeholderPicture(placeholderFor(property.id));
}

function placeholderFor(id: string): number {
  return Number.parseInt(id.slice(-4), 16) % PLACEHOLDERS || 0;
}
