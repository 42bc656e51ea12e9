import { z } from 'zod';
import { isWritable } from '#contracts/field.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import { refuse } from '../http/refuse.ts';

const text = z.string().optional();
/** The limit is that of the column in which the sign-in service stores it. */
const email = z.string().max(255, 'An email address has at most 255 characters.').optional();
const bodySchema = z.looseObject({
  ...{ email, password: text, current_password: text, nonce: text },
  ...{ token: text, token_hash: text, refresh_token: text, auth_code: text, code_verifier: text },
  ...{ type: text, scope: text },
  data: z.record(z.string(), z.unknown()).optional(),
});

/**
 * Refuses a body that our client never sends: a password or code that is no text, an email address too long for its column, or a
 * character that the database cannot store. The embedded service fails at one only after it has looked for the account, and so shows whether there is one.
 */
export async function guardAuthBody(request: Request): Promise<Response | null> {
  const sent = await request.clone().text();
  if (sent === '') return null;
  const body = bodySchema.safeParse(parseJson(sent));
  if (body.success && isStorable(body.data)) return null;
  const tooLong = body.error?.issues.find(({ code }) => code === 'too_big')?.message;
  return refuse(400, 'validation_failed', tooLong ?? 'This request cannot be read. Please send it again.');
}

/** Whether every name and text in the value can be stored. */
function isStorable(value: unknown): boolean {
  let storable = true;
  JSON.stringify(value, (name, part: unknown) => {
    storable &&= isWritable(name) && (typeof part !== 'string' || isWritable(part));
    return part;
  });
  return storable;
}
