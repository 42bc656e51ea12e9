import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPglite, type Session, type TestDatabase } from '../fixtures/database.ts';
import { addArea, addCity, addListing, addSociety, addUser, publishPages } from './rows.ts';

let database: TestDatabase;
let stranger: Session;
let user: Session;
let admin: Session;
let userId: string;
let adminId: string;

beforeAll(async () => {
  database = await openPglite();
  userId = await addUser(database);
  adminId = await addUser(database, { role: 'admin' });
  stranger = database.as('anon');
  user = database.as('authenticated', userId);
  admin = database.as('authenticated', adminId);
  const cityId = await addCity(database, { name: 'Bangalore' });
  const areaId = await addArea(database, { city_id: cityId });
  await addSociety(database, { name: 'Shown', area: areaId });
  for (const [name, slug, id] of [
    ['UNLISTED', 'a', 'u1'],
    [' unlisted ', 'b', 'u2'],
    ['Fine name', 'Unlisted', 'u3'],
    ['Another', 'c', '1000'],
  ])
    await addSociety(database, { id, name, slug });
  for (const [title, publish] of Object.entries({ never: null, zero: 0, ten: 10, eleven: 11, home: 1000 }))
    await addListing(database, { title, publish, user_id: userId });
  await publishPages(database, ['area', areaId]);
  await database.query(`select public.enqueue_html_jobs('area', array[$1::text], 'generate')`, [areaId]);
  await database.query(`select public.beat_html_worker('w1')`);
  await database.query(`select public.submit_enquiry($1::jsonb)`, [
    {
      name: 'Asha',
      email: 'asha@example.in',
      phone: '+91 98450 00000',
      preferredContact: 'WhatsApp',
      enquiryType: 'general_help',
    },
  ]);
  await database.query(`select public.book_appointment($1::jsonb, at => '2027-01-01T00:00:00Z')`, [
    { name: 'Asha', email: 'asha@example.in', preferred_date: '2027-01-05', preferred_time: '10:00:00' },
  ]);
  await database.query(`select public.take_rate_limit('x', 1, '1 minute')`);
  await database.query(`insert into public.closed_days (day) values ('2027-01-26')`);
});
afterAll(() => database.close());

test.each(['enquiries', 'appointments'])(
  '%s: refused to strangers, empty to users, shown to admins without the hash of an address',
  async (table) => {
    const read = (session: Session) => session.query(`select created_at from public.${table}`);
    await expect(read(stranger)).rejects.toThrow(/permission denied/);
    expect(await read(user)).toEqual([]);
    expect(await read(admin)).toHaveLength(1);
    await expect(admin.query(`select ip_hash from public.${table}`)).rejects.toThrow(/permission denied/);
  },
);

test.each(['enquiries', 'appointments'])('%s: a user who names no row changes none', async (table) => {
  await user.query(`update public.${table} set notes = 'Mine'`);
  expect(await database.query(`select notes from public.${table} where notes = 'Mine'`)).toEqual([]);
});

test.each([
  ['enquiries', ['idempotency_key', 'ip_hash', 'mailbox', 'user_agent']],
  ['appointments', ['idempotency_key', 'ip_hash', 'line_hash', 'mailbox', 'released_at']],
])('%s are open to staff by columns: all but %j, and three to write', async (table, hidden) => {
  const open = async (right: string) =>
    (
      await database.query<{ name: string }>(
        `select attname::text as name from pg_attribute
          where attrelid = $1::regclass and attnum > 0 and not attisdropped
            and has_column_privilege('authenticated', attrelid, attnum, $2) = $3::boolean order by 1`,
        [`public.${table}`, right, right === 'update'],
      )
    ).map(({ name }) => name);
  expect(await open('select')).toEqual(hidden);
  expect(await open('update')).toEqual(['notes', 'owner', 'status']);
  await expect(admin.query(`select ip_hash from public.${table}`)).rejects.toThrow(/permission denied/);
});

test.each(['enquiries', 'appointments', 'outbox', 'closed_days'])(
  'no right to the whole of %s is anybody’s, and the server’s key changes rows alone',
  async (table) => {
    const rights = await database.query<{ grantee: string; right: string }>(
      `select acl.grantee::regrole::text as grantee, acl.privilege_type as right
         from pg_class, aclexplode(relacl) as acl
        where pg_class.oid = $1::regclass and acl.grantee <> relowner order by 1, 2`,
      [`public.${table}`],
    );
    expect(rights).toEqual(
      ['DELETE', 'INSERT', 'SELECT', 'UPDATE'].map((right) => ({ grantee: 'service_role', right })),
    );
  },
);

test.each([
  'properties',
  'society',
  'local_areas',
  'cities',
  'html_generation_metadata',
  'html_generation_jobs',
  'html_workers',
  'outbox',
  'rate_limits',
  'property_slugs',
  'property_views',
  'closed_days',
  'html_withdrawn_pages',
])('%s is closed to everybody but the server', async (table) => {
  for (const caller of [stranger, user, admin])
    for (const columns of ['*', 'count(*)', '1'])
      await expect(caller.query(`select ${columns} from public.${table}`)).rejects.toThrow(
        /permission denied/,
      );
  await expect(database.as('service_role').query(`select * from public.${table}`)).resolves.toBeDefined();
});

test('no pattern is looked for in a column that nobody but the server reads', async () => {
  const pattern = `select id from public.properties where description ~ '(.{20,}).*\\1' limit 1`;
  for (const caller of [stranger, user, admin])
    await expect(caller.query(pattern)).rejects.toThrow(/permission denied/);
});

describe('writing', () => {
  test.each([
    `insert into public.properties (title, property_type) values ('Mine', 'Sale')`,
    `update public.properties set price = 1`,
    `update public.properties set slug = 'mine'`,
    `delete from public.properties`,
    `insert into public.society (name) values ('Mine')`,
    `update public.local_areas set area = 'Mine'`,
    `delete from public.cities`,
    `insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact)
       values ('x', 'general_help', 'a', 'a@b.in', '1', 'WhatsApp')`,
    `delete from public.enquiries`,
    `insert into public.appointments (reference, name, email, preferred_date, preferred_time)
       values ('x', 'a', 'a@b.in', '2027-01-05', '10:30')`,
    `delete from public.appointments`,
    `insert into public.property_views (property_id) select id from public.properties limit 1`,
    `insert into public.html_generation_jobs (entity_type, entity_id, action) values ('area', 'a', 'delete')`,
    `update public.html_generation_metadata set needs_regeneration = true`,
    `insert into public.outbox (kind, payload) values ('enquiry_for_staff', '{}')`,
    `insert into public.profiles (id, role) values (gen_random_uuid(), 'admin')`,
    `truncate public.properties cascade`,
  ])('is refused to strangers, users and admins: %s', async (statement) => {
    for (const caller of [stranger, user, admin])
      await expect(caller.query(statement)).rejects.toThrow(/permission denied/);
  });

  test.each([
    `public.submit_enquiry('{}')`,
    `public.book_appointment('{}')`,
    `public.appointment_slots('2027-01-05')`,
    `public.take_rate_limit('x', 1, '1 minute')`,
    `public.rate_limit_wait('x', 1, '1 minute')`,
    `public.enqueue_html_jobs('area', '{}', 'delete')`,
    `public.claim_html_jobs('me')`,
    `public.finish_html_job(1, 1, 'me')`,
    `public.fail_html_job(1, 'me', '')`,
    `public.settle_html_jobs('me', '[]')`,
    `public.return_html_jobs('me')`,
    `public.save_withdrawn_pages('[]', '[]')`,
    `public.forget_withdrawn_pages()`,
    `public.renew_html_leases('me')`,
    `public.beat_html_worker('me')`,
    `public.save_generated_pages('[]')`,
    `public.forget_generated_pages('[]')`,
    `public.publishing_time()`,
    `public.claim_outbox('me')`,
    `public.finish_outbox(1, 'me')`,
    `public.fail_outbox(1, 'me', '')`,
    `public.forget_expired()`,
    `public.title_slug('x')`,
  ])('nobody but the server calls %s', async (call) => {
    for (const caller of [stranger, user, admin])
      await expect(caller.query(`select ${call}`)).rejects.toThrow(/permission denied/);
    const outcome = await database
      .as('service_role')
      .query(`select ${call}`)
      .then(() => 'done', String);
    expect(outcome).not.toMatch(/permission denied/);
  });

  test('nobody at all calls what only triggers and our functions use', async () => {
    for (const caller of [stranger, user, admin, database.as('service_role')])
      for (const call of ['private.new_reference()', `private.claim_slug('x', gen_random_uuid())`])
        await expect(caller.query(`select ${call}`)).rejects.toThrow(/permission denied/);
  });

  test('admins set status, notes and owner of an enquiry or a call, and nothing else of it', async () => {
    for (const table of ['enquiries', 'appointments']) {
      const change = `update public.${table} set status = 'done', notes = 'Rang back', owner = $1 returning id`;
      expect(await admin.query(change, [adminId])).toHaveLength(1);
      expect(await user.query(change, [userId])).toEqual([]);
      await expect(stranger.query(change, [userId])).rejects.toThrow(/permission denied/);
      await expect(admin.query(`update public.${table} set email = 'x@y.in'`)).rejects.toThrow(
        /permission denied/,
      );
    }
  });
});
