import { randomUUID } from 'node:crypto';
import { connectPostgres, type Sql } from '#server/database/connection.ts';
import { prepareDatabase } from '#server/backend/backend.ts';
import { dumpSchema } from '../postgres/dump-schema.ts';
import { brokenPromises, readPromises } from './promises.ts';
import { runMeasured } from './run-measured.ts';
import { splitStatements } from './split-statements.ts';

interface Sources {
  /** The address of a Postgres of our own, without the name of a database. */
  readonly server: string;
  readonly migrations: string;
  /** A folder in which the files of the schema load in the order of their names. */
  readonly schemas: string;
  /** Answers the SQL that leads from the first database to the second. */
  readonly compare: (from: string, to: string) => Promise<string>;
}

export interface Draft {
  readonly text: string;
  /** Lines of the dumps that differ when the draft has run; empty when both are one database. */
  readonly differences: readonly string[];
  /** What the version before may ask for and would get no more. */
  readonly broken: readonly string[];
}

/** Null when the migrations already lead to the schema. */
export async function draftMigration({ compare, ...sources }: Sources): Promise<Draft | null> {
  const { migrated, wanted } = await buildBoth(sources);
  if ((await differencesOf(migrated, wanted)).length === 0) return null;
  const statements = splitStatements(await compare(migrated, wanted));
  const { effects, broken } = await inSession(migrated, async (sql) => {
    const before = await readPromises(sql);
    const measured = await runMeasured(sql, statements);
    return { effects: measured, broken: brokenPromises(before, await readPromises(sql)) };
  });
  const differences = await differencesOf(migrated, wanted);
  const text = [
    '-- A draft: read each line, say here in a sentence what it does and for whom, and fill what rows that exist need.',
    ...broken.map((phrase) => `-- The version before does not run on it: ${phrase}.`),
    ...differences.map((line) => `-- Missing: ${line}`),
    '',
    ...statements.map((statement, at) =>
      [...(effects[at] ?? []).map((effect) => `-- ${effect}`), statement, ''].join('\n'),
    ),
  ].join('\n');
  return { text, differences, broken };
}

/** Lines of the dumps in which what the migrations lead to differs from supabase/schemas. */
export async function compareSchema(sources: Omit<Sources, 'compare'>): Promise<string[]> {
  const { migrated, wanted } = await buildBoth(sources);
  return differencesOf(migrated, wanted);
}

async function buildBoth({ server, migrations, schemas }: Omit<Sources, 'compare'>) {
  const suffix = randomUUID().replaceAll('-', '');
  const migrated = `${server}/migrated_${suffix}`;
  const wanted = `${server}/wanted_${suffix}`;
  await inSession(`${server}/postgres`, async ({ exec }) => {
    await exec(`create database migrated_${suffix}`);
    await exec(`create database wanted_${suffix}`);
  });
  await inSession(migrated, (sql) => prepareDatabase(sql, migrations));
  await inSession(wanted, (sql) => prepareDatabase(sql, schemas));
  return { migrated, wanted };
}

async function inSession<Result>(url: string, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const { session, close } = await connectPostgres(url);
  return session(work).finally(close);
}

/** '+ ' before a line that only the wanted database has, '- ' before one that it has not. */
async function differencesOf(migrated: string, wanted: string): Promise<string[]> {
  const [is, should] = [await dumpSchema(migrated), await dumpSchema(wanted)];
  if (is === should) return [];
  const [isLines, shouldLines] = [is.split('\n'), should.split('\n')];
  const lines = [
    ...shouldLines.filter((line) => !isLines.includes(line)).map((line) => `+ ${line}`),
    ...isLines.filter((line) => !shouldLines.includes(line)).map((line) => `- ${line}`),
  ];
  return lines.length > 0
    ? lines
    : ['the same lines in another order: a new column stands last in its table'];
}
