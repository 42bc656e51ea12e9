import { randomUUID } from 'node:crypto';
import { adminRoundAnswer } from '#contracts/admin-round.ts';
import type { Row, Session } from '../fixtures/database.ts';
import { setUpAdmin } from './set-up-admin.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

/** 10:00 in India. Midnight of this day in India still belongs to the day before in UTC. */
export const now = '2026-11-22T04:30:00Z';

/** A database for a test file with an admin who checks homes. Each test begins without homes. */
export function setUpChecks() {
  const setUp = setUpAdmin(
    emptyTables('properties', 'html_generation_jobs', 'html_generation_metadata', 'staff_changes'),
  );

  const versionOf = async (home: string, from: Session = setUp.database) =>
    (
      await from.query<{ seen: string }>(
        `select to_jsonb(updated_at) #>> '{}' as seen from public.properties where id = $1`,
        [home],
      )
    )[0]?.seen;

  async function record(
    home: string,
    extraFields: Row,
    { at = now, staffId = setUp.staff, from = setUp.database } = {},
  ) {
    const payload = {
      idempotencyKey: randomUUID(),
      property_id: home,
      seen_at: await versionOf(home, from),
      method: 'call',
      price: null,
      confirmed: [],
      papers_seen: [],
      papers_not_seen: [],
      note: null,
      ...extraFields,
    };
    const [row] = await from
      .as('service_role')
      .query<{ answer: string }>('select public.record_verification($1::jsonb, $2, $3) as answer', [
        payload,
        staffId,
        at,
      ]);
    return row?.answer;
  }

  async function round(overrides: Row = {}) {
    const { take = 100, only = null, at = now } = overrides;
    const [row] = await setUp.admin.query<{ answer: unknown }>(
      'select public.admin_round($1, $2, $3) as answer',
      [take, only, at],
    );
    return adminRoundAnswer.parse(row?.answer);
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
    versionOf,
    record,
    round,
  };
}
