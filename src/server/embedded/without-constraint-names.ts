import { z } from 'zod';

const refusal = z.object({ message: z.string() });
const message =
  'This cannot be stored: something in it is too long, or not what is expected there. Correct it, then send it again.';

/** With 400 and a sentence, as a hosted project does. lite answers 500, and names the constraint. */
export async function withoutConstraintNames(response: Response): Promise<Response> {
  if (response.ok) return response;
  const fault = refusal.safeParse(
    await response
      .clone()
      .json()
      .catch(() => null),
  );
  if (!fault.data || !/violates .*constraint/.test(fault.data.message)) return response;
  const isKnown = response.status < 500;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return Response.json(
    { code: isKnown ? '23000' : '23514', details: null, hint: null, message },
    { status: isKnown ? response.status : 400, headers },
  );
}
