import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database as Schema } from '#contracts/database-types.ts';
import type { DatabaseArguments, DatabaseFunction } from '#contracts/database.ts';
import type { FunctionSettings } from './settings.ts';

/** Calls one SQL function by name; a database error is thrown as a DatabaseFault. */
export type CallDatabase = <Name extends DatabaseFunction>(
  sqlFunction: Name,
  parameters: DatabaseArguments<Name>,
) => Promise<unknown>;

/** Carries only the error code, because the text of a database error repeats what the visitor typed. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';
  readonly code: string;
  constructor(sqlFunction: string, code: string) {
    super(`${sqlFunction} failed with ${code}`);
    this.code = code;
  }
}

const timeoutMs = 12_000;

/** Calls functions of the database with the secret key. Throws a DatabaseFault, which names the function and the code. */
export function createDatabaseCaller(
  settings: FunctionSettings,
  fetch: typeof globalThis.fetch,
): CallDatabase {
  return databaseCallerOf(createServiceClient(settings, fetch));
}

/** Bypasses row level security. For everything except SQL functions: sign-in, roles, storage. */
export type ServiceClient = ReturnType<typeof createServiceClient>;

export function createServiceClient(
  settings: Pick<FunctionSettings, 'supabaseUrl' | 'secretKey'>,
  fetch: typeof globalThis.fetch,
) {
  return createClient<Schema>(settings.supabaseUrl, settings.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: (input, init) =>
        fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(timeoutMs) }),
    },
  });
}

/** Calls functions of the database by a client. Throws a DatabaseFault, which names the function and the code. */
export function databaseCallerOf(serviceClient: ServiceClient): CallDatabase {
  // `CallDatabase` already ties each function to its parameters, so the client here is untyped.
  const untypedClient: SupabaseClient = serviceClient;
  return async (sqlFunction, parameters) => {
    const { data, error, status } = await untypedClient.rpc(sqlFunction, parameters);
    if (error) throw new DatabaseFault(sqlFunction, error.code || `status ${status}`);
    return data;
  };
}
