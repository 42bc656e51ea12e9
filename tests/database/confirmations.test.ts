import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { openPostgres, type Row, type Session } from '../fixtures/database.ts';
import { addListing } from './rows.ts';
import { setUpAdmin } from './set-up-admin.ts';
import { meetUncommitted } from './until-it-waits.ts';

const { database, admin, answerOf } = setUpAdmin(
  'delete from public.properties; delete from public.partners; delete from public.outbox; delete from public.site_settings',
);

const DAY = 86_400_000;
/** A Tuesday, 10:00 in India. */
const tuesday = new Date('2026-11-24T10:00:00+05:30');
const later = (days: number, hours = 0) =>
  new Date(tuesday.getTime() + days * DAY + hours * 3_600_000).toISOString();

const call = (expression: string, values: readonly unknown[] = [], by: Session = database) =>
  answerOf(expression, values, by);

interface Partner {
  partner: string;
  contact: string;
}
async function addPartner(contact: Row = {}, on: Session = database): Promise<Partner> {
  const made = { partner: randomUUID(), contact: randomUUID() };
  await on.query(
    `insert into public.partners (id, slug, name, homes_come, trust) values ($1::uuid, 'p-' || $1, 'Kaveri ' || $1, 'typed', 'at once')`,
    [made.partner],
  );
  const { email, phone, language } = {
    email: 'kavya@kaveri.example',
    phone: null,
    language: 'en',
    ...contact,
  };
  await on.query(
    `insert into public.partner_contacts (id, partner_id, name, email, phone, language) values ($1, $2, 'Kavya', $3, $4, $5)`,
    [made.contact, made.partner, email, phone, language],
  );
  return made;
}
const addHome = ({ partner }: Partner, row: Row = {}, on = database) =>
  addListing(on, { partner_id: partner, price: 1_00_00_000, last_verified: null, ...row });
const tend = (at: string, by: Session = database) => call('public.tend_confirmations($1)', [at], by);
const linkOf = async ({ contact }: Partner, at = later(0)) =>
  String(await call('private.new_confirmation_link($1, $2)', [contact, at]));
const read = (link: string, at = later(0)) => call('public.read_partner_homes($1, $2)', [link, at]);
const answer = (link: string, answers: readonly Row[], at = later(0), by: Session = database) =>
  call('public.answer_partner_homes($1, $2::jsonb, $3)', [link, answers, at], by);
const homeOf = async (id: string) => {
  const [row] = await database.query<Row>(
    'select price::float8 as price, publish, last_verified, partner_id, history from public.properties where id = $1',
    [id],
  );
  return row;
};
const checksOf = (id: string) =>
  database.query(
    'select method, outcome, price::float8 as price, checked_on::text as on from public.verifications where property_id = $1 order by checked_at',
    [id],
  );

describe('a link', () => {
  test('opens the homes of its partner that are due, and writes nothing', async () => {
    const [kaveri, other] = [await addPartner(), await addPartner({ email: 'ravi@other.example' })];
    const due = await addHome(kaveri, { title: 'Due' });
    await addHome(kaveri, { title: 'Checked', last_verified: '2026-11-22' });
    await addHome(kaveri, { title: 'Hidden by staff', publish: 0 });
    await addHome(other, { title: 'Of another partner' });
    const link = await linkOf(kaveri);
    expect(await read(link)).toMatchObject({
      language: 'en',
      stopped: false,
      due: 1,
      homes: [{ id: due, title: 'Due', answer: null }],
    });
    expect(JSON.stringify(await read(link))).not.toContain('Kavya');
    const written = await database.query(
      'select (select count(*) from public.confirmations) + (select count(*) from public.asked_homes) as rows',
    );
    expect(written).toEqual([{ rows: 0 }]);
  });

  test('is stored as a hash, ends after 14 days, and is worth nothing once it is revoked', async () => {
    const kaveri = await addPartner();
    const home = await addHome(kaveri);
    const link = await linkOf(kaveri);
    expect(link).toMatch(/^[0-9a-f]{32}$/);
    expect(await database.query('select from public.confirmation_links where hash = $1', [link])).toEqual([]);
    expect(await read(link, later(13.9))).not.toBeNull();
    expect(await read(link, later(14))).toBeNull();
    expect(await answer(link, [{ home, answer: 'available' }], later(14))).toBeNull();
    expect(await call('public.revoke_partner_links($1)', [kaveri.contact], admin)).toBe(1);
    expect(await read(link)).toBeNull();
    expect(await answer(link, [{ home, answer: 'available' }])).toBeNull();
    for (const guess of ['', link.slice(1), "' or true --", '__proto__'])
      expect(await read(guess)).toBeNull();
  });

  test('that staff make ends 14 days from now at the latest, whatever day they say', async () => {
    const kaveri = await addPartner();
    for (const at of ['2126-01-01', 'infinity'])
      await call(`public.new_partner_link($1, '${at}')`, [kaveri.contact], admin);
    expect(
      await database.query(
        `select count(*)::integer as links, bool_and(ends_at <= clock_timestamp() + interval '14 days') as soon
           from public.confirmation_links`,
      ),
    ).toEqual([{ links: 2, soon: true }]);
  });

  test('answers for no home of anybody else', async () => {
    const [kaveri, other] = [await addPartner(), await addPartner({ email: 'ravi@other.example' })];
    const foreign = await addHome(other);
    const link = await linkOf(kaveri);
    expect(
      await answer(link, [
        { home: foreign, answer: 'sold or let' },
        { home: randomUUID(), answer: 'available' },
      ]),
    ).toMatchObject({
      stored: 0,
      refused: [{ because: 'gone' }, { because: 'gone' }],
    });
    await tend(later(0, 2));
    expect(await homeOf(foreign)).toMatchObject({ publish: 50 });
  });
});

describe('an answer', () => {
  test('is stored once, can be changed for an hour, and is then a check by the partner and not by us', async () => {
    const kaveri = await addPartner();
    const home = await addHome(kaveri);
    const link = await linkOf(kaveri);
    for (const _ of ['first', 'again'])
      expect(await answer(link, [{ home, answer: 'sold or let' }])).toEqual({ stored: 1, refused: [] });
    expect(
      await answer(link, [{ home, answer: 'price changed', price: 95_00_000 }], later(0, 0.9)),
    ).toMatchObject({ stored: 1 });
    expect(await checksOf(home)).toEqual([]);
    await tend(later(0, 0.99));
    expect(await checksOf(home)).toEqual([]);
    await tend(later(0, 1));
    await tend(later(0, 1));
    expect(await checksOf(home)).toEqual([
      { method: 'partner', outcome: 'price changed', price: 95_00_000, on: '2026-11-24' },
    ]);
    expect(await homeOf(home)).toMatchObject({ price: 95_00_000, last_verified: null, publish: 50 });
    expect(await answer(link, [{ home, answer: 'on hold' }], later(0, 2))).toEqual({
      stored: 0,
      refused: [{ home, because: 'final' }],
    });
    expect(
      await answer(link, [{ home, answer: 'price changed', price: 95_00_000 }], later(0, 2)),
    ).toMatchObject({ stored: 1 });
    expect(await checksOf(home)).toHaveLength(1);
  });

  test('that a home is sold or let hides it, as when staff hear it', async () => {
    const kaveri = await addPartner();
    const home = await addHome(kaveri);
    await answer(await linkOf(kaveri), [{ home, answer: 'sold or let' }]);
    await tend(later(0, 1));
    expect(await homeOf(home)).toMatchObject({ publish: 0 });
    expect(
      await database.query('select since::text from public.unavailable_homes where id = $1', [home]),
    ).toEqual([{ since: '2026-11-24' }]);
  });

  test.each([
    [1_20_00_000, 'final'],
    [80_00_000, 'final'],
    [1_20_00_001, 'waiting'],
    [79_99_999, 'waiting'],
  ])('that the price is %i waits for staff only beyond a fifth', async (price, state) => {
    const kaveri = await addPartner();
    const home = await addHome(kaveri);
    await answer(await linkOf(kaveri), [{ home, answer: 'price changed', price }]);
    await tend(later(0, 1));
    expect(await database.query('select state from public.confirmations')).toEqual([{ state }]);
    expect(await homeOf(home)).toMatchObject({ price: state === 'final' ? price : 1_00_00_000 });
  });

  test('of another person at the partner that says something else waits for staff, unless they agree', async () => {
    const kaveri = await addPartner();
    const arun = randomUUID();
    await database.query(
      `insert into public.partner_contacts (id, partner_id, name, email, language) values ($1, $2, 'Arun', 'arun@x.example', 'en')`,
      [arun, kaveri.partner],
    );
    const [disputed, agreed, own] = [await addHome(kaveri), await addHome(kaveri), await addHome(kaveri)];
    const [hers, his] = [await linkOf(kaveri), await linkOf({ ...kaveri, contact: arun })];
    const all = [disputed, agreed, own];
    await answer(
      hers,
      all.map((home) => ({ home, answer: 'available' })),
    );
    await answer(
      his,
      [disputed, agreed].map((home) => ({ home, answer: 'sold or let' })),
      later(0, 0.3),
    );
    await answer(
      hers,
      [
        { home: agreed, answer: 'sold or let' },
        { home: own, answer: 'sold or let' },
      ],
      later(0, 0.4),
    );
    await tend(later(0, 1.5));
    const publishOf = async (home: string) => (await homeOf(home))?.['publish'];
    expect([await publishOf(disputed), await publishOf(agreed), await publishOf(own)]).toEqual([50, 0, 0]);
    const waiting = z
      .object({ waiting: z.array(z.looseObject({ id: z.string() })) })
      .parse(
        await call('public.admin_partner_answers($1, $2)', [kaveri.partner, later(0, 2)], admin),
      ).waiting;
    expect(waiting).toMatchObject([{ answer: 'sold or let', other_answer: 'available', by: 'Arun' }]);
    expect(await call('public.decide_confirmation($1, true, $2)', [waiting[0]?.id, later(0, 3)], admin)).toBe(
      'saved',
    );
    expect(await publishOf(disputed)).toBe(0);
  });

  test('that waits is decided by staff once', async () => {
    const kaveri = await addPartner();
    const [dear, foreign] = [await addHome(kaveri), await addHome(kaveri)];
    await answer(await linkOf(kaveri), [
      { home: dear, answer: 'price changed', price: 2_00_00_000 },
      { home: foreign, answer: 'not ours' },
    ]);
    await tend(later(0, 1));
    expect(
      await call('public.admin_partner_answers($1, $2)', [kaveri.partner, later(0, 2)], admin),
    ).toMatchObject({ waiting: [{ by: 'Kavya' }, { by: 'Kavya' }] });
    for (const { id } of await database.query<{ id: string }>('select id from public.confirmations')) {
      expect(await call('public.decide_confirmation($1, true, $2)', [id, later(0, 2)], admin)).toBe('saved');
      expect(await call('public.decide_confirmation($1, false, $2)', [id, later(0, 2)], admin)).toBe(
        'changed',
      );
    }
    expect(await homeOf(dear)).toMatchObject({ price: 2_00_00_000 });
    expect(await homeOf(foreign)).toMatchObject({ partner_id: null, publish: 50 });
  });

  test('that staff refuse changes nothing, and the home is asked about again', async () => {
    const kaveri = await addPartner();
    const home = await addHome(kaveri);
    const link = await linkOf(kaveri);
    await answer(link, [{ home, answer: 'price changed', price: 5 }]);
    await tend(later(0, 1));
    const id = await call('(select id from public.confirmations)');
    expect(await call('public.decide_confirmation($1, false, $2)', [id, later(0, 2)], admin)).toBe('saved');
    expect(await homeOf(home)).toMatchObject({ price: 1_00_00_000 });
    expect(await read(link, later(0, 3))).toMatchObject({ due: 1 });
  });

  test('that staff overtake with a check of their own has no effect', async () => {
    const kaveri = await addPartner();
    const home = await addHome(kaveri);
    await answer(await linkOf(kaveri), [{ home, answer: 'sold or let' }]);
    await database.query(
      `insert into public.verifications (id, property_id, checked_at, checked_on, method, outcome)
       values (gen_random_uuid(), $1, $2, '2026-11-24', 'call', 'available')`,
      [home, later(0, 0.5)],
    );
    await tend(later(0, 1));
    expect(await homeOf(home)).toMatchObject({ publish: 50 });
    expect(await database.query('select state from public.confirmations')).toEqual([{ state: 'overtaken' }]);
  });

  test('every week leaves one line in the history of the home', async () => {
    const kaveri = await addPartner();
    const home = await addHome(kaveri);
    for (const week of [0, 1, 2]) {
      const at = later(week * 7);
      await answer(await linkOf(kaveri, at), [{ home, answer: 'available' }], at);
      await tend(later(week * 7, 1));
    }
    expect(await checksOf(home)).toHaveLength(3);
    const told = await database.query(
      `select entry ->> 'on' as on from public.properties, jsonb_array_elements(history) as entry
        where entry ->> 'method' = 'partner'`,
    );
    expect(told).toEqual([{ on: '2026-12-08' }]);
  });
});

test('‘On hold’ by link stands on the page of the home once it is final, and goes with ‘Still available’', async () => {
  const kaveri = await addPartner();
  const home = await addHome(kaveri);
  const held = () =>
    database.query('select on_hold_since::text as since from public.properties where id = $1', [home]);
  await answer(await linkOf(kaveri, later(0)), [{ home, answer: 'on hold' }], later(0));
  expect(await held()).toEqual([{ since: null }]);
  await tend(later(0, 1));
  expect(await held()).toEqual([{ since: '2026-11-24' }]);
  await answer(await linkOf(kaveri, later(7)), [{ home, answer: 'available' }], later(7));
  await tend(later(7, 1));
  expect(await held()).toEqual([{ since: null }]);
});

describe('the mail of the week', () => {
  const mails = () =>
    database.query<Row>("select payload from public.outbox where kind = 'homes_to_confirm' order by id");

  test('goes once a week to each contact with an address whose homes are due', async () => {
    const kaveri = await addPartner({ language: 'kn' });
    await addHome(kaveri, { title: 'Lake view', source_key: 'K-1' });
    const busy = await addPartner({ email: 'busy@x.example' });
    await addHome(busy, { last_verified: '2026-11-23' });
    await addHome(await addPartner({ email: null, phone: '+919845012345' }));
    expect(await tend(later(0, -1.5))).toMatchObject({ asked: 0 });
    expect(await tend(later(-1))).toMatchObject({ asked: 0 });
    expect(await tend(later(0))).toMatchObject({ asked: 1 });
    expect(await tend(later(0, 1))).toMatchObject({ asked: 0 });
    expect(await mails()).toMatchObject([
      {
        payload: {
          email: 'kavya@kaveri.example',
          language: 'kn',
          due: 1,
          homes: [{ title: 'Lake view', reference: 'K-1' }],
          hides: [],
        },
      },
    ]);
    const link = String(await call("(select payload ->> 'link' from public.outbox)"));
    expect(await read(link)).toMatchObject({ due: 1 });
    expect(await tend(later(7))).toMatchObject({ asked: 2 });
  });

  test('is written later in the week when the server was off, and then not within five days', async () => {
    await addHome(await addPartner());
    expect(await tend(later(4, 10.5))).toMatchObject({ asked: 0 });
    expect(await tend(later(5))).toMatchObject({ asked: 1 });
    expect(await tend(later(7))).toMatchObject({ asked: 0 });
    expect(await tend(later(10))).toMatchObject({ asked: 1 });
  });

  test('says which rows of the file that was taken in last nobody sees, until a file has none', async () => {
    const kaveri = await addPartner();
    await addHome(kaveri);
    const run = (report: object, hour: number, state = 'done') =>
      database.query(
        `insert into public.feed_runs (id, partner_id, source, file_name, state, requested_at, report)
         values (gen_random_uuid(), $1, 'upload', 'homes.csv', $2, $3, $4::text::jsonb)`,
        [kaveri.partner, state, later(0, hour), JSON.stringify(report)],
      );
    const refused = { rows: 7, first: [{ row: 4, column: 'Ref', reason: 'row 3 has the same reference' }] };
    await run({ refused }, -9);
    // The same file again, and one that changed nothing.
    await run({}, -8);
    await run({ refused: { rows: 90, first: [] } }, -7, 'refused');
    await tend(later(0));
    await run({ refused: { rows: 0, first: [] } }, 1);
    await tend(later(7));
    expect(await mails()).toMatchObject([
      { payload: { refused: { ...refused, file_name: 'homes.csv' } } },
      { payload: { refused: null } },
    ]);
  });

  test('is not written to a contact who has stopped it, until they or staff begin it again', async () => {
    const kaveri = await addPartner();
    await addHome(kaveri);
    const link = await linkOf(kaveri);
    expect(await call('public.stop_confirmation_mails($1, true, $2)', [link, later(0)])).toBe('stopped');
    expect(await tend(later(0))).toMatchObject({ asked: 0 });
    expect(await read(link)).toMatchObject({ stopped: true });
    expect(await call('public.resume_partner_mails($1)', [kaveri.contact], admin)).toBe(true);
    expect(await tend(later(0))).toMatchObject({ asked: 1 });
  });
});

describe('a home that nobody answers for', () => {
  const round = async (at: string) =>
    z
      .object({ rows: z.array(z.object({ id: z.string(), partner: z.unknown() })) })
      .parse(await call('public.admin_round(100, null, $1)', [at], admin));

  test('comes to the round with the name and number of whom to call at its partner, and no address', async () => {
    const kaveri = await addPartner({ phone: '+919845012345', language: 'kn' });
    await addHome(kaveri, { last_verified: '2026-11-10' });
    await addListing(database, { last_verified: '2026-11-09' });
    await tend(later(0));
    expect((await round(later(10))).rows.map(({ partner }) => partner)).toEqual([
      {
        name: `Kaveri ${kaveri.partner}`,
        asked_at: expect.stringContaining('2026-11-24'),
        contacts: [{ name: 'Kavya', phone: '+919845012345', language: 'kn' }],
      },
      null,
    ]);
  });

  test('is in the round of calls after 10 days and first, and hidden after 21 with a warning before; an answer shows it again', async () => {
    const kaveri = await addPartner();
    const asked = await addHome(kaveri, { title: 'Asked', last_verified: '2026-11-10' });
    const older = await addListing(database, { last_verified: '2026-10-01' });
    await tend(later(0));
    expect((await round(later(9))).rows.map(({ id }) => id)).toEqual([older]);
    expect((await round(later(10))).rows.map(({ id }) => id)).toEqual([asked, older]);
    await tend(later(7));
    await tend(later(14));
    const [, , warning] = await database.query<Row>('select payload from public.outbox order by id');
    expect(warning?.['payload']).toMatchObject({ hides: [{ title: 'Asked', on: '2026-12-15' }] });
    expect(await tend(later(20.9))).toMatchObject({ hidden: 0 });
    expect(await tend(later(21))).toMatchObject({ hidden: 1 });
    expect(await homeOf(asked)).toMatchObject({ publish: 0 });
    expect(await database.query('select because from public.hidden_homes')).toEqual([
      { because: 'no answer' },
    ]);

    const link = await linkOf(kaveri, later(22));
    expect(await read(link, later(22))).toMatchObject({ homes: [{ id: asked, hidden: true }] });
    await answer(link, [{ home: asked, answer: 'available' }], later(22));
    await tend(later(22, 1));
    expect(await homeOf(asked)).toMatchObject({ publish: 50 });
    expect(await checksOf(asked)).toMatchObject([{ method: 'partner', outcome: 'available' }]);
  });

  test('is not hidden without a warning, or while an answer waits, or once staff have asked', async () => {
    const kaveri = await addPartner();
    const [waiting, checked, unwarned] = [
      await addHome(kaveri),
      await addHome(kaveri),
      await addHome(kaveri),
    ];
    await database.query(
      `insert into public.asked_homes (property_id, asked_at, warned_at) values ($1, $4, $4), ($2, $4, $4), ($3, $4, null)`,
      [waiting, checked, unwarned, later(-30)],
    );
    await answer(await linkOf(kaveri), [{ home: waiting, answer: 'not ours' }]);
    await database.query(
      `insert into public.verifications (id, property_id, checked_on, method, outcome)
       values (gen_random_uuid(), $1, '2026-11-24', 'call', 'available')`,
      [checked],
    );
    expect(await tend(later(0, 1))).toMatchObject({ hidden: 0 });
  });

  test('waits as long as the settings say', async () => {
    const kaveri = await addPartner();
    const home = await addHome(kaveri);
    await database.query(
      `insert into public.site_settings (entered) values ('{"unansweredToRound": "3", "unansweredToHide": "30"}')`,
    );
    await database.query('insert into public.asked_homes values ($1, $2, $2)', [home, later(-29)]);
    expect(await tend(later(0, -3))).toMatchObject({ hidden: 0 });
    expect(await tend(later(1))).toMatchObject({ hidden: 1 });
    const other = await addHome(kaveri);
    await database.query('insert into public.asked_homes values ($1, $2)', [other, later(0)]);
    expect((await round(later(2))).rows).toEqual([]);
    expect((await round(later(3))).rows).toMatchObject([{ id: other }]);
  });
});

describe('at once', () => {
  test('two answers to one home are one, and the later one counts', async () => {
    const postgres = await openPostgres();
    const kaveri = await addPartner({}, postgres);
    const home = await addHome(kaveri, {}, postgres);
    const link = String(
      await call('private.new_confirmation_link($1, $2)', [kaveri.contact, later(0)], postgres),
    );
    const second = await meetUncommitted(
      postgres,
      (open) => answer(link, [{ home, answer: 'available' }], later(0), open),
      () => answer(link, [{ home, answer: 'on hold' }], later(0), postgres),
    );
    expect(second).toEqual({ stored: 1, refused: [] });
    expect(await postgres.query('select answer from public.confirmations')).toEqual([{ answer: 'on hold' }]);
    await postgres.close();
  });

  test('two servers write one mail, and a server that is killed before it commits writes none', async () => {
    const postgres = await openPostgres();
    await addHome(await addPartner({}, postgres), {}, postgres);
    const killed = await postgres.begin();
    await tend(later(0), killed);
    // As when the connection breaks: nothing of the transaction stays.
    await expect(killed.query('select 1 / 0')).rejects.toThrow();
    await killed.commit();
    expect(await postgres.query('select from public.outbox')).toEqual([]);
    const second = await meetUncommitted(
      postgres,
      (open) => tend(later(0), open),
      () => tend(later(0), postgres),
    );
    expect(second).toMatchObject({ asked: 0 });
    expect(await postgres.query('select kind from public.outbox')).toEqual([{ kind: 'homes_to_confirm' }]);
    await postgres.close();
  });

  test('two servers make an answer one check', async () => {
    const postgres = await openPostgres();
    const kaveri = await addPartner({}, postgres);
    const home = await addHome(kaveri, {}, postgres);
    const link = String(
      await call('private.new_confirmation_link($1, $2)', [kaveri.contact, later(0)], postgres),
    );
    await answer(link, [{ home, answer: 'sold or let' }], later(0), postgres);
    await meetUncommitted(
      postgres,
      (open) => tend(later(0, 1), open),
      () => tend(later(0, 1), postgres),
    );
    expect(await postgres.query('select outcome from public.verifications')).toEqual([
      { outcome: 'sold or let' },
    ]);
    expect(await postgres.query('select state from public.confirmations')).toEqual([{ state: 'final' }]);
    await postgres.close();
  });
});
