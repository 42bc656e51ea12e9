import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { judgeMigrationTexts } from '#server/checkup/judge-database.ts';
import { readRepositoryMigrations } from '#server/checkup/read-repository-migrations.ts';
import { expectedRights } from '#server/checkup/expected-rights.ts';
import { judgeRights } from '#server/checkup/judge-rights.ts';
import { rightsSchema } from '#server/checkup/rights.ts';
import { openPglite, openPostgres, type TestDatabase } from '../fixtures/database.ts';
import { addListing, addUser, openJob, publishPages } from './rows.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';
import { nightly } from '../fixtures/nightly.ts';

type Cases = { count: number; first: string[] };
type Facts = Record<string, Cases> & { migrations: string[]; migration_texts: Record<string, string> };

function testsOn(open: () => Promise<TestDatabase>) {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() =>
    database.exec(
      emptyTables(
        'replies',
        'enquiries',
        'appointments',
        'outbox',
        'html_generation_jobs',
        'html_generation_metadata',
        'html_withdrawn_pages',
        'properties',
        'sitemap_syncs',
        'checkups',
      ),
    ),
  );
  afterAll(() => database.close());

  const facts = async () => {
    const [row] = await database
      .as('service_role')
      .query<{ facts: Facts }>('select public.checkup_facts() as facts');
    if (!row) throw new Error('No facts');
    return row.facts;
  };
  /** The kinds of findings with at least one case, each with its count. */
  const findingCounts = async () =>
    Object.entries<Partial<Cases>>(await facts())
      .flatMap(([kind, cases]) =>
        typeof cases.count === 'number' && cases.count > 0 ? [`${kind} ${cases.count}`] : [],
      )
      .toSorted();
  const enquire = (key: string, email = 'asha@example.in') =>
    database.query('select public.submit_enquiry($1::jsonb, $2)', [
      {
        name: 'Asha',
        email,
        phone: '+91 98450 10000',
        preferredContact: 'WhatsApp',
        enquiryType: 'general_help',
      },
      key,
    ]);
  const book = () =>
    database.query(`select public.book_appointment($1::jsonb, at => '2027-01-01T00:00:00Z')`, [
      { name: 'Asha', email: 'asha@example.in', preferred_date: '2027-01-05', preferred_time: '10:00:00' },
    ]);

  test('has no findings for requests, pages and jobs without a fault', async () => {
    await enquire('one');
    await book();
    const [published, queued, hidden] = [
      await addListing(database),
      await addListing(database),
      await addListing(database, { publish: 0 }),
    ];
    await publishPages(database, ['property', published]);
    await database.query(`select public.enqueue_html_jobs('property', $1, 'generate')`, [[queued, hidden]]);
    await database.query(`select public.claim_html_jobs('w', 1)`);
    await database.query(`select public.claim_outbox('w', 1)`);
    expect(await findingCounts()).toEqual([]);
    expect((await facts()).migrations).toEqual(
      (await readRepositoryMigrations()).map(({ version }) => version),
    );
  });

  test('reports a migration whose applied text differs, but not one whose text is not stored', async () => {
    const migrations = await readRepositoryMigrations();
    expect(judgeMigrationTexts((await facts()).migration_texts, migrations)).toEqual([]);
    const [first] = migrations;
    const keep = (statements: string) =>
      database.query(
        `update supabase_migrations.schema_migrations set statements = ${statements} where version = $1`,
        [first?.version],
      );
    const [replaced] = await database.query<{ text: string }>(
      `select statements[1] as text from supabase_migrations.schema_migrations where version = $1`,
      [first?.version],
    );
    await keep(`array_append(statements, 'drop table public.outbox')`);
    const changed = judgeMigrationTexts((await facts()).migration_texts, migrations);
    await keep('null');
    const withoutText = judgeMigrationTexts((await facts()).migration_texts, migrations);
    await database.query(
      'update supabase_migrations.schema_migrations set statements = array[$2::text] where version = $1',
      [first?.version, replaced?.text],
    );
    expect([changed.length, withoutText]).toEqual([1, []]);
    expect(changed[0]?.wrong).toContain(first?.version);
  });

  test('reports lost requests that staff were mailed about, and requests without a mail to staff', async () => {
    await enquire('one');
    await enquire('two', 'ravi@example.in');
    await book();
    await database.exec(`delete from public.enquiries where email = 'asha@example.in'; delete from public.appointments;
      delete from public.outbox where payload ->> 'email' = 'ravi@example.in'`);
    expect(await findingCounts()).toEqual(['lost_requests 2', 'requests_without_mail 1']);
    expect((await facts())['lost_requests']?.first[0]).toMatch(/^ANG-/);
  });

  test('reports an answer that we did not mail, and visits of which somebody was not told or that have no home', async () => {
    const admin = await addUser(database, { role: 'admin' });
    const staff = database.as('authenticated', admin);
    const home = await addListing(database);
    await publishPages(database, ['property', home]);
    for (const key of ['one', 'two', 'three']) await enquire(key, `${key}@example.in`);
    const asked = await database.query<{ id: string; reference: string }>(
      'select id, reference from public.enquiries order by email',
    );
    for (const [at, { id }] of asked.entries()) {
      const key = `00000000-0000-4000-8000-00000000000${at}`;
      for (const channel of ['outbox', 'whatsapp'])
        await staff.query('select public.send_reply($1::jsonb)', [
          {
            id: channel === 'outbox' ? key : key.replace(/^0/, '1'),
            enquiry: id,
            channel,
            body: 'It is free.',
          },
        ]);
      const visit = {
        ...{
          id: key,
          enquiry: id,
          starts_on: `2090-01-0${6 + at}`,
          starts_at: '10:00',
          meeting_point: 'Gate 2',
        },
        ...{ shown_by: 'Asha', homes: [home], seen: null },
      };
      await staff.query('select public.save_visit($1::jsonb)', [visit]);
      await staff.query('select public.save_visit($1::jsonb)', [{ ...visit, starts_at: '11:00', seen: 0 }]);
    }
    await staff.query(`select public.end_visit('00000000-0000-4000-8000-000000000002', 'cancelled', 1)`);
    expect(await findingCounts()).toEqual([]);
    const [first, second, third] = asked.map(({ reference }) => reference);
    await database.query(
      `delete from public.outbox where kind = 'reply_for_visitor' and payload ->> 'reference' = $1`,
      [first],
    );
    await database.query(
      `delete from public.outbox
        where kind = 'visit_for_staff' and payload ->> 'reference' = $1 and payload ->> 'sequence' = '1'`,
      [second],
    );
    await database.query(
      `delete from public.visit_homes where visit = '00000000-0000-4000-8000-000000000002'`,
    );
    expect(await findingCounts()).toEqual(['answers_without_mail 1', 'visits_at_odds 2']);
    const found = await facts();
    expect(found['answers_without_mail']?.first).toEqual([first]);
    expect(found['visits_at_odds']?.first).toEqual([second, third].toSorted());
    // Mails are kept for 90 days, so nothing is claimed of what is older.
    await database.exec(`update public.replies set sent_at = now() - interval '90 days';
      update public.visits set created_at = now() - interval '90 days'; delete from public.outbox
       where kind <> 'enquiry_for_staff'`);
    expect(await findingCounts()).toEqual(['visits_at_odds 1']);
  });

  test('reports a missing unique index and the duplicate rows', async () => {
    await book();
    await database.exec(`drop index public.appointments_slot;
      insert into public.appointments (reference, name, email, preferred_date, preferred_time)
      values ('ANG-TWICE', 'Ravi', 'ravi@example.in', '2027-01-05', '10:00');
      insert into public.outbox (kind, payload) values ('appointment_for_staff', '{"reference": "ANG-TWICE"}')`);
    const found = await findingCounts();
    await database.exec(`delete from public.appointments;
      create unique index appointments_slot on public.appointments (preferred_date, preferred_time)
       where status <> 'cancelled'`);
    expect(found).toEqual(['duplicate_requests 1', 'missing_unique_indexes 1']);
  });

  test('reports stuck jobs, mails and syncs and late mails, and a release makes the stuck ones due again', async () => {
    const id = await addListing(database);
    await database.query(`select public.enqueue_html_jobs('property', $1, 'generate')`, [[id]]);
    await database.query(`select public.claim_html_jobs('w', 1)`);
    await enquire('one');
    await database.query(`select public.claim_outbox('w', 1)`);
    await database.exec(`update public.html_generation_jobs set lease_until = now() - interval '3 minutes';
      update public.outbox set lease_until = now() - interval '3 minutes' where status = 'sending';
      update public.outbox set next_attempt_at = now() - interval '31 minutes' where status = 'pending';
      insert into public.sitemap_syncs (ticket, lease_until)
      values ('00000000-0000-0000-0000-000000000001', now() - interval '3 minutes')`);
    expect(await findingCounts()).toEqual(['late_mails 1', 'stuck_jobs 1', 'stuck_mails 1', 'stuck_syncs 1']);
    const releasedRows = await database
      .as('service_role')
      .query<{ answer: object }>('select public.release_stuck_work() as answer');
    expect(releasedRows).toEqual([{ answer: { jobs: 1, mails: 1, syncs: 1 } }]);
    expect(await openJob(database, 'property', id)).toMatchObject({ status: 'queued', revision: 1 });
    expect(await findingCounts()).toEqual(['late_mails 1']);
  });

  test('does not release a job within its lease', async () => {
    const id = await addListing(database);
    await database.query(`select public.enqueue_html_jobs('property', $1, 'generate')`, [[id]]);
    await database.query(`select public.claim_html_jobs('w', 1)`);
    expect(await database.query('select public.release_stuck_work() as answer')).toEqual([
      { answer: { jobs: 0, mails: 0, syncs: 0 } },
    ]);
    expect(await openJob(database, 'property', id)).toMatchObject({ status: 'running' });
  });

  test('reports a published row without a page, until staff withdraw the page', async () => {
    const id = await addListing(database);
    await database.exec('delete from public.html_generation_jobs');
    expect(await findingCounts()).toEqual(['rows_without_page 1']);
    await database.query(
      `insert into public.html_withdrawn_pages (entity_type, entity_id) values ('property', $1)`,
      [id],
    );
    expect(await findingCounts()).toEqual([]);
  });

  const judgedRights = async () => {
    const [row] = await database.as('service_role').query('select public.checkup_rights() as rights');
    return judgeRights(rightsSchema.parse(row?.['rights']), expectedRights(), 'hosted');
  };
  /** The SQL statement that the remedy of a finding gives. */
  const statementOf = (remedy = '') => /`(.*)`/.exec(remedy)?.[1] ?? '';

  test('finds exactly the rights in supabase/access.txt', async () => {
    expect(await judgedRights()).toEqual([]);
  });

  test.each([
    ['grant select (email) on public.enquiries to anon', 'have', 'anon: select enquiries (email)'],
    ['grant select on public.enquiries to anon', 'have', 'anon: select enquiries'],
    ['grant update on public.enquiries to authenticated', 'have', 'authenticated: update enquiries'],
    ['grant select on public.outbox to public', 'have', 'public: select outbox'],
    [
      'grant execute on function public.give_role(text, text) to authenticated',
      'have',
      'authenticated: execute give_role(address text, new_role text)',
    ],
    [
      'revoke select (email) on public.enquiries from authenticated',
      'lack',
      'authenticated: select enquiries (email)',
    ],
    [
      'revoke execute on function public.claim_outbox(text, integer, interval) from service_role',
      'lack',
      'service_role: execute claim_outbox(worker text, take integer, lease interval)',
    ],
    ['revoke delete on public.outbox from service_role', 'lack', 'service_role: delete outbox'],
  ])('reports the wrong right after `%s`, with a statement that repairs it', async (change, does, named) => {
    await database.exec(change);
    const findings = await judgedRights();
    for (const { remedy } of findings) await database.exec(statementOf(remedy));
    expect(findings.map(({ wrong: text }) => text).join(' ')).toContain(`Callers ${does} 1 right`);
    expect(findings.map(({ wrong: text }) => text).join(' ')).toContain(named);
    expect(await judgedRights()).toEqual([]);
  });

  test.each([
    [
      'alter table public.outbox disable row level security',
      'alter table public.outbox enable row level security',
      'outbox has no row level security',
    ],
    [
      'alter function public.is_admin() security invoker',
      'alter function public.is_admin() security definer',
      'is_admin() is missing or no longer acts with the rights of its owner',
    ],
    [
      'alter policy "nobody but the server" on public.outbox using (true)',
      'alter policy "nobody but the server" on public.outbox using (false)',
      'the policy outbox  all  anon, authenticated  "nobody but the server"  using true  check false is another',
    ],
  ])('reports the broken guard after `%s`', async (change, repair, named) => {
    await database.exec(change);
    const findings = await judgedRights();
    await database.exec(repair);
    expect(findings.map(({ wrong: text }) => text).join(' ')).toContain(named);
  });

  test('stores its result for admin_health(), and only the server may read or write checkups', async () => {
    const findings = [{ check: 'mail', wrong: '2 mails are due.', remedy: 'Run `npm run mail`.' }];
    await database.as('service_role').query('select public.save_checkup($1::jsonb)', [[]]);
    await database.as('service_role').query('select public.save_checkup($1::jsonb)', [findings]);
    const admin = database.as('authenticated', await addUser(database, { role: 'admin' }));
    const [row] = await admin.query<{ health: { last_checkup: object } }>(
      'select public.admin_health() as health',
    );
    expect(row?.health.last_checkup).toEqual({ findings, finished_at: expect.any(String) });
    const user = database.as('authenticated', await addUser(database));
    for (const caller of [user, admin, database.as('anon')])
      for (const forbidden of [
        'select * from public.checkups',
        'select public.checkup_facts()',
        'select public.checkup_rights()',
        'select public.release_stuck_work()',
        `select public.save_checkup('[]')`,
      ])
        await expect(caller.query(forbidden)).rejects.toThrow(/permission denied/);
  });
}

describe('a checkup on Postgres', () => testsOn(openPostgres));
describe('a checkup on PGlite', nightly, () => testsOn(openPglite));
