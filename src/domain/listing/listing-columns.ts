import { areaColumns, areaGroups } from '../area/area-columns.ts';
import { arrangeFields } from '../column/arrange-fields.ts';
import type { EditorField, FieldGroup } from '../column/editor-field.ts';
import type { ListingColumns } from '../column/listing-column.ts';
import type { EntityType } from '../entity.ts';
import { propertyColumns, propertyGroups } from '../property/property-columns.ts';
import { societyColumns, societyGroups } from '../society/society-columns.ts';
import { ownValue } from '../text/own-value.ts';

/** The columns that staff write, in the order of an exported table. `id` precedes them there. */
export const listingColumns: Record<EntityType, ListingColumns> = {
  property: propertyColumns,
  society: societyColumns,
  area: areaColumns,
};

export const editorGroups: Record<EntityType, readonly FieldGroup[]> = {
  property: arrangeFields(propertyColumns, propertyGroups),
  society: arrangeFields(societyColumns, societyGroups),
  area: arrangeFields(areaColumns, areaGroups),
};

export function editorFieldsOf(kind: EntityType): EditorField[] {
  return editorGroups[kind].flatMap(({ fields }) => fields);
}

/** The fields that can be changed for many listings at once, in the order of the menu. */
export function bulkFields(kind: EntityType): EditorField[] {
  const columns = Object.entries(listingColumns[kind]).map(([path, { bulk }]) => ({ path, bulk }));
  return columns
    .filter(({ bulk }) => bulk !== undefined)
    .sort((one, other) => (one.bulk ?? 0) - (other.bulk ?? 0))
    .flatMap(({ path }) => editorFieldsOf(kind).find((field) => field.path === path) ?? []);
}

/** What the editor calls a column. One with several inputs, or that is not known, keeps its name. */
export function labelOf(kind: EntityType, column: string): string {
  const [input, ...others] = ownValue(listingColumns[kind], column)?.inputs ?? [];
  return input && others.length === 0 ? input.label : column;
}

/** What a new listing has before anybody has typed, by column. */
export function initialTexts(kind: EntityType): Record<string, string> {
  return Object.fromEntries(
    Object.entries(listingColumns[kind]).flatMap(([column, { initial }]) =>
      initial === undefined ? [] : [[column, initial]],
    ),
  );
}
