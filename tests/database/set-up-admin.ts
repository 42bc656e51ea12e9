import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openDatabase, type PostgresDatabase, type Session } from '../fixtures/database.ts';
import { addUser } from './rows.ts';

/** A database for a test file with an admin. Before each test it runs the statement `reset`. */
export function setUpAdmin(reset: string, open: () => Promise<PostgresDatabase> = openDatabase) {
  let database: PostgresDatabase;
  let staff: string;
  let admin: Session;
  beforeAll(async () => {
    database = await open();
    staff = await addUser(database, { role: 'admin' });
    admin = database.as('authenticated', staff);
  });
  beforeEach(() => database.exec(reset));
  afterAll(() => database.close());
  return {
    get database() {
      return database;
    },
    /** The id of the admin. */
    get staff() {
      return staff;
    },
    get admin() {
      return admin;
    },
  };
}
