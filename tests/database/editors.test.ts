import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Session, type TestDatabase } from '../fixtures/database.ts';

const admin = '00000000-0000-4000-8000-00000000000a';
const editor = '00000000-0000-4000-8000-00000000000e';
const home = '00000000-0000-4000-8000-000000000001';
let database: TestDatabase;
let asEditor: Session;
beforeAll(async () => {
  database = await openDatabase();
  for (const [id, role] of [
    [admin, 'admin'],
    [editor, 'editor'],
  ]) {
    await database.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
      id,
      `${role}@angala.test`,
    ]);
    await database.query('update public.profiles set role = $2 where id = $1', [id, role]);
  }
  await database.exec(`
    insert into public.properties (id, title, publish, property_type) values ('${home}', 'Home', 50, 'Sale');
    insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact)
      values ('ANG-A2222', 'general_help', 'Meera', 'meera@example.in', '+919845012345', 'WhatsApp');
    insert into public.appointments (reference, name, email, preferred_date, preferred_time)
      values ('ANG-22222', 'Meera', 'meera@example.in', '2090-01-06', '10:00');
    insert into public.staff_changes (changed_by, table_name, row_id, changes, changed_at)
      values ('${admin}', 'properties', '${home}', '{"price": {"was": 1, "became": 2}}', '2026-11-21T20:00:00Z'),
             ('${admin}', 'closed_days', '2026-12-25', '{"reason": {"became": "Christmas"}}', '2026-11-22T06:00:00Z');`);
  asEditor = database.as('authenticated', editor);
});
afterAll(() => database.close());

test.each([
  [`public.admin_listings('property')`],
  [`public.admin_listing('property', '${home}')`],
  ['public.admin_places()'],
  ['public.admin_photographs(array[]::text[])'],
  ['public.admin_round()'],
  ['public.claim_round()'],
  ['public.admin_today()'],
  ['public.admin_quality()'],
  ['public.admin_area_twins()'],
  ['public.admin_area_places()'],
  ['public.admin_same_homes()'],
  [`public.admin_quality_rows('no_photo')`],
  [`public.admin_changes('property', '${home}')`],
])('an editor may read %s', async (expression) => {
  expect(await asEditor.query(`select ${expression} is not null as answered`)).toEqual([{ answered: true }]);
});

test.each([
  [`public.admin_inbox('enquiry')`],
  [`public.admin_inbox('appointment')`],
  [`public.admin_inbox_rows('enquiry', '{}')`],
  [`public.admin_calls('2090-01-06')`],
  ['public.admin_staff()'],
  ['public.admin_people()'],
  [`public.admin_person_copy('${home}')`],
  [`public.admin_erase_mailbox('${home}')`],
  [`public.admin_person_timeline('${home}')`],
  ['public.admin_partners()'],
  [`public.save_partner('{}')`],
  [`public.admin_partner_homes('${home}')`],
  [`public.set_home_partner('${home}', null, null)`],
  [`public.admin_partner_answers('${home}')`],
  [`public.decide_confirmation('${home}', true)`],
  [`public.new_partner_link('${home}')`],
  [`public.revoke_partner_links('${home}')`],
  [`public.resume_partner_mails('${home}')`],
  ['public.admin_replies()'],
  [`public.admin_visits('${home}')`],
  [`public.save_visit('{}')`],
  [`public.plan_visit('{}', '{}')`],
  [`public.homes_as_seen('{}')`],
  [`public.call_meetings('${home}', '2090-01-01', '10:00')`],
  [`public.end_visit('${home}', 'done', 0)`],
  [`public.save_reply('{}')`],
  [`public.delete_reply('${home}', now())`],
  [`public.send_reply('{}')`],
  [`public.take_back_reply('${home}')`],
  [`public.admin_person('${home}')`],
  [`public.save_person('${home}', '{}', '{}')`],
  [`public.person_at('asha@mail.example')`],
  [`public.merge_people('${home}', '${editor}')`],
  [`public.split_person('${home}')`],
  [`public.merge_areas('${home}', '${editor}')`],
  [`public.undo_area_merge('${home}')`],
  [`public.answer_area_place('${home}', 1, 'locality')`],
  [`public.undo_area_place('${home}', 1)`],
  [`public.add_area_part('${home}', 'JP Nagar 10th Phase', 'jp-nagar')`],
  [`public.undo_area_part('${home}')`],
  [`public.keep_areas_apart('${home}', '${editor}')`],
  [`public.merge_homes('${home}', '${editor}')`],
  [`public.keep_homes_apart('${home}', '${editor}')`],
  ['public.admin_alerts()'],
  ['public.admin_health()'],
  ['public.admin_numbers(7)'],
  ['public.admin_answer_times(7)'],
  [`public.admin_inbox('enquiry', scope => '{"by": "nobody"}')`],
  ['public.admin_number_rows(7)'],
  [`public.admin_pages('property')`],
  ['public.admin_removals()'],
  [`public.release_calls('[]')`],
  ['public.admin_changes()'],
  [`public.admin_changes('property')`],
  [`public.admin_changes('closed day', '2026-12-25')`],
  [`public.admin_changes('settings', 'site')`],
  [`public.give_role('editor@angala.test', 'admin')`],
])('an editor may not call %s', async (expression) => {
  await expect(asEditor.query(`select ${expression}`)).rejects.toThrow(/Admin privileges|permission denied/);
});

test('an editor can read no enquiry, call or other profile and cannot change a role', async () => {
  for (const table of ['enquiries', 'appointments'])
    expect(await asEditor.query(`select email from public.${table}`)).toEqual([]);
  expect(await asEditor.query('select role from public.profiles')).toEqual([{ role: 'editor' }]);
  await expect(asEditor.query(`update public.profiles set role = 'admin'`)).rejects.toThrow(
    /permission denied/,
  );
});

test('an editor loses all rights as soon as the role is removed', async () => {
  const setRole = (role: string) =>
    database.query('select public.give_role($1, $2)', ['editor@angala.test', role]);
  await setRole('user');
  await expect(asEditor.query('select public.admin_places()')).rejects.toThrow('Only staff may do this.');
  await setRole('editor');
  expect(await asEditor.query('select public.is_staff() as staff, public.is_admin() as admin')).toEqual([
    { staff: true, admin: false },
  ]);
});

test('an account with an unconfirmed address cannot become an editor', async () => {
  await database.query(`insert into auth.users (id, email) values (gen_random_uuid(), 'ravi@angala.test')`);
  expect(await database.query(`select public.give_role('ravi@angala.test', 'editor') as said`)).toEqual([
    { said: 'unconfirmed' },
  ]);
});

test('a privacy erasure refuses the account of an editor', async () => {
  expect(await database.query(`select public.privacy_erase('editor@angala.test') as said`)).toEqual([
    { said: { refused: 'admin' } },
  ]);
});

test.each([
  ['its author', 'admin@angala'],
  ['the day in India', '2026-11-22'],
  ['the day in words', '22 November'],
  ['the table', 'properties'],
  ['the row', home],
  ['the name of the row', 'home'],
  ['a field', 'price'],
])('an admin finds a change by %s', async (_label, words) => {
  const [row] = await database
    .as('authenticated', admin)
    .query<{ answer: { rows: { name: string }[] } }>('select public.admin_changes(words => $1) as answer', [
      words,
    ]);
  expect(row?.answer.rows.map(({ name }) => name)).toContain('Home');
});

test('the log of changes names a closed day by its date', async () => {
  const [row] = await database
    .as('authenticated', admin)
    .query<{ answer: { rows: unknown[] } }>(`select public.admin_changes(words => 'christmas') as answer`);
  expect(row?.answer.rows).toMatchObject([
    { kind: 'closed day', listing: '2026-12-25', name: '25 December 2026' },
  ]);
});
