import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openPostgres, type Row, type Session } from '../fixtures/database.ts';
import { addListing, addUser } from './rows.ts';
import { setUpAdmin } from './set-up-admin.ts';
import { meetUncommitted } from './until-it-waits.ts';

const opened = setUpAdmin('delete from public.properties; delete from public.partners');
const { database } = opened;

const aContact = (overrides: Row = {}) => ({
  id: randomUUID(),
  name: 'Kavya',
  email: 'kavya@kaveri.example',
  phone: '+919845012345',
  language: 'kn',
  ...overrides,
});
const aPartner = (overrides: Row = {}) => ({
  id: randomUUID(),
  seen_at: null,
  slug: 'kaveri-homes',
  name: 'Kaveri Homes',
  homes_come: 'file',
  trust: 'after staff',
  notes: null,
  contacts: [aContact()],
  ...overrides,
});

const answerOf = (call: string, values: readonly unknown[] = [], by?: Session) =>
  opened.answerOf(`public.${call}`, values, by);
const save = (partner: Row, by?: Session) => answerOf('save_partner($1::jsonb)', [partner], by);
const partnersOf = (by?: Session) => answerOf('admin_partners()', [], by);
async function versionOf(id: unknown): Promise<string | undefined> {
  const [row] = await database.query<{ version: string }>(
    'select to_json(updated_at) as version from public.partners where id = $1',
    [id],
  );
  return row?.version;
}

describe('a partner', () => {
  test('is saved with its contacts, and shown with how many of its homes visitors see', async () => {
    const partner = aPartner();
    expect(await save(partner)).toBe('saved');
    await addListing(database, { partner_id: partner.id, source_key: 'K-1' });
    await addListing(database, { partner_id: partner.id, source_key: 'K-2', publish: 0 });
    const { seen_at: _, ...stored } = partner;
    expect(await partnersOf()).toEqual({
      partners: [
        {
          ...{ ...stored, updated_at: await versionOf(partner.id) },
          ...{
            homes: 1,
            hidden: 0,
            waiting: 0,
            conflicts: 0,
            doubts: 0,
            gone: 0,
            unanswered: 0,
            to_decide: 0,
            answered: 0,
          },
          photographs: 0,
          last_file: null,
        },
      ],
    });
  });

  test('is stored once when its request arrives twice', async () => {
    const partner = aPartner();
    await save(partner);
    const version = await versionOf(partner.id);
    expect(await save(partner)).toBe('saved');
    expect(await versionOf(partner.id)).toBe(version);
  });

  test('is not saved over a newer one of a colleague, also when only contacts have changed', async () => {
    const partner = aPartner();
    await save(partner);
    const seen_at = await versionOf(partner.id);
    expect(await save({ ...partner, seen_at, contacts: [] })).toBe('saved');
    expect(await save({ ...partner, seen_at, notes: 'Rings back' })).toBe('changed');
    await database.exec('delete from public.partners');
    expect(await save({ ...partner, seen_at })).toBe('gone');
  });

  test('keeps its slug, and has a name and a slug of its own', async () => {
    const partner = aPartner();
    await save(partner);
    const renamed = { ...partner, slug: 'other', name: 'Kaveri', seen_at: await versionOf(partner.id) };
    expect(await save(renamed)).toBe('saved');
    expect(await partnersOf()).toMatchObject({ partners: [{ slug: 'kaveri-homes', name: 'Kaveri' }] });
    expect(await save(aPartner({ name: 'Deccan' }))).toBe('taken');
    expect(await save(aPartner({ name: ' KAVERI ', slug: 'deccan' }))).toBe('taken');
  });

  test('has each mailbox once, and twenty contacts at most', async () => {
    const contacts = [aContact(), aContact({ email: 'kavya+homes@kaveri.example' })];
    expect(await save(aPartner({ contacts }))).toBe('twice');
    const many = (count: number) => Array.from({ length: count }, () => aContact({ email: null }));
    expect(await save(aPartner({ contacts: many(21) }))).toBe('full');
    expect(await save(aPartner({ contacts: many(20) }))).toBe('saved');
  });

  test('keeps the row of a contact who gets another address, also when two exchange theirs', async () => {
    const [kavya, ravi] = [aContact(), aContact({ name: 'Ravi', email: 'ravi@kaveri.example' })];
    const partner = aPartner({ contacts: [kavya, ravi] });
    await save(partner);
    const rows = () => database.query('select id, email from public.partner_contacts order by name');
    const exchanged = [
      { ...kavya, email: ravi.email },
      { ...ravi, email: kavya.email },
    ];
    const seen_at = await versionOf(partner.id);
    expect(await save({ ...partner, contacts: exchanged, seen_at })).toBe('saved');
    expect(await rows()).toMatchObject([
      { id: kavya.id, email: ravi.email },
      { id: ravi.id, email: kavya.email },
    ]);
  });

  test('does not take over a contact of another partner', async () => {
    const contact = aContact();
    await save(aPartner({ contacts: [contact] }));
    const other = aPartner({
      slug: 'deccan',
      name: 'Deccan',
      contacts: [{ ...contact, email: 'me@deccan.example' }],
    });
    await expect(save(other)).rejects.toThrow('A contact of another partner');
  });

  test('is refused above five hundred', async () => {
    await database.exec(`insert into public.partners (id, slug, name, homes_come, trust)
      select gen_random_uuid(), 'p' || n, 'P' || n, 'typed', 'at once' from generate_series(1, 499) as n`);
    expect(await save(aPartner())).toBe('saved');
    expect(await save(aPartner({ slug: 'deccan', name: 'Deccan' }))).toBe('full');
  });

  test('cannot be deleted while it has homes, and its contacts go with it', async () => {
    const partner = aPartner();
    await save(partner);
    const home = await addListing(database, { partner_id: partner.id });
    await expect(database.query('delete from public.partners')).rejects.toThrow('properties_partner');
    await database.query('update public.properties set partner_id = null where id = $1', [home]);
    await database.query('delete from public.partners');
    expect(await database.query('select id from public.partner_contacts')).toEqual([]);
  });

  test('uses a reference for one home; another partner and homes without a partner may use it too', async () => {
    const [first, second] = [aPartner(), aPartner({ slug: 'deccan', name: 'Deccan', contacts: [] })];
    for (const partner of [first, second]) await save(partner);
    for (const partner_id of [first.id, second.id, null, null])
      await addListing(database, { partner_id, source_key: 'K-1' });
    await expect(addListing(database, { partner_id: first.id, source_key: 'K-1' })).rejects.toThrow(
      'properties_reference_of_partner',
    );
  });

  test('given to a home changes no page', async () => {
    const partner = aPartner();
    await save(partner);
    const home = await addListing(database);
    const version = () => database.query('select updated_at from public.properties where id = $1', [home]);
    const before = await version();
    await database.query('update public.properties set partner_id = $1 where id = $2', [partner.id, home]);
    expect(await version()).toEqual(before);
  });
});

describe('a contact of a partner', () => {
  test('can be reached by mail or telephone', async () => {
    await expect(save(aPartner({ contacts: [aContact({ email: null, phone: ' ' })] }))).rejects.toThrow(
      'partner_contacts_reachable',
    );
  });

  test('is exported and erased by telephone number, and an editor that is open does not store it again', async () => {
    const kept = aContact({ name: 'Ravi', email: 'ravi@kaveri.example', phone: '+919845099999' });
    const partner = aPartner({ contacts: [aContact(), kept] });
    await save(partner);
    const seen_at = await versionOf(partner.id);
    const server = database.as('service_role');
    const number = '+919845012345';
    expect(await answerOf('privacy_export_partner_contact($1)', [number], server)).toEqual([
      {
        partner: 'Kaveri Homes',
        name: 'Kavya',
        email: 'kavya@kaveri.example',
        phone: number,
        language: 'kn',
      },
    ]);
    expect(await answerOf('privacy_erase_partner_contact($1)', [number], server)).toBe(1);
    expect(await answerOf('privacy_export_partner_contact($1)', [number], server)).toEqual([]);
    expect(await save({ ...partner, seen_at, notes: 'Rings back' })).toBe('changed');
    expect(await partnersOf()).toMatchObject({ partners: [{ contacts: [kept] }] });
  });
});

test('on Postgres, a partner that two admins create at once is created once', async () => {
  const postgres = await openPostgres();
  const meera = await addUser(postgres, { role: 'admin' });
  const by = `select set_config('request.jwt.claim.sub', '${meera}', true)`;
  const second = await meetUncommitted(
    postgres,
    async (open) => {
      await open.query(by);
      await save(aPartner(), open);
    },
    async () => {
      const other = await postgres.begin();
      await other.query(by);
      const answer = await save(aPartner(), other);
      await other.commit();
      return answer;
    },
  );
  expect(second).toBe('taken');
  await postgres.close();
});

describe('the homes of a partner', () => {
  const homesOf = async (partner: Row, words = '') =>
    answerOf('admin_partner_homes($1, $2)', [partner['id'], words]);
  const give = (home: string, partner: unknown, seen: unknown = null) =>
    answerOf('set_home_partner($1, $2, $3)', [home, partner, seen]);

  test('are found by their words, made theirs and taken back, and the change is in the log', async () => {
    const partner = aPartner();
    await save(partner);
    const home = await addListing(database, { title: 'Lake view flat', source_key: 'K-7' });
    expect(await homesOf(partner)).toEqual({ homes: [], found: [] });
    expect(await homesOf(partner, 'k-7')).toMatchObject({
      homes: [],
      found: [{ id: home, partner: null, shown: true }],
    });
    expect(await give(home, partner.id)).toBe('saved');
    expect(await give(home, partner.id)).toBe('saved');
    expect(await homesOf(partner, 'k-7')).toMatchObject({
      homes: [{ id: home, reference: 'K-7', partner: 'Kaveri Homes' }],
      found: [],
    });
    expect(await give(home, null)).toBe('changed');
    expect(await give(home, null, partner.id)).toBe('saved');
    const changes = await database.query<{ changes: Row }>(
      "select changes from public.staff_changes where row_id = $1 and changes ? 'partner_id'",
      [home],
    );
    expect(changes).toHaveLength(2);
  });

  test('have one home by each reference, and neither a home nor a partner that is gone', async () => {
    const partner = aPartner();
    await save(partner);
    await addListing(database, { partner_id: partner.id, source_key: 'K-1' });
    const twin = await addListing(database, { source_key: 'K-1' });
    expect(await give(twin, partner.id)).toBe('taken');
    expect(await give(twin, randomUUID())).toBe('gone');
    expect(await give(randomUUID(), partner.id)).toBe('gone');
  });

  test('are counted with what waits and how the last file went', async () => {
    const partner = aPartner();
    await save(partner);
    const [hidden, disputed] = [
      await addListing(database, { partner_id: partner.id }),
      await addListing(database, { partner_id: partner.id }),
    ];
    await database.query("select private.hide_homes(array[$1::uuid], 'not in the file', now())", [hidden]);
    await database.query(
      `insert into public.partner_homes (property_id, partner_id, conflicts, waiting_since)
       values ($1, $3, '{}', now()), ($2, $3, '{price}', null)`,
      [hidden, disputed, partner.id],
    );
    await database.query(
      `insert into public.feed_runs (id, partner_id, source, file_name, state, requested_at, ended_at, counts, problem)
       values (gen_random_uuid(), $1, 'upload', 'old.csv', 'done', '2026-11-01', '2026-11-01', '{}', null),
         (gen_random_uuid(), $1, 'upload', 'new.csv', 'refused', '2026-11-02', '2026-11-02', '{"refused": 3}', 'Half a file')`,
      [partner.id],
    );
    expect(await partnersOf()).toMatchObject({
      partners: [
        {
          ...{ homes: 1, hidden: 1, waiting: 1, conflicts: 1 },
          last_file: { state: 'refused', file_name: 'new.csv', refused: 3, problem: 'Half a file' },
        },
      ],
    });
  });
});
