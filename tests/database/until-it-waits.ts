import type { Session } from '../fixtures/database.ts';

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
