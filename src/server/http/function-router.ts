import { addPhotographs } from '#contracts/add-photographs.ts';
import { uploadPartnerFile } from '#contracts/upload-partner-file.ts';
import { uploadPicture } from '#contracts/upload-picture.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { SupabaseProject } from '../env/env.ts';
import type { Log } from '../log/log.ts';
import { refuse } from './refuse.ts';
import { bufferedRequest } from './buffered-request.ts';
import { describePrinted } from '../log/describe-printed.ts';

export type FunctionEnv = (name: string) => string | undefined;
export type FunctionHandler = (
  request: Request,
  context: { readonly env: FunctionEnv; readonly now: () => Date },
) => Promise<Response>;
export type FunctionHandlers = Readonly<Record<string, FunctionHandler>>;

/** The most any function accepts; each sets its own lower limit. */
const bodyLimit = 1024 * 1024;

/** They read their bodies themselves, in chunks and after they have identified the caller. */
const unbufferedFunctions: readonly string[] = [addPhotographs, uploadPicture, uploadPartnerFile];

/** Functions call back into /rest, so they never run while the mutex of the database is held. */
export function createFunctionRouter({
  functions,
  env,
  log,
  now,
}: {
  functions: FunctionHandlers;
  env: FunctionEnv;
  log: Log;
  /** The clock that decides which slots are open and which promises are made. */
  now: () => Date;
}): (request: Request) => Promise<Response> {
  return async (request) => {
    const name = /^\/functions\/v1\/([^/]+)\/?$/.exec(new URL(request.url).pathname)?.[1] ?? '';
    const handler = ownValue(functions, name);
    if (!handler) return refuse(404, 'not_found', 'There is no such function.');
    const buffered = unbufferedFunctions.includes(name) ? request : await bufferedRequest(request, bodyLimit);
    if (buffered instanceof Response) return buffered;
    try {
      return await handler(buffered, { env, now });
    } catch (fault) {
      log.error(`Function ${name} failed. ${describePrinted([fault]).message}`);
      return refuse(500, 'internal', 'Something went wrong on our side. Please try again.');
    }
  };
}

/**
 * The variables that functions read: those that a hosted project gives them, under old and new names; then those of the
 * process.
 */
export function functionEnv(
  project: SupabaseProject,
  processVariables: Readonly<Record<string, string | undefined>>,
): FunctionEnv {
  const projectVariables: Readonly<Record<string, string>> = {
    SUPABASE_URL: project.url,
    SUPABASE_PUBLISHABLE_KEY: project.publishableKey,
    SUPABASE_ANON_KEY: project.publishableKey,
    SUPABASE_SECRET_KEY: project.secretKey,
    SUPABASE_SERVICE_ROLE_KEY: project.secretKey,
  };
  return (name) => ownValue(projectVariables, name) ?? ownValue(processVariables, name);
}
