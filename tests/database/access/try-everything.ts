import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Session } from '../../fixtures/database.ts';
import { openServedBackend, type ServedBackend } from '../../server/embedded/open-served-backend.ts';
import { type Caller, openCallers } from './callers.ts';
import { readRelations, readRoutines, type Relation, type Routine } from './catalogue.ts';
import { accessSection as section } from '#server/checkup/access-lines.ts';
import { rowsOfMinutes, seededRows } from './seeded-rows.ts';
import { tryFiles } from './try-files.ts';
import { tryCall, tryOtherSchema } from './try-functions.ts';
import { tryTables } from './try-tables.ts';

const migrations = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url));

/**
 * As every caller, over HTTP with supabase-js: tries every table, column and verb, every function, and every
 * action on stored files. Compares what was allowed with `supabase/access.txt`. The list of tables and
 * functions comes from the catalogue of the database, so that it includes new ones.
 */
export function tryEverything(source: { localDir?: string; databaseUrl?: string }): void {
  let running: ServedBackend;
  let callers: Caller[];
  let relations: Relation[];
  let routines: Routine[];
  let sql: Session;
  beforeAll(async () => {
    running = await openServedBackend({ ...source, migrations });
    const { service, backend } = running;
    callers = await openCallers(running);
    await backend.sql.exec(seededRows);
    const file = new Blob(['<urlset/>'], { type: 'application/xml' });
    expect((await service.storage.from('sitemaps').upload('kept.xml', file)).error).toBeNull();
    sql = { query: (statement, given = []) => backend.sql.query(statement, [...given]) };
    relations = await readRelations(sql);
    routines = await readRoutines(sql);
  });
  // Each caller takes longer than they last on a slow machine.
  beforeEach(() => running.backend.sql.exec(rowsOfMinutes));
  afterAll(() => running.close());

  test.each(['stranger', 'user', 'demoted', 'editor', 'admin', 'service'])(
    'a caller (%s) may do what supabase/access.txt says, and nothing else',
    async (name) => {
      const caller = callers.find((each) => each.name === name);
      if (!caller) throw new Error(`There is no caller ${name}.`);
      const [ownRelations, otherRelations] = [
        relations.filter(isOurs),
        relations.filter((each) => !isOurs(each)),
      ];
      const lines = await tryTables(caller, ownRelations, sql);
      for (const other of otherRelations) lines.push(...(await tryOtherSchema(caller, other)));
      for (const routine of routines)
        if (routine.schema === 'public' && routine.callable) lines.push(...(await tryCall(caller, routine)));
      lines.push(...(await tryFiles(caller)));
      expect(lines).toEqual(section(name));
    },
    300_000,
  );
}

const isOurs = ({ schema }: Relation) => schema === 'public';
