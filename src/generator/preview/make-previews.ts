import { z } from 'zod';
import { entityTypeSchema } from '#domain/entity-schema.ts';
import type { Log } from '#server/log/log.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import { messageOf } from '#server/log/message-of.ts';
import type { RenderedPreview, UnsavedListing } from './unsaved-page.ts';

export interface PreviewOptions {
  client: ServiceClient;
  publisher: { renderUnsaved(listing: UnsavedListing): Promise<RenderedPreview> };
  log: Log;
  /** Reads the published rows, if this process has not read them yet. Called before the first page. */
  readRows?: () => Promise<unknown>;
  /** When aborted, ends after the current page. */
  signal?: AbortSignal;
}

const claimedSchema = z.nullable(
  z.object({
    id: z.guid(),
    kind: entityTypeSchema,
    listing: z.string(),
    fields: z.record(z.string(), z.unknown()),
  }),
);

/**
 * Renders the previews that staff wait for, the oldest first, for a hosted project, whose functions cannot render
 * (decision 105). Each is stored for the person who asked. Returns how many it processed. Writes nothing to the site.
 */
export async function makePreviews({
  client,
  publisher,
  log,
  readRows,
  signal,
}: PreviewOptions): Promise<number> {
  let processed = 0;
  while (!signal?.aborted) {
    const { data, error } = await client.rpc('claim_preview');
    if (error) throw new Error(`The previews could not be read: ${error.message}`);
    const preview = claimedSchema.parse(data);
    if (!preview) break;
    if (processed === 0) await readRows?.();
    try {
      await storePreview(client, preview.id, await renderPreview(publisher, preview));
    } catch (fault) {
      // It is tried again after its lease has ended, while somebody may still be waiting for it.
      log.warn(`A preview was not made: ${messageOf(fault)}`);
    }
    processed++;
  }
  return processed;
}

function renderPreview(
  publisher: PreviewOptions['publisher'],
  { kind, listing, fields }: NonNullable<z.infer<typeof claimedSchema>>,
): Promise<RenderedPreview> {
  return publisher.renderUnsaved({ entity: { type: kind, id: listing }, fields });
}

async function storePreview(client: ServiceClient, preview: string, page: RenderedPreview): Promise<void> {
  const { error } = await client.rpc('finish_preview', {
    preview,
    html: 'html' in page ? page.html : '',
    refusal: 'refusal' in page ? page.refusal : '',
  });
  if (error) throw new Error(`it could not be kept: ${error.message}`);
}
