import { afterAll, describe } from 'vitest';
import { freshPostgres } from '../fixtures/postgres.ts';
import { tryEverything } from '../database/access/try-everything.ts';

const { url, drop } = await freshPostgres();

describe('over HTTP on Postgres', () => {
  afterAll(drop);
  tryEverything({ databaseUrl: url });
});
