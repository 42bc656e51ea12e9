import { CommandError } from '#server/command/command-error.ts';
import { retryRequest } from '#server/supabase/retry-request.ts';
import { anyTable, type ServiceClient } from '#server/supabase/clients.ts';
import { dataOf } from '#server/supabase/data-of.ts';
import { tables, type TableName } from './tables.ts';

/** A row as it was received, not parsed yet. */
export type RawRow = Record<string, unknown>;

/** PostgREST silently truncates a response at its row cap, so rows are read in pages (decision G8). */
const PAGE = 1000;

/** Keys in the range [`from`, `below`). */
export interface RowFilter {
  publishedOnly?: boolean;
  from?: string;
  below?: string;
}

/** Of all UUIDs. With a reader for each half the backend answers one while the rows of the other are parsed. */
const MIDDLE = '80000000-0000-0000-0000-000000000000';
export const halves = [{ below: MIDDLE }, { from: MIDDLE }] as const;

/** The rows of a table in pages, ordered by key, so that no row is missed or read twice. */
export async function* readRowPages(
  client: ServiceClient,
  table: TableName,
  filter: RowFilter = {},
): AsyncGenerator<RawRow[]> {
  const { columns, key } = tables[table];
  const read = async (
    selected: readonly string[],
    limit: number,
    after: string | null,
  ): Promise<RawRow[]> => {
    let query = anyTable(client).from(table).select(selected.join(',')).order(key).limit(limit);
    if (filter.publishedOnly) query = query.gt('publish', 10);
    if (filter.below !== undefined) query = query.lt(key, filter.below);
    if (after !== null) query = query.gt(key, after);
    else if (filter.from !== undefined) query = query.gte(key, filter.from);
    return requireData(query.returns<RawRow[]>(), table);
  };
  for (let nextPage = read(columns, PAGE, null); ;) {
    const page = await nextPage;
    const last = page.at(-1);
    if (!last) return;
    const after = String(last[key]);
    // A short page may be the last one, or be cut by a row cap below PAGE. Only an empty read after it proves the end.
    const isEnd = page.length < PAGE && (await read([key], 1, after)).length === 0;
    if (!isEnd) {
      // Runs while the caller works on this page. An error is thrown when the promise is awaited.
      nextPage = read(columns, PAGE, after);
      nextPage.catch(() => {});
    }
    yield page;
    if (isEnd) return;
  }
}

export async function readRows(client: ServiceClient, table: TableName): Promise<RawRow[]> {
  const rows: RawRow[] = [];
  for await (const page of readRowPages(client, table)) rows.push(...page);
  return rows;
}

/** The database's time. Call it before reading: later changes then have a later time. */
export async function publishingTime(client: ServiceClient): Promise<string> {
  return String(
    await requireData(
      retryRequest(() => client.rpc('publishing_time')),
      'publishing_time',
    ),
  );
}

/** The snapshot of the database, for `writtenSince` of `readPublishingChanges`. Call it before reading, too. */
export async function publishingSnapshot(client: ServiceClient): Promise<string> {
  return String(
    await requireData(
      retryRequest(() => client.rpc('publishing_snapshot')),
      'publishing_snapshot',
    ),
  );
}

async function requireData<Data>(
  request: PromiseLike<{ data: Data; error: { message: string } | null }>,
  subject: string,
): Promise<NonNullable<Data>> {
  const readError = (message: string) =>
    new CommandError(
      `${subject} could not be read from the backend: ${message}. Nothing was published; the last pages stay.`,
    );
  const data = await dataOf(request, readError);
  if (data === null || data === undefined) throw readError('no answer');
  return data;
}
