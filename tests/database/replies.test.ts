import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { enquiryRowsAnswer } from '#contracts/admin-inbox.ts';
import { adminRepliesAnswer } from '#contracts/admin-replies.ts';
import { openPostgres, type PostgresDatabase, type Row, type Session } from '../fixtures/database.ts';
import { addEnquiry, addListing, addUser } from './rows.ts';
import { setUpAdmin } from './set-up-admin.ts';
import { meetUncommitted } from './until-it-waits.ts';

const { database, admin, answerOf } = setUpAdmin(
  'delete from public.enquiries; delete from public.outbox; delete from public.people',
);

let number = 0;
const enquire = (overrides: Row = {}, to: Session = database) =>
  addEnquiry(to, { reference: `ANG-R${++number}`, name: 'Asha', ...overrides });
const send = (enquiry: string, overrides: Row = {}, by: Session = admin) =>
  answerOf(
    'public.send_reply($1::jsonb)',
    [{ id: randomUUID(), enquiry, channel: 'whatsapp', body: 'Hello', ...overrides }],
    by,
  );
const statusOf = (enquiry: string) =>
  answerOf('(select status from public.enquiries where id = $1)', [enquiry], database);
const read = async (enquiry: string | null = null) =>
  adminRepliesAnswer.parse(await answerOf('public.admin_replies($1)', [enquiry]));

describe('an answer', () => {
  test('makes a new enquiry contacted and its sender answered, and is noted with who and when', async () => {
    const enquiry = await enquire();
    expect(await send(enquiry)).toBe('sent');
    expect(await statusOf(enquiry)).toBe('contacted');
    expect(await answerOf('(select stage from public.people)', [], database)).toBe('answered');
    expect((await read(enquiry)).sent).toMatchObject([
      { channel: 'whatsapp', body: 'Hello', by_email: expect.any(String) },
    ]);
  });

  test('is mailed with its reference when it goes by the outbox, once per key', async () => {
    const enquiry = await enquire({ reference: 'ANG-MAILD' });
    const id = randomUUID();
    for (const _ of [1, 2]) expect(await send(enquiry, { id, channel: 'outbox' })).toBe('sent');
    expect(
      await database.query(
        `select kind, payload ->> 'reference' as reference, payload ->> 'body' as body from public.outbox`,
      ),
    ).toEqual([{ kind: 'reply_for_visitor', reference: 'ANG-MAILD', body: 'Hello' }]);
    expect((await read(enquiry)).sent).toHaveLength(1);
  });

  test('is refused for what may be a robot’s, and for an enquiry that is gone', async () => {
    const enquiry = await enquire({ status: 'suspected' });
    expect(await send(enquiry, { channel: 'outbox' })).toBe('apart');
    expect(await send(randomUUID())).toBe('gone');
    expect(await answerOf('(select count(*) from public.outbox)', [], database)).toBe(0);
  });

  test('is mailed ten times a day to one mailbox at most, and still noted on other ways', async () => {
    const enquiries = [await enquire(), await enquire({ email: 'asha+flat@mail.example' })];
    for (let nth = 0; nth < 10; nth++)
      expect(await send(enquiries[nth % 2] ?? '', { channel: 'outbox' })).toBe('sent');
    expect(await send(enquiries[0] ?? '', { channel: 'outbox' })).toBe('too many');
    expect(await send(enquiries[0] ?? '')).toBe('sent');
  });

  test('that was not sent is taken back, and the clock runs on; what we mailed stays', async () => {
    const enquiry = await enquire();
    const [opened, mailed] = [randomUUID(), randomUUID()];
    await send(enquiry, { id: opened });
    expect(await answerOf('public.take_back_reply($1)', [opened])).toBe('taken back');
    expect(await statusOf(enquiry)).toBe('new');
    expect(await answerOf('public.take_back_reply($1)', [opened])).toBe('gone');
    await send(enquiry, { id: mailed, channel: 'outbox' });
    expect(await answerOf('public.take_back_reply($1)', [mailed])).toBe('gone');
    expect(await statusOf(enquiry)).toBe('contacted');
  });

  test('is filled from our own home, never from what a visitor typed as one', async () => {
    const home = await addListing(database, { title: 'Ours', price: 90_00_000 });
    expect(
      (await read(await enquire({ property_id: home, property_title: 'Buy at evil.example' }))).home,
    ).toMatchObject({
      title: 'Ours',
      price: 90_00_000,
    });
    expect((await read(await enquire({ property_title: 'Buy at evil.example' }))).home).toBeNull();
    await database.query('update public.properties set publish = 5 where id = $1', [home]);
    expect((await read(await enquire({ property_id: home }))).home).toBeNull();
  });
});

describe('two who answer one enquiry', () => {
  let ravi: Session;
  let meera: { id: string; session: Session };
  beforeAll(async () => {
    ravi = database.as('authenticated', await addUser(database, { role: 'admin' }));
    const id = await addUser(database, { role: 'admin' });
    meera = { id, session: database.as('authenticated', id) };
  });
  const ownerOf = (enquiry: string) =>
    answerOf('(select owner from public.enquiries where id = $1)', [enquiry], database);
  const mails = () => answerOf(`(select count(*) from public.outbox)`, [], database);
  const seenNothing = { despite: [], status: 'new', owner: null };

  test('answering takes the enquiry, and the second is told before anything goes', async () => {
    const enquiry = await enquire();
    const id = randomUUID();
    const first = { ...seenNothing, id, channel: 'outbox', body: 'It is available' };
    expect(await send(enquiry, first, meera.session)).toBe('sent');
    expect(await ownerOf(enquiry)).toBe(meera.id);
    const second = { ...seenNothing, channel: 'outbox', body: 'It is not available' };
    expect(await send(enquiry, second, ravi)).toBe('answered');
    expect(await mails()).toBe(1);
    const known = adminRepliesAnswer.parse(await answerOf('public.admin_replies($1)', [enquiry], ravi));
    expect(known).toMatchObject({
      sent: [{ id, by_id: meera.id, body: 'It is available' }],
      asked: { status: 'contacted', owner: meera.id },
    });
    const despite = { ...second, despite: [id], status: 'contacted', owner: meera.id };
    expect(await send(enquiry, despite, ravi)).toBe('sent');
    expect(await mails()).toBe(2);
    expect(await ownerOf(enquiry)).toBe(meera.id);
  });

  test.each([
    ['a page of version 1.0.0 states nothing', {}],
    ['what is stated is no list', { despite: null }],
    ['an object is stated', { despite: {} }],
    ['another answer is stated', { despite: [randomUUID()] }],
  ])('a colleague’s answer is not passed over where %s', async (_, stated) => {
    const enquiry = await enquire();
    await send(enquiry, {}, meera.session);
    expect(await send(enquiry, { channel: 'outbox', ...stated }, ravi)).toBe('answered');
    expect(await mails()).toBe(0);
  });

  test('one’s own answer of another window is told too, and a page of version 1.0.0 goes on after its own', async () => {
    const enquiry = await enquire();
    await send(enquiry, {}, ravi);
    expect(await send(enquiry, seenNothing, ravi)).toBe('answered');
    expect(await send(enquiry, {}, ravi)).toBe('sent');
  });

  test('an enquiry that a colleague took or dealt with by telephone is told before an answer goes', async () => {
    const taken = await enquire();
    await meera.session.query('update public.enquiries set owner = $2 where id = $1', [taken, meera.id]);
    expect(await send(taken, seenNothing, ravi)).toBe('answered');
    expect(await send(taken, { ...seenNothing, owner: meera.id }, ravi)).toBe('sent');
    const done = await enquire();
    await meera.session.query(`update public.enquiries set status = 'done' where id = $1`, [done]);
    expect(await send(done, seenNothing, ravi)).toBe('answered');
    expect(
      adminRepliesAnswer.parse(await answerOf('public.admin_replies($1)', [done], ravi)).asked,
    ).toMatchObject({ status_set: { to: 'done', by_id: meera.id } });
    expect(await send(done, { ...seenNothing, status: 'done' }, ravi)).toBe('sent');
    expect(await statusOf(done)).toBe('done');
  });

  test('the enquiry of somebody who is no admin any more becomes the writer’s', async () => {
    const former = await addUser(database, { role: 'admin' });
    const enquiry = await enquire({ owner: former });
    await database.query(`update public.profiles set role = 'user' where id = $1`, [former]);
    expect(await send(enquiry, seenNothing, meera.session)).toBe('sent');
    expect(await ownerOf(enquiry)).toBe(meera.id);
  });

  test('an answer that is taken back gives the enquiry back, unless it was theirs before', async () => {
    const [taken, own] = [await enquire(), await enquire({ owner: meera.id })];
    for (const [enquiry, owner] of [
      [taken, null],
      [own, meera.id],
    ] as const) {
      const id = randomUUID();
      await send(enquiry, { ...seenNothing, owner, id }, meera.session);
      expect(await answerOf('public.take_back_reply($1)', [id], meera.session)).toBe('taken back');
      expect(await ownerOf(enquiry)).toBe(owner);
    }
  });

  test('others see who answered last in the rows that they show', async () => {
    const enquiry = await enquire();
    await send(enquiry, { channel: 'outbox' }, meera.session);
    await database.query(
      `insert into public.replies (id, enquiry, channel, body, sent_at)
         values (gen_random_uuid(), $1, 'mail', 'An answer from before.', '2026-01-01')`,
      [enquiry],
    );
    const rows = enquiryRowsAnswer.parse(
      await answerOf('public.admin_inbox_rows($1, $2::uuid[])', ['enquiry', [enquiry, randomUUID()]], ravi),
    );
    expect(rows).toMatchObject([
      { id: enquiry, status: 'contacted', owner: meera.id, answered: { channel: 'outbox', by_id: meera.id } },
    ]);
  });

  test('an enquiry that was erased meanwhile is told, and nothing goes', async () => {
    const enquiry = await enquire();
    await database.query('delete from public.enquiries where id = $1', [enquiry]);
    expect(await send(enquiry, { ...seenNothing, channel: 'outbox' }, ravi)).toBe('gone');
    expect(await mails()).toBe(0);
  });
});

describe('one person who asked twice about one home', () => {
  const seenNothing = { despite: [], status: 'new', owner: null };
  let ravi: Session;
  let meera: Session;
  let home: string;
  beforeAll(async () => {
    ravi = database.as('authenticated', await addUser(database, { role: 'admin' }));
    meera = database.as('authenticated', await addUser(database, { role: 'admin' }));
    home = await addListing(database, {});
  });
  const readBeside = async (enquiry: string) =>
    adminRepliesAnswer.parse(await answerOf('public.admin_replies($1)', [enquiry], ravi)).beside;

  test('is told the same by two colleagues: the second sees the answer to the other enquiry first', async () => {
    const first = await enquire({ property_id: home, reference: 'ANG-FIRST' });
    const second = await enquire({ property_id: home, email: 'asha+2@mail.example' });
    const id = randomUUID();
    await send(first, { ...seenNothing, id, channel: 'outbox', body: 'It is available' }, meera);
    const answer = { ...seenNothing, channel: 'outbox', body: 'It is not available' };
    expect(await send(second, answer, ravi)).toBe('answered');
    expect(await readBeside(second)).toMatchObject([{ id, body: 'It is available', reference: 'ANG-FIRST' }]);
    expect(await send(second, { ...answer, despite: [id] }, ravi)).toBe('sent');
  });

  test('is told by mailboxes that are one person too, and one’s own answer asks nothing', async () => {
    const first = await enquire({ property_id: home });
    const second = await enquire({ property_id: home, email: 'asha@work.example' });
    await database.exec(`
      update public.people set merged_into = (select id from public.people where mailbox = 'asha@mail.example')
       where mailbox = 'asha@work.example'`);
    await send(first, seenNothing, meera);
    expect(await send(second, seenNothing, ravi)).toBe('answered');
    expect(await send(second, seenNothing, meera)).toBe('sent');
  });

  test('is answered apart about another home, for help, by another person, or after a month', async () => {
    const first = await enquire({ property_id: home });
    await send(first, seenNothing, meera);
    for (const other of [
      { property_id: await addListing(database, {}) },
      { enquiry_type: 'general_help' },
      { property_id: home, email: 'ravi@mail.example' },
    ])
      expect(await send(await enquire(other), seenNothing, ravi), JSON.stringify(other)).toBe('sent');
    await database.exec(`update public.replies set sent_at = now() - interval '31 days'`);
    expect(await send(await enquire({ property_id: home }), seenNothing, ravi)).toBe('sent');
  });
});

describe('the home of an enquiry', () => {
  const homeOf = async (enquiry: string) => (await read(enquiry)).asked?.home;

  test('says what changed since it was asked about, whoever changed it', async () => {
    const home = await addListing(database, { price: 90_00_000, bedrooms: 2, furnishing: 'none' });
    const enquiry = await enquire({ property_id: home, property_title: 'Flat', property_price: 90_00_000 });
    expect(await homeOf(enquiry)).toMatchObject({ state: 'on offer', checked_on: null });
    expect(await homeOf(enquiry)).toHaveProperty('changes', {});
    await database.query(
      `update public.properties
          set price = 95e5, bedrooms = 3, furnishing = 'full', khata = 'a', lift = true, view_count = 7, description = 'Sunny'
        where id = $1`,
      [home],
    );
    expect(await homeOf(enquiry)).toMatchObject({ price: 95_00_000, price_then: 90_00_000 });
    expect((await homeOf(enquiry))?.changes).toEqual({
      bedrooms: { was: 2, became: 3 },
      furnishing: { was: 'none', became: 'full' },
      khata: { was: null, became: 'a' },
      lift: { was: null, became: true },
    });
  });

  test('that is hidden, sold, deleted or never was ours is not on offer', async () => {
    const home = await addListing(database, {});
    const enquiry = await enquire({ property_id: home, property_title: 'Flat' });
    await database.query('update public.properties set publish = 5 where id = $1', [home]);
    expect(await homeOf(enquiry)).toMatchObject({ state: 'gone' });
    await database.query(
      `insert into public.verifications (id, property_id, checked_on, method, outcome)
       values (gen_random_uuid(), $1, current_date, 'call', 'sold or let')`,
      [home],
    );
    expect(await homeOf(enquiry)).toMatchObject({ state: 'sold' });
    await database.query('delete from public.properties where id = $1', [home]);
    expect(await homeOf(enquiry)).toMatchObject({ state: 'gone' });
    expect(await homeOf(enquiry)).toHaveProperty('changes', {});
    expect(await homeOf(await enquire({ enquiry_type: 'general_help' }))).toBeNull();
  });

  test('whose page was taken down is not on offer, though its row is published', async () => {
    const home = await addListing(database, {});
    const enquiry = await enquire({ property_id: home, property_title: 'Flat' });
    await database.query(
      `insert into public.html_withdrawn_pages (entity_type, entity_id) values ('property', $1)`,
      [home],
    );
    expect(await homeOf(enquiry)).toMatchObject({ state: 'gone' });
    expect((await read(enquiry)).home).toBeNull();
  });

  test('that changed after the writer saw it stops the answer until they have read it again', async () => {
    const home = await addListing(database, { price: 90_00_000 });
    const enquiry = await enquire({ property_id: home, property_title: 'Flat' });
    const seen = { home: await homeOf(enquiry), channel: 'outbox' };
    expect(seen.home).toMatchObject({ state: 'on offer' });
    await database.query('update public.properties set price = 95e5 where id = $1', [home]);
    expect(await send(enquiry, seen)).toBe('changed');
    const read = { home: await homeOf(enquiry), channel: 'outbox' };
    await database.query('update public.properties set publish = 5 where id = $1', [home]);
    expect(await send(enquiry, read)).toBe('changed');
    expect(await statusOf(enquiry)).toBe('new');
    expect(await answerOf('(select count(*) from public.outbox)', [], database)).toBe(0);
    expect(await send(enquiry, { ...read, home: await homeOf(enquiry) })).toBe('sent');
    expect(await send(await enquire({ enquiry_type: 'general_help' }), { home: null })).toBe('sent');
  });

  test('of an enquiry of version 1.0.0, which kept no facts, has no changes', async () => {
    const home = await addListing(database, { bedrooms: 2 });
    const enquiry = await enquire({ property_id: home });
    await database.query('update public.enquiries set asked_facts = null where id = $1', [enquiry]);
    await database.query('update public.properties set bedrooms = 3 where id = $1', [home]);
    expect(await homeOf(enquiry)).toMatchObject({ state: 'on offer' });
    expect(await homeOf(enquiry)).toHaveProperty('changes', {});
  });
});

describe('the saved texts', () => {
  const save = (reply: Row) => answerOf('public.save_reply($1::jsonb)', [reply]);

  test('are changed by staff, never over a colleague’s change', async () => {
    expect((await read()).replies).toEqual([]);
    expect(await save({ name: ' Available ', english: 'Yes.', kannada: ' ' })).toBe('saved');
    const [first] = (await read()).replies;
    expect(first).toMatchObject({ name: 'Available', english: 'Yes.', kannada: null });
    const change = {
      id: first?.id,
      seen_at: first?.updated_at,
      name: 'Available',
      english: 'Still.',
      kannada: 'ಹೌದು',
    };
    expect(await save(change)).toBe('saved');
    expect(await save({ ...change, english: 'No.' })).toBe('changed');
    expect(
      await answerOf('public.delete_reply($1, $2::text::timestamptz)', [first?.id, first?.updated_at]),
    ).toBe('changed');
    const [now] = (await read()).replies;
    expect(now).toMatchObject({ english: 'Still.', kannada: 'ಹೌದು' });
    expect(await answerOf('public.delete_reply($1, $2::text::timestamptz)', [now?.id, now?.updated_at])).toBe(
      'deleted',
    );
  });

  test('have a name of their own, and are 50 at most', async () => {
    for (let nth = 1; nth <= 50; nth++)
      expect(await save({ name: `Text ${nth}`, english: 'x' })).toBe('saved');
    expect(await save({ name: 'TEXT 7', english: 'x' })).toBe('taken');
    expect(await save({ name: 'One more', english: 'x' })).toBe('full');
  });
});

describe('the clock of our promise', () => {
  /** What an enquiry of `from` has waited at `until`. */
  async function minutes(from: string, until: string) {
    const enquiry = await enquire({ created_at: from });
    return answerOf(
      `(select minutes::int from private.answer_times($1, $1::timestamptz + interval '1 second', $2) where enquiry = $3)`,
      [from, until, enquiry],
      database,
    );
  }

  test.each([
    ['within a day', '2026-11-20T09:00+05:30', '2026-11-20T10:30+05:30', 90],
    ['over a night', '2026-11-20T19:30+05:30', '2026-11-21T08:30+05:30', 60],
    ['in the night', '2026-11-20T21:00+05:30', '2026-11-21T07:00+05:30', 0],
    ['over a month’s end', '2026-11-30T19:00+05:30', '2026-12-02T09:00+05:30', 840],
    ['over a year’s end', '2026-12-31T19:00+05:30', '2027-01-01T09:00+05:30', 120],
    ['over midnight in India', '2026-11-20T23:59:59+05:30', '2026-11-21T08:01+05:30', 1],
    [
      'over midnight in London, which is no night here',
      '2026-11-21T05:29+05:30',
      '2026-11-21T08:30+05:30',
      30,
    ],
    ['over the leap day', '2028-02-28T19:00+05:30', '2028-03-01T09:00+05:30', 840],
    ['over the end of another February', '2027-02-28T19:00+05:30', '2027-03-01T09:00+05:30', 120],
    ['when the clock was put back', '2026-11-20T10:00+05:30', '2026-11-20T09:55+05:30', 0],
    ['when the clock was put back over midnight', '2026-11-20T09:00+05:30', '2026-11-19T19:00+05:30', 0],
  ])('runs from 8am to 8pm in India: %s', async (_, from, until, expected) => {
    expect(await minutes(from, until)).toBe(expected);
  });

  const response = (at: string) => answerOf('private.first_response($1::timestamptz)', [at], database);
  const answerAt = async (enquiry: string, at: string) => {
    await send(enquiry);
    await database.query(
      `update public.inbox_changes set changed_at = $2 where row_id = $1 and became = 'contacted'`,
      [enquiry, at],
    );
  };

  test('stops at the first answer; what waits too long counts, and spam does not', async () => {
    const at = '2026-11-20T18:00+05:30';
    expect(await response(at)).toEqual({ median: null, nine_of_ten: null });
    for (const [asked, answered] of [
      ['2026-11-20T09:00+05:30', '2026-11-20T09:30+05:30'],
      ['2026-11-20T09:00+05:30', '2026-11-20T10:00+05:30'],
    ] as const)
      await answerAt(await enquire({ created_at: asked }), answered);
    await enquire({ created_at: '2026-11-20T08:00+05:30' });
    await enquire({ created_at: '2026-11-20T17:30+05:30' });
    const spam = await enquire({ created_at: '2026-11-20T09:00+05:30' });
    await admin.query(`update public.enquiries set status = 'spam' where id = $1`, [spam]);
    expect(await response(at)).toEqual({ median: 60, nine_of_ten: 492 });
  });

  test('is not stopped by an answer that was taken back', async () => {
    const enquiry = await enquire({ created_at: '2026-11-20T09:00+05:30' });
    const id = randomUUID();
    await send(enquiry, { id });
    await answerOf('public.take_back_reply($1)', [id]);
    expect(await response('2026-11-20T10:00+05:30')).toEqual({ median: null, nine_of_ten: null });
    expect(await response('2026-11-20T13:00+05:30')).toEqual({ median: 240, nine_of_ten: 240 });
  });
});

test('on Postgres, two answers at once with one key are one', async () => {
  const postgres = await openPostgres();
  const meera = await addUser(postgres, { role: 'admin' });
  const enquiry = await enquire({}, postgres);
  const reply = { id: randomUUID(), enquiry, channel: 'outbox', body: 'Hello' };
  const by = `select set_config('request.jwt.claim.sub', '${meera}', true)`;
  const second = await meetUncommitted(
    postgres,
    async (open) => {
      await open.query(by);
      await open.query('select public.send_reply($1::jsonb)', [reply]);
    },
    async () => {
      const other = await postgres.begin();
      await other.query(by);
      const [row] = await other.query<{ answer: string }>('select public.send_reply($1::jsonb) as answer', [
        reply,
      ]);
      await other.commit();
      return row?.answer;
    },
  );
  expect(second).toBe('sent');
  expect(await postgres.query('select count(*)::int as mails from public.outbox')).toEqual([{ mails: 1 }]);
  await postgres.close();
});

/** The answer that the second gets, who sends while the transaction of the first is open. */
async function answerAtOnce(
  postgres: PostgresDatabase,
  first: readonly [by: string, body: string, enquiry: string],
  second: readonly [by: string, body: string, enquiry: string],
): Promise<unknown> {
  const answer = async ([by, body, enquiry]: typeof first, session: Session) => {
    await session.query(`select set_config('request.jwt.claim.sub', '${by}', true)`);
    const seenNothing = { despite: [], status: 'new', owner: null };
    return answerOf(
      'public.send_reply($1::jsonb)',
      [{ id: randomUUID(), enquiry, channel: 'outbox', body, ...seenNothing }],
      session,
    );
  };
  return meetUncommitted(
    postgres,
    (open) => answer(first, open),
    async () => {
      const other = await postgres.begin();
      const told = await answer(second, other);
      await other.commit();
      return told;
    },
  );
}

test('on Postgres, of two colleagues who answer at the same moment one is stored and the other is told', async () => {
  const postgres = await openPostgres();
  const [meera, ravi] = [
    await addUser(postgres, { role: 'admin' }),
    await addUser(postgres, { role: 'admin' }),
  ];
  const enquiry = await enquire({}, postgres);
  expect(
    await answerAtOnce(postgres, [meera, 'It is available', enquiry], [ravi, 'It is not available', enquiry]),
  ).toBe('answered');
  expect(await postgres.query(`select payload ->> 'body' as body from public.outbox`)).toEqual([
    { body: 'It is available' },
  ]);
  expect(await postgres.query('select owner from public.enquiries')).toEqual([{ owner: meera }]);
  await postgres.close();
});

test('on Postgres, of two colleagues who answer two enquiries of one person about one home, the second is told', async () => {
  const postgres = await openPostgres();
  const [meera, ravi] = [
    await addUser(postgres, { role: 'admin' }),
    await addUser(postgres, { role: 'admin' }),
  ];
  const property_id = await addListing(postgres, {});
  const [one, other] = [await enquire({ property_id }, postgres), await enquire({ property_id }, postgres)];
  expect(
    await answerAtOnce(postgres, [meera, 'It is available', one], [ravi, 'It is not available', other]),
  ).toBe('answered');
  expect(await postgres.query(`select payload ->> 'body' as body from public.outbox`)).toEqual([
    { body: 'It is available' },
  ]);
  await postgres.close();
});
