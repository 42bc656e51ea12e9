import {
  adminListingRows,
  adminListingRowsAnswer,
  type ListingScope,
  MAX_KEYS_READ,
  MAX_ROWS_READ,
  type WholeRow,
} from '#contracts/admin-listings.ts';
import type { EntityType } from '#domain/entity.ts';
import type { StaffBackend } from '../../../session/staff-backend.ts';

/** Reads the rows with these keys, in parts of bounded size. `onProgress` gets how many keys are done. */
export async function readRowsByKey(
  backend: StaffBackend,
  kind: EntityType,
  keys: readonly string[],
  onProgress: (read: number) => void = () => {},
): Promise<WholeRow[]> {
  const rows = new Map<string, WholeRow>();
  for (let at = 0; at < keys.length; at += MAX_KEYS_READ) {
    const args = { kind, keys: keys.slice(at, at + MAX_KEYS_READ) };
    const answer = await backend.rpc(adminListingRows, args, adminListingRowsAnswer);
    for (const row of answer.rows) rows.set(row.id, row);
    onProgress(at + args.keys.length);
  }
  return [...rows.values()];
}

export const allListings: ListingScope = { words: '', filters: [] };

/** Reads the rows of a scope, ordered by id, in parts of bounded size. With `columns`, only these, id and version. */
export async function readScope(
  backend: StaffBackend,
  kind: EntityType,
  scope: ListingScope,
  { columns, onProgress }: { columns?: string[]; onProgress: (read: number) => void },
): Promise<WholeRow[]> {
  const rows: WholeRow[] = [];
  for (;;) {
    const after = rows.at(-1)?.id ?? '';
    const args = { kind, ...scope, after, take: MAX_ROWS_READ, ...(columns && { columns }) };
    const answer = await backend.rpc(adminListingRows, args, adminListingRowsAnswer);
    rows.push(...answer.rows);
    onProgress(rows.length);
    if (answer.rows.length < MAX_ROWS_READ) return rows;
  }
}
