import type * as z from 'zod/mini';
import { isWritable } from '#contracts/field.ts';
import { fieldProblems, unreadableFallback } from '#contracts/field-problems.ts';
import { idempotencyField, idempotencyHeader, minimumFillMs } from '#contracts/refusal.ts';
import { honeypotName } from '#domain/form/honeypot.ts';
import type { Handler } from './context.ts';
import { type Database, openDatabase } from './database.ts';
import { logFault } from './log-fault.ts';
import type { Markup } from './markup.ts';
import { isRefused, refused, type Refused } from './refused.ts';
import { pageResponse } from './page.ts';
import { asJson, postEndpoint, type Posted, retryAfter } from './post-endpoint.ts';
import { type RateLimit, refuseOverLimit } from './rate-limit.ts';
import type { RefusalMemory } from './refusal-memory.ts';
import { wantsPage } from './refusal-page.ts';
import type { Settings } from './settings.ts';
import { readVisitor, type Visitor } from './visitor.ts';

/** What an endpoint receives once the request is valid. */
export interface Work<Input> {
  input: Input;
  /** Identifies this attempt, so that repeats are recognised; null when the sender gave no key. */
  attempt: string | null;
  visitor: Visitor;
  settings: Settings;
  database: Database;
  now: Date;
}

/** How a plain form, sent without JavaScript, is read and answered. */
export interface PlainForm<Answer> {
  /** Turns the form fields into the request's payload. */
  payload: (fields: Readonly<Record<string, string>>) => unknown;
  thanks: (answer: Answer, fields: Readonly<Record<string, string>>, context: PageContext) => PlainPage;
  /** The form again, with what was typed and what is wrong with it. */
  again: (
    refusal: Refused,
    fields: Readonly<Record<string, string>>,
    context: PageContext,
  ) => Promise<PlainPage>;
}

/** What a page may need besides the answer. */
export interface PageContext {
  siteName: string;
  origins: readonly string[];
  database: Database;
  now: Date;
}

export interface PlainPage {
  title: string;
  content: Markup;
}

export interface Endpoint<Schema extends z.ZodMiniType, Answer extends object> {
  name: string;
  request: Schema;
  /** The order of the fields in the form. Messages are shown in the same order. */
  order: readonly string[];
  /** The message of an internal error. */
  failure: string;
  limits: (work: Work<z.output<Schema>>) => Promise<readonly RateLimit[]>;
  answer: (work: Work<z.output<Schema>>) => Promise<Answer | Refused>;
  /** The answer for a robot that filled in the honeypot. Absent: the form has no honeypot. */
  decoy?: (now: Date, sent: unknown) => Answer;
  plainForm?: PlainForm<Answer>;
}

/**
 * Builds one POST endpoint. It checks the origin, the input and the rate limits, and answers with JSON or a plain page.
 */
export function endpoint<Schema extends z.ZodMiniType, Answer extends object>(
  definition: Endpoint<Schema, Answer>,
): Handler {
  return postEndpoint(definition, (posted) => answered(definition, posted));
}

async function answered<Schema extends z.ZodMiniType, Answer extends object>(
  definition: Endpoint<Schema, Answer>,
  { request, body, context, settings, headers }: Posted,
): Promise<Response> {
  if (isRefused(body)) return asJson(body, headers);

  const plain = body.kind === 'form' ? definition.plainForm : undefined;
  const fields = body.kind === 'form' ? body.fields : {};
  const sent = body.kind === 'json' ? body.value : (plain?.payload(body.fields) ?? body.fields);
  const database = openDatabase(settings, context.fetch ?? fetch);
  const now = context.now?.() ?? new Date();
  const { refusals } = context;
  const asked = { request, sent, fields, settings, database, refusals, now };
  const outcome = await decided(definition, asked).catch((fault: unknown): Refused => {
    logFault(definition.name, fault);
    return refused(500, 'internal', definition.failure);
  });

  if (plain && wantsPage(request)) {
    const status = isRefused(outcome) ? outcome.status : 200;
    const context = { siteName: settings.siteName, origins: settings.origins, database, now };
    const page = isRefused(outcome)
      ? await plain.again(outcome, fields, context)
      : plain.thanks(outcome, fields, context);
    return pageResponse(
      status,
      { siteName: settings.siteName, ...page },
      { ...headers, ...retryAfter(outcome) },
    );
  }
  return asJson(outcome, headers);
}

interface Asked {
  request: Request;
  sent: unknown;
  fields: Readonly<Record<string, string>>;
  settings: Settings;
  database: Database;
  refusals: RefusalMemory | undefined;
  now: Date;
}

async function decided<Schema extends z.ZodMiniType, Answer extends object>(
  definition: Endpoint<Schema, Answer>,
  { request, sent, fields, settings, database, refusals, now }: Asked,
): Promise<Answer | Refused> {
  if (definition.decoy && textOf(sent, honeypotName)) return definition.decoy(now, sent);
  const parsed = definition.request.safeParse(sent, unreadableFallback);
  if (!parsed.success) {
    const problems = fieldProblems(parsed.error.issues, definition.order);
    return refused(400, 'invalid', problems.first, { fields: problems.fields });
  }
  if (definition.decoy && filledInMs(parsed.data) < minimumFillMs) {
    return refused(400, 'too_fast', 'That was very quick. Please check your details and send them again.');
  }
  const visitor = await readVisitor(request, settings);
  const attempt = attemptKey(request.headers.get(idempotencyHeader) ?? fields[idempotencyField]);
  const work = { input: parsed.data, attempt, visitor, settings, database, now };
  const limits = await definition.limits(work);
  return (await refuseOverLimit(database, limits, refusals)) ?? definition.answer(work);
}

function textOf(sent: unknown, name: string): string {
  const value = typeof sent === 'object' && sent !== null ? Reflect.get(sent, name) : undefined;
  return typeof value === 'string' ? value.trim() : '';
}

function filledInMs(input: unknown): number {
  const value = typeof input === 'object' && input !== null ? Reflect.get(input, 'filledInMs') : undefined;
  return typeof value === 'number' && Number.isFinite(value) ? value : Number.POSITIVE_INFINITY;
}

function attemptKey(given: string | undefined): string | null {
  const key = given?.trim() ?? '';
  return key.length > 0 && key.length <= 200 && isWritable(key) ? key : null;
}
