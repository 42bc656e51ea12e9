import type { Entity } from '#page-models/site-pages.ts';
import type { BadRow } from './row-store.ts';

const entityOf: Partial<Record<BadRow['table'], Entity['type']>> = {
  properties: 'property',
  society: 'society',
  local_areas: 'area',
};

/** The pages of rows that cannot be read: they stay as they are. */
export function unreadablePages(badRows: readonly BadRow[]): Entity[] {
  return badRows.flatMap(({ table, id }) => {
    const type = entityOf[table];
    return type ? [{ type, id }] : [];
  });
}
