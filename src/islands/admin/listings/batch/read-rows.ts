import {
  adminListingRows,
  adminListingRowsAnswer,
  MAX_ROWS_READ,
  type WholeRow,
} from '#contracts/admin-listings.ts';
import type { EntityType } from '#domain/entity.ts';
import type { StaffBackend } from '../../../session/staff-backend.ts';

export async function readRowsByKey(
  backend: StaffBackend,
  kind: EntityType,
  keys: readonly string[],
  onProgress: (read: number) => void = () => {},
): Promise<WholeRow[]> {
  const rows = new Map<string, WholeRow>();
  for (let at = 0; at < keys.length; at += MAX_ROWS_READ) {
    const args = { kind, keys: keys.slice(at, at + MAX_ROWS_READ) };
    const answer = await backend.rpc(adminListingRows, args, adminListingRowsAnswer);
    for (const row of answer.rows) rows.set(row.id, row);
    onProgress(at + args.keys.length);
  }
  return [...rows.values()];
}

/** Reads all rows of a kind, ordered by id. */
export async function readAllRows(
  backend: StaffBackend,
  kind: EntityType,
  onProgress: (read: number) => void,
): Promise<WholeRow[]> {
  const rows: WholeRow[] = [];
  for (;;) {
    const args = { kind, after: rows.at(-1)?.id ?? '', take: MAX_ROWS_READ };
    const answer = await backend.rpc(adminListingRows, args, adminListingRowsAnswer);
    rows.push(...answer.rows);
    onProgress(rows.length);
    if (answer.rows.length < MAX_ROWS_READ) return rows;
  }
}
