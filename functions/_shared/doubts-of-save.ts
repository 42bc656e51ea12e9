import { doubtContexts } from '#contracts/doubt-contexts.ts';
import { istDay } from '#domain/calendar/ist.ts';
import type { EntityType } from '#domain/entity.ts';
import { type Doubt, doubtsIn } from '#domain/doubt/doubts-about.ts';
import { doubtsOfRows } from '#domain/doubt/doubts-of-rows.ts';
import type { CallDatabase } from './database.ts';

interface SavedFields {
  id: string;
  fields: Record<string, unknown>;
  /** `updated_at` of the row as it was read; null: it is new. */
  seen_at: string | null;
  /** Columns of which the person who saves has said that they are right. */
  confirmed?: readonly string[] | undefined;
}

/** What is doubted of rows that staff save and what nobody has said yes to, by id. Such a row is not saved. */
export async function doubtsOfSave(
  kind: EntityType,
  rows: readonly SavedFields[],
  { database, now }: { database: CallDatabase; now: () => Date },
): Promise<ReadonlyMap<string, readonly Doubt[]>> {
  if (rows.length === 0) return new Map();
  // Of societies and areas only texts are judged, which needs nothing that the database knows.
  if (kind !== 'property')
    return new Map(
      rows.flatMap(({ id, fields, confirmed = [] }) => {
        const open = doubtsIn({}, fields).filter(({ column }) => !confirmed.includes(column));
        return open.length > 0 ? [[id, open] as const] : [];
      }),
    );
  const areas = rows.flatMap(({ fields }) =>
    typeof fields['area_id'] === 'string' ? [fields['area_id']] : [],
  );
  const homes = rows.map(({ id }) => id);
  const known = doubtContexts.parse(
    await database('doubt_contexts', { homes, areas, at: now().toISOString() }),
  );
  const doubts = doubtsOfRows({ ...known, changes: rows, today: istDay(now()) });
  return new Map(
    rows.flatMap(({ id, seen_at: seenAt, confirmed = [] }) => {
      const row = known.homes.find((home) => home.id === id)?.row;
      // The database refuses to save over another version, which says more than a question about this one.
      if (seenAt !== null && Date.parse(String(row?.['updated_at'])) !== Date.parse(seenAt)) return [];
      const open = (doubts.get(id) ?? []).filter(({ column }) => !confirmed.includes(column));
      return open.length > 0 ? [[id, open] as const] : [];
    }),
  );
}
