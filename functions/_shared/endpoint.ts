import type * as z from 'zod/mini';
import { isWritable } from '#contracts/field.ts';
import { fieldProblems, unreadableFallback } from '#contracts/field-problems.ts';
import { idempotencyField, idempotencyHeader, minimumFillMs } from '#contracts/refusal.ts';
import { honeypotName } from '#domain/form/honeypot.ts';
import type { Suspicion } from '#domain/form/suspicion.ts';
import type { Handler } from './context.ts';
import { type CallDatabase, createDatabaseCaller } from './database.ts';
import { logFault } from './log-fault.ts';
import { isRefusal, refused, type Refusal } from './refused.ts';
import { type PageContent, pageResponse } from './page.ts';
import { jsonResponse, postEndpoint, type PostRequest, retryAfterHeader } from './post-endpoint.ts';
import { type RateLimit, refuseOverLimit } from './rate-limit.ts';
import type { RefusalMemory } from './refusal-memory.ts';
import { wantsPage } from './refusal-page.ts';
import type { FunctionSettings } from './settings.ts';
import { readVisitor, type Visitor } from './visitor.ts';

export interface ValidRequest<Input> {
  input: Input;
  /** By this key a retry is recognised; null when the sender gave none. */
  idempotencyKey: string | null;
  visitor: Visitor;
  settings: FunctionSettings;
  database: CallDatabase;
  now: Date;
  /** The sign of a robot that it came with. It is stored, and staff decide (decision F9). */
  suspicion: Suspicion | null;
}

export interface PlainForm<Answer> {
  payload: (fields: Readonly<Record<string, string>>) => unknown;
  thanksPage: (
    answer: Answer,
    fields: Readonly<Record<string, string>>,
    context: FormPageContext,
  ) => PageContent;
  retryPage: (
    refusal: Refusal,
    fields: Readonly<Record<string, string>>,
    context: FormPageContext,
  ) => Promise<PageContent>;
}

export interface FormPageContext {
  siteName: string;
  origins: readonly string[];
  database: CallDatabase;
  now: Date;
}

export interface Endpoint<Schema extends z.ZodMiniType, Answer extends object> {
  name: string;
  request: Schema;
  /** The order of the fields in the form. Messages are shown in the same order. */
  fieldOrder: readonly string[];
  /** The message of an internal error. */
  failure: string;
  limits: (request: ValidRequest<z.output<Schema>>) => Promise<readonly RateLimit[]>;
  answer: (request: ValidRequest<z.output<Schema>>) => Promise<Answer | Refusal>;
  /** Whether the form has a honeypot and says how long it was open, so that a request can be suspected. */
  isForPeople?: boolean;
  plainForm?: PlainForm<Answer>;
}

/** Checks origin, input and rate limits; answers with JSON or a plain page. */
export function endpoint<Schema extends z.ZodMiniType, Answer extends object>(
  definition: Endpoint<Schema, Answer>,
): Handler {
  return postEndpoint(definition, (postRequest) => respond(definition, postRequest));
}

async function respond<Schema extends z.ZodMiniType, Answer extends object>(
  definition: Endpoint<Schema, Answer>,
  { request, body, context, settings, headers }: PostRequest,
): Promise<Response> {
  if (isRefusal(body)) return jsonResponse(body, headers);

  const plain = body.kind === 'form' ? definition.plainForm : undefined;
  const fields = body.kind === 'form' ? body.fields : {};
  const payload = body.kind === 'json' ? body.value : (plain?.payload(body.fields) ?? body.fields);
  const database = createDatabaseCaller(settings, context.fetch ?? fetch);
  const now = context.now?.() ?? new Date();
  const { refusals } = context;
  const decoded = { request, payload, fields, settings, database, refusals, now };
  const outcome = await outcomeOf(definition, decoded).catch((fault: unknown): Refusal => {
    logFault(definition.name, fault);
    return refused(500, 'internal', definition.failure);
  });

  if (plain && wantsPage(request)) {
    const status = isRefusal(outcome) ? outcome.status : 200;
    const context = { siteName: settings.siteName, origins: settings.origins, database, now };
    const page = isRefusal(outcome)
      ? await plain.retryPage(outcome, fields, context)
      : plain.thanksPage(outcome, fields, context);
    return pageResponse(
      status,
      { siteName: settings.siteName, ...page },
      { ...headers, ...retryAfterHeader(outcome) },
    );
  }
  return jsonResponse(outcome, headers);
}

interface DecodedRequest {
  request: Request;
  payload: unknown;
  fields: Readonly<Record<string, string>>;
  settings: FunctionSettings;
  database: CallDatabase;
  refusals: RefusalMemory | undefined;
  now: Date;
}

async function outcomeOf<Schema extends z.ZodMiniType, Answer extends object>(
  definition: Endpoint<Schema, Answer>,
  { request, payload, fields, settings, database, refusals, now }: DecodedRequest,
): Promise<Answer | Refusal> {
  const parsed = definition.request.safeParse(payload, unreadableFallback);
  if (!parsed.success) {
    const problems = fieldProblems(parsed.error.issues, definition.fieldOrder);
    return refused(400, 'invalid', problems.first, { fields: problems.fields });
  }
  const visitor = await readVisitor(request, settings);
  const idempotencyKey = readIdempotencyKey(
    request.headers.get(idempotencyHeader) ?? fields[idempotencyField],
  );
  const suspicion = definition.isForPeople ? suspicionOf(payload, parsed.data) : null;
  const validRequest = { input: parsed.data, idempotencyKey, visitor, settings, database, now, suspicion };
  const limits = await definition.limits(validRequest);
  const outcome =
    (await refuseOverLimit(database, limits, refusals)) ?? (await definition.answer(validRequest));
  // The request is stored. Sent again after a look at it, it counts as a person's.
  return suspicion === 'too fast' && !isRefusal(outcome) ? tooFast : outcome;
}

const tooFast = refused(
  400,
  'too_fast',
  'That was very quick. Please check your details and send them again.',
);

function suspicionOf(payload: unknown, input: unknown): Suspicion | null {
  if (textOf(payload, honeypotName)) return 'hidden field';
  return filledInMs(input) < minimumFillMs ? 'too fast' : null;
}

function textOf(payload: unknown, name: string): string {
  const value = typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined;
  return typeof value === 'string' ? value.trim() : '';
}

function filledInMs(input: unknown): number {
  const value = typeof input === 'object' && input !== null ? Reflect.get(input, 'filledInMs') : undefined;
  return typeof value === 'number' && Number.isFinite(value) ? value : Number.POSITIVE_INFINITY;
}

function readIdempotencyKey(value: string | undefined): string | null {
  const key = value?.trim() ?? '';
  return key.length > 0 && key.length <= 200 && isWritable(key) ? key : null;
}
