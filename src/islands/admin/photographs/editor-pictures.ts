import type { EntityType } from '#domain/entity.ts';
import { typedText } from '../listings/draft-state.ts';
import type { EditorField } from '../listings/editor-field.ts';
import { fieldsOf } from '../listings/editor-fields.ts';
import type { Columns } from '../listings/field-text.ts';
import type { ListingDraft } from '../listings/listing-drafts.ts';
import { type ListedPicture, readPictures, writePictures } from './picture-list.ts';

/** The two fields that hold the pictures of a home; null where pictures are only addresses. */
function pictureFields(kind: EntityType): { images: EditorField; captions: EditorField } | null {
  const at = (path: string) => fieldsOf(kind).find((field) => field.path === path);
  const [images, captions] = [at('images'), at('image_desc')];
  return images && captions ? { images, captions } : null;
}

/** The pictures of a home as they are typed, saved or not. */
export function typedPictures(kind: EntityType, draft: ListingDraft | null, row: Columns): ListedPicture[] {
  const fields = pictureFields(kind);
  if (!fields) return [];
  return readPictures(typedText(fields.images, draft, row), typedText(fields.captions, draft, row));
}

/** Types them: the draft, its conflicts and its save are those of any other field. */
export function typePictures(
  kind: EntityType,
  pictures: readonly ListedPicture[],
  change: (field: EditorField, now: string) => void,
): void {
  const fields = pictureFields(kind);
  if (!fields) return;
  const { images, captions } = writePictures(pictures);
  change(fields.images, images);
  change(fields.captions, captions);
}
