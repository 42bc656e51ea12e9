import type * as z from 'zod/mini';
import { readBody } from './body.ts';
import type { Context, Handler } from './context.ts';
import { type CallDatabase, createDatabaseCaller } from './database.ts';
import { logFault } from './log-fault.ts';
import { corsHeaders, isOurOrigin } from './origin.ts';
import type { RefusalMemory } from './refusal-memory.ts';
import { isRefusal } from './refused.ts';
import { readFunctionSettings, type FunctionSettings } from './settings.ts';
import { readVisitor, type Visitor } from './visitor.ts';
import { withOwnSecrets } from './with-own-secrets.ts';

export interface BeaconRequest<Input> {
  input: Input;
  visitor: Visitor;
  settings: FunctionSettings;
  database: CallDatabase;
  refusals: RefusalMemory | undefined;
  now: Date;
}

interface BeaconEndpoint<Schema extends z.ZodMiniType> {
  name: string;
  request: Schema;
  count: (request: BeaconRequest<z.output<Schema>>) => Promise<void>;
}

/** Nobody reads the answer to a beacon, so it is always 204, also for a request that is refused. */
export function beaconEndpoint<Schema extends z.ZodMiniType>(definition: BeaconEndpoint<Schema>): Handler {
  return async (request, context) => {
    let headers: Record<string, string> = { vary: 'Origin' };
    try {
      const settings = readFunctionSettings(withOwnSecrets(definition.name, context.env));
      headers = corsHeaders(request, settings.origins, 'POST, OPTIONS');
      await receive(definition, request, context, settings);
    } catch (fault) {
      logFault(definition.name, fault);
    }
    return new Response(null, { status: 204, headers });
  };
}

async function receive<Schema extends z.ZodMiniType>(
  definition: BeaconEndpoint<Schema>,
  request: Request,
  context: Context,
  settings: FunctionSettings,
): Promise<void> {
  if (request.method !== 'POST') return;
  const body = await readBody(request);
  if (isRefusal(body) || body.kind !== 'json' || !isOurOrigin(request, settings.origins)) return;
  const parsed = definition.request.safeParse(body.value);
  if (!parsed.success) return;
  await definition.count({
    input: parsed.data,
    visitor: await readVisitor(request, settings),
    settings,
    database: createDatabaseCaller(settings, context.fetch ?? fetch),
    refusals: context.refusals,
    now: context.now?.() ?? new Date(),
  });
}
