import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FACTS_FILE, factsSql } from '../../../scripts/schema/facts-sql.ts';

test('SQL knows the facts of a home that src/domain/fact has: -u writes its file again', async () => {
  await expect(factsSql()).toMatchFileSnapshot(join(import.meta.dirname, '../../..', FACTS_FILE));
});
