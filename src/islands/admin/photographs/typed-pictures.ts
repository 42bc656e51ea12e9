import type { EntityType } from '#domain/entity.ts';
import { typedText } from '../listings/drafts/read-draft.ts';
import type { EditorField } from '#domain/column/editor-field.ts';
import { editorFieldsOf } from '#domain/listing/listing-columns.ts';
import type { Columns } from '../listings/fields/read-field.ts';
import type { ListingDraft } from '../listings/drafts/listing-drafts.ts';
import { type ListedPicture, parsePictureTexts, formatPictureTexts } from './listed-pictures.ts';

/** One column for all pictures, or one for the first and one for the rest. Homes also have captions. */
const columns: Record<EntityType, { first?: string; images: string; captions?: string }> = {
  property: { images: 'images', captions: 'image_desc' },
  society: { images: 'property_images' },
  area: { first: 'featured_image_url', images: 'area_images' },
};

export function isPicturesField(kind: EntityType, { path }: EditorField): boolean {
  return path === columns[kind].images;
}

export function hasCaptions(kind: EntityType): boolean {
  return columns[kind].captions !== undefined;
}

/** Saved or not. An area has its first picture in a separate column, and often again in the list. */
export function typedPictures(kind: EntityType, draft: ListingDraft | null, row: Columns): ListedPicture[] {
  const { first, images, captions } = columns[kind];
  const typed = (path: string | undefined) => {
    const field = path === undefined ? undefined : fieldNamed(kind, path);
    return field ? typedText(field, draft, row) : '';
  };
  const listed = parsePictureTexts(typed(images), typed(captions));
  const main = typed(first).trim();
  if (main === '') return listed;
  return [{ address: main, caption: '' }, ...listed.filter(({ address }) => address !== main)];
}

function fieldNamed(kind: EntityType, path: string): EditorField | undefined {
  return editorFieldsOf(kind).find((field) => field.path === path);
}

/** Writes the pictures into their fields. Drafts, conflicts and saving then work as for any other field. */
export function setTypedPictures(
  kind: EntityType,
  pictures: readonly ListedPicture[],
  change: (field: EditorField, now: string) => void,
): void {
  const { first, images, captions } = columns[kind];
  const setField = (path: string | undefined, now: string) => {
    const field = path === undefined ? undefined : fieldNamed(kind, path);
    if (field) change(field, now);
  };
  const texts = formatPictureTexts(first === undefined ? pictures : pictures.slice(1));
  setField(first, pictures[0]?.address ?? '');
  setField(images, texts.images);
  setField(captions, texts.captions);
}
