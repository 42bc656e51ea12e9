import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Row } from '../fixtures/database.ts';
import { addListing } from './rows.ts';
import { setUpChecks } from './set-up-checks.ts';

const opened = setUpChecks();
const { record, round } = opened;

describe('the contact of a listing', () => {
  const nobody = { name: null, firm: null, phone: null };
  async function save(id: string, contact: Row, seen_at: string | null = null) {
    const payload = { property_id: id, seen_at, ...nobody, ...contact };
    const [row] = await opened.database
      .as('service_role')
      .query<{ answer: string }>('select public.save_listing_contact($1::jsonb, $2) as answer', [
        payload,
        opened.staff,
      ]);
    return row?.answer;
  }
  const contactOf = async (id: string) => (await round({ only: id })).rows[0]?.contact;

  test('can be saved, changed and removed, and the log has the fields without their values', async () => {
    const id = await addListing(opened.database);
    expect(await save(id, { name: 'Kavya', phone: '+919845012345' })).toBe('saved');
    const first = await contactOf(id);
    expect(first).toMatchObject({ name: 'Kavya', firm: null, phone: '+919845012345' });
    expect(await save(id, { name: 'Kavya Rao' }, first?.updated_at)).toBe('saved');
    expect(await save(id, {}, (await contactOf(id))?.updated_at)).toBe('saved');
    expect(await contactOf(id)).toBeNull();
    expect(await opened.database.query('select changes from public.staff_changes order by id')).toEqual([
      { changes: { name: {}, phone: {} } },
      { changes: { name: {}, phone: {} } },
      { changes: { name: {} } },
    ]);
  });

  test('is not saved over a newer one of a colleague, and saving the same again succeeds', async () => {
    const id = await addListing(opened.database);
    await save(id, { name: 'Kavya' });
    expect(await save(id, { name: 'Ravi' })).toBe('changed');
    expect(await save(id, { name: 'Kavya' })).toBe('saved');
    expect(await save(randomUUID(), { name: 'Kavya' })).toBe('gone');
  });

  test('is not written for a home that is deleted, and is for one that is hidden', async () => {
    const hidden = await addListing(opened.database, { publish: 0 });
    expect(await save(hidden, { name: 'Kavya' })).toBe('saved');
    const deleted = await addListing(opened.database);
    const payload = {
      idempotencyKey: randomUUID(),
      kind: 'property',
      id: deleted,
      action: 'delete',
      seen_at: await opened.versionOf(deleted),
    };
    await opened.database.query('select public.delete_listing($1::jsonb, $2)', [payload, opened.staff]);
    expect(await save(deleted, { name: 'Kavya' })).toBe('gone');
    expect(
      await opened.database.query('select property_id from public.listing_contacts where property_id = $1', [
        deleted,
      ]),
    ).toEqual([]);
  });

  test('is exported and erased by phone number, with the notes of its checks', async () => {
    const [ownHome, other] = [
      await addListing(opened.database, { title: 'Corner flat' }),
      await addListing(opened.database),
    ];
    await save(ownHome, { name: 'Kavya', phone: '+919845012345' });
    await save(other, { name: 'Ravi', phone: '+919845099999' });
    for (const id of [ownHome, other]) await record(id, { outcome: 'on hold', note: 'Rings back' });
    const callServer = async (call: string) => {
      const [row] = await opened.database
        .as('service_role')
        .query<{ answer: unknown }>(`select ${call} as answer`);
      return row?.answer;
    };
    expect(await callServer(`public.privacy_export_contact('+919845012345')`)).toEqual([
      {
        home: 'Corner flat',
        facts: null,
        name: 'Kavya',
        firm: null,
        phone: '+919845012345',
        notes: ['Rings back'],
      },
    ]);
    expect(await callServer(`public.privacy_erase_contact('+919845012345')`)).toBe(1);
    expect(await callServer(`public.privacy_export_contact('+919845012345')`)).toEqual([]);
    expect(await contactOf(other)).toMatchObject({ name: 'Ravi' });
    expect(
      await opened.database.query('select note from public.verifications order by note nulls first'),
    ).toEqual([{ note: null }, { note: 'Rings back' }]);
  });

  test('is kept for a year after the home is hidden, and notes and the log for two years', async () => {
    const [hidden, shownHome] = [
      await addListing(opened.database, { publish: 0 }),
      await addListing(opened.database),
    ];
    for (const id of [hidden, shownHome]) await save(id, { phone: '+919845012345' });
    await record(shownHome, { outcome: 'on hold', note: 'Rings back' });
    const remainingCounts = () =>
      opened.database.query(`select (select count(*)::int from public.listing_contacts) as contacts,
        (select count(note)::int from public.verifications) as notes,
        (select count(*)::int from public.staff_changes) as changes`);
    await opened.database.exec(`select public.forget_expired(now() + interval '11 months')`);
    expect(await remainingCounts()).toEqual([{ contacts: 2, notes: 1, changes: 2 }]);
    await opened.database.exec(`select public.forget_expired(now() + interval '13 months')`);
    expect(await remainingCounts()).toEqual([{ contacts: 1, notes: 1, changes: 2 }]);
    await opened.database.exec(`select public.forget_expired(now() + interval '25 months')`);
    expect(await remainingCounts()).toEqual([{ contacts: 1, notes: 0, changes: 0 }]);
  });
});
