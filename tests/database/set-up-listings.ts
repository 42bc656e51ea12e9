import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openDatabase, type Row, type Session, type TestDatabase } from '../fixtures/database.ts';
import { addUser } from './rows.ts';

const tables = { property: 'properties', society: 'society', area: 'local_areas' };
export type Kind = keyof typeof tables;

/** A database for a test file with an admin who saves listings. Each test begins without listings. */
export function setUpListings() {
  let database: TestDatabase;
  let staff: string;
  let admin: Session;
  beforeAll(async () => {
    database = await openDatabase();
    staff = await addUser(database, { role: 'admin' });
    admin = database.as('authenticated', staff);
  });
  beforeEach(() =>
    database.exec(
      `truncate public.properties, public.society, public.local_areas, public.html_generation_jobs,
         public.html_generation_metadata, public.staff_changes cascade`,
    ),
  );
  afterAll(() => database.close());

  async function version(kind: Kind, id: string, from: Session = database) {
    const [row] = await from.query<{ seen: string }>(
      `select to_jsonb(updated_at) #>> '{}' as seen from public.${tables[kind]} where id::text = $1`,
      [id],
    );
    return row?.seen ?? null;
  }

  async function save(
    kind: Kind,
    id: string,
    fields: Row,
    extraFields: Row = {},
    {
      staffId = staff,
      from = database,
    }: { staffId?: string; from?: Session & Pick<TestDatabase, 'as'> } = {},
  ) {
    const payload = {
      attempt: randomUUID(),
      kind,
      id,
      seen_at: await version(kind, id, from),
      fields,
      ...extraFields,
    };
    const [row] = await from
      .as('service_role')
      .query<{ answer: unknown }>('select public.save_listing($1::jsonb, $2) as answer', [payload, staffId]);
    return row?.answer;
  }

  return {
    get database() {
      return database;
    },
    get staff() {
      return staff;
    },
    get admin() {
      return admin;
    },
    version,
    save,
  };
}
