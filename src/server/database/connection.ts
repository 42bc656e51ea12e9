import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ParserOptions } from '@electric-sql/pglite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { CommandError } from '../command/command-error.ts';
import type { RunTask } from './session-mutex.ts';

/** Runs our own statements. `exec` takes several statements at once, without parameters. */
export type Sql = {
  readonly query: <T = Record<string, unknown>>(
    statement: string,
    parameters?: readonly unknown[],
  ) => Promise<T[]>;
  readonly exec: (statements: string) => Promise<void>;
};

export type EmbeddedConnection = {
  readonly lite: PgliteConnection | PostgresConnection;
  readonly kind: 'pglite' | 'postgres';
  /** Does not wait for the mutex. Use it only before anybody else can reach the database. */
  readonly sql: Sql;
  /** Runs the work on its own session, so that `begin` and `commit` belong to the same transaction. */
  readonly session: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
};

/** '2026-01-01 00:01:00+00' -> '2026-01-01T00:01:00+00:00', as PostgREST writes it. */
function isoTimestamp(value: string): string {
  return value.replace(/^(\d{4,}-\d\d-\d\d) /, '$1T').replace(/([+-]\d\d)$/, '$1:00');
}

/** '5001000.50' -> 5001000.5, as hosted Supabase sends numeric values. 'NaN' stays text there too. */
function jsonNumber(value: string): number | string {
  const number = Number(value);
  return Number.isFinite(number) ? number : value;
}

const oid = { json: 114, jsonb: 3802, numeric: 1700, timestamp: 1114, timestamptz: 1184 };

const pgliteParsers: ParserOptions = {
  [oid.numeric]: jsonNumber,
  [oid.timestamp]: isoTimestamp,
  [oid.timestamptz]: isoTimestamp,
};

/** The auth code of lite passes JSON that is text already; encoded again it would become a string. */
const jsonText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const asIs = (value: unknown) => value;

const postgresTypes = {
  json: { to: oid.json, from: [oid.json], serialize: jsonText, parse: JSON.parse },
  jsonb: { to: oid.jsonb, from: [oid.jsonb], serialize: jsonText, parse: JSON.parse },
  numeric: { to: oid.numeric, from: [oid.numeric], serialize: String, parse: jsonNumber },
  timestamp: { to: oid.timestamp, from: [oid.timestamp], serialize: asIs, parse: isoTimestamp },
  timestamptz: { to: oid.timestamptz, from: [oid.timestamptz], serialize: asIs, parse: isoTimestamp },
};

export const BEFORE_FIRST_RELEASE =
  'This database was made before the first release and is not upgraded: export its rows from /admin with the version that made it, then set LOCAL_DIR to an empty folder, or DATABASE_URL to an empty database.';

/** The Postgres inside PGlite. It opens the files of no other, and says only that it 'failed to initialize'. */
const PGLITE_POSTGRES = '18';

async function refuseOtherPostgres(folder: string): Promise<void> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => PGLITE_POSTGRES);
  if (version.trim() !== PGLITE_POSTGRES) throw new CommandError(BEFORE_FIRST_RELEASE);
}

/** Opens the embedded database in a folder. Throws a CommandError if another major version of Postgres has written it. */
export async function connectPglite(folder: string): Promise<EmbeddedConnection> {
  await refuseOtherPostgres(folder);
  const lite = await createPgliteConnection({ url: folder, pgliteOptions: { parsers: pgliteParsers } });
  await lite.driver.waitReady;
  const sql: Sql = {
    query: async <T>(statement: string, parameters: readonly unknown[] = []) =>
      (await lite.driver.query<T>(statement, [...parameters])).rows,
    exec: async (statements) => void (await lite.driver.exec(statements)),
  };
  return { lite, kind: 'pglite', sql, session: (work) => work(sql), close: () => lite.close() };
}

/** Connects to a Postgres, with at most ten sessions. */
export async function connectPostgres(url: string): Promise<EmbeddedConnection> {
  const postgresOptions = { max: 10, onnotice: () => undefined, types: postgresTypes };
  const lite = createPostgresConnection({ url, postgresOptions });
  const sqlOf = (driver: Pick<typeof lite.driver, 'unsafe'>): Sql => ({
    query: async <T>(statement: string, parameters: readonly unknown[] = []) => {
      const rows = await driver.unsafe<T[] & readonly (object | undefined)[]>(
        statement,
        // biome-ignore lint/nursery/noUnsafeTypeAssertion: the driver takes any value, its types only the common ones
        parameters as never[],
      );
      return [...rows];
    },
    exec: async (statements) => void (await driver.unsafe(statements)),
  });
  const sql = sqlOf(lite.driver);
  await sql.query('select 1');
  const session = async <T>(work: (sessionSql: Sql) => Promise<T>) => {
    const reserved = await lite.driver.reserve();
    try {
      return await work(sqlOf(reserved));
    } finally {
      reserved.release();
    }
  };
  return { lite, kind: 'postgres', sql, session, close: () => lite.driver.end({ timeout: 5 }) };
}

/** The same database, but each statement waits for the mutex. */
export function sqlWithMutex(sql: Sql, runTask: RunTask): Sql {
  return {
    query: (statement, parameters) => runTask(() => sql.query(statement, parameters)),
    exec: (statements) => runTask(() => sql.exec(statements)),
  };
}
