import type * as z from 'zod/mini';
import { adminCaller } from './admin-caller.ts';
import { readBody } from './body.ts';
import type { Context, Env, Handler } from './context.ts';
import { type Client, type Database, databaseOf, openClient } from './database.ts';
import { logFault } from './log-fault.ts';
import { corsHeaders, isOurs } from './origin.ts';
import { isRefused, refusalBody, refused, type Refused } from './outcome.ts';
import { readSettings, type Settings } from './settings.ts';

const methods = 'POST, OPTIONS';

/** What an endpoint for staff works with once its caller is known to be an admin. */
export interface AdminWork<Input> {
  input: Input;
  userId: string;
  settings: Settings;
  client: Client;
  database: Database;
  env: Env;
  now: () => Date;
  send: typeof fetch;
  pause: (ms: number) => Promise<void>;
}

export interface AdminEndpoint<Schema extends z.ZodMiniType, Answer extends object> {
  name: string;
  request: Schema;
  /** The most bytes a body may have, and what is said about more. Null: there is none, and what comes is ignored. */
  body: { limit: number; tooLarge: string } | null;
  /** What is said when we are at fault. */
  failure: string;
  answer: (work: AdminWork<z.output<Schema>>) => Promise<Answer | Refused>;
}

/** One POST endpoint for admins: 401 without a session, 403 without the role, then the request itself is judged. */
export function adminEndpoint<Schema extends z.ZodMiniType, Answer extends object>(
  definition: AdminEndpoint<Schema, Answer>,
): Handler {
  return async (request, context) => {
    let headers: Record<string, string> = { vary: 'Origin' };
    try {
      const settings = readSettings(context.env);
      headers = corsHeaders(request, settings.origins, methods);
      if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
      const outcome = await outcomeOf(definition, request, context, settings);
      const refusing = isRefused(outcome);
      return Response.json(refusing ? refusalBody(outcome) : outcome, {
        status: refusing ? outcome.status : 200,
        headers: { ...headers, 'cache-control': 'no-store' },
      });
    } catch (fault) {
      logFault(definition.name, fault);
      const no = refused(500, 'internal', definition.failure);
      return Response.json(refusalBody(no), {
        status: 500,
        headers: { ...headers, 'cache-control': 'no-store' },
      });
    }
  };
}

async function outcomeOf<Schema extends z.ZodMiniType, Answer extends object>(
  { request: schema, body: taken, answer }: AdminEndpoint<Schema, Answer>,
  request: Request,
  context: Context,
  settings: Settings,
): Promise<Answer | Refused> {
  if (request.method !== 'POST') {
    return refused(405, 'method_not_allowed', 'This address takes only POST requests.');
  }
  // Read before anything is refused: a body left lying would reset the connection.
  const body = await readBody(request, taken ?? {});
  if (!isOurs(request, settings.origins)) {
    return refused(403, 'origin_not_allowed', 'This request came from a page that is not ours.');
  }
  const send = context.fetch ?? fetch;
  const client = openClient(settings, send);
  const caller = await adminCaller(request, client);
  if (isRefused(caller)) return caller;
  if (taken && isRefused(body)) return body;
  const sent = isRefused(body) ? undefined : body.kind === 'json' ? body.value : body.fields;
  const parsed = schema.safeParse(sent);
  if (!parsed.success) {
    return refused(400, 'invalid', parsed.error.issues[0]?.message ?? 'This request is not complete.');
  }
  return answer({
    input: parsed.data,
    userId: caller.userId,
    settings,
    client,
    database: databaseOf(client),
    env: context.env,
    now: context.now ?? (() => new Date()),
    send,
    pause: context.pause ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
  });
}
