import { recordEmptySearch, recordEmptySearchRequest } from '#contracts/record-empty-search.ts';
import { readFilterQuery } from '#domain/search/filter-query.ts';
import { readBody } from '../_shared/body.ts';
import type { Context, Handler } from '../_shared/context.ts';
import { countEmptySearch } from '../_shared/count-empty-search.ts';
import { openDatabase } from '../_shared/database.ts';
import { logFault } from '../_shared/log-fault.ts';
import { corsHeaders, isOurOrigin } from '../_shared/origin.ts';
import { withOwnSecrets } from '../_shared/with-own-secrets.ts';
import { isRefused } from '../_shared/refused.ts';
import { readSettings, type Settings } from '../_shared/settings.ts';
import { readVisitor } from '../_shared/visitor.ts';

/** Counts a choice of filters that matches no home. Nobody reads the answer to a beacon, so it is always 204. */
export const handler: Handler = async (request, context) => {
  let headers: Record<string, string> = { vary: 'Origin' };
  try {
    const settings = readSettings(withOwnSecrets(recordEmptySearch, context.env));
    headers = corsHeaders(request, settings.origins, 'POST, OPTIONS');
    await count(request, context, settings);
  } catch (fault) {
    logFault(recordEmptySearch, fault);
  }
  return new Response(null, { status: 204, headers });
};

async function count(request: Request, context: Context, settings: Settings): Promise<void> {
  if (request.method !== 'POST') return;
  const body = await readBody(request);
  if (isRefused(body) || body.kind !== 'json' || !isOurOrigin(request, settings.origins)) return;
  const sent = recordEmptySearchRequest.safeParse(body.value);
  if (!sent.success) return;
  const { filters, ignored } = readFilterQuery(sent.data.filters);
  if (ignored.length > 0) return;
  await countEmptySearch({
    offer: sent.data.offer,
    filters,
    visitor: await readVisitor(request, settings),
    salt: settings.salt,
    database: openDatabase(settings, context.fetch ?? fetch),
    refusals: context.refusals,
  });
}
