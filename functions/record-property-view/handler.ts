import { recordPropertyView, recordPropertyViewRequest } from '#contracts/record-property-view.ts';
import { readBody } from '../_shared/body.ts';
import { openDatabase } from '../_shared/database.ts';
import type { Context, Handler } from '../_shared/context.ts';
import { logFault } from '../_shared/log-fault.ts';
import { corsHeaders, isOurOrigin } from '../_shared/origin.ts';
import { isRefused } from '../_shared/refused.ts';
import { withOwnSecrets } from '../_shared/with-own-secrets.ts';
import { refuseOverLimit, placeLimits } from '../_shared/rate-limit.ts';
import { readSettings, type Settings } from '../_shared/settings.ts';
import { readVisitor } from '../_shared/visitor.ts';

/** Counts a view. Nobody reads the answer to a beacon, so it is always 204. */
export const handler: Handler = async (request, context) => {
  let headers: Record<string, string> = { vary: 'Origin' };
  try {
    const settings = readSettings(withOwnSecrets(recordPropertyView, context.env));
    headers = corsHeaders(request, settings.origins, 'POST, OPTIONS');
    await count(request, context, settings);
  } catch (fault) {
    logFault(recordPropertyView, fault);
  }
  return new Response(null, { status: 204, headers });
};

async function count(request: Request, context: Context, settings: Settings): Promise<void> {
  if (request.method !== 'POST') return;
  const body = await readBody(request);
  if (isRefused(body) || body.kind !== 'json' || !isOurOrigin(request, settings.origins)) return;
  const view = recordPropertyViewRequest.safeParse(body.value);
  if (!view.success) return;
  const database = openDatabase(settings, context.fetch ?? fetch);
  const visitor = await readVisitor(request, settings);
  if (await refuseOverLimit(database, placeLimits('view', visitor, 600), context.refusals)) return;
  await database('record_property_view', {
    property_id: view.data.property_id,
    user_agent: visitor.userAgent,
  });
}
