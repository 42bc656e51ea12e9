import type { EntityType } from '#domain/entity.ts';
import {
  adminPages,
  adminPagesAnswer,
  type AdminPageRow,
  type AdminPagesArguments,
} from '#contracts/admin-pages.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { prepareSearch } from './page-filter.ts';

/** Rows per call, which is also the most that the database returns. */
const CHUNK_ROWS = 5_000;

/** Enough to fill the visible part of the table many times over, and quick to load. */
const FIRST_ROWS = 200;

/** Newest first, in as many calls as needed. Passes on the first rows as soon as they arrive. */
export async function readPages(
  backend: StaffBackend,
  kind: EntityType,
  onFirst: (rows: readonly AdminPageRow[]) => void = () => {},
): Promise<AdminPageRow[]> {
  const rows: AdminPageRow[] = [];
  let next: string | null = null;
  do {
    const args: AdminPagesArguments =
      next === null ? { kind, take: FIRST_ROWS } : { kind, take: CHUNK_ROWS, after_row: next };
    const answer = await backend.rpc(adminPages, args, adminPagesAnswer);
    rows.push(...answer.rows);
    prepareSearch(answer.rows);
    if (next === null && answer.next !== null) onFirst([...rows]);
    next = answer.next;
  } while (next !== null);
  return rows;
}

export function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
