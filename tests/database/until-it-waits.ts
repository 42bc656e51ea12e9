import type { PostgresDatabase, Session } from '../fixtures/database.ts';

/**
 * Resolves when a statement of this database waits for a lock, or when `statement` has ended without waiting.
 * Tests use it for a second caller that must wait until the first has committed.
 */
export async function untilItWaits(database: Session, statement: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  const markEnded = () => {
    hasEnded = true;
  };
  statement.then(markEnded, markEnded);
  while (!hasEnded) {
    const waiting = await database.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting.length > 0) return;
  }
}

/**
 * Runs `first` in a transaction that stays open until `second` waits for it or has ended, and returns the result of
 * `second`. So two callers meet for certain, where callers that start together may pass one after the other.
 */
export async function meetUncommitted<Result>(
  database: PostgresDatabase,
  first: (open: Session) => Promise<unknown>,
  second: () => Promise<Result>,
): Promise<Result> {
  const open = await database.begin();
  await first(open);
  const result = second();
  await untilItWaits(database, result);
  await open.commit();
  return result;
}
