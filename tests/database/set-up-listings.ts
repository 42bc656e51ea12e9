import { randomUUID } from 'node:crypto';
import { type EntityType, tableOf } from '#domain/entity.ts';
import { openDatabase, type Row, type Session, type TestDatabase } from '../fixtures/database.ts';
import { setUpAdmin } from './set-up-admin.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

/** A database for a test file with an admin who saves listings. Each test begins without listings. */
export function setUpListings(open = openDatabase) {
  const setUp = setUpAdmin(
    emptyTables(
      'properties',
      'society',
      'local_areas',
      'html_generation_jobs',
      'html_generation_metadata',
      'staff_changes',
    ),
    { open },
  );

  async function version(kind: EntityType, id: string, from: Session = setUp.database) {
    const [row] = await from.query<{ seen: string }>(
      `select to_jsonb(updated_at) #>> '{}' as seen from public.${tableOf[kind]} where id::text = $1`,
      [id],
    );
    return row?.seen ?? null;
  }

  async function save(
    kind: EntityType,
    id: string,
    fields: Row,
    extraFields: Row = {},
    {
      staffId = setUp.staff,
      from = setUp.database,
    }: { staffId?: string; from?: Session & Pick<TestDatabase, 'as'> } = {},
  ) {
    const payload = {
      idempotencyKey: randomUUID(),
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
      return setUp.database;
    },
    get staff() {
      return setUp.staff;
    },
    get admin() {
      return setUp.admin;
    },
    version,
    save,
  };
}
