import { CommandError } from '#server/command-error.ts';
import { askAgain } from '#server/supabase/ask-again.ts';
import { anyTable, type ServiceClient } from '#server/supabase/clients.ts';
import { tables, type TableName } from './tables.ts';

/** A row as it was received, not parsed yet. */
export type RawRow = Record<string, unknown>;

/** PostgREST truncates an answer at its row cap without notice, so rows are read in pages (decision G8). */
const PAGE = 1000;

/** Which rows of a table: `from` this key on, and `below` that one. */
export interface RowFilter {
  publishedOnly?: boolean;
  from?: string;
  below?: string;
}

/** A key in the middle of all UUIDs: two readers, one on each side, keep the backend busy while the other's rows are parsed. */
const MIDDLE = '80000000-0000-0000-0000-000000000000';
export const halves = [{ below: MIDDLE }, { from: MIDDLE }] as const;

/** Every row of a table, in pages by key, so that no row is missed or read twice. */
export async function* readPages(
  client: ServiceClient,
  table: TableName,
  filter: RowFilter = {},
): AsyncGenerator<RawRow[]> {
  const { columns, key } = tables[table];
  const read = async (what: readonly string[], most: number, after: string | null): Promise<RawRow[]> => {
    let query = anyTable(client).from(table).select(what.join(',')).order(key).limit(most);
    if (filter.publishedOnly) query = query.gt('publish', 10);
    if (filter.below !== undefined) query = query.lt(key, filter.below);
    if (after !== null) query = query.gt(key, after);
    else if (filter.from !== undefined) query = query.gte(key, filter.from);
    return answered(query.returns<RawRow[]>(), table);
  };
  for (let coming = read(columns, PAGE, null); ;) {
    const page = await coming;
    const last = page.at(-1);
    if (!last) return;
    const after = String(last[key]);
    // A short page may be the end, or a row cap below ours: only an empty read after it proves the end.
    const isEnd = page.length < PAGE && (await read([key], 1, after)).length === 0;
    if (!isEnd) {
      // On its way while the caller works on this page. Its fault is thrown where it is awaited.
      coming = read(columns, PAGE, after);
      coming.catch(() => {});
    }
    yield page;
    if (isEnd) return;
  }
}

/** The same at once. */
export async function readRows(client: ServiceClient, table: TableName): Promise<RawRow[]> {
  const rows: RawRow[] = [];
  for await (const page of readPages(client, table)) rows.push(...page);
  return rows;
}

/** The time to note before reading: whatever changes later is newer than it. */
export async function publishingTime(client: ServiceClient): Promise<string> {
  return String(
    await answered(
      askAgain(() => client.rpc('publishing_time')),
      'publishing_time',
    ),
  );
}

/** What a later look for changes behind the triggers starts from; to note before reading, too. */
export async function publishingSnapshot(client: ServiceClient): Promise<string> {
  return String(
    await answered(
      askAgain(() => client.rpc('publishing_snapshot')),
      'publishing_snapshot',
    ),
  );
}

async function answered<Data>(
  request: PromiseLike<{ data: Data; error: { message: string } | null }>,
  what: string,
): Promise<NonNullable<Data>> {
  const { data, error } = await request;
  if (error || data === null || data === undefined) {
    throw new CommandError(
      `${what} could not be read from the backend: ${error?.message ?? 'no answer'}. Nothing was published; the last pages stay.`,
    );
  }
  return data;
}
