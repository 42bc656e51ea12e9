import type { Sql } from './connection.ts';

/** The versions of the applied migrations, oldest first; none in a database that is not ours. */
export async function appliedMigrations(sql: Sql): Promise<string[]> {
  const [found] = await sql.query<{ history: boolean }>(
    "select to_regclass('supabase_migrations.schema_migrations') is not null as history",
  );
  if (!found?.history) return [];
  const rows = await sql.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  return rows.map(({ version }) => version);
}
