import { CommandError } from '../command/command-error.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  App,
  getAuthSchemaSql,
  getStorageSchemaSql,
  SUPABASE_AUTH_HELPERS_SQL,
  setExperimental,
} from '@supabase/lite';
import { type Log, silentLog } from '../log/log.ts';
import { type ApiKeys, createApi } from './api.ts';
import { createAuthMailer, type DeliverMail, writeMailsTo } from './auth-mail.ts';
import {
  connectPglite,
  connectPostgres,
  type EmbeddedConnection,
  sqlWithMutex,
  type Sql,
} from '../database/connection.ts';
import { ensureAdmin, type FirstAdmin, type AdminSettings } from './ensure-admin.ts';
import { createMutex, type Mutex } from '#domain/concurrency/mutex.ts';
import { type RunTask, sessionMutex } from '../database/session-mutex.ts';
import { type EmbeddedKeys, readOrCreateKeys } from './keys.ts';
import { cleanErasedRows } from '../local-dir/erased-rows.ts';
import { beginDatabase, databaseFolder } from '../local-dir/database-folder.ts';
import { lockLocalDir } from '../local-dir/lock-local-dir.ts';
import type { DatabaseUse } from '../database/database-use.ts';
import { migrateFor } from '../database/migrate-for.ts';
import { withNamedUpload } from './with-named-upload.ts';
import { logOfPerson, type SettledLog } from './log-of-person.ts';
import { quietConsole } from './quiet-console.ts';
import { requestContext } from './request-context.ts';
import { callerOf } from './request-guard.ts';
import { createFileStorage } from './file-storage.ts';
import { withPasswordRules } from './with-password-rules.ts';
import { type OwnerNoticeDependencies, uniformAuthAnswer } from './uniform-auth-answer.ts';

export type EmbeddedOptions = {
  readonly localDir: string;
  /** Postgres to use instead of PGlite. */
  readonly databaseUrl?: string | undefined;
  /** The address of the site. Mails link to it, and to nothing else. */
  readonly siteUrl: string;
  readonly log?: Log;
  readonly now?: () => Date;
  readonly migrations?: string;
  /** 'upgraded' by default. */
  readonly database?: DatabaseUse;
  /** The most rows one read returns; tests set it low so that an unpaged read shows up. */
  readonly maxRows?: number;
  /** Who must be able to enter the desk; absent when nobody is made an admin. */
  readonly admin?: AdminSettings;
};

export type Embedded = {
  /** Answers /rest/v1, /auth/v1 and /storage/v1. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly keys: ApiKeys;
  /** For our own server code. On PGlite each call waits for the mutex. */
  readonly sql: Sql;
  readonly appliedMigrations: readonly string[];
  readonly admin: FirstAdmin | null;
  readonly kind: EmbeddedConnection['kind'];
  readonly close: () => Promise<void>;
};

/** The backend without its request checks: `answer` takes complete requests that those checks have let in. */
export type UncheckedBackend = Omit<Embedded, 'fetch'> & {
  readonly answer: (request: Request) => Promise<Response>;
};

const bootstrapFile = fileURLToPath(new URL('./bootstrap.sql', import.meta.url));
const projectMigrations = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url));

/** Opens the embedded backend in this thread. Throws a CommandError when another process holds the folder. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const lock = lockLocalDir(options.localDir);
  try {
    const { answer, ...backend } = await openUncheckedBackend(options);
    const close = () => backend.close().finally(lock.release);
    return {
      ...backend,
      fetch: createApi({ keys: backend.keys, answer, localDir: options.localDir, siteUrl: options.siteUrl }),
      close,
    };
  } catch (fault) {
    lock.release();
    throw fault;
  }
}

/** Opens the backend without the request checks and the lock, in a folder that the caller has locked. */
export async function openUncheckedBackend(options: EmbeddedOptions): Promise<UncheckedBackend> {
  const log = options.log ?? silentLog;
  const restoreConsole = quietConsole();
  const cleanups: (() => unknown)[] = [restoreConsole];
  const closeAll = async () => {
    while (cleanups.length > 0) await cleanups.pop()?.();
  };
  try {
    return await requestContext.run({ log }, async () => {
      const keys = await readOrCreateKeys(options.localDir);
      const isReady = options.databaseUrl ? () => {} : beginDatabase(options.localDir);
      const connection = await connect(options);
      cleanups.push(connection.close);
      const appliedMigrations = await connection.session((sql) =>
        prepareDatabase(sql, options.migrations ?? projectMigrations, options.database),
      );
      isReady();
      if (connection.kind === 'pglite') await cleanErasedRows(options.localDir, connection.sql);
      const { siteUrl, now = () => new Date() } = options;
      // One for all mails: it numbers their files.
      const deliver = writeMailsTo(join(options.localDir, 'outbox'), now);
      const app = await createApp(connection, keys, options, { deliver });
      const noticeDependencies = { deliver, siteUrl, now };
      const runTask = sessionMutex(connection.kind);
      const uploads = createMutex();
      const answer = (request: Request) =>
        answerRequest(request, {
          ...{ app, runTask, uploads, noticeDependencies, connection },
          settled: callerOf(request, keys.secret) === 'person' ? logOfPerson(log) : { log, settle: () => {} },
        });
      const admin = options.admin
        ? await ensureAdmin(
            {
              sql: connection.sql,
              publishableKey: keys.publishable,
              siteUrl: options.siteUrl,
              answer: (input, init) => answer(new Request(input, init)),
              signUp: async () => {
                const signUpApp = await createApp(connection, keys, options, {
                  deliver,
                  confirmEmail: false,
                });
                return async (input, init) => signUpApp.fetch(new Request(input, init));
              },
            },
            options.admin,
          )
        : null;
      return {
        answer,
        admin,
        keys: { publishable: keys.publishable, secret: keys.secret },
        sql: sqlWithMutex(connection.sql, runTask),
        appliedMigrations,
        kind: connection.kind,
        close: () => runTask(closeAll),
      };
    });
  } catch (fault) {
    await closeAll();
    throw fault;
  }
}

async function connect({ databaseUrl, localDir }: EmbeddedOptions): Promise<EmbeddedConnection> {
  if (!databaseUrl) return connectPglite(databaseFolder(localDir));
  try {
    return await connectPostgres(databaseUrl);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new CommandError(`The database of DATABASE_URL does not answer: ${reason}`, { cause });
  }
}

/** What a hosted project has, then our migrations. An advisory lock admits one process at a time. */
export async function prepareDatabase(
  sql: Sql,
  migrations: string,
  use: DatabaseUse = 'upgraded',
): Promise<string[]> {
  if (use === 'existing' || use === 'as-it-is') return migrateFor(use, sql, migrations);
  await sql.query("select pg_advisory_lock(hashtext('angala.prepare'))");
  try {
    const [found] = await sql.query<{ auth: boolean; storage: boolean }>(
      "select to_regclass('auth.users') is not null as auth, to_regclass('storage.objects') is not null as storage",
    );
    await sql.exec('begin');
    try {
      if (!found?.auth) {
        await sql.exec(readFileSync(bootstrapFile, 'utf8'));
        await sql.exec(getAuthSchemaSql());
        await sql.exec(SUPABASE_AUTH_HELPERS_SQL);
      }
      if (!found?.storage) await sql.exec(getStorageSchemaSql());
      await sql.exec('commit');
    } catch (fault) {
      await sql.exec('rollback');
      throw fault;
    }
    return await migrateFor(use, sql, migrations);
  } finally {
    await sql.query("select pg_advisory_unlock(hashtext('angala.prepare'))");
  }
}

async function createApp(
  connection: EmbeddedConnection,
  keys: EmbeddedKeys,
  options: EmbeddedOptions,
  { deliver, confirmEmail = true }: { deliver: DeliverMail; confirmEmail?: boolean },
): Promise<App> {
  const { siteUrl, localDir } = options;
  // Otherwise lite would grant anon everything on every table at the first request, overriding the grants of
  // the migrations.
  Object.assign(connection.lite, { rlsState: 'active' });
  setExperimental('storage', true);
  const app = new App({
    connection: connection.lite,
    api: { schemas: ['public'], max_rows: options.maxRows ?? 1000 },
    storage: { enabled: true },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishable,
      secret_key: keys.secret,
      site_url: siteUrl,
      minimum_password_length: 6,
      enable_refresh_token_rotation: true,
      email: { enable_signup: true, enable_confirmations: confirmEmail },
    },
    options: { server: { admin: false, disableStudio: true, disableFallback: true } },
  });
  app._storageAdapter = createFileStorage(join(localDir, 'storage'));
  app._mailer = createAuthMailer({ siteUrl, deliver });
  return app.init();
}

async function answerRequest(
  request: Request,
  {
    app,
    runTask,
    uploads,
    settled: { log, settle },
    noticeDependencies,
    connection,
  }: {
    app: App;
    runTask: RunTask;
    /** lite writes the file before the row that refuses a second one of its name: together they would mix. */
    uploads: Mutex;
    settled: SettledLog;
    noticeDependencies: OwnerNoticeDependencies;
    connection: EmbeddedConnection;
  },
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const normalized = pathname.startsWith('/storage/') ? await withNamedUpload(request) : request;
  const isUpload = pathname.startsWith('/storage/') && request.method !== 'GET';
  const inTurn: RunTask = isUpload ? (task) => uploads.run(() => runTask(task)) : runTask;
  const answerInTurn = (bufferedRequest: Request) =>
    inTurn(() =>
      requestContext.run({ log }, async () => {
        const response = await withPasswordRules(bufferedRequest, {
          answer: async (each) => app.fetch(each),
          sql: connection.sql,
        });
        if (!response.ok && connection.kind === 'pglite') await endTransaction(connection);
        settle(response);
        return response;
      }),
    );
  return uniformAuthAnswer(normalized, answerInTurn, noticeDependencies);
}

/**
 * PGlite has one session for all requests. A value that PGlite cannot send to Postgres (`?images=eq.{}`)
 * leaves the transaction of its request open and broken, and every later request would fail in it.
 */
async function endTransaction({ sql }: EmbeddedConnection): Promise<void> {
  const rollback = () => sql.exec('rollback');
  // The next statement of each kind (`exec`, then `query`) still carries the rest of that value and fails
  // because of it.
  await rollback().catch(rollback);
  await sql.query('select 1').catch(() => undefined);
}
