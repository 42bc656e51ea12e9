import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import { adminVisitsAnswer } from '#contracts/admin-visits.ts';
import { outboxMessageSchema } from '#server/outbox/outbox-message.ts';
import { openDatabase, type Row, type Session } from '../fixtures/database.ts';
import { addListing } from './rows.ts';
import { setUpAdmin } from './set-up-admin.ts';

const afterwards = '2090-01-05T12:00+05:30';

/** A database for a test file with an admin, two homes, and an enquiry of Asha about the first, for which visits are planned. */
export function setUpVisits(open = openDatabase) {
  const setUp = setUpAdmin(
    'delete from public.enquiries; delete from public.outbox; delete from public.people; delete from public.properties',
    open,
  );
  let enquiry: string;
  let home: string;
  let other: string;
  beforeEach(async () => {
    home = await addListing(setUp.database, { title: '3 BHK in Hebbal', source_key: 'ANG-1' });
    other = await addListing(setUp.database, { title: '2 BHK in Hebbal' });
    enquiry = await enquire();
  });

  async function enquire(reference = 'ANG-VISIT', email = 'asha@mail.example'): Promise<string> {
    const [row] = await setUp.database.query<{ id: string }>(
      `insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact, property_id, property_title)
       values ($1, 'availability_check', initcap(split_part($2, '@', 1)), $2, '+919845012345', 'WhatsApp', $3, '3 BHK in Hebbal')
       returning id`,
      [reference, email, home],
    );
    return row?.id ?? '';
  }
  async function answerOf(
    statement: string,
    parameters: readonly unknown[] = [],
    by: Session = setUp.admin,
  ): Promise<unknown> {
    const [row] = await by.query<{ answer: unknown }>(`select ${statement} as answer`, parameters);
    return row?.answer;
  }
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
