import { type Entity, entityTypes, tableOf } from '#domain/entity.ts';
import type { BadRow } from './bad-row.ts';

/** The pages of rows with a fault. They stay as they are. */
export function unreadablePages(badRows: readonly BadRow[]): Entity[] {
  return badRows.flatMap(({ table, id }) => {
    const type = entityTypes.find((each) => tableOf[each] === table);
    return type ? [{ type, id }] : [];
  });
}
