import type * as z from 'zod/mini';
import { readBody } from './body.ts';
import type { Context, Handler } from './context.ts';
import { type Database, openDatabase } from './database.ts';
import { logFault } from './log-fault.ts';
import { corsHeaders, isOurOrigin } from './origin.ts';
import type { RefusalMemory } from './refusal-memory.ts';
import { isRefused } from './refused.ts';
import { readSettings, type Settings } from './settings.ts';
import { readVisitor, type Visitor } from './visitor.ts';
import { withOwnSecrets } from './with-own-secrets.ts';

/** What a beacon receives once its request is valid. */
export interface Beacon<Input> {
  input: Input;
  visitor: Visitor;
  settings: Settings;
  database: Database;
  refusals: RefusalMemory | undefined;
}

interface BeaconAddress<Schema extends z.ZodMiniType> {
  name: string;
  request: Schema;
  count: (beacon: Beacon<z.output<Schema>>) => Promise<void>;
}

/**
 * Counts what a page reports. Nobody reads the answer to a beacon, so it is always 204, also for a request that is
 * refused.
 */
export function beaconEndpoint<Schema extends z.ZodMiniType>(beacon: BeaconAddress<Schema>): Handler {
  return async (request, context) => {
    let headers: Record<string, string> = { vary: 'Origin' };
    try {
      const settings = readSettings(withOwnSecrets(beacon.name, context.env));
      headers = corsHeaders(request, settings.origins, 'POST, OPTIONS');
      await receive(beacon, request, context, settings);
    } catch (fault) {
      logFault(beacon.name, fault);
    }
    return new Response(null, { status: 204, headers });
  };
}

async function receive<Schema extends z.ZodMiniType>(
  beacon: BeaconAddress<Schema>,
  request: Request,
  context: Context,
  settings: Settings,
): Promise<void> {
  if (request.method !== 'POST') return;
  const body = await readBody(request);
  if (isRefused(body) || body.kind !== 'json' || !isOurOrigin(request, settings.origins)) return;
  const sent = beacon.request.safeParse(body.value);
  if (!sent.success) return;
  await beacon.count({
    input: sent.data,
    visitor: await readVisitor(request, settings),
    settings,
    database: openDatabase(settings, context.fetch ?? fetch),
    refusals: context.refusals,
  });
}
