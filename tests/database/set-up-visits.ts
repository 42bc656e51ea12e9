import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import { adminVisitsAnswer } from '#contracts/admin-visits.ts';
import { outboxMessageSchema } from '#server/outbox/outbox-message.ts';
import { openDatabase, type Row, type Session } from '../fixtures/database.ts';
import { addEnquiry, addListing } from './rows.ts';
import { setUpAdmin } from './set-up-admin.ts';

const afterwards = '2090-01-05T12:00+05:30';

/** A database for a test file with an admin, two homes, and an enquiry of Asha about the first, for which visits are planned. */
export function setUpVisits(open = openDatabase) {
  const setUp = setUpAdmin(
    'delete from public.enquiries; delete from public.outbox; delete from public.people; delete from public.properties',
    { open },
  );
  const { answerOf } = setUp;
  let enquiry: string;
  let home: string;
  let other: string;
  beforeEach(async () => {
    home = await addListing(setUp.database, { title: '3 BHK in Hebbal', source_key: 'ANG-1' });
    other = await addListing(setUp.database, { title: '2 BHK in Hebbal' });
    enquiry = await enquire();
  });

  const enquire = (reference = 'ANG-VISIT', email = 'asha@mail.example') =>
    addEnquiry(setUp.database, {
      ...{ reference, email, name: email.startsWith('asha@') ? 'Asha' : 'Ravi' },
      ...{ property_id: home, property_title: '3 BHK in Hebbal' },
    });
  const visitOf = (overrides: Row = {}) => ({
    ...{ id: randomUUID(), enquiry, starts_on: '2090-01-05', starts_at: '10:15', meeting_point: 'Gate 1' },
    ...{ shown_by: 'Meera', homes: [home], seen: null },
    ...overrides,
  });

  return {
    get database() {
      return setUp.database;
    },
    /** The id of the admin. */
    get staff() {
      return setUp.staff;
    },
    get admin() {
      return setUp.admin;
    },
    get home() {
      return home;
    },
    get other() {
      return other;
    },
    enquire,
    /** Answers the enquiry of Asha, or marks it. */
    enquiryBecomes: (status: string) =>
      setUp.database.query('update public.enquiries set status = $2 where id = $1', [enquiry, status]),
    answerOf,
    visitOf,
    plan: (visit: Row, by?: Session) => answerOf('public.save_visit($1::jsonb)', [visit], by),
    save: (visit: Row, by?: Session) => answerOf(`public.save_visit($1::jsonb) ->> 'result'`, [visit], by),
    end: (visit: string, ending: string, seen: number, outcomes: Row = {}, at = afterwards) =>
      answerOf('public.end_visit($1, $2, $3, $4::jsonb, $5)', [visit, ending, seen, outcomes, at]),
    stage: () => answerOf('(select stage from public.people)', [], setUp.database),
    atOdds: () => answerOf('private.visits_at_odds(now())', [], setUp.database),
    read: async (words = '') =>
      adminVisitsAnswer.parse(
        await answerOf(`public.admin_visits($1, $2)`, [
          await answerOf('(select id from public.people)', [], setUp.database),
          words,
        ]),
      ),
    mails: async () => {
      const rows = await setUp.database.query('select * from public.outbox order by id');
      return rows.map((row) => outboxMessageSchema.parse(JSON.parse(JSON.stringify(row))));
    },
  };
}
