// The only module through which commands reach the embedded backend.
import { CommandError } from '../command/command-error.ts';
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { readBackendFile } from '../local-dir/backend-file.ts';
import { backendProgram, childMessage, type OpenMessage } from '../local-dir/backend-program.ts';
import { hasDatabase, hasKeys } from '../local-dir/database-folder.ts';
import { FolderBusy, openWhenFree } from '../local-dir/open-when-free.ts';
import { lockHolder } from '../files/folder-lock.ts';
import type { Env, SupabaseProject } from '../env/env.ts';
import type { Log } from '../log/log.ts';
import { messageOf } from '../log/message-of.ts';
import type { Sql } from '../database/connection.ts';
import type { DatabaseUse } from '../database/database-use.ts';
import { createServiceClient, type ServiceClient } from '../supabase/clients.ts';
import { requireReachableProject } from '../supabase/require-reachable-project.ts';

export type Backend = SupabaseProject & { readonly close: () => Promise<void> };

/** A hosted project has its own address; the embedded backend is on the origin of the site. */
export function publicBackend({ url, publishableKey }: SupabaseProject, hosted: boolean) {
  return { url: hosted ? url : '', publishableKey };
}

type BackendEnv = Pick<Env, 'localDir' | 'siteOrigin' | 'databaseUrl' | 'supabase'>;

interface Connecting {
  log: Log;
  /** Only `npm start` upgrades a database with rows. */
  database: Exclude<DatabaseUse, 'upgraded'>;
  migrations?: string;
  /** How long to wait for another command that has started a backend for itself. */
  waitSeconds?: number;
}

/**
 * Connects a command to its backend: the configured project; else the embedded backend that already runs on
 * this LOCAL_DIR; else an embedded backend that is started for the command and runs until `close`. Throws a CommandError
 * where the project does not answer or refuses the key, and where there is no database to use.
 */
export async function connectBackend(env: BackendEnv, options: Connecting): Promise<Backend> {
  if (env.supabase) {
    await requireReachableProject(env.supabase);
    return { ...env.supabase, close: async () => {} };
  }
  const wait = { seconds: options.waitSeconds ?? 0, log: options.log.info };
  return openWhenFree(env.localDir, wait, () => connectEmbedded(env, options));
}

/** Connects a command to its backend while it works. A backend that stops answering meanwhile is a CommandError. */
export async function withBackend<Result>(
  env: BackendEnv,
  options: Connecting,
  work: (client: ServiceClient, backend: Backend) => Promise<Result>,
): Promise<Result> {
  const backend = await connectBackend(env, options);
  try {
    return await work(createServiceClient(backend), backend);
  } catch (fault) {
    if (fault instanceof CommandError || (await isReachable(backend))) throw fault;
    throw new CommandError(
      `${backend.url} no longer answers: ${messageOf(fault)}. What was done until then is kept. Run the same command again when it answers.`,
      { cause: fault },
    );
  } finally {
    await backend.close();
  }
}

async function connectEmbedded(env: BackendEnv, { log, database, migrations }: Connecting): Promise<Backend> {
  const holder = existsSync(env.localDir) ? lockHolder(env.localDir) : undefined;
  if (holder) return connectRunning(env.localDir, holder.pid);
  if (database !== 'made') requireDatabase(env);
  log.info('Starting the embedded backend (the first start takes 10 to 20 s).');
  const { localDir, siteOrigin: siteUrl, databaseUrl } = env;
  return startBackend({ localDir, siteUrl, databaseUrl, migrations, database });
}

/** Throws a CommandError where `npm start` has kept nothing: the name of the folder may be mistyped. */
export function requireDatabase({ localDir, databaseUrl }: Pick<Env, 'localDir' | 'databaseUrl'>): void {
  const [isThere, what] = databaseUrl
    ? [hasKeys(localDir), 'are no keys, mails and stored files of the database']
    : [hasDatabase(localDir), 'is no database'];
  if (isThere) return;
  throw new CommandError(
    `There ${what} in ${localDir}: set LOCAL_DIR to the folder of \`npm start\`, or fill this one first with \`npm start\`, \`npm run import\` or \`npm run restore\`.`,
  );
}

async function connectRunning(localDir: string, pid: number | undefined): Promise<Backend> {
  const file = readBackendFile(localDir);
  if (file && file.pid === pid && (await isReachable(file))) {
    const { url, publishableKey, secretKey } = file;
    return { url, publishableKey, secretKey, close: async () => {} };
  }
  const holder = pid === undefined ? 'another process' : `process ${pid}`;
  throw new FolderBusy(
    `${localDir} is in use by ${holder}, which does not answer yet: wait for it or stop it.`,
  );
}

async function isReachable({ url, publishableKey }: Omit<SupabaseProject, 'secretKey'>): Promise<boolean> {
  try {
    const headers = { apikey: publishableKey };
    return (await fetch(`${url}/auth/v1/health`, { headers, signal: AbortSignal.timeout(10_000) })).ok;
  } catch {
    return false;
  }
}

/** Opens a database in a folder that no other process uses. Imported here: most commands never need the large module. */
export async function openScratchDatabase(
  localDir: string,
  migrations: string,
): Promise<{ sql: Sql; close: () => Promise<void> }> {
  const { openEmbedded } = await import('../embedded/open-embedded.ts');
  return openEmbedded({ localDir, siteUrl: 'http://localhost', migrations });
}

/** Makes a bare Postgres ready: the roles and schemas of a Supabase project, then the missing migrations. */
export async function prepareDatabase(sql: Sql, migrations: string): Promise<void> {
  const { prepareDatabase: prepare } = await import('../embedded/open-embedded.ts');
  await prepare(sql, migrations);
}

async function startBackend(message: OpenMessage): Promise<Backend> {
  // With the young generation that V8 takes by itself, it holds 260 MB while rows are read, not 170.
  const child = fork(backendProgram, {
    execArgv: ['--max-semi-space-size=8'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  child.send(message);
  const [reply] = await Promise.race([once(child, 'message'), exited.then(() => [undefined])]);
  const answer = childMessage.safeParse(reply);
  if (!answer.success)
    throw new CommandError('The embedded backend ended before it was ready; its reason stands above.');
  if ('refusal' in answer.data) {
    const { refusal, busy } = answer.data;
    throw busy ? new FolderBusy(refusal) : new CommandError(refusal);
  }
  const close = async () => {
    if (child.connected) child.disconnect();
    await exited;
  };
  return { ...answer.data, close };
}
