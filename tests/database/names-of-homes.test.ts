import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactSchema, copySchema } from '#server/privacy/person.ts';
import { adminAlertsAnswer } from '#contracts/admin-alerts.ts';
import { adminHealthAnswer } from '#contracts/admin-health.ts';
import { enquiryInboxAnswer } from '#contracts/admin-inbox.ts';
import {
  adminChangesAnswer,
  adminDeletedListingsAnswer,
  adminListingAnswer,
} from '#contracts/admin-listings.ts';
import { adminRemovalsAnswer } from '#contracts/admin-removals.ts';
import { managedAlerts } from '#contracts/manage-alert.ts';
import { randomUUID } from 'node:crypto';
import { openDatabase, type Session, type TestDatabase } from '../fixtures/database.ts';
import { addListing, addSociety, addUser, publishPages } from './rows.ts';

let database: TestDatabase;
let server: Session;
let admin: Session;
let adminId: string;
/** The first home with the title, and two others. */
let homes: string[];

const title = '2 BHK for sale in Whitefield';
const names = [title, `${title}, Lake View, 1,056 sqft, WF-2`, `${title}, Lake View, 1,210 sqft, WF-3`];
const sorted = names.toSorted();

beforeAll(async () => {
  database = await openDatabase();
  server = database.as('service_role');
  adminId = await addUser(database, { role: 'admin' });
  admin = database.as('authenticated', adminId);
  const society = await addSociety(database, { name: 'Lake View' });
  homes = [];
  for (const [at, sqft] of [1_056, 1_056, 1_210].entries())
    homes.push(await addListing(database, { title, society_id: society, sqft, source_key: `WF-${at + 1}` }));
  await publishPages(database, ...homes.map((id): [string, string] => ['property', id]));
});
afterAll(() => database.close());

async function ask<Answer>(
  schema: { parse: (answer: unknown) => Answer },
  call: string,
  parameters: unknown[] = [],
  session = admin,
): Promise<Answer> {
  const [row] = await session.query<{ answer: unknown }>(`select public.${call} as answer`, parameters);
  return schema.parse(row?.answer);
}

describe('homes that share a title are told apart', () => {
  test('in the list of removals, also when their rows are gone', async () => {
    await database.query('update public.properties set publish = 5 where id = any ($1)', [homes]);
    const [hold] = await database.query<{ id: number }>(
      'insert into public.html_removal_holds default values returning id',
    );
    await database.query('update public.html_leaving_rows set hold = $1', [hold?.id]);
    const namesWaiting = async () =>
      (await ask(adminRemovalsAnswer, 'admin_removals()')).waiting?.names.map(({ name }) => name).toSorted();
    expect(await namesWaiting()).toEqual(sorted);
    await database.exec('update public.html_leaving_rows set row = null');
    expect(await namesWaiting()).toEqual(sorted);
    await database.exec('delete from public.html_leaving_rows; delete from public.html_generation_jobs');
    await database.query('update public.properties set publish = 50 where id = any ($1)', [homes]);
  });

  test('in the health report', async () => {
    await database.exec('delete from public.html_generation_jobs');
    await database.query(
      `insert into public.html_generation_jobs (entity_type, entity_id, action, status, error, finished_at)
       select 'property', unnest($1::text[]), 'generate', 'failed', 'No picture', clock_timestamp()`,
      [homes],
    );
    const { failures } = await ask(adminHealthAnswer, 'admin_health()');
    expect(failures.latest.map(({ name }) => name).toSorted()).toEqual(sorted);
    await database.exec('delete from public.html_generation_jobs');
  });

  test('in the change log, which finds them by their references', async () => {
    await database.query(
      `insert into public.staff_changes (changed_by, table_name, row_id, changes)
       select $2, 'properties', unnest($1::text[]), '{"price": {"was": 1, "became": 2}}'`,
      [homes, adminId],
    );
    const namesFound = async (words: string) =>
      (await ask(adminChangesAnswer, 'admin_changes(words => $1)', [words])).rows.map(({ name }) => name);
    expect((await namesFound('')).toSorted()).toEqual(sorted);
    expect(await namesFound('wf-3')).toEqual([names[2]]);
  });

  test('beside an enquiry, among the others of its mailbox', async () => {
    await database.query(
      `insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact, property_id, property_title)
       select 'ANG-' || at, 'availability_check', 'Asha Rao', 'asha@mail.example', '+91 98450 12345', 'WhatsApp', home, $2
         from unnest($1::uuid[]) with ordinality as homes (home, at)`,
      [homes, title],
    );
    const { rows } = await ask(enquiryInboxAnswer, `admin_inbox('enquiry')`);
    const first = rows.find(({ reference }) => reference === 'ANG-1');
    expect(first?.related.map(({ property_title: name }) => name).toSorted()).toEqual(names.slice(1));
  });

  test('in the alerts of a mailbox, and in those that staff judge', async () => {
    for (const home of homes)
      await server.query(`select public.subscribe_alert($1, null, 'too fast')`, [
        { email: 'asha@mail.example', home, rhythm: 'daily', consent: 'Yes' },
      ]);
    const { suspected } = await ask(adminAlertsAnswer, 'admin_alerts()');
    expect(suspected.map(({ label }) => label).toSorted()).toEqual(sorted);
    const [person] = await database.query<{ link: string }>(
      `select private.new_alert_link(id) as link from public.alert_subscribers`,
    );
    const alerts = await ask(managedAlerts, 'read_alerts($1)', [person?.link], server);
    expect(alerts?.map(({ label }) => label).toSorted()).toEqual(sorted);
  });

  test('in what people get who ask what is stored about them', async () => {
    const { enquiries, alerts } = await ask(copySchema, 'privacy_export($1)', ['asha@mail.example'], server);
    expect(enquiries.map((row) => row['property_title'])).toEqual([title, title, title]);
    expect(enquiries.map(({ home }) => home ?? title).toSorted()).toEqual(sorted);
    expect(alerts.map(({ home }) => home ?? title).toSorted()).toEqual(sorted);
    await database.query(
      `insert into public.listing_contacts (property_id, phone) select unnest($1::uuid[]), '+919845099999'`,
      [homes],
    );
    const contacts = await ask(
      contactSchema.array(),
      'privacy_export_contact($1)',
      ['+919845099999'],
      server,
    );
    expect(contacts.map(({ home }) => home).toSorted()).toEqual(sorted);
  });

  test('among deleted listings', async () => {
    for (const id of homes)
      await server.query(
        `select public.delete_listing(jsonb_build_object('kind', 'property', 'id', $1::text, 'action', 'delete',
           'idempotencyKey', $2::text, 'seen_at', (select updated_at from public.properties where id = $1::uuid)), $3)`,
        [id, randomUUID(), adminId],
      );
    const { rows } = await ask(adminDeletedListingsAnswer, 'admin_deleted_listings()');
    expect(rows.map(({ name }) => name).toSorted()).toEqual(sorted);
    const { deleted } = await ask(adminListingAnswer, `admin_listing('property', $1)`, [homes[1]]);
    expect(deleted?.name).toBe(names[1]);
  });
});
