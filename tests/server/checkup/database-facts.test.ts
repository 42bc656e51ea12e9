import { expect, test } from 'vitest';
import { readDatabaseFacts } from '#server/checkup/database-facts.ts';
import { createVisitorClient } from '#server/supabase/clients.ts';

const none = { count: 0, first: [] };

test('the facts of a database that lacks the newest migrations are read, so that a finding can name those', async () => {
  const facts = {
    ...{ migrations: ['20261127000000'], stored: [] },
    ...{ double_requests: none, requests_without_mail: none, lost_requests: none, missing_guards: none },
    ...{ rows_without_page: none, stuck_jobs: none, late_jobs: none, stuck_mails: none, late_mails: none },
    ...{ dead_mails: none, stuck_syncs: none },
  };
  const client = createVisitorClient({ url: 'http://backend.test', publishableKey: 'key' }, async () =>
    Response.json(facts),
  );
  const read = await readDatabaseFacts(client);
  expect(read).toHaveProperty('migration_texts', {});
  expect(read).toMatchObject({
    migrations: ['20261127000000'],
    ...{ people_at_odds: none, answers_without_mail: none, visits_at_odds: none },
    ...{ duplicate_requests: none, missing_unique_indexes: none, unread_calendars: none },
  });
});
