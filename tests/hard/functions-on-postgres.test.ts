import { afterAll, describe } from 'vitest';
import { freshPostgres } from '../fixtures/postgres.ts';
import { tryFunctions } from '../functions/access/try-functions.ts';

const { url, drop } = await freshPostgres();

describe('over HTTP on Postgres', () => {
  afterAll(drop);
  tryFunctions({ databaseUrl: url });
});
