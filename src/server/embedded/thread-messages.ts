import type { DatabaseUse } from '../database/database-use.ts';
import type { LogLevel } from '../log/log.ts';
import type { AdminSettings } from './ensure-admin.ts';
import type { UncheckedBackend } from './open-embedded.ts';

/** What the thread opens; passed as its workerData. */
export type ThreadSetup = {
  readonly localDir: string;
  readonly siteUrl: string;
  readonly databaseUrl: string | undefined;
  readonly migrations: string | undefined;
  readonly database: DatabaseUse | undefined;
  /** The admin to ensure. Set when the thread first starts, not when it restarts. */
  readonly admin: AdminSettings | undefined;
};

export type ThreadRequest = {
  readonly id: number;
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer | null;
};

export type MessageToThread = { readonly request: ThreadRequest } | { readonly close: true };

export type ThreadReady = Pick<UncheckedBackend, 'keys' | 'appliedMigrations' | 'kind' | 'admin'>;

export type ThreadAnswer = Pick<ThreadRequest, 'id' | 'headers' | 'body'> & { readonly status: number };

export type MessageFromThread =
  | { readonly ready: ThreadReady }
  | { readonly refusal: string; readonly isOlder: boolean }
  | { readonly answer: ThreadAnswer }
  | { readonly log: LogLevel; readonly message: string };
