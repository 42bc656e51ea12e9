import { describe, expect, test } from 'vitest';
import { adminStaffAnswer, appointmentInboxAnswer, enquiryInboxAnswer } from '#contracts/admin-inbox.ts';
import type { Row } from '../fixtures/database.ts';
import { addEnquiry, addUser } from './rows.ts';
import { setUpAdmin } from './set-up-admin.ts';

const opened = setUpAdmin('delete from public.enquiries; delete from public.appointments', { name: 'Meera' });
const { database, admin } = opened;

async function ask(
  kind: string | null,
  { words = '', only_status = null, after_row = null, take = 100, sort = 'newest' }: Row = {},
) {
  const [row] = await admin.query<{ answer: unknown }>(
    'select public.admin_inbox($1, words => $2, only_status => $3, after_row => $4, take => $5, sort => $6) as answer',
    [kind, words, only_status, after_row, take, sort],
  );
  return row?.answer;
}
const enquiries = async (filter?: Row) => enquiryInboxAnswer.parse(await ask('enquiry', filter));
const calls = async (filter?: Row) => appointmentInboxAnswer.parse(await ask('appointment', filter));

let number = 0;
const enquire = (overrides: Row = {}) =>
  addEnquiry(database, {
    reference: `ANG-${++number}`,
    email: `asha${number}@mail.example`,
    phone: '+91 98450 12345',
    property_title: 'Two rooms in Hebbal',
    ip_hash: 'secret-hash',
    ...overrides,
  });

async function book(time: string, email = 'ravi@mail.example'): Promise<string> {
  await database.query(`select public.book_appointment($1::jsonb, at => '2027-01-01T00:00:00Z')`, [
    { name: 'Ravi', email, preferred_date: '2027-01-05', preferred_time: time, message: '<b>Call me</b>' },
  ]);
  const [row] = await database.query<{ id: string }>(
    `select id from public.appointments where preferred_time = $1 and status <> 'cancelled'`,
    [time],
  );
  return row?.id ?? '';
}

const change = (table: string, id: string, status: string, notes: string | null = null) =>
  admin.query(`update public.${table} set status = $2, notes = $3 where id = $1 returning status`, [
    id,
    status,
    notes,
  ]);

describe('the inbox', () => {
  test('lists the newest entry first and skips none between pages', async () => {
    for (let day = 1; day <= 5; day++) await enquire({ name: `day ${day}`, created_at: `2026-11-0${day}` });
    const first = await enquiries({ take: 3 });
    const second = await enquiries({ take: 3, after_row: first.next });
    expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual([
      'day 5',
      'day 4',
      'day 3',
      'day 2',
      'day 1',
    ]);
    expect([first.total, first.waiting, second.next]).toEqual([5, 5, null]);
  });

  test('sorted by due, lists open entries before finished ones and skips none between pages', async () => {
    for (let day = 1; day <= 3; day++) await enquire({ name: `new ${day}`, created_at: `2026-11-0${day}` });
    for (const day of [4, 5])
      await enquire({ name: `done ${day}`, status: 'done', created_at: `2026-11-0${day}` });
    const names: string[] = [];
    let next: string | null = null;
    do {
      const answer = await enquiries({ take: 2, sort: 'due', after_row: next });
      names.push(...answer.rows.map(({ name }) => name));
      next = answer.next;
    } while (next);
    expect(names).toEqual(['new 1', 'new 2', 'new 3', 'done 5', 'done 4']);
  });

  test('sorted by due, lists calls by their time, with finished calls last', async () => {
    const over = await book('10:00', 'over@mail.example');
    await change('appointments', over, 'done');
    for (const time of ['12:30', '10:30', '11:00']) await book(time, `at-${time}@mail.example`);
    const times = (await calls({ sort: 'due' })).rows.map(({ preferred_time }) => preferred_time);
    expect(times).toEqual(['10:30:00', '11:00:00', '12:30:00', '10:00:00']);
    expect(JSON.stringify((await calls({ sort: 'due' })).rows)).not.toContain('sort_');
  });

  test.each(['alert', '', null])('has no kind %j', async (kind) => {
    await expect(ask(kind)).rejects.toThrow('The inbox has no kind');
  });

  test('never returns the hash of an IP address, the user agent or the idempotency key', async () => {
    await enquire();
    await book('10:00');
    expect(JSON.stringify([await ask('enquiry'), await ask('appointment')])).not.toMatch(
      /hash|user_agent|idempotency/,
    );
  });

  test.each([
    ['a name in any case', 'ASHA'],
    ['two words in any order', 'hebbal asha'],
    ['an address', 'mail.example'],
    ['a phone number in another spacing', '9845012345'],
    ['a piece of a phone number', '98450-12345'],
    ['a note', 'broker'],
    ['a name in Kannada', 'ಆಶಾ'],
  ])('finds an entry by %s', async (_, words) => {
    await enquire({ notes: 'Knows our broker', best_times: 'ಆಶಾ' });
    await enquire({ name: 'Somebody', email: 'else@where.in', phone: '080 1', property_title: null });
    expect((await enquiries({ words })).rows.map(({ name }) => name)).toEqual(['Asha Rao']);
  });

  test.each([
    ['a place, whole or half', ['jayanagar', 'jayan']],
    ['a place without its full stops, or behind a hyphen', ['jp nagar', 'bannerghatta-road', 'road']],
    ['half a name without its accents or its apostrophe', ['rene', 'ouza', 'dsouza']],
    ['half of a mailbox, a reference or a number', ['nedsou', 'findm', '45012']],
    ['a word of a note after another mark than a space', ['wants', 'ground', 'ಹಾಲ್']],
  ])('finds an entry by %s, and none by the middle of a word that was written', async (_, searches) => {
    await enquire({
      ...{ reference: 'ANG-FINDME', name: 'René D’Souza', email: 'renedsouza@mail.example' },
      ...{ phone: '+91 98450 12345', property_title: '2 BHK in Jayanagar', property_area: 'J.P. Nagar' },
      ...{ best_times: 'Off Bannerghatta-Road', notes: 'Call after six.Wants (ground) floor,ಹಾಲ್' },
    });
    await enquire({
      ...{
        name: 'Tom',
        email: 'tom@mail.example',
        phone: '+919900011111',
        best_times: 'Broadway, underground',
      },
      ...{ property_title: '2 BHK in Vijayanagar', property_area: 'Vijayanagar', notes: 'unwants' },
    });
    for (const words of searches)
      expect(
        (await enquiries({ words })).rows.map(({ name }) => name),
        words,
      ).toEqual(['René D’Souza']);
  });

  test('finds by one text of a request what reading its words one by one finds', async () => {
    const names = ['Asha Rao', 'René D’Souza', "Tom O'Brien-Shah", 'K. R. (Kiran) 4711', 'ಆಶಾ', 'ÉMILE Rao'];
    const texts = [
      'J.P. Nagar, off Bannerghatta-Road',
      'Call 98450 12345 after six.Wants a flat',
      'ಹಾಲ್ .net 47.11',
    ];
    for (const [nth, name] of names.entries())
      for (const notes of texts)
        await enquire({ name, notes, email: `${'abc'[nth % 3]}.rao+${nth}@mail.example`, phone: '080 4711' });
    const searches = [
      'rao',
      'asha rao',
      'rao six',
      'jp nagar',
      'nagar jp off',
      'obrien',
      "o'brien shah",
      'dsouza',
    ];
    searches.push(
      'kiran 4711',
      '4711',
      '471',
      '47-11 net',
      '(kiran)',
      'émile',
      'emile RAO',
      'ಹಾಲ್',
      'wants six',
      '98450',
    );
    searches.push('arao', 'a.rao', 'ao', 'oad', 'road', 'x%', '++', '++++', 'net', '.net', 'kr');
    for (const words of searches) {
      const [counted] = await database.query(
        `select count(*)::integer as total from private.inbox as entry
          where kind = 'enquiry' and private.has_all_words(name, marks, texts, private.search_words($1), (
            select array_agg(private.found_form(word) order by nth)
              from unnest(private.search_words($1)) with ordinality as typed (word, nth)))`,
        [words],
      );
      expect([words, (await enquiries({ words })).total]).toEqual([words, counted?.['total']]);
    }
  });

  test.each(['%', '_', '\\', `'; drop table enquiries; --`, '(', '[a', '<script>'])(
    'treats %j in a search as literal text',
    async (words) => {
      await enquire();
      expect((await enquiries({ words })).rows).toEqual([]);
      await enquire({ name: `Odd ${words} name` });
      expect((await enquiries({ words })).total).toBe(1);
    },
  );

  test('can be filtered by status', async () => {
    const id = await enquire();
    await enquire();
    await change('enquiries', id, 'contacted');
    const { rows, total, waiting } = await enquiries({ only_status: 'contacted' });
    expect([rows.map((row) => row.id), total, waiting]).toEqual([[id], 1, 1]);
  });
});

describe('the history of an entry', () => {
  test('records the author and the field of each change, and its values except for notes', async () => {
    const id = await enquire();
    await change('enquiries', id, 'contacted');
    await change('enquiries', id, 'contacted', 'Wants a balcony');
    await admin.query('update public.enquiries set owner = $2 where id = $1', [id, opened.staff]);
    const [row] = (await enquiries()).rows;
    expect(row).toMatchObject({ status: 'contacted', notes: 'Wants a balcony', owner_name: 'Meera' });
    expect(row?.history.map(({ by_name, field, was, became }) => [by_name, field, was, became])).toEqual([
      ['Meera', 'owner', null, 'Meera'],
      ['Meera', 'notes', null, null],
      ['Meera', 'status', 'new', 'contacted'],
    ]);
  });

  test('has no record of an update that changes nothing', async () => {
    const id = await enquire();
    await change('enquiries', id, 'new');
    expect((await enquiries()).rows[0]?.history).toEqual([]);
  });

  test('is deleted with the entry', async () => {
    await change('enquiries', await enquire(), 'done');
    await database.exec('delete from public.enquiries');
    expect(await database.query(`select * from public.inbox_changes where kind <> 'person'`)).toEqual([]);
  });

  test('is kept when the account of its author is deleted', async () => {
    const leaver = await addUser(database, { role: 'admin' });
    const id = await enquire();
    const session = database.as('authenticated', leaver);
    await session.query(`update public.enquiries set status = 'done', owner = $2 where id = $1`, [
      id,
      leaver,
    ]);
    await database.query('delete from auth.users where id = $1', [leaver]);
    const [row] = (await enquiries()).rows;
    expect([row?.owner, row?.owner_name, row?.history.length]).toEqual([null, null, 3]);
  });
});

describe('a call', () => {
  test('that is cancelled frees its slot for somebody else', async () => {
    const id = await book('10:00');
    const free = async () => {
      const slots = await database.query<{ time: string; booked: boolean }>(
        `select * from public.appointment_slots('2027-01-05', '2027-01-01T00:00:00Z')`,
      );
      return slots.find(({ time }) => time === '10:00')?.booked === false;
    };
    expect(await free()).toBe(false);
    await change('appointments', id, 'cancelled');
    expect(await free()).toBe(true);
    const other = await book('10:00', 'sita@mail.example');
    expect(other).not.toBe(id);
    await expect(change('appointments', id, 'confirmed')).rejects.toThrow(/appointments_slot/);
    expect((await calls({ only_status: 'requested' })).rows.map((row) => row.id)).toEqual([other]);
  });

  test('is listed in the inbox with its day, its time and its message as typed', async () => {
    await book('10:30');
    expect((await calls()).rows[0]).toMatchObject({
      preferred_date: '2027-01-05',
      preferred_time: '10:30:00',
      message: '<b>Call me</b>',
      status: 'requested',
      history: [],
    });
  });
});

test('admin_staff() lists admins and no other users', async () => {
  await addUser(database, { metadata: { full_name: 'A visitor' } });
  const [row] = await admin.query<{ answer: unknown }>('select public.admin_staff() as answer');
  expect(adminStaffAnswer.parse(row?.answer)).toEqual([{ id: opened.staff, name: 'Meera', called: 'Meera' }]);
});

describe('the owner of a request', () => {
  const owned = async (owner: string) => {
    const id = await enquire();
    await admin.query('update public.enquiries set owner = $2 where id = $1', [id, owner]);
    return async () => (await enquiries()).rows.find((row) => row.id === id);
  };
  const role = (id: string, name: string) =>
    database.query('update public.profiles set role = $2 where id = $1', [id, name]);

  test('who shares a first name with an admin is named with the address, in any spelling', async () => {
    const other = await addUser(database, {
      role: 'admin',
      metadata: { full_name: 'MEERA K' },
    });
    await database.query('update auth.users set email = $2 where id = $1', [other, 'meera.k@angala.example']);
    expect((await (await owned(other))())?.owner_name).toBe('MEERA K (meera.k@angala.example)');
    const [row] = await admin.query<{ answer: unknown }>('select public.admin_staff() as answer');
    expect(adminStaffAnswer.parse(row?.answer)).toEqual([
      { id: opened.staff, name: `Meera (${opened.staff}@example.in)`, called: 'Meera' },
      { id: other, name: 'MEERA K (meera.k@angala.example)', called: 'MEERA K' },
    ]);
    await database.query('delete from auth.users where id = $1', [other]);
  });

  test('who is no admin any more is said to be, and stays in the history when the account is gone', async () => {
    const ravi = await addUser(database, { role: 'admin', metadata: { full_name: 'Ravi' } });
    const read = await owned(ravi);
    await role(ravi, 'editor');
    expect((await read())?.owner_name).toBe('Ravi, an editor now');
    await role(ravi, 'user');
    expect((await read())?.owner_name).toBe('Ravi, has left');
    await database.query('delete from auth.users where id = $1', [ravi]);
    expect(await read()).toMatchObject({ owner: null, owner_name: null });
    expect((await read())?.history.find(({ became }) => became !== null)).toMatchObject({
      field: 'owner',
      was: null,
      became: 'Ravi, has left',
    });
  });
});

test('a demoted admin cannot update an enquiry', async () => {
  const other = await addUser(database, { role: 'admin' });
  const id = await enquire();
  await database.query(`update public.profiles set role = 'user' where id = $1`, [other]);
  const session = database.as('authenticated', other);
  expect(
    await session.query(`update public.enquiries set status = 'done' where id = $1 returning id`, [id]),
  ).toEqual([]);
  expect((await enquiries()).rows[0]?.status).toBe('new');
});
