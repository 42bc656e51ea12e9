import type { EntityType } from '#domain/entity.ts';
import { floorPlanLimits, pictureLimits } from '#domain/limits.ts';
import { typedText } from '../listings/drafts/read-draft.ts';
import type { EditorField, FieldGroup } from '#domain/column/editor-field.ts';
import { editorFieldsOf } from '#domain/listing/listing-columns.ts';
import type { Columns } from '../listings/fields/read-field.ts';
import type { ListingDraft } from '../listings/drafts/listing-drafts.ts';
import { type ListedPicture, parsePictureTexts, formatPictureTexts } from './listed-pictures.ts';

/** A home has floor plans beside its pictures. */
export type PictureList = 'pictures' | 'floor plans';

interface PictureColumns {
  first?: string;
  images: string;
  captions?: string;
}

/** One column for all pictures, or one for the first and one for the rest. Homes also have captions. */
const pictureColumns: Record<EntityType, PictureColumns> = {
  property: { images: 'images', captions: 'image_desc' },
  society: { images: 'property_images' },
  area: { first: 'featured_image_url', images: 'area_images' },
};
const floorPlanColumns: PictureColumns = { images: 'floor_plans' };

const columnsOf = (kind: EntityType, list: PictureList): PictureColumns =>
  list === 'floor plans' ? floorPlanColumns : pictureColumns[kind];

/** The list whose pictures the fields of this group hold. Null: none. */
export function listOf(kind: EntityType, { fields }: FieldGroup): PictureList | null {
  const has = (path: string) => fields.some((field) => field.path === path);
  if (has(pictureColumns[kind].images)) return 'pictures';
  return has(floorPlanColumns.images) ? 'floor plans' : null;
}

/** Whether the field is a part of the list, as text. */
export function isOfList(kind: EntityType, list: PictureList, { path }: EditorField): boolean {
  const { first, images, captions } = columnsOf(kind, list);
  return [first, images, captions].includes(path);
}

export function hasCaptions(kind: EntityType, list: PictureList): boolean {
  return columnsOf(kind, list).captions !== undefined;
}

export function maxPictures(list: PictureList): number {
  return (list === 'floor plans' ? floorPlanLimits : pictureLimits).entries;
}

/** Saved or not. An area has its first picture in a separate column, and often again in the list. */
export function typedPictures(
  kind: EntityType,
  draft: ListingDraft | null,
  row: Columns,
  list: PictureList = 'pictures',
): ListedPicture[] {
  const { first, images, captions } = columnsOf(kind, list);
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
  list: PictureList = 'pictures',
): void {
  const { first, images, captions } = columnsOf(kind, list);
  const setField = (path: string | undefined, now: string) => {
    const field = path === undefined ? undefined : fieldNamed(kind, path);
    if (field) change(field, now);
  };
  const texts = formatPictureTexts(first === undefined ? pictures : pictures.slice(1));
  setField(first, pictures[0]?.address ?? '');
  setField(images, texts.images);
  setField(captions, texts.captions);
}
