import * as z from 'zod/mini';
import { noSession, notAdmin } from '#contracts/generate-static-html.ts';
import { pageIsOutdated } from '#contracts/idempotency-key.ts';
import { refusalSchema } from '#contracts/refusal.ts';
import { BackendRefusal } from './staff-backend.ts';

const UNREACHED = 'The server could not be reached. Check your connection and try again.';
const UNREADABLE = 'The server answered what this page does not understand. Reload the page and try again.';
const INVALID_DATA =
  'The database refused this: something in it is too long or not what is expected. Correct it, then save again.';

const failed = (status: number) => `The server answered with an error (${status}). Please try again.`;

/**
 * PostgREST's error for a statement, or what a server in front of it answered, without a code. The HTTP status is passed
 * separately; 0 means no response.
 */
export interface DatabaseError {
  message?: string;
  code?: string;
}

/** Our own sentence for an error of the database or the network. The original error is the cause. */
export function databaseFault(error: DatabaseError, status: number): Error {
  if (status === 0) return new Error(UNREACHED, { cause: error });
  return Object.assign(new BackendRefusal(describeDatabaseError(error, status), status), { cause: error });
}

function describeDatabaseError(error: DatabaseError, status: number): string {
  const { code = '', message = '' } = error;
  if (status === 401) return noSession;
  if (status === 403) return notAdmin;
  // Our own server refused before the database was asked: the request is too large, or it is too busy.
  const refusal = refusalSchema.safeParse(error).data?.error;
  if (refusal) return refusal.message;
  // PostgREST knows no function of this name with these arguments.
  if (code === 'PGRST202') return pageIsOutdated;
  // The messages that our own SQL raises are written for people.
  if (code === 'P0001') return message;
  // Class 22 is data of the wrong form, 23514 a failed check: both are about what was typed.
  return code === '23514' || code.startsWith('22') ? INVALID_DATA : failed(status);
}

const functionErrorSchema = z.object({ context: z.instanceof(Response) });

/** Our error message from a function's response. supabase-js itself only says that the status was not 2xx. */
export async function functionFault(error: unknown): Promise<Error> {
  const response = functionErrorSchema.safeParse(error).data?.context;
  if (!response) return new Error(UNREACHED, { cause: error });
  const refusal = refusalSchema.safeParse(await response.json().catch(() => null));
  const { message, fields } = refusal.data?.error ?? { message: failed(response.status) };
  return new BackendRefusal(message, response.status, fields);
}

/** Validates a response against its schema. Throws when it does not match. */
export function readAnswer<Answer extends z.ZodMiniType>(answer: Answer, data: unknown): z.output<Answer> {
  const parsed = answer.safeParse(data);
  if (!parsed.success) throw new Error(UNREADABLE, { cause: parsed.error });
  return parsed.data;
}
