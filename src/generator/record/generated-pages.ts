import { type Entity, type EntityType, entityTypes } from '#domain/entity.ts';
import { CommandError } from '#server/command/command-error.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import { dataOf } from '#server/supabase/data-of.ts';
import type { RenderedPage } from '../report/publish-report.ts';
import { entitiesSchema, entityRows } from '../read/entity-rows.ts';
import { readAllPages, ROWS_PER_READ } from '#server/supabase/read-all-pages.ts';

/** All rows in one call would make a very long request. */
const CHUNK = 2000;

/**
 * Records that these pages were made. `readAt` is the database's time before the rows were read. `generatedAt` is an
 * earlier day, given when the page is an older version.
 */
export async function saveGeneratedPages(
  client: ServiceClient,
  pages: readonly (Pick<RenderedPage, 'entity' | 'file' | 'bytes'> & {
    ms: number | null;
    generatedAt?: string;
  })[],
  readAt: string,
): Promise<void> {
  for (let start = 0; start < pages.length; start += CHUNK) {
    const rows = pages
      .slice(start, start + CHUNK)
      .flatMap(({ entity, file, bytes, ms, generatedAt = readAt }) =>
        entity
          ? [
              {
                entity_type: entity.type,
                entity_id: entity.id,
                file_size_bytes: bytes,
                generation_duration_ms: ms === null ? null : Math.round(ms * 100) / 100,
                html_path: `public/${file}`,
                last_generated_at: generatedAt,
              },
            ]
          : [],
      );
    if (rows.length > 0)
      await dataOf(client.rpc('save_generated_pages', { rows }), recordError('save_generated_pages'));
  }
}

/** Forgets that these rows have a page. Their status is 'Never Generated' again. */
export async function forgetGeneratedPages(
  client: ServiceClient,
  entities: readonly Entity[],
): Promise<void> {
  const rows = entityRows(entities);
  for (let start = 0; start < rows.length; start += CHUNK) {
    await dataOf(
      client.rpc('forget_generated_pages', { rows: rows.slice(start, start + CHUNK) }),
      recordError('forget_generated_pages'),
    );
  }
}

/** Pages that are flagged as stale. Takes one request when they are few, as after most changes. */
export async function stalePages(client: ServiceClient): Promise<Entity[]> {
  const { data, count, error } = await client
    .from('html_generation_metadata')
    .select('entity_type, entity_id', { count: 'exact' })
    .eq('needs_regeneration', true)
    .limit(ROWS_PER_READ);
  if (error) throw readError(error.message);
  return data.length === count ? entitiesSchema.parse(data) : recordedPages(client, { staleOnly: true });
}

/** All pages that the database has recorded, or only those that are flagged as stale. */
export async function recordedPages(client: ServiceClient, { staleOnly = false } = {}): Promise<Entity[]> {
  return (await Promise.all(entityTypes.map((type) => recordedPagesOf(type, client, staleOnly)))).flat();
}

function recordedPagesOf(type: EntityType, client: ServiceClient, staleOnly: boolean): Promise<Entity[]> {
  return readAllPages(async (before) => {
    const all = client
      .from('html_generation_metadata')
      .select('entity_type, entity_id')
      .eq('entity_type', type);
    const rows = (staleOnly ? all.eq('needs_regeneration', true) : all)
      .gt('entity_id', before.at(-1)?.id ?? '')
      .order('entity_id')
      .limit(ROWS_PER_READ);
    return entitiesSchema.parse(await dataOf(rows, readError));
  });
}

export async function countGeneratedPages(client: ServiceClient): Promise<number> {
  const { count, error } = await client
    .from('html_generation_metadata')
    .select('*', { count: 'exact', head: true });
  if (error) throw new CommandError(`html_generation_metadata could not be counted: ${error.message}.`);
  return count ?? 0;
}

function readError(message: string): CommandError {
  return new CommandError(`html_generation_metadata could not be read: ${message}.`);
}

function recordError(name: string): (message: string) => CommandError {
  return (message) =>
    new CommandError(`The pages are published, but ${name} failed: ${message}. Run the command again.`);
}
