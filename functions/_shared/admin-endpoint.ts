import type * as z from 'zod/mini';
import { unreadableFallback, unreadableRequest } from '#contracts/field-problems.ts';
import { adminCaller, staffCaller } from './admin-caller.ts';
import type { BodyLimit } from './body.ts';
import type { Env, Handler, Preview } from './context.ts';
import { type Client, type Database, databaseOf, openClient } from './database.ts';
import { isRefused, refused, type Refused } from './refused.ts';
import { asJson, postEndpoint, type Posted } from './post-endpoint.ts';
import type { Settings } from './settings.ts';
import { sleep } from './sleep.ts';

/** What the `answer` of an admin endpoint receives once the caller's role has been checked. */
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
  /** Undefined when this process does not publish pages. */
  preview: Preview | undefined;
}

export interface AdminEndpoint<Schema extends z.ZodMiniType, Answer extends object> {
  name: string;
  request: Schema;
  /** True: editors may call it too. */
  alsoEditors?: boolean;
  /** Null: the endpoint takes no body and ignores one that is sent. */
  body: BodyLimit | null;
  /** The message of an internal error. */
  failure: string;
  answer: (work: AdminWork<z.output<Schema>>) => Promise<Answer | Refused>;
}

/**
 * Builds one POST endpoint for admins. It answers 401 without a session and 403 without the role, and only then checks
 * the request.
 */
export function adminEndpoint<Schema extends z.ZodMiniType, Answer extends object>(
  definition: AdminEndpoint<Schema, Answer>,
): Handler {
  const { name, body, failure } = definition;
  return postEndpoint({ name, bodyLimit: body ?? undefined, failure }, async (posted) =>
    asJson(await outcomeOf(definition, posted), posted.headers),
  );
}

async function outcomeOf<Schema extends z.ZodMiniType, Answer extends object>(
  { request: schema, body: taken, answer, alsoEditors }: AdminEndpoint<Schema, Answer>,
  { request, body, context, settings }: Posted,
): Promise<Answer | Refused> {
  const send = context.fetch ?? fetch;
  const client = openClient(settings, send);
  const caller = await (alsoEditors ? staffCaller : adminCaller)(request, client);
  if (isRefused(caller)) return caller;
  if (taken && isRefused(body)) return body;
  const sent = isRefused(body) ? undefined : body.kind === 'json' ? body.value : body.fields;
  const parsed = schema.safeParse(sent, unreadableFallback);
  if (!parsed.success) {
    return refused(400, 'invalid', parsed.error.issues[0]?.message ?? unreadableRequest);
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
    preview: context.preview,
    pause: context.pause ?? sleep,
  });
}
