import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Session, type TestDatabase } from '../fixtures/database.ts';
import { callLines } from './access/expectation.ts';

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

/** A call without values of every function that this caller may begin. */
const callsOf = (caller: string) =>
  callLines(caller).map((line) => {
    const [, name = '', parameters = ''] = /^(\w+)\((.*)\)$/.exec(line) ?? [];
    const values = parameters.split(', ').filter(Boolean);
    return `public.${name}(${values.map((value) => value.replace(/^\w+ /, 'null::')).join(', ')})`;
  });
const nameIn = (call: string) => call.slice(0, call.indexOf('('));

test.each(callsOf('editor'))('an editor is not refused %s', async (expression) => {
  const answer = asEditor.query(`select ${expression}`).catch(String);
  expect(await answer).not.toEqual(expect.stringContaining('Admin privileges'));
});

/** With values that might be answered where none are not. */
const refused = [
  `public.admin_inbox('enquiry')`,
  `public.admin_inbox('appointment')`,
  'public.admin_numbers(7)',
  'public.admin_answer_times(7)',
  `public.admin_inbox('enquiry', scope => '{"by": "nobody"}')`,
  'public.admin_changes()',
  `public.admin_changes('property')`,
  `public.admin_changes('closed day', '2026-12-25')`,
  `public.admin_changes('settings', 'site')`,
  `public.give_role('editor@angala.test', 'admin')`,
];
const alsoRefused = callsOf('admin').filter(
  (call) => ![...refused, ...callsOf('editor')].some((other) => nameIn(other) === nameIn(call)),
);

test.each([...refused, ...alsoRefused])('an editor may not call %s', async (expression) => {
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
