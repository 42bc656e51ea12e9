import { createClient } from '@supabase/supabase-js';
import type { Settings } from './settings.ts';

/** Calls one SQL function by name; a database error is thrown as a DatabaseFault. */
export type Database = (sqlFunction: string, parameters: Record<string, unknown>) => Promise<unknown>;

/** Carries the code only: the text of a database error repeats what the visitor typed. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';
  readonly code: string;
  constructor(sqlFunction: string, code: string) {
    super(`${sqlFunction} failed with ${code}`);
    this.code = code;
  }
}

const patienceMs = 12_000;

export function openDatabase(settings: Settings, send: typeof fetch): Database {
  const client = createClient(settings.supabaseUrl, settings.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: (input, init) =>
        send(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(patienceMs) }),
    },
  });
  return async (sqlFunction, parameters) => {
    const { data, error, status } = await client.rpc(sqlFunction, parameters);
    if (error) throw new DatabaseFault(sqlFunction, error.code || `status ${status}`);
    return data;
  };
}
