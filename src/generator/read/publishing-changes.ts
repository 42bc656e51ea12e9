import * as z from 'zod';
import type { Entity, EntityTable } from '#domain/entity.ts';
import { CommandError } from '#server/command/command-error.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import { entitiesSchema, entityRows, heldPagesSchema } from './entity-rows.ts';
import type { HeldPage } from './held-pages.ts';
import type { RawRow } from './read-rows.ts';
import { tables, type TableName } from './tables.ts';

/** The database returns all of it in one response. */
export interface PublishingChanges {
  /** The database's time before anything was read. */
  readAt: string;
  /** The transaction snapshot to pass as `writtenSince` next time. */
  snapshot: string;
  /** Rows that may have changed, in the form that `readRows` returns. Includes all cities. */
  rows: Readonly<Record<TableName, readonly RawRow[]>>;
  stale: readonly Entity[];
  onHold: readonly HeldPage[];
  /** Pages whose removal an admin requested or allowed. */
  approvedRemovals: readonly Entity[];
  withdrawn: readonly Entity[];
  /** What staff entered about the site, not parsed yet. */
  settings: unknown;
  /** Null unless claims are counted, and when no enquiry was answered lately. */
  firstResponseHours: number | null;
  /** See `recordFormerLists`. */
  formerLists: readonly string[];
  /** Of homes, those that are shown. Null unless `writtenSince` was given. */
  counts: Readonly<Record<EntityTable | 'recorded', number>> | null;
}

const rowsSchema = z.array(z.record(z.string(), z.unknown()));

const answerSchema = z.object({
  read_at: z.string(),
  snapshot: z.string(),
  cities: rowsSchema,
  local_areas: rowsSchema,
  society: rowsSchema,
  properties: rowsSchema,
  former_slugs: rowsSchema,
  unavailable_homes: rowsSchema,
  stale: entitiesSchema,
  held: heldPagesSchema,
  approved_removals: entitiesSchema,
  withdrawn: entitiesSchema,
  settings: z.unknown(),
  first_response_hours: z.number().nullable(),
  former_lists: z.array(z.string()),
  counts: z
    .object({ local_areas: z.number(), society: z.number(), properties: z.number(), recorded: z.number() })
    .nullable(),
});

/**
 * Reads what has changed since `changedSince`, an earlier `readAt`. `rowsToRecheck` are read whether they changed or
 * not. With `writtenSince`, rows that were written without the triggers, which set `updated_at`, are read too. Returns
 * null when there are too many changes for one response (more than 2,000 of a kind); the caller then reads everything.
 * Throws a CommandError when the backend does not answer.
 */
export async function readPublishingChanges(
  client: ServiceClient,
  {
    changedSince,
    rowsToRecheck,
    writtenSince,
  }: { changedSince: string; rowsToRecheck: readonly Entity[]; writtenSince: string | null },
): Promise<PublishingChanges | null> {
  const { data, error } = await client.rpc('publishing_changes', {
    changed_since: changedSince,
    suspects: entityRows(rowsToRecheck),
    ...(writtenSince === null ? {} : { written_since: writtenSince }),
  });
  if (error) {
    throw new CommandError(
      `What has changed could not be read from the backend: ${error.message}. Nothing was published; the last pages stay.`,
    );
  }
  if (data === null) return null;
  const answer = answerSchema.parse(data);
  const rowsOf = (table: TableName) => answer[table].map((row) => pickColumns(table, row));
  return {
    readAt: answer.read_at,
    snapshot: answer.snapshot,
    rows: {
      cities: rowsOf('cities'),
      local_areas: rowsOf('local_areas'),
      society: rowsOf('society'),
      properties: rowsOf('properties'),
      former_slugs: rowsOf('former_slugs'),
      unavailable_homes: rowsOf('unavailable_homes'),
    },
    stale: answer.stale,
    onHold: answer.held,
    approvedRemovals: answer.approved_removals,
    withdrawn: answer.withdrawn,
    settings: answer.settings,
    firstResponseHours: answer.first_response_hours,
    formerLists: answer.former_lists,
    counts: answer.counts,
  };
}

/** The same columns in the same order as a row store reads all rows. */
function pickColumns(table: TableName, row: RawRow): RawRow {
  const columns = [...tables[table].columns, ...(table === 'local_areas' ? tables[table].joined : [])];
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}
