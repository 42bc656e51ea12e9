import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPglite, openPostgres, type Session, type TestDatabase } from '../fixtures/database.ts';
import { addListing, addUser } from './rows.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';
import { nightlyIf } from '../fixtures/nightly.ts';

const databases = [
  ['PGlite', openPglite],
  ['Postgres', openPostgres],
] as const;

/** Strings that occur nowhere else in the database. */
const marker = 'Zyxwvut Qponml';
const address = 'zyxwvut.qponml@gmail.com';
const other = 'zyxwvutqponml+flat@googlemail.com';
const phone = '+91 76543 21098';
const network = 'f00df00df00df00d';
const line = 'beefbeefbeefbeef';
const networkOfAlert = 'acedacedacedaced';
const signs = /zyxwvut|qponml|76543 ?21098|f00df00d|beefbeef|acedaced/i;

/** Every row of every table in all schemas: a map from table name to its rows as text. */
async function dumpOf(database: Session): Promise<Map<string, string>> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', space.nspname, class.relname) as name
       from pg_class as class join pg_namespace as space on space.oid = class.relnamespace
      where class.relkind = 'r' and space.nspname not in ('pg_catalog', 'information_schema', 'supabase_migrations')`,
  );
  const dump = new Map<string, string>();
  for (const { name } of tables) {
    const [rows] = await database.query<{ text: string | null }>(
      `select string_agg(each::text, E'\\n') as text from ${name} as each`,
    );
    dump.set(name, rows?.text ?? '');
  }
  return dump;
}

const tablesNaming = async (database: Session) =>
  [...(await dumpOf(database))].flatMap(([name, text]) => (signs.test(text) ? [name] : [])).toSorted();

/** The tables that hold data of a person, and the condition for the rows of this person. */
const rowsOf = (account: string): [table: string, where: string][] => [
  ['public.enquiries', `email in ('${address}', '${other}')`],
  ['public.appointments', `email in ('${address}', '${other}')`],
  ['public.replies', `body <> ''`],
  ['public.visits', `meeting_point <> ''`],
  ['public.visit_homes', `title <> ''`],
  ['public.people', `mailbox = private.mailbox('${address}')`],
  ['public.partner_contacts', `mailbox = private.mailbox('${address}')`],
  ['public.outbox', `payload ->> 'email' in ('${address}', '${other}')`],
  ['public.profiles', `id = '${account}'`],
  ['auth.users', `id = '${account}'`],
  ['auth.identities', `user_id = '${account}'`],
  ['auth.sessions', `user_id = '${account}'`],
  ['auth.refresh_tokens', `user_id = '${account}'`],
  ['auth.flow_state', `user_id = '${account}'`],
];

/** Columns that say whose row it is, or that the database fills. */
const fixedColumns = /^(?:id|.*_id|email|mailbox|role|confirmed_at|ip_hash|line_hash)$/;

/** Writes the marker into each text and JSON column that accepts it. Returns these columns as 'table.column'. */
async function fill(database: Session, table: string, condition: string): Promise<string[]> {
  const columns = await database.query<{ name: string; type: string }>(
    `select attname::text as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and format_type(atttypid, null) in ('text', 'character varying', 'jsonb')`,
    [table],
  );
  const filled: string[] = [];
  for (const { name, type } of columns.filter((column) => !fixedColumns.test(column.name))) {
    const value =
      type === 'jsonb'
        ? `coalesce("${name}", '{}') || '{"said": "${marker}"}'`
        : `left('${marker}', ${name === 'reference' ? 20 : 14})`;
    try {
      // A column that allows only fixed words refuses it. It cannot hold data of a person.
      await database.query(`update ${table} set "${name}" = ${value} where ${condition}`);
      filled.push(`${table}.${name}`);
    } catch (fault) {
      expect(String(fault)).toMatch(/check constraint|duplicate key/);
    }
  }
  return filled;
}

describe.each(databases)('a person with data in every table on %s', (_, open) => {
  let database: TestDatabase;
  let account: string;
  let staff: string;
  const filled: string[] = [];

  beforeAll(async () => {
    database = await open();
    staff = await addUser(database, { role: 'admin' });
    account = randomUUID();
    await addListing(database);
    await database.query(`insert into auth.users (id, email) values ($1, $2)`, [account, address]);
    await database.exec(`insert into auth.identities (id, provider, provider_id, user_id)
        values ('${randomUUID()}', 'email', '${account}', '${account}');
      insert into auth.sessions (id, user_id) values ('${randomUUID()}', '${account}');
      insert into auth.refresh_tokens (id, token, user_id) values ('a', 'b', '${account}');
      insert into auth.flow_state (id, user_id, authentication_method, provider_type)
        values ('${randomUUID()}', '${account}', 'email', 'email');
      insert into auth.audit_log_entries (id, payload)
        values ('${randomUUID()}', '{"action": "login", "actor_username": "${address}"}')`);
    for (const email of [address, other]) {
      await database.query(`select public.submit_enquiry($1::jsonb, $2, '${network}', 'Browser')`, [
        { name: marker, email, phone, preferredContact: 'WhatsApp', enquiryType: 'general_help' },
        email,
      ]);
    }
    await database.query(
      `select public.book_appointment($1::jsonb, null, '${network}', '2090-01-01T00:00:00Z', '${line}')`,
      [{ name: marker, email: address, phone, preferred_date: '2090-01-05', preferred_time: '10:00:00' }],
    );
    await database.query(`select public.subscribe_alert($1::jsonb, '${networkOfAlert}')`, [
      { email: address, offer: 'Sale', query: 'bhk=3', label: marker, rhythm: 'daily', consent: 'Yes.' },
    ]);
    for (const [width, hash] of [
      ['address', network],
      ['line', line],
      ['address', networkOfAlert],
    ])
      await database.query(`select public.rate_limit_wait($1, 100, '10 minutes')`, [
        `enquiry:${width}:${hash}`,
      ]);
    const admin = database.as('authenticated', staff);
    await database.exec(`
      insert into public.visits (id, enquiry, starts_on, starts_at, meeting_point, shown_by)
        select gen_random_uuid(), id, '2090-01-05', '10:00', 'Gate', 'Meera' from public.enquiries;
      insert into public.visit_homes (visit, place, title) select id, 1, '2 BHK' from public.visits`);
    await admin.query(
      `select public.send_reply(jsonb_build_object('id', gen_random_uuid(), 'enquiry', id, 'channel', 'whatsapp', 'body', $1::text))
         from public.enquiries`,
      [`Hello ${marker}`],
    );
    await admin.query('select public.save_partner($1::jsonb)', [
      {
        id: randomUUID(),
        slug: 'kaveri-homes',
        name: 'Kaveri Homes',
        homes_come: 'file',
        trust: 'at once',
        contacts: [{ id: randomUUID(), name: marker, email: address, phone, language: 'kn' }],
      },
    ]);
    await admin.query(`update public.enquiries set status = 'contacted', notes = $1`, [`Rang ${marker}`]);
    const found = [{ check: 'requests', wrong: 'Staff were not told of ANG-FOUND.', remedy: 'Look.' }];
    await database.query('select public.save_checkup($1::jsonb)', [found]);
    for (const [table, condition] of rowsOf(account))
      filled.push(...(await fill(database, table, condition)));
    // Another person, whose rows must stay.
    await database.query(`select public.invite_staff($1::jsonb, null)`, [{ email: address, role: 'editor' }]);
    await database.query(`select public.submit_enquiry($1::jsonb)`, [
      {
        name: 'Asha',
        email: 'asha@example.in',
        phone: '1',
        preferredContact: 'WhatsApp',
        enquiryType: 'general_help',
      },
    ]);
  });
  afterAll(() => database.close());

  test('gets an export of all of it, without the ids of staff', async () => {
    const [row] = await database
      .as('service_role')
      .query<{ copy: Record<string, unknown[]> }>('select public.privacy_export($1) as copy', [
        'Zyxwvut.Qponml+again@gmail.com',
      ]);
    const sizes = Object.entries(row?.copy ?? {}).map(([kind, rows]) => [kind, rows.length]);
    expect(Object.fromEntries(sizes)).toEqual({
      enquiries: 2,
      appointments: 1,
      mails: 8,
      changes: 11,
      people: 1,
      replies: 2,
      visits: 2,
      accounts: 1,
      invitations: 1,
      alerts: 1,
      partner_contacts: 1,
      staff_names: 0,
    });
    expect(JSON.stringify(row)).not.toContain(staff);
    expect(JSON.stringify(row)).toContain(marker);
  });

  test('is erased from every table, and nobody else is', async () => {
    expect(filled.length).toBeGreaterThan(40);
    const before = await tablesNaming(database);
    for (const [table] of rowsOf(account))
      expect(before, `The marker is in ${table} before it is erased`).toContain(table);
    const [row] = await database
      .as('service_role')
      .query<{ answer: Record<string, unknown> }>('select public.privacy_erase($1) as answer', [other]);
    expect(row?.answer).toMatchObject({
      enquiries: 2,
      appointments: 1,
      people: 1,
      mails: 8,
      accounts: 1,
      partner_contacts: 1,
      freed: [{ preferred_date: '2090-01-05', preferred_time: '10:00' }],
    });
    expect(await tablesNaming(database)).toEqual([]);
    expect(await database.query('select name from public.enquiries')).toEqual([{ name: 'Asha' }]);
    expect(await database.query('select count(*) as count from public.inbox_changes')).toEqual([
      { count: 0 },
    ]);
    const [slot] = await database.query(
      `select booked from public.appointment_slots('2090-01-05', '2090-01-01T00:00:00Z') limit 1`,
    );
    expect(slot).toEqual({ booked: false });
  });

  test('is found by privacy_traces() in a note that has the address', async () => {
    await database.query(`update public.enquiries set notes = 'Shares a flat with ${address}'`);
    const traces = () =>
      database.query('select * from public.privacy_traces($1)', [[address, 'no-such-word@nowhere.example']]);
    expect(await traces()).toEqual([{ location: 'enquiries.notes', mentions: 1 }]);
    await database.query('update public.enquiries set notes = null');
    expect(await traces()).toEqual([]);
  });

  test('is erased from the sign-in log without the entries of similar addresses', async () => {
    const ann = 'ann_lee@mail.example';
    const others = [`jo${ann}`, `jo.${ann}`, `${ann}.in`, `${ann}pany`, 'annxlee@mail.example', `é${ann}`];
    const log = (address: string, words: string) =>
      database.query('insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), $1)', [
        { action: 'login', actor_username: address, words },
      ]);
    const addresses = async () =>
      (
        await database.query<{ address: string }>(
          `select payload ->> 'actor_username' as address from auth.audit_log_entries`,
        )
      ).map(({ address }) => address);
    await database.query('insert into auth.users (id, email) values (gen_random_uuid(), $1)', [ann]);
    for (const address of others) await log(address, '');
    await log('ANN_LEE@mail.example', '');
    await log('system', `Asked for by:\n${ann}.`);
    const traces = () =>
      database.query(`select location, mentions from public.privacy_traces($1)`, [[ann.toUpperCase()]]);
    expect(await traces()).toContainEqual({ location: 'audit_log_entries.payload', mentions: 2 });
    await database.query('select public.privacy_erase($1)', [ann]);
    expect((await addresses()).toSorted()).toEqual(others.toSorted());
    expect(await traces()).toEqual([]);
    await database.exec('delete from auth.audit_log_entries');
  });

  test('is not erased while they are staff', async () => {
    const [person] = await database.query<{ email: string }>('select email from auth.users where id = $1', [
      staff,
    ]);
    const [row] = await database.query('select public.privacy_erase($1) as answer', [person?.email]);
    expect(row).toEqual({ answer: { refused: 'admin' } });
    expect(await database.query('select id from auth.users')).toEqual([{ id: staff }]);
  });

  test('can be exported, erased or searched for by the server only', async () => {
    for (const caller of [database.as('anon'), database.as('authenticated', staff)])
      for (const call of [
        `privacy_export('a@b.in')`,
        `privacy_erase('a@b.in')`,
        `privacy_traces(array['a'])`,
      ])
        await expect(caller.query(`select public.${call}`)).rejects.toThrow(/permission denied/);
  });
});

describe('one person is one erasure, whatever it begins with', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openPostgres();
  });
  afterAll(() => database.close());

  const name = 'Wxyz Vutsr';
  const email = 'wxyz@vutsr.example';

  beforeEach(async () => {
    await database.exec(
      `${emptyTables('enquiries', 'appointments', 'people', 'outbox', 'listing_contacts')}; delete from public.partners`,
    );
    const request = { name, email, preferredContact: 'WhatsApp', enquiryType: 'general_help' };
    await database.query('select public.submit_enquiry($1::jsonb)', [{ ...request, phone: '+919845012345' }]);
    await database.query(`select public.book_appointment($1::jsonb, at => '2090-01-01T00:00:00Z')`, [
      { name, email, phone: '098450-12345', preferred_date: '2090-01-05', preferred_time: '10:00:00' },
    ]);
    const home = await addListing(database);
    await database.query(
      `insert into public.listing_contacts (property_id, name, phone) values ($1, $2, '98450 12345')`,
      [home, name],
    );
    const [partner, contact] = [randomUUID(), randomUUID()];
    await database.query(
      `insert into public.partners (id, slug, name, homes_come, trust) values ($1, 'kaveri', 'Kaveri', 'typed', 'at once')`,
      [partner],
    );
    await database.query(
      `insert into public.partner_contacts (id, partner_id, name, email, phone, language) values ($1, $2, $3, $4, '+919845012345', 'en')`,
      [contact, partner, name, email],
    );
    await database.query(`insert into public.outbox (kind, payload) values ('homes_to_confirm', $1::jsonb)`, [
      { email, name, partner: 'Kaveri' },
    ]);
    // Somebody else, who stays.
    await database.query('select public.submit_enquiry($1::jsonb)', [
      { ...request, name: 'Asha', email: 'asha@example.in', phone: '+919845099999' },
    ]);
  });

  const traces = async () =>
    (
      await database
        .as('service_role')
        .query<{ location: string }>('select location from public.privacy_traces($1)', [
          [name, email, '9845012345'],
        ])
    ).map(({ location }) => location);

  test.each([
    ['privacy_erase', 'WXYZ+flat@vutsr.example'],
    ['privacy_erase_phone', '+919845012345'],
    ['privacy_erase_phone', '098450 12345'],
    ['privacy_erase_phone', '0091-98450-12345'],
    ['privacy_erase_phone', '೯೮೪೫೦ ೧೨೩೪೫'],
    ['privacy_erase_phone', '+९१ ९८४५० १२३४५'],
    ['privacy_erase_phone', '٩٨٤٥٠١٢٣٤٥'],
    ['privacy_erase_phone', '９８４５０１２３４５'],
  ])('%s of %s leaves no row with name, address or number', async (call, given) => {
    expect((await traces()).length).toBeGreaterThan(5);
    await database.as('service_role').query(`select public.${call}($1)`, [given]);
    expect(await traces()).toEqual([]);
    expect(await database.query('select name from public.enquiries')).toEqual([{ name: 'Asha' }]);
  });

  test.each([
    '9845012345/41234567',
    '41234567, 9845012345',
    'Meena 2: 98450 12345',
    '9845012345 (flat 12)',
    '41234;+919845012345',
    '೯೮೪೫೦೧೨೩೪೫／41234567',
  ])('a number is found in what was typed beside it: %s', async (phone) => {
    await database.query('update public.enquiries set phone = $1 where email = $2', [phone, email]);
    await database.query('update public.listing_contacts set phone = $1', [phone]);
    const server = database.as('service_role');
    const [copy] = await server.query<{ homes: object[] }>(
      `select public.privacy_export_contact('9845012345') as homes`,
    );
    expect(copy?.homes).toHaveLength(1);
    const [row] = await server.query<{ said: object }>(
      `select public.privacy_erase_phone('+919845012345') as said`,
    );
    expect(row?.said).toMatchObject({ people: [{ address: email, enquiries: 1, contact_of: 1 }] });
    expect(await traces()).toEqual([]);
  });

  const inEveryRun = ['call ೯೮೪೫೦ ೧೨೩೪೫', 'call +91 (0) 98450, 12345', 'call\n98450\n12345'];
  for (const note of [
    'call ೯೮೪೫೦ ೧೨೩೪೫',
    'call ९८४५०-१२३४५',
    'call 98450\u00a012345',
    'call 98450‑12345 or 98450–12345',
    'call +91 (0) 98450, 12345',
    'call\n98450\n12345',
    'call ９８４５０１２３４５',
  ])
    test(
      `a note of staff that has the number is named: ${JSON.stringify(note)}`,
      nightlyIf(!inEveryRun.includes(note)),
      async () => {
        await database.exec(emptyTables('enquiries', 'appointments', 'outbox'));
        await database.exec(
          `${emptyTables('listing_contacts')}; delete from public.partners; delete from public.people`,
        );
        const home = await addListing(database);
        await database.query(
          `insert into public.verifications (id, property_id, checked_on, method, outcome, note) values ($1, $2, '2026-11-20', 'call', 'on hold', $3)`,
          [randomUUID(), home, note],
        );
        for (const word of ['9845012345', '+919845012345', '೯೮೪೫೦೧೨೩೪೫'])
          expect(
            await database
              .as('service_role')
              .query('select location from public.privacy_traces($1)', [[word]]),
          ).toEqual([{ location: 'verifications.note' }]);
        await database.query('delete from public.verifications where property_id = $1', [home]);
      },
    );

  test('a number that another mailbox has given is named from the mailbox, and erased from the number', async () => {
    await database.query('select public.submit_enquiry($1::jsonb)', [
      {
        ...{ name: 'Ravi', email: 'ravi@example.in', phone: '98450 12345' },
        ...{ preferredContact: 'WhatsApp', enquiryType: 'general_help' },
      },
    ]);
    const server = database.as('service_role');
    const [one] = await server.query<{ said: object }>('select public.privacy_erase($1) as said', [email]);
    expect(one?.said).toMatchObject({
      same_number: ['ravi@example.in'],
      contact_of: 1,
      phones: ['9845012345'],
    });
    const [all] = await server.query<{ said: object }>(
      `select public.privacy_erase_phone('09845012345') as said`,
    );
    expect(all?.said).toMatchObject({ people: [{ address: 'ravi@example.in', enquiries: 1 }] });
    expect(await traces()).toEqual([]);
  });

  test('nothing is erased by a number that staff have', async () => {
    const id = await addUser(database, { role: 'admin' });
    await database.query(`update public.profiles set phone = '9845012345' where id = $1`, [id]);
    const [row] = await database
      .as('service_role')
      .query<{ said: object }>(`select public.privacy_erase_phone('9845012345') as said`);
    expect(row?.said).toMatchObject({ refused: 'admin' });
    expect((await traces()).length).toBeGreaterThan(5);
    await database.query('delete from auth.users where id = $1', [id]);
  });
});
