import { isListPath } from '#page-models/homes/wider-list.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import { recordFormerLists } from '../record/record-former-lists.ts';
import type { PublishInput } from './read-site.ts';
import type { RenderedSite } from './render-site.ts';

/**
 * Returns the lists that have lost their page within a year, for the redirects, and records those that lose it in this
 * publish. Asks the database only if a list is removed or the read did not bring them along. Call it before the
 * manifest is written without these pages: if the publish is cut off here, the next one records them again.
 */
export async function formerLists(
  { sitePlan: { plan } }: RenderedSite,
  { formerLists: listsRead }: PublishInput,
  client: ServiceClient,
): Promise<readonly string[]> {
  const removedLists = plan.removed.flatMap(([path, { entity }]) =>
    entity === null && isListPath(path) ? path : [],
  );
  return listsRead && removedLists.length === 0 ? listsRead : recordFormerLists(client, removedLists);
}
