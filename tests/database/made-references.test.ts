import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outboxMessageSchema } from '#server/outbox/outbox-message.ts';
import { openDatabase, type Row, type Session, type TestDatabase } from '../fixtures/database.ts';
import { addListing, addSociety, addUser, publishPages } from './rows.ts';

/** As `readHomes` makes them for homes to which their file gives none. */
const made = 'row-5zdil30evv-2';
const title = '2 BHK for sale in Hebbal';

let database: TestDatabase;
let admin: Session;
let adminId: string;
let partner: string;
let home: string;
/** A partner with a home so alike that both may be one. */
let elsewhere: string;
let other: string;
beforeAll(async () => {
  database = await openDatabase();
  adminId = await addUser(database, { role: 'admin' });
  admin = database.as('authenticated', adminId);
  [partner, elsewhere] = [await addPartner(), await addPartner()];
  const row = { title, society_id: null, area: 'Hebbal', last_verified: '2026-11-20' };
  await addListing(database, { title, area: 'Hebbal', source_key: 'K-1' });
  // The second home of a title: its name has to say more.
  home = await addListing(database, { ...row, partner_id: partner, source_key: made });
  other = await addListing(database, { ...row, partner_id: elsewhere, source_key: 'row-0000000000' });
  await publishPages(database, ['property', home]);
  await database.query(
    `insert into public.partner_homes (property_id, partner_id, waiting_since, conflicts, stated)
     values ($1, $2, '2026-11-20Z', '{price}', '{"price": 1}')`,
    [home, partner],
  );
});
afterAll(() => database.close());

async function addPartner(): Promise<string> {
  const id = randomUUID();
  await database.query(
    `insert into public.partners (id, slug, name, homes_come, trust) values ($1, $2, $2, 'file', 'at once')`,
    [id, `kaveri-${id}`],
  );
  await database.query(
    `insert into public.partner_contacts (id, partner_id, name, email, language) values (gen_random_uuid(), $1, 'Kavya', $2, 'en')`,
    [id, `${id}@kaveri.example`],
  );
  return id;
}

async function told(call: string, parameters: readonly unknown[] = [], by: Session = admin): Promise<string> {
  const [row] = await by.query<Row>(`select ${call} as answer`, parameters);
  return JSON.stringify(row?.['answer']);
}

describe('a reference that we made is shown to nobody', () => {
  test.each([
    ['the list of homes', 'public.admin_listings($$property$$)', []],
    ['an exported table', 'public.admin_listing_rows($$property$$)', []],
    [
      'a table of some columns',
      'public.admin_listing_rows($$property$$, columns => array[$$title$$, $$source_key$$])',
      [],
    ],
    ['the editor', 'public.admin_listing($$property$$, $1)', ['home']],
    ['the table of pages', 'public.admin_pages($$property$$)', []],
    ['the round of checks', 'public.admin_round(only_home => $1::uuid)', ['home']],
    ['the homes of a partner', 'public.admin_partner_homes($1)', ['partner']],
    ['the homes that are found for a partner', "public.admin_partner_homes($1, 'hebbal')", ['elsewhere']],
    ['the file of a partner', 'public.admin_partner_feed($1)', ['partner']],
  ])('in %s', async (_where, call, of) => {
    const known = { home, partner, elsewhere };
    const answer = await told(
      call,
      of.map((name) => Object.entries(known).find(([key]) => key === name)?.[1]),
    );
    expect(answer).toContain(title);
    expect(answer).not.toMatch(/row-(5zdil30evv|0000000000)/);
  });

  test('in the mail and the page of the week of a partner, and in one that was written before', async () => {
    await told(`private.ask_partners('2026-12-01T10:00+05:30')`, [], database);
    const [mail] = await database.query<{ payload: { link: string; homes: Row[] } }>(
      `select * from public.outbox where kind = 'homes_to_confirm' and payload ->> 'email' = $1`,
      [`${partner}@kaveri.example`],
    );
    expect(JSON.stringify(mail)).toContain(title);
    expect(JSON.stringify(mail)).not.toContain(made);
    const page = await told(
      `public.read_partner_homes($1, '2026-12-01T11:00+05:30')`,
      [mail?.payload.link],
      database.as('service_role'),
    );
    expect(page).toContain(title);
    expect(page).not.toContain(made);
    const before: unknown = JSON.parse(
      JSON.stringify({
        ...mail,
        payload: { ...mail?.payload, homes: [{ title, reference: made, facts: null }] },
      }),
    );
    expect(JSON.stringify(outboxMessageSchema.parse(before))).not.toContain(made);
  });

  test('in a visit, its mails and the homes to choose from', async () => {
    const [asked] = await database.query<{ id: string }>(
      `insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact, property_id, property_title)
       values ('ANG-V', 'availability_check', 'Asha', 'asha@mail.example', '+919845012345', 'WhatsApp', $1, $2) returning id`,
      [home, title],
    );
    const person = await told('(select id from public.people)', [], database);
    const saved = await told('public.save_visit($1::jsonb)', [
      {
        ...{ id: randomUUID(), enquiry: asked?.id, starts_on: '2090-01-05', starts_at: '10:15', seen: null },
        ...{ meeting_point: 'Gate 1', shown_by: 'Meera', homes: [home] },
      },
    ]);
    expect(saved).toContain('saved');
    const visits = await told('public.admin_visits($1)', [JSON.parse(person)]);
    expect(visits).toContain(title);
    const stored = await told(
      `(select jsonb_agg(to_jsonb(seen)) from public.visit_homes as seen)`,
      [],
      database,
    );
    const mails = await told(
      `(select jsonb_agg(payload) from public.outbox where kind like 'visit_%')`,
      [],
      database,
    );
    expect(visits + stored + mails).not.toContain(made);
  });

  test('beside homes that may be one, and in the change log of those made one', async () => {
    const society = await addSociety(database);
    await database.query(
      `update public.properties set society_id = $1, floor_no = '4', bedrooms = 2, sqft = 1200, price = 9000000
        where source_key like 'row-%'`,
      [society],
    );
    const pairs = await told('public.admin_same_homes()');
    expect(pairs).toContain(title);
    await told('public.keep_homes_apart($1, $2)', [home, other]);
    const log = await told('(select jsonb_agg(changes) from public.staff_changes)', [], database);
    expect(log).toContain('not one home with');
    expect(pairs + log).not.toMatch(/row-(5zdil30evv|0000000000)/);
  });

  test('among deleted homes', async () => {
    await database.query(
      `insert into public.deleted_listings (kind, id, name, idempotency_key, restore_data)
       values ('property', $1, $2, gen_random_uuid(), '{}')`,
      [other, title],
    );
    const deleted = await told('public.admin_deleted_listings()');
    expect(deleted).toContain(title);
    expect(deleted).not.toContain('row-0000000000');
  });

  test('and found by nobody, for whom a row house is meant', async () => {
    expect(await told(`public.admin_listings('property', 'row')`)).not.toContain(title);
    expect(await told(`public.admin_partner_homes($1, 'row')`, [elsewhere])).toContain('"found":[]');
  });
});

test('a reference that we made stays when an exported table is imported again, and gives way to one of the partner', async () => {
  const reference = () => told('(select source_key from public.properties where id = $1)', [home], database);
  // As the server does it that imports.
  await database
    .as('service_role')
    .query('update public.properties set source_key = null where id = $1', [home]);
  expect(await reference()).toContain(made);
  await database.query("update public.properties set source_key = 'K-7' where id = $1", [home]);
  expect(await reference()).toContain('K-7');
  await database.query('update public.properties set source_key = null where id = $1', [home]);
  expect(await reference()).toBe('null');
});
