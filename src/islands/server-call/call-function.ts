import type * as z from 'zod/mini';
import { idempotencyHeader, refusalSchema } from '#contracts/refusal.ts';
import { functionPath } from '#domain/address/function-path.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import { signalWithLimit } from './signal-with-limit.ts';

const timeoutMs = 15_000;

export interface Refused {
  ok: false;
  /** 0 when no answer came at all. */
  status: number;
  code: string;
  /** Our function's sentence for the visitor, or null when the answer was not from our function. */
  message: string | null;
  fields: Record<string, string>;
}

export type Outcome<Answer> = { ok: true; answer: Answer } | Refused;

export interface Call<Answer> {
  name: string;
  body: unknown;
  answer: z.ZodMiniType<Answer>;
  /** The idempotency key, so that the server recognises a retry. Its name is short, as every visitor loads it. */
  key?: string;
}

/** Calls a function. Never throws: no network, a timeout or an HTML page are returned as outcomes too. */
export async function callFunction<Answer>(
  call: Call<Answer>,
  send: typeof fetch = fetch,
): Promise<Outcome<Answer>> {
  try {
    const response = await send(functionPath(call.name), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(call.key ? { [idempotencyHeader]: call.key } : {}),
      },
      body: JSON.stringify(call.body),
      signal: signalWithLimit(timeoutMs),
    });
    return readOutcome(call, response.status, parseJson(await response.text()));
  } catch {
    return refused(0);
  }
}

function readOutcome<Answer>({ answer }: Call<Answer>, status: number, body: unknown): Outcome<Answer> {
  if (status >= 200 && status < 300) {
    const parsed = answer.safeParse(body);
    return parsed.success ? { ok: true, answer: parsed.data } : refused(status);
  }
  const refusal = refusalSchema.safeParse(body);
  if (!refusal.success) return refused(status);
  const { code, message, fields } = refusal.data.error;
  return { ok: false, status, code, message, fields: fields ?? {} };
}

function refused(status: number): Refused {
  return { ok: false, status, code: 'unknown', message: null, fields: {} };
}
