import { anyTable, type ServiceClient } from '#server/supabase/clients.ts';
import { BuildStop } from '#server/stop.ts';
import { tables, type TableName } from './tables.ts';

/** A row as it came, not parsed yet. */
export type RawRow = Record<string, unknown>;

/** PostgREST cuts an answer at its row cap without a word, so rows are asked for in pages (decision G8). */
const PAGE = 1000;

/** Every row of a table, by pages that follow the key, so that no row is missed or read twice. */
export async function readRows(
  client: ServiceClient,
  table: TableName,
  filter: { publishedOnly?: boolean; changedSince?: string } = {},
): Promise<RawRow[]> {
  const { columns, key } = tables[table];
  const rows: RawRow[] = [];
  for (let after: string | null = null; ;) {
    let query = anyTable(client).from(table).select(columns.join(',')).order(key).limit(PAGE);
    if (filter.publishedOnly) query = query.gt('publish', 10);
    if (filter.changedSince) query = query.gte('updated_at', filter.changedSince);
    if (after !== null) query = query.gt(key, after);
    const page: RawRow[] = await answered(query.returns<RawRow[]>(), table);
    rows.push(...page);
    if (page.length === 0) return rows;
    after = String(page.at(-1)?.[key]);
    if (page.length < PAGE && (await isLast(client, table, key, after))) return rows;
  }
}

/** The instant to ask for before reading: what changes later is newer than it. */
export async function publishingTime(client: ServiceClient): Promise<string> {
  return String(await answered(client.rpc('publishing_time'), 'publishing_time'));
}

/** A short page may be the end, or a row cap below ours: only an empty look past it tells. */
async function isLast(client: ServiceClient, table: TableName, key: string, after: string): Promise<boolean> {
  const next: RawRow[] = await answered(
    anyTable(client).from(table).select(key).gt(key, after).limit(1).returns<RawRow[]>(),
    table,
  );
  return next.length === 0;
}

async function answered<Data>(
  request: PromiseLike<{ data: Data; error: { message: string } | null }>,
  what: string,
): Promise<NonNullable<Data>> {
  const { data, error } = await request;
  if (error || data === null || data === undefined) {
    throw new BuildStop(
      `${what} could not be read from the backend: ${error?.message ?? 'no answer'}. Nothing was published; the last pages stay.`,
    );
  }
  return data;
}
