import { join } from 'node:path';
import { connectPglite, connectPostgres, type Sql } from '../embedded/connection.ts';
import { lockDirectory } from '../embedded/lock.ts';
import { openEmbedded } from '../embedded/open-embedded.ts';
import type { Env } from '../env.ts';
import { BuildStop } from '../stop.ts';

export interface OpenDatabase {
  /** One session, so that a transaction stays one. */
  session: <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
}

type Place = Pick<Env, 'databaseUrl' | 'supabase' | 'localDir'>;

/** The database to save or to fill: that of DATABASE_URL, else that of the embedded backend, which must not run. */
export async function openDatabase({ databaseUrl, supabase, localDir }: Place): Promise<OpenDatabase> {
  if (databaseUrl) {
    try {
      return await connectPostgres(databaseUrl);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
      throw new BuildStop(`The database of DATABASE_URL does not answer: ${reason}`, { cause });
    }
  }
  if (supabase)
    throw new BuildStop(
      "DATABASE_URL must be set to the project's connection string (Supabase: Connect, Session pooler): keys do not reach all that a backup holds.",
    );
  const lock = lockDirectory(localDir);
  const { session, close } = await connectPglite(join(localDir, 'pg'));
  return {
    session,
    close: async () => {
      await close();
      lock.release();
    },
  };
}

/** An empty database with every migration, in this folder. */
export async function openScratch(folder: string): Promise<OpenDatabase> {
  const { sql, close } = await openEmbedded({ localDir: folder, siteUrl: 'http://localhost' });
  return { session: (work) => work(sql), close };
}
