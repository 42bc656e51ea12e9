import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { CommandError } from '#server/command/command-error.ts';
import { usageOf } from '#server/command/manual.ts';
import { readArguments } from '#server/command/read-arguments.ts';
import { runCommand } from '#server/command/run-command.ts';
import { cutCluster, startFirstUsable } from './postgres/cluster.ts';
import { dumpProgram } from './postgres/dump-schema.ts';
import { compareWithCli } from './schema/compare-with-cli.ts';
import { compareSchema, draftMigration } from './schema/draft-migration.ts';
import { FACTS_FILE, factsSql } from './schema/facts-sql.ts';
import { migrationFile } from './schema/migration-file.ts';
import { copyAsMigrations } from './schema/schema-text.ts';
import { filesWithWords, withWrittenWords } from './schema/with-written-words.ts';
import { installFromDebian } from './test/install-from-debian.ts';
import { manual } from './manuals/schema.ts';

const root = resolve(import.meta.dirname, '..');
const migrations = join(root, 'supabase/migrations');

await runCommand(async () => {
  const { positionals } = readArguments(manual);
  const [action, ...words] = positionals;
  if (action === 'check' && words.length === 0) return withServer(check);
  if (action !== 'draft' || words.length === 0) throw new CommandError(`Usage: ${usageOf(manual)}`);
  writeFileSync(join(root, FACTS_FILE), factsSql());
  for (const file of filesWithWords)
    writeFileSync(join(root, file), withWrittenWords(file, readFileSync(join(root, file), 'utf8')));
  const file = join(migrations, migrationFile(words.join(' '), new Date()));
  return withServer((server) => draft(server, file));
});

/** Starts a Postgres in a folder of its own for this command, whatever DATABASE_URL names. */
async function withServer(work: (server: string) => Promise<void>): Promise<void> {
  if (!dumpProgram() && !(installFromDebian('postgresql') && dumpProgram()))
    throw new CommandError('There is no pg_dump on this machine: install postgresql, then run this again.');
  await inNewFolder(async (folder) => {
    const server = await startFirstUsable(folder);
    await work(server).finally(() => cutCluster(folder));
  });
}

async function inNewFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'angala-schema-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Works with the files of the schema in a folder for itself, in which they load in order like migrations. */
async function withSchema<Result>(work: (schemas: string) => Promise<Result>): Promise<Result> {
  return inNewFolder((folder) => {
    copyAsMigrations(root, folder);
    return work(folder);
  });
}

async function check(server: string): Promise<void> {
  const differences = await withSchema((schemas) => compareSchema({ server, migrations, schemas }));
  if (differences.length > 0)
    throw new CommandError(
      `supabase/migrations and supabase/schemas are not the same database:\n${differences.join('\n')}`,
    );
  process.stdout.write('supabase/migrations and supabase/schemas are the same database.\n');
}

async function draft(server: string, file: string): Promise<void> {
  const made = await withSchema((schemas) =>
    draftMigration({ server, migrations, schemas, compare: compareWithCli }),
  );
  if (!made) {
    process.stdout.write(
      'supabase/migrations and supabase/schemas are the same database: there is nothing to write.\n',
    );
    return;
  }
  writeFileSync(file, made.text);
  const name = relative(root, file);
  if (made.differences.length > 0)
    throw new CommandError(
      `${name} is not done: these lines are missing. Add them, then run \`npm run schema -- check\`.\n${made.differences.join('\n')}`,
    );
  if (made.broken.length > 0)
    throw new CommandError(
      `${name} leads to supabase/schemas, and the version before does not run on it. Add first, take away a release later:\n${made.broken.join('\n')}`,
    );
  process.stdout.write(
    `${name} leads to supabase/schemas. Read it, and say in it what it does; then see \`npx vitest run tests/database/schemas.test.ts\` pass.\n`,
  );
}
