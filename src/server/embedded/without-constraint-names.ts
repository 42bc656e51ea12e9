import { z } from 'zod';

const refusal = z.object({ message: z.string() });
/** What a trigger of ours says: a sentence, which no message of Postgres itself is. lite puts the kind of error before it. */
const OUR_SENTENCE = /^(?:\w*error: )?(\p{Lu}[^"]*\.)$/iu;
const message =
  'This cannot be stored: something in it is too long, or not what is expected there. Correct it, then send it again.';

/**
 * Answers a broken constraint with 400 and a sentence, as a hosted project does. lite answers 500, and names the
 * constraint.
 */
export async function withoutConstraintNames(response: Response): Promise<Response> {
  if (response.ok) return response;
  const fault = refusal.safeParse(
    await response
      .clone()
      .json()
      .catch(() => null),
  );
  const sentence = response.status >= 500 ? OUR_SENTENCE.exec(fault.data?.message ?? '')?.[1] : undefined;
  if (sentence !== undefined)
    return Response.json(
      { code: 'P0001', details: null, hint: null, message: sentence },
      { status: 400, headers: headersOf(response) },
    );
  if (!fault.data || !/violates .*constraint/.test(fault.data.message)) return response;
  const isKnown = response.status < 500;
  return Response.json(
    { code: isKnown ? '23000' : '23514', details: null, hint: null, message },
    { status: isKnown ? response.status : 400, headers: headersOf(response) },
  );
}

function headersOf(response: Response): Headers {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return headers;
}
