import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type PostgresDatabase, type Session } from '../fixtures/database.ts';
import { seededRows } from './access/seeded-rows.ts';
import { addUser } from './rows.ts';

let database: PostgresDatabase;
let admin: Session;
let server: Session;
/** What every table of ours contains, as one hash. */
let everything: string;
/** A partner, a visit, and so on: the first row of each table. */
const first: Record<string, string> = {};
let partnerLink: string;
let callLink: string;

beforeAll(async () => {
  database = await openDatabase();
  const staff = await addUser(database, { role: 'admin' });
  await addUser(database, { role: 'admin' });
  await database.exec(seededRows);
  admin = database.as('authenticated', staff);
  server = database.as('service_role');
  const tables = await database.query<{ name: string; keyed: boolean }>(
    `select table_name as name, exists (
              select from information_schema.columns as part
               where part.table_schema = 'public' and part.table_name = each.table_name and column_name = 'id') as keyed
       from information_schema.tables as each where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  everything = `select md5(string_agg(rows, ',' order by rows)) as hash from (${tables
    .map(
      ({ name }) =>
        `select '${name}' || coalesce(string_agg(each::text, '|' order by each::text), '') as rows from public.${name} as each`,
    )
    .join(' union all ')}) as tables`;
  for (const { name, keyed } of tables)
    if (keyed) {
      const [row] = await database.query<{ id: string }>(
        `select id::text as id from public.${name} order by 1 limit 1`,
      );
      first[name] = row?.id ?? '';
    }
  first['staff'] = staff;
  const [published] = await database.query<{ id: string }>(
    'select id::text as id from public.properties where publish = 50 order by 1 limit 1',
  );
  first['properties'] = published?.id ?? '';
  const [link] = await admin.query<{ made: { link: string } }>('select public.new_partner_link($1) as made', [
    first['partner_contacts'],
  ]);
  partnerLink = link?.made.link ?? '';
  const [call] = await database.query<{ link: string }>('select private.new_call_link($1) as link', [
    first['appointments'],
  ]);
  callLink = call?.link ?? '';
});
afterAll(() => database.close());

const stored = async () => (await database.query<{ hash: string }>(everything))[0]?.hash;

/** What the call answers, or the code of its refusal; and whether it has left every row as it was. */
async function outcomeOf(session: Session, call: string, values: unknown[]) {
  const before = await stored();
  const answer = await session
    .query<{ answer: unknown }>(`select public.${call} as answer`, values)
    .then(([row]) => row?.answer)
    .catch((fault: { code?: string }) => fault.code);
  return { answer, changed: (await stored()) !== before };
}

const UNREADABLE = '22023';

describe('what cannot be read decides nothing:', () => {
  const neither = [undefined, null, '', 'RIGHT', 'yes', ['right'], { right: true }, true, 1];

  test.each(neither)('a doubt is not decided by %j', async (decision) => {
    const payload = { doubt: first['doubts'], value: '95', decision };
    expect(await outcomeOf(admin, 'decide_doubt($1::jsonb)', [payload])).toEqual({
      answer: UNREADABLE,
      changed: false,
    });
  });

  test.each([null, '', 'planned', 'Done', 'cancelled '])('a visit is not ended by %j', async (ending) => {
    const call = 'end_visit($1, $2, 0, $3::jsonb)';
    expect(await outcomeOf(admin, call, [first['visits'], ending, { 1: { outcome: 'liked' } }])).toEqual({
      answer: UNREADABLE,
      changed: false,
    });
  });

  test.each([null, '', 'Allowed', 'approve'])('removals are not allowed by %j', async (decision) => {
    expect(await outcomeOf(server, 'decide_html_removals($1)', [decision])).toEqual({
      answer: UNREADABLE,
      changed: false,
    });
  });

  test.each([
    ['decide_confirmation', 'confirmations'],
    ['decide_suspected_alert', 'alerts'],
  ])('%s() with null', async (name, table) => {
    expect(await outcomeOf(admin, `${name}($1, null)`, [first[table]])).toEqual({
      answer: UNREADABLE,
      changed: false,
    });
  });

  test('a photograph of a partner is not decided by null', async () => {
    const call = `decide_sent_photograph($1, repeat('a', 64), null)`;
    expect(await outcomeOf(admin, call, [first['properties']])).toEqual({
      answer: UNREADABLE,
      changed: false,
    });
  });

  test.each([null, '', 'Take in'])('a partner’s file is not taken in by %j', async (decision) => {
    expect(await outcomeOf(admin, 'decide_feed_run($1, $2)', [first['feed_runs'], decision])).toEqual({
      answer: UNREADABLE,
      changed: false,
    });
  });

  test.each([
    { kind: 'area', name: 'Hebbal 560024' },
    { name: 'Hebbal 560024', slug: null },
    { kind: 'city', name: 'Hebbal 560024', slug: null },
  ])('a place of a partner is not decided by %j', async (place) => {
    const payload = { partner: first['partners'], ...place };
    expect(await outcomeOf(admin, 'decide_partner_place($1::jsonb)', [payload])).toEqual({
      answer: UNREADABLE,
      changed: false,
    });
  });

  test.each([{}, { decisions: [] }, { decisions: [{ mark: 'K-9' }] }, { decisions: [null] }])(
    'rows of a partner’s file are not decided by %j',
    async (decisions) => {
      const payload = { partner: first['partners'], ...decisions };
      expect(await outcomeOf(admin, 'decide_feed_rows($1::jsonb)', [payload])).toEqual({
        answer: 'changed',
        changed: false,
      });
    },
  );

  test.each([{}, { column: null }, { column: 'price' }])(
    'a field that differs is not decided by %j',
    async (field) => {
      for (const keep of ['ours', 'theirs']) {
        const payload = { home: first['properties'], keep, ...field };
        expect(await outcomeOf(admin, 'resolve_feed_conflict($1::jsonb)', [payload])).toEqual({
          answer: 'changed',
          changed: false,
        });
      }
    },
  );

  test.each([null, '', 'root'])('nobody gets the role %j', async (role) => {
    const call = 'change_staff_role($1, $2, $3)';
    expect(await outcomeOf(admin, call, [first['staff'], 'admin', role])).toEqual({
      answer: UNREADABLE,
      changed: false,
    });
  });

  test.each([null, '', 'mango-grove'])('%j is no hash of a password', async (hash) => {
    const [{ email } = { email: '' }] = await database.query<{ email: string }>(
      'select email from auth.users where id = $1',
      [first['staff']],
    );
    const passwords = () => database.query('select id, encrypted_password from auth.users order by id');
    const before = await passwords();
    expect(await outcomeOf(server, `give_role_and_password($1, 'admin', $2)`, [email, hash])).toEqual({
      answer: UNREADABLE,
      changed: false,
    });
    expect(await passwords()).toEqual(before);
  });

  test('a partner’s mails are neither stopped nor resumed by null', async () => {
    expect(await outcomeOf(server, 'stop_confirmation_mails($1, null)', [partnerLink])).toEqual({
      answer: UNREADABLE,
      changed: false,
    });
  });

  test.each([{}, { seen_at: null }])('a check of a home that nobody says to have seen: %j', async (seen) => {
    const payload = {
      ...{ property_id: first['properties'], idempotencyKey: first['properties'], method: 'call' },
      ...{ outcome: 'sold or let', confirmed: [], papers_seen: [], papers_not_seen: [], ...seen },
    };
    expect(await outcomeOf(server, 'record_verification($1::jsonb, null)', [payload])).toEqual({
      answer: 'changed',
      changed: false,
    });
  });

  test.each([
    ['cancel_own_call', {}],
    ['cancel_own_call', { sequence: null }],
    ['move_own_call', { day: '2027-01-06', time: '11:00' }],
  ])('a call that nobody says to have seen: %s() with %j', async (name, payload) => {
    const call = `${name}($1, $2::jsonb, '2026-12-01T00:00:00Z')`;
    expect(await outcomeOf(server, call, [callLink, payload])).toEqual({ answer: 'changed', changed: false });
  });
});
