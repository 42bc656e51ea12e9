import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openDatabase, type PostgresDatabase, type Session } from '../fixtures/database.ts';
import { addUser } from './rows.ts';

interface AdminOptions {
  open?: () => Promise<PostgresDatabase>;
  /** What the admin is called. */
  name?: string;
}

/**
 * A database for a test file with an admin. Before each test it runs the statement `reset`. `database` and `admin` may be taken
 * apart at once: they hand on what they are asked.
 */
export function setUpAdmin(reset: string, { open = openDatabase, name }: AdminOptions = {}) {
  let opened: PostgresDatabase;
  let staff: string;
  beforeAll(async () => {
    opened = await open();
    staff = await addUser(opened, { role: 'admin', metadata: name === undefined ? {} : { full_name: name } });
  });
  beforeEach(() => opened.exec(reset));
  afterAll(() => opened.close());
  const database: PostgresDatabase = {
    get url() {
      return opened.url;
    },
    query: <T>(statement: string, parameters?: readonly unknown[]) => opened.query<T>(statement, parameters),
    exec: (statements) => opened.exec(statements),
    as: (role, userId) => opened.as(role, userId),
    begin: () => opened.begin(),
    close: () => opened.close(),
  };
  const admin: Session = {
    query: <T>(statement: string, parameters?: readonly unknown[]) =>
      opened.as('authenticated', staff).query<T>(statement, parameters),
  };
  return {
    database,
    admin,
    /** The value of an expression in SQL, for the admin unless another asks. */
    async answerOf(
      expression: string,
      values: readonly unknown[] = [],
      by: Session = admin,
    ): Promise<unknown> {
      const [row] = await by.query<{ answer: unknown }>(`select ${expression} as answer`, values);
      return row?.answer;
    },
    /** The id of the admin. */
    get staff() {
      return staff;
    },
  };
}
