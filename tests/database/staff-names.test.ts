import { beforeEach, describe, expect, test } from 'vitest';
import { ownDetailsAnswer } from '#contracts/own-details.ts';
import type { Session } from '../fixtures/database.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';
import { addUser } from './rows.ts';
import { setUpAdmin } from './set-up-admin.ts';

const setUp = setUpAdmin(emptyTables('staff_changes', 'closed_days'));
let kavya: string;
let editor: Session;
beforeEach(async () => {
  await setUp.database.query('delete from auth.users where id <> $1', [setUp.staff]);
  await setUp.database.query('delete from public.staff_names where id <> $1', [setUp.staff]);
  kavya = await addUser(setUp.database, { role: 'editor' });
  await setUp.database.query(`update auth.users set email = 'kavya+desk@angala.test' where id = $1`, [kavya]);
  editor = setUp.database.as('authenticated', kavya);
});

async function answerOf(session: Session, call: string, values: unknown[] = []): Promise<unknown> {
  const [row] = await session.query<{ value: unknown }>(`select ${call} as value`, values);
  return row?.value;
}
const own = async (session: Session) =>
  ownDetailsAnswer.parse(await answerOf(session, 'public.own_details()'));
const save = (session: Session, details: object) =>
  answerOf(session, 'public.save_own_details($1::jsonb)', [details]);
const called = (id = kavya) => answerOf(setUp.database, 'private.called($1)', [id]);
const erase = () => answerOf(setUp.database.as('service_role'), `public.privacy_erase('Kavya@angala.test')`);

describe('a member of staff without a name', () => {
  test('is called by the beginning of their address, and asked once', async () => {
    expect(await own(editor)).toMatchObject({ name: null, called: 'kavya', asked: false });
    await save(editor, {});
    expect(await own(editor)).toMatchObject({ name: null, called: 'kavya', asked: true });
  });

  test('is called so in the log too, where colleagues read no address', async () => {
    await save(editor, { phone: '98450 12345' });
    const [row] = await setUp.database.query<{ by: object }>(
      'select private.author(changed_by, changed_by_email, false) as by from public.staff_changes',
    );
    expect(row?.by).toEqual({ by_id: kavya, by_email: null, by_name: 'kavya' });
  });
});

test('staff write what is sent of their name, telephone and signatures, and nothing else', async () => {
  await save(editor, { name: ' Kavya  Rao ', phone: ' 98450 12345 ', role: 'admin' });
  await save(editor, { signature_english: '\nKavya, Angala\n', signature_kannada: 'ಕಾವ್ಯ' });
  await save(editor, { phone: '' });
  expect(await own(editor)).toMatchObject({
    ...{ name: 'Kavya Rao', called: 'Kavya Rao', phone: null, asked: true },
    ...{ signature_english: 'Kavya, Angala', signature_kannada: 'ಕಾವ್ಯ' },
  });
  expect(await answerOf(editor, 'public.is_admin()')).toBe(false);
});

test('the log says that somebody changed what they say of themselves, and not what it says', async () => {
  await save(editor, { name: 'Kavya Rao', phone: '98450 12345' });
  await save(editor, { name: 'Kavya Rao' });
  expect(await setUp.database.query('select changed_by, row_id, changes from public.staff_changes')).toEqual([
    { changed_by: kavya, row_id: kavya, changes: { name: {}, telephone: {} } },
  ]);
});

test.each(['', ' \u200b\u2800 ', 'meera@angala.test', 'meera＠angala.test'])(
  '%j is no name',
  async (name) => {
    await expect(save(editor, { name })).rejects.toThrow('Write your name in letters.');
    expect(await called()).toBe('kavya');
  },
);

test('a name cannot reorder the line that it stands in, and is cut nowhere', async () => {
  await save(editor, { name: '\u202eKavya\u2066\n<b>Rao</b>' });
  expect(await called()).toBe('Kavya <b>Rao</b>');
  await expect(save(editor, { name: 'x'.repeat(101) })).rejects.toThrow(/full_name/);
  await expect(save(editor, { signature_english: 'x'.repeat(301) })).rejects.toThrow(/signature_english/);
});

test('staff read the names and numbers of colleagues, and nobody else does', async () => {
  const stranger = await addUser(setUp.database, { metadata: { full_name: 'A visitor' } });
  await save(editor, { name: 'Kavya', phone: '98450 12345' });
  expect((await own(setUp.admin)).colleagues).toEqual([
    { id: kavya, name: 'Kavya', role: 'editor', phone: '98450 12345' },
  ]);
  expect((await own(editor)).colleagues.map(({ id }) => id)).toEqual([setUp.staff]);
  const visitor = setUp.database.as('authenticated', stranger);
  await expect(own(visitor)).rejects.toThrow('Only staff may do this.');
  // What they write is not even looked at.
  for (const name of ['Kavya', ''])
    await expect(save(visitor, { name })).rejects.toThrow('Only staff may do this.');
});

describe('what somebody did who has left', () => {
  beforeEach(async () => {
    await save(editor, { name: 'Kavya Rao' });
    await setUp.database.query(`update public.profiles set role = 'user' where id = $1`, [kavya]);
  });
  const nameInLog = async () => {
    const [row] = await setUp.database.query<{ name: string | null }>(
      `select private.author(changed_by, changed_by_email, true) ->> 'by_name' as name from public.staff_changes`,
    );
    return row?.name;
  };

  test('stays theirs by name when the account is deleted', async () => {
    await setUp.database.query('delete from auth.users where id = $1', [kavya]);
    expect(await nameInLog()).toBe('Kavya Rao');
    expect(await answerOf(setUp.database, 'private.staff_name($1)', [kavya])).toBe('Kavya Rao, has left');
  });

  test.each([
    ['', async () => {}],
    [
      ', also when the account is gone already',
      async () => void (await setUp.database.query('delete from auth.users where id = $1', [kavya])),
    ],
  ])('is nobody’s once they are erased%s', async (_, before) => {
    await before();
    const copy = await answerOf(
      setUp.database.as('service_role'),
      `public.privacy_export('kavya@angala.test')`,
    );
    expect(copy).toMatchObject({ staff_names: [{ name: 'Kavya Rao', email: 'kavya+desk@angala.test' }] });
    await erase();
    expect(await nameInLog()).toBeNull();
    expect(await called()).toBeNull();
    expect(await setUp.database.query('select from public.staff_names where id = $1', [kavya])).toEqual([]);
  });
});

test('nobody is erased while they are staff', async () => {
  await save(editor, { name: 'Kavya' });
  expect(await erase()).toEqual({ refused: 'admin' });
  expect(await called()).toBe('Kavya');
});

test('whoever has the keys of the server gives somebody a name', async () => {
  const give = (address: string, name: string) =>
    answerOf(setUp.database.as('service_role'), 'public.give_name($1, $2)', [address, name]);
  expect(await give(' Kavya+desk@angala.test', ' Kavya ')).toBe('done');
  expect(await own(editor)).toMatchObject({ name: 'Kavya', asked: true });
  expect(await give('kavya+desk@angala.test', 'a@b')).toBe('unnamed');
  expect(await give('ravi@angala.test', 'Ravi')).toBe('unknown');
});
