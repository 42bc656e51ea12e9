import { z } from 'zod';
import { parseJson } from '#domain/text/parse-json.ts';

const tokenPayload = z.object({ session_id: z.uuid() });

/** The session that a token names. Whether the service has signed it is not looked at. */
export function sessionOfToken(token: string): string | null {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return tokenPayload.safeParse(parseJson(payload)).data?.session_id ?? null;
}
