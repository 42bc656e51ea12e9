import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { peopleAnswer, personAnswer, personCopyAnswer } from '#contracts/admin-people.ts';
import { openPostgres, type Row, type Session } from '../fixtures/database.ts';
import { addEnquiry, addListing, addUser } from './rows.ts';
import { setUpAdmin } from './set-up-admin.ts';
import { meetUncommitted } from './until-it-waits.ts';

const opened = setUpAdmin(
  `delete from public.enquiries; delete from public.appointments; delete from public.outbox;
    delete from public.people; delete from public.properties`,
  { name: 'Meera' },
);
const { database, admin, answerOf } = opened;

let number = 0;
const enquire = (email: string, overrides: Row = {}, to: Session = database) =>
  addEnquiry(to, { reference: `ANG-P${++number}`, email, ...overrides });

const list = async ({
  words = '',
  which = 'all',
  stage = null,
  after = null,
  take = 50,
  at = null,
}: Row = {}) =>
  peopleAnswer.parse(
    await answerOf(`public.admin_people($1, $2, $3, $4, $5, coalesce($6::timestamptz, now()))`, [
      words,
      which,
      stage,
      after,
      take,
      at,
    ]),
  );
const names = async (filter?: Row) => (await list(filter)).rows.map(({ name }) => name);
const idOf = async (email: string): Promise<string> =>
  String(
    await answerOf('(select id from public.people where mailbox = private.mailbox($1))', [email], database),
  );
async function read(email: string) {
  const person = personAnswer.parse(await answerOf('public.admin_person($1)', [await idOf(email)]));
  if (!person) throw new Error(`${email} is nobody`);
  return person;
}
const save = async (email: string, seen: Row, changes: Row) =>
  answerOf('public.save_person($1, $2::jsonb, $3::jsonb)', [await idOf(email), seen, changes]);
const merge = async (from: string, into: string) =>
  answerOf(`public.merge_people($1, $2) ->> 'result'`, [await idOf(from), await idOf(into)]);

describe('a person', () => {
  test('is a mailbox, however its address is spelled, with the name of the latest request', async () => {
    await enquire('asha.rao@gmail.com', { created_at: '2026-11-01' });
    await enquire('Asha.Rao+flat@googlemail.com', {
      name: 'Asha R.',
      created_at: '2026-11-02',
      property_title: '3 BHK',
    });
    await enquire('ravi@mail.example', { name: 'Ravi', created_at: '2026-11-03' });
    const { rows, total } = await list();
    expect(total).toBe(2);
    expect(rows[1]).toMatchObject({
      name: 'Asha R.',
      enquiries: 2,
      calls: 0,
      waiting: 2,
      home: '3 BHK',
      stage: 'new',
    });
  });

  test('arises from a call, too, and not from what may be a robot’s until staff accept it', async () => {
    await database.query(`select public.book_appointment($1::jsonb, at => '2027-01-01T00:00:00Z')`, [
      { name: 'Ravi', email: 'ravi@mail.example', preferred_date: '2027-01-05', preferred_time: '10:00' },
    ]);
    const robot = await enquire('robot@mail.example', { name: 'Robot', status: 'suspected' });
    expect(await names()).toEqual(['Ravi']);
    await admin.query(`update public.enquiries set status = 'new' where id = $1`, [robot]);
    expect(await names()).toEqual(expect.arrayContaining(['Ravi', 'Robot']));
  });

  test('is answered when a request of theirs is, and new again when they ask after they were lost', async () => {
    const id = await enquire('asha@mail.example');
    await admin.query(`update public.enquiries set status = 'contacted' where id = $1`, [id]);
    expect(await read('asha@mail.example')).toMatchObject({ stage: 'answered' });
    await save(
      'asha@mail.example',
      { stage: 'answered', lost_because: null },
      { stage: 'lost', lost_because: 'too expensive' },
    );
    await enquire('asha@mail.example', { created_at: '2090-01-01' });
    const person = await read('asha@mail.example');
    expect(person).toMatchObject({ stage: 'new', lost_because: null });
    expect(person.history.map(({ was, became }) => `${was} > ${became}`)).toEqual([
      'lost: too expensive > new',
      'answered > lost: too expensive',
      'new > answered',
    ]);
  });

  test('has all requests, alerts as counts, and what became of each home', async () => {
    const kept = await addListing(database, { title: 'Kept', price: 90_00_000 });
    const sold = await addListing(database, { title: 'Sold', price: 50_00_000 });
    await enquire('asha@mail.example', {
      property_id: kept,
      property_title: 'Kept',
      property_price: 1_00_00_000,
    });
    await enquire('asha@mail.example', {
      property_id: sold,
      property_title: 'Sold',
      property_price: 50_00_000,
    });
    await database.query(`select public.subscribe_alert($1::jsonb)`, [
      {
        email: 'Asha@mail.example',
        offer: 'Sale',
        query: 'bhk=3',
        label: '3 BHK',
        rhythm: 'daily',
        consent: 'Yes.',
      },
    ]);
    const [seen] = await database.query<{ at: string }>(
      'select updated_at::text as at from public.properties where id = $1',
      [sold],
    );
    await database.query('select public.record_verification($1::jsonb, $2)', [
      {
        idempotencyKey: crypto.randomUUID(),
        property_id: sold,
        outcome: 'sold or let',
        method: 'call',
        seen_at: seen?.at,
        confirmed: [],
        papers_seen: [],
        papers_not_seen: [],
      },
      opened.staff,
    ]);
    const person = await read('asha@mail.example');
    expect(person.requests).toHaveLength(2);
    expect(person.alerts).toEqual({ active: 0, waiting: 1, ended: 0 });
    expect(person.homes.toSorted((a, b) => (a.title < b.title ? -1 : 1))).toMatchObject([
      { title: 'Kept', state: 'on offer', price_then: 1_00_00_000, price_now: 90_00_000 },
      { title: 'Sold', state: 'sold', price_now: null, slug: null },
    ]);
  });
});

describe('the list of people', () => {
  test('shows those heard from last first and skips none between pages', async () => {
    for (let day = 1; day <= 5; day++)
      await enquire(`a${day}@mail.example`, { name: `day ${day}`, created_at: `2026-11-0${day}` });
    const first = await list({ take: 3 });
    const second = await list({ take: 3, after: first.next });
    expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual([
      'day 5',
      'day 4',
      'day 3',
      'day 2',
      'day 1',
    ]);
    expect([first.total, second.next]).toEqual([5, null]);
  });

  test('has parts for mine, late and without a next step, by the day in India', async () => {
    for (const name of ['mine', 'late', 'lost', 'open']) await enquire(`${name}@mail.example`, { name });
    await save('mine@mail.example', { owner: null }, { owner: opened.staff });
    await save(
      'late@mail.example',
      { next_step: null, next_step_on: null },
      { next_step: 'Call', next_step_on: '2026-11-26' },
    );
    await save(
      'lost@mail.example',
      { stage: 'new', lost_because: null },
      { stage: 'lost', lost_because: 'does not answer' },
    );
    expect(await names({ which: 'mine' })).toEqual(['mine']);
    expect(await names({ which: 'late', at: '2026-11-26T18:00:00Z' })).toEqual([]);
    expect(await names({ which: 'late', at: '2026-11-26T18:31:00Z' })).toEqual(['late']);
    expect((await names({ which: 'no step' })).toSorted()).toEqual(['mine', 'open']);
    expect(await names({ stage: 'lost' })).toEqual(['lost']);
    const due = await database.query('select name, next_step from private.steps_due($1::timestamptz)', [
      '2026-11-25T18:31:00Z',
    ]);
    expect(due).toEqual([{ name: 'late', next_step: 'Call' }]);
  });

  test('finds a person by any request, number or note, and takes no sign for a wildcard', async () => {
    await enquire('asha@mail.example', { property_title: 'Two rooms in Hebbal' });
    await enquire('asha@mail.example', { name: 'A. Rao' });
    await enquire('ravi@mail.example', { name: 'Ravi 100%', phone: '+91 99000 11111' });
    await save('ravi@mail.example', { notes: null }, { notes: 'Prefers a garden' });
    expect(await names({ words: 'hebbal' })).toEqual(['A. Rao']);
    expect(await names({ words: '9900011111' })).toEqual(['Ravi 100%']);
    expect(await names({ words: 'garden' })).toEqual(['Ravi 100%']);
    expect(await names({ words: '%' })).toEqual(['Ravi 100%']);
    expect(await names({ words: '_' })).toEqual([]);
  });
});

describe('a change of a person', () => {
  test('is refused when a colleague has written the same field meanwhile, and keeps other fields of theirs', async () => {
    await enquire('asha@mail.example');
    expect(await save('asha@mail.example', { notes: null }, { notes: 'First' })).toBe('saved');
    expect(await save('asha@mail.example', { notes: null }, { notes: 'Second' })).toBe('changed');
    expect(
      await save(
        'asha@mail.example',
        { next_step: null, next_step_on: null },
        { next_step: 'Call', next_step_on: '2026-12-01' },
      ),
    ).toBe('saved');
    expect(await read('asha@mail.example')).toMatchObject({ notes: 'First', next_step: 'Call' });
    // The same text twice is one save, so that a lost answer can be sent again.
    expect(await save('asha@mail.example', { notes: null }, { notes: 'First' })).toBe('saved');
  });

  test.each([
    ['a stage lost without a reason', { stage: 'lost' }],
    ['a reason without being lost', { lost_because: 'too expensive' }],
    ['a step without a day', { next_step: 'Call' }],
    ['a step of 101 characters', { next_step: 'x'.repeat(101), next_step_on: '2026-12-01' }],
  ])('cannot be %s', async (_, changes) => {
    await enquire('asha@mail.example');
    const seen = { stage: 'new', lost_because: null, next_step: null, next_step_on: null };
    await expect(save('asha@mail.example', seen, changes)).rejects.toThrow(/check constraint/);
  });

  test('gives a person to an admin only', async () => {
    await enquire('asha@mail.example');
    const editor = await addUser(database, { role: 'editor' });
    await expect(save('asha@mail.example', { owner: null }, { owner: editor })).rejects.toThrow(
      'Choose another owner',
    );
  });

  test('touches no column but those of staff', async () => {
    await enquire('asha@mail.example');
    await save(
      'asha@mail.example',
      { mailbox: 'asha@mail.example' },
      { mailbox: 'else@mail.example', heard_at: '2090-01-01' },
    );
    expect(await idOf('else@mail.example')).toBe('null');
  });
});

describe('two mailboxes of one person', () => {
  beforeEach(async () => {
    await enquire('asha@mail.example', { name: 'Asha at home', created_at: '2026-11-01' });
    await enquire('asha@office.example', { name: 'Asha at work', created_at: '2026-11-02' });
    await enquire('asha@third.example', { name: 'Asha elsewhere', created_at: '2026-10-01' });
  });

  test('with one number are named to staff, and merged by nobody but staff', async () => {
    expect((await read('asha@mail.example')).same_number.map(({ email }) => email).toSorted()).toEqual([
      'asha@office.example',
      'asha@third.example',
    ]);
    expect(await names()).toHaveLength(3);
  });

  test('are one after a merge, also in the search, and new requests of both reach that one', async () => {
    await save(
      'asha@mail.example',
      { next_step: null, next_step_on: null },
      { next_step: 'Call', next_step_on: '2026-12-01' },
    );
    expect(await merge('asha@mail.example', 'asha@office.example')).toBe('merged');
    await enquire('asha@mail.example', { name: 'Asha again', created_at: '2026-11-03' });
    expect(await names({ words: 'at home' })).toEqual(['Asha again']);
    const person = await read('asha@mail.example');
    expect(person).toMatchObject({ enquiries: 3, next_step: 'Call', name: 'Asha again' });
    expect(person.mailboxes.map(({ mailbox }) => mailbox)).toEqual([
      'asha@office.example',
      'asha@mail.example',
    ]);
    expect((await list()).rows[0]?.name).toBe('Asha again');
  });

  test('are two again when staff take it back, each with what was written about it', async () => {
    await save('asha@mail.example', { notes: null }, { notes: 'Of the home address' });
    await merge('asha@mail.example', 'asha@office.example');
    const merged = await read('asha@office.example');
    expect(merged.notes).toBeNull();
    expect(merged.mailboxes[1]?.notes).toBe('Of the home address');
    expect(await answerOf('public.split_person($1)', [await idOf('asha@mail.example')])).toBe('split');
    expect(await read('asha@mail.example')).toMatchObject({ enquiries: 1, notes: 'Of the home address' });
    expect((await read('asha@office.example')).history.map(({ field }) => field)).toEqual([
      'split',
      'merged',
    ]);
    expect(await answerOf('public.split_person($1)', [await idOf('asha@mail.example')])).toBe('changed');
  });

  test('are found by each of their addresses, in any spelling, however many others hold it', async () => {
    const at = async (address: string | null) => answerOf('public.person_at($1)', [address]);
    await enquire('raj@gmail.com');
    for (let n = 0; n < 60; n++) await enquire(`su${n}raj@gmail.com`);
    await merge('asha@mail.example', 'asha@office.example');
    const [raj, asha] = [await idOf('raj@gmail.com'), await idOf('asha@office.example')];
    expect(await at('raj@gmail.com')).toBe(raj);
    expect(await at(' R.A.J+flat@GoogleMail.com ')).toBe(raj);
    expect(await at('asha@mail.example')).toBe(asha);
    for (const nobody of ['aj@gmail.com', 'raj', '%', '@', '', null]) expect(await at(nobody)).toBeNull();
  });

  test('stay one level deep: whoever is merged takes theirs along, and is nobody’s target', async () => {
    await merge('asha@mail.example', 'asha@office.example');
    await merge('asha@office.example', 'asha@third.example');
    expect((await read('asha@mail.example')).mailboxes).toHaveLength(3);
    expect(await merge('asha@third.example', 'asha@mail.example')).toBe('changed');
    expect(await merge('asha@third.example', 'asha@third.example')).toBe('changed');
  });

  test('are named when one of them is erased, and the other stays', async () => {
    await merge('asha@mail.example', 'asha@office.example');
    const erased = await answerOf(
      'public.privacy_erase($1)',
      ['asha@office.example'],
      database.as('service_role'),
    );
    expect(erased).toMatchObject({ people: 1, merged_with: ['asha@mail.example'] });
    expect(await names({ words: 'home' })).toEqual(['Asha at home']);
  });
});

describe('a search of people', () => {
  test.each([
    ['half a name without its accents', 'rene d'],
    ['a name with another apostrophe', 'D’Souza'],
    ['a name without its apostrophe', 'dsouz'],
    ['a number with the code of India and spaces', '+91 98450 12345'],
    ['a number with a zero before it and hyphens', '098450-12345'],
    ['a number in digits of Kannada', '೯೮೪೫೦ ೧೨೩೪೫'],
    ['the middle of a number', '45012'],
    ['another spelling of the mailbox', 'Rene.Dsouza+home@googlemail.com'],
    ['half of the mailbox with its dots', 'rene.dsou'],
    ['the reference of an enquiry without its hyphen', 'ang7findme'],
    ['the reference of a home', 'KAV-2041'],
    ['a word of a note about an enquiry', 'gulmohar'],
    ['a word of a note about the person', 'balcony'],
    ['two letters', 'só'],
    ['words of different places', 'hebbal souza balcony'],
    ['a place that ends the name of another', 'nagar'],
    ['a word of a note behind a mark', 'window'],
  ])('finds somebody by %s: %s', async (_, words) => {
    const home = await addListing(database, { title: '3 BHK in Hebbal', source_key: 'KAV-2041' });
    await enquire('renedsouza@gmail.com', {
      ...{
        reference: 'ANG-7FINDME',
        name: "René D'Souza",
        property_id: home,
        property_title: '3 BHK in Hebbal, Nagar-Vihar',
      },
      ...{ notes: 'Wants a gulmohar before the/window' },
    });
    await enquire('other@mail.example', {
      ...{
        name: 'Tom',
        phone: '+919900011111',
        reference: 'ANG-OTHER',
        property_title: '3 BHK in Vijayanagar',
      },
      ...{ notes: 'No jacarandas nor bywindows' },
    });
    await save('renedsouza@gmail.com', { notes: null }, { notes: 'Needs a balcony' });
    expect(await names({ words })).toEqual([`René D'Souza`]);
  });

  test('follows what is corrected, merged and deleted', async () => {
    const id = await enquire('asha@mail.example', { notes: 'gulmohar' });
    await admin.query(`update public.enquiries set notes = 'jacaranda' where id = $1`, [id]);
    expect(await names({ words: 'gulmohar' })).toEqual([]);
    await enquire('office@mail.example', { name: 'Asha of work' });
    await merge('asha@mail.example', 'office@mail.example');
    expect(await names({ words: 'jacaranda' })).toEqual(['Asha of work']);
    await database.query('delete from public.enquiries where id = $1', [id]);
    expect(await names({ words: 'jacaranda' })).toEqual([]);
  });
});

describe('a copy of what is stored about a mailbox', () => {
  const copy = async (id: unknown, by?: Session) =>
    personCopyAnswer.parse(await answerOf('public.admin_person_copy($1)', [id], by));

  test('has nothing of one that staff merged with it, because who asks may not own that', async () => {
    await enquire('asha@mail.example', { reference: 'ANG-ONE' });
    await enquire('asha@office.example', { reference: 'ANG-TWO' });
    const [mail, office] = [await idOf('asha@mail.example'), await idOf('asha@office.example')];
    await answerOf('public.merge_people($1, $2)', [office, mail]);
    for (const [id, own, other] of [
      [mail, 'ANG-ONE', 'ANG-TWO'],
      [office, 'ANG-TWO', 'ANG-ONE'],
    ]) {
      const copied = await copy(id);
      expect(copied).toMatchObject({ enquiries: [{ reference: own }] });
      expect(JSON.stringify(copied)).not.toContain(other);
    }
  });

  test('has no link of a mail that is still to go out', async () => {
    await enquire('asha@mail.example');
    await database.exec(`insert into public.outbox (kind, payload)
      values ('alert_to_confirm', '{"email": "asha@mail.example", "link": "secret-of-a-mail"}')`);
    const copied = await copy(await idOf('asha@mail.example'));
    expect(copied).toMatchObject({ mails: [{ payload: { email: 'asha@mail.example' } }] });
    expect(JSON.stringify(copied)).not.toContain('secret-of-a-mail');
  });

  test('is empty for nobody, and closed to whoever is no admin', async () => {
    expect(await copy('00000000-0000-4000-8000-00000000dead')).toBeNull();
    const user = database.as('authenticated', await addUser(database));
    await expect(copy('00000000-0000-4000-8000-00000000dead', user)).rejects.toThrow('Admin privileges');
  });
});

test('a person is kept as long as one of their requests', async () => {
  await enquire('old@mail.example', { created_at: '2026-01-01', updated_at: '2026-01-01' });
  await enquire('new@mail.example', { name: 'New', created_at: '2027-12-01' });
  await database.query(`select public.forget_expired('2028-01-02T00:00:00Z')`);
  expect(await names()).toEqual(['New']);
});

test('a checkup names a request that nobody is listed for', async () => {
  await enquire('asha@mail.example', { reference: 'ANG-LOST' });
  await enquire('ravi@mail.example');
  expect(await answerOf('private.people_at_odds()', [], database)).toBeNull();
  await database.exec(`delete from public.people where mailbox = 'asha@mail.example'`);
  expect(await answerOf('private.people_at_odds()', [], database)).toEqual(['ANG-LOST']);
});

describe('at once, on Postgres,', () => {
  let postgres: Awaited<ReturnType<typeof openPostgres>>;
  beforeAll(async () => {
    postgres = await openPostgres();
  });
  afterAll(() => postgres.close());

  test('two enquiries of one new mailbox make one person, who was heard from last by the later one', async () => {
    await meetUncommitted(
      postgres,
      (open) => enquire('asha@mail.example', { created_at: '2026-11-02' }, open),
      () => enquire('a.sha@mail.example'.replace('a.sha', 'asha+2'), { created_at: '2026-11-03' }, postgres),
    );
    expect(await postgres.query('select mailbox, heard_at::date::text as day from public.people')).toEqual([
      { mailbox: 'asha@mail.example', day: '2026-11-03' },
    ]);
  });

  /** What the second of two merges answers that begins before the first is committed. */
  async function mergeAtOnce(
    first: [from: string, into: string],
    second: [from: string, into: string],
  ): Promise<string | undefined> {
    const meera = await addUser(postgres, { role: 'admin' });
    const merge = async (session: Session, mailboxes: [from: string, into: string]) => {
      await session.query(`select set_config('request.jwt.claim.sub', $1, true)`, [meera]);
      const [row] = await session.query<{ answer: string }>(
        `select public.merge_people((select id from public.people where mailbox = $1),
           (select id from public.people where mailbox = $2)) ->> 'result' as answer`,
        mailboxes,
      );
      return row?.answer;
    };
    return meetUncommitted(
      postgres,
      (open) => merge(open, first),
      async () => {
        const other = await postgres.begin();
        const answer = await merge(other, second);
        await other.commit();
        return answer;
      },
    );
  }
  const mergedPeople = () =>
    postgres.query<{ mailbox: string; into: string }>(
      `select gone.mailbox, kept.mailbox as into from public.people as gone join public.people as kept on kept.id = gone.merged_into
        where kept.mailbox like '%@mail.example' and gone.mailbox like 'chain-%' order by 1`,
    );

  test('two merges against each other leave one of them', async () => {
    await enquire('chain-one@mail.example', {}, postgres);
    await enquire('chain-two@mail.example', {}, postgres);
    const [one, two] = ['chain-one@mail.example', 'chain-two@mail.example'] as const;
    expect(await mergeAtOnce([one, two], [two, one])).toBe('changed');
    expect(await mergedPeople()).toEqual([{ mailbox: one, into: two }]);
  });

  test('nobody is merged with a person who is being merged with a third', async () => {
    const [one, two, three] = [
      'chain-3@mail.example',
      'chain-4@mail.example',
      'chain-5@mail.example',
    ] as const;
    for (const mailbox of [one, two, three]) await enquire(mailbox, {}, postgres);
    expect(await mergeAtOnce([two, three], [one, two])).toBe('changed');
    expect(await mergedPeople()).toContainEqual({ mailbox: two, into: three });
    expect(await mergedPeople()).not.toContainEqual({ mailbox: one, into: two });
  });
});
