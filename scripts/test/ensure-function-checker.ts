import { existsSync, readdirSync } from 'node:fs';
import { readVariables } from '#server/env/read-variables.ts';
import { testVariables } from '#server/env/variables.ts';
import { installFromDebian } from './install-from-debian.ts';

/** The tests of the migrations need it and a Postgres with pg_dump, and say what is missing. */
export function ensureFunctionChecker(): void {
  if (readVariables(testVariables).TEST_DATABASE_URL || hasChecker(newestPostgres())) return;
  process.stdout.write('No Postgres with plpgsql_check on this machine yet; installing it for the tests.\n');
  if (newestPostgres() === undefined && !installFromDebian('postgresql')) return;
  installFromDebian(`postgresql-${newestPostgres()}-plpgsql-check`);
}

/** The tests use the newest installed version (scripts/postgres/binaries.ts). */
function newestPostgres(): number | undefined {
  const folder = '/usr/lib/postgresql';
  return existsSync(folder)
    ? readdirSync(folder)
        .map(Number)
        .sort((a, b) => b - a)[0]
    : undefined;
}

function hasChecker(version: number | undefined): boolean {
  return existsSync(`/usr/share/postgresql/${version}/extension/plpgsql_check.control`);
}
