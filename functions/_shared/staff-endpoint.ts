import type * as z from 'zod/mini';
import { unreadableFallback, unreadableRequest } from '#contracts/field-problems.ts';
import { adminCaller, staffCaller } from './staff-caller.ts';
import type { BodyLimit } from './body.ts';
import type { Handler, Preview } from './context.ts';
import { type ServiceClient, type CallDatabase, databaseCallerOf, createServiceClient } from './database.ts';
import { isRefusal, refused, type Refusal } from './refused.ts';
import { jsonResponse, postEndpoint, type PostRequest } from './post-endpoint.ts';
import type { FunctionSettings } from './settings.ts';
import { sleep } from '#domain/concurrency/sleep.ts';

export interface StaffRequest<Input> {
  input: Input;
  userId: string;
  settings: FunctionSettings;
  client: ServiceClient;
  database: CallDatabase;
  now: () => Date;
  fetch: typeof fetch;
  pause: (ms: number) => Promise<void>;
  /** Undefined when this process does not publish pages. */
  preview: Preview | undefined;
}

export interface StaffEndpoint<Schema extends z.ZodMiniType, Answer extends object> {
  name: string;
  request: Schema;
  alsoEditors?: boolean;
  /** Null: the endpoint takes no body and ignores one that is sent. */
  bodyLimit: BodyLimit | null;
  failure: string;
  handle: (request: StaffRequest<z.output<Schema>>) => Promise<Answer | Refusal>;
}

/** 401 without a session and 403 without the role; only then is the request checked. */
export function staffEndpoint<Schema extends z.ZodMiniType, Answer extends object>(
  definition: StaffEndpoint<Schema, Answer>,
): Handler {
  const { name, bodyLimit: body, failure } = definition;
  return postEndpoint({ name, bodyLimit: body ?? undefined, failure }, async (postRequest) =>
    jsonResponse(await outcomeOf(definition, postRequest), postRequest.headers),
  );
}

async function outcomeOf<Schema extends z.ZodMiniType, Answer extends object>(
  { request: schema, bodyLimit, handle, alsoEditors }: StaffEndpoint<Schema, Answer>,
  { request, body, context, settings }: PostRequest,
): Promise<Answer | Refusal> {
  const { fetch = globalThis.fetch } = context;
  const client = createServiceClient(settings, fetch);
  const caller = await (alsoEditors ? staffCaller : adminCaller)(request, client);
  if (isRefusal(caller)) return caller;
  if (bodyLimit && isRefusal(body)) return body;
  const payload = isRefusal(body) ? undefined : body.kind === 'json' ? body.value : body.fields;
  const parsed = schema.safeParse(payload, unreadableFallback);
  if (!parsed.success) {
    return refused(400, 'invalid', parsed.error.issues[0]?.message ?? unreadableRequest);
  }
  return handle({
    input: parsed.data,
    userId: caller.userId,
    settings,
    client,
    database: databaseCallerOf(client),
    now: context.now ?? (() => new Date()),
    fetch,
    preview: context.preview,
    pause: context.pause ?? sleep,
  });
}
