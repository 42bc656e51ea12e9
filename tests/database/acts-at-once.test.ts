import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  openPglite,
  openPostgres,
  type PostgresDatabase,
  type Row,
  type Session,
} from '../fixtures/database.ts';
import { nightly } from '../fixtures/nightly.ts';
import { addListing, addUser } from './rows.ts';
import { meetUncommitted } from './until-it-waits.ts';

/** Two days before the visit, and after it. */
const before = '2090-01-04T09:00:00+05:30';
const afterwards = '2090-01-06T18:00:00+05:30';
/** The day of the call, and one to which it is moved. */
const callDay = '2090-01-12';
const laterDay = '2090-01-13';

/**
 * An enquiry about a home, its person and their planned visit, and a call of somebody else, as two colleagues and the visitor have them on the screen before
 * either does anything.
 */
interface Seen {
  /** Two who act, and a third. */
  staff: readonly [string, string, string];
  enquiry: string;
  enquiryAt: string;
  home: string;
  homeAt: string;
  homesSeen: unknown;
  asked: Row;
  person: string;
  other: string;
  visit: Row & { id: string; homes: Row[] };
  link: string;
  /** The call, and when it was changed last. */
  call: string;
  callAt: string;
  /** What an erasure said that it would erase. */
  mark: string;
}

async function ask(session: Session, call: string, values: readonly unknown[] = []): Promise<unknown> {
  const [row] = await session.query<{ answer: unknown }>(`select ${call} as answer`, values);
  return row?.answer;
}

/** Whoever acts, until the next one does. */
const actAs = (session: Session, staff: string) =>
  session.query(`select set_config('request.jwt.claim.sub', $1, false)`, [staff]);

/** What the write of a row says whose version is another by now. */
const changeRow = async (session: Session, column: string, value: string, { enquiry, enquiryAt }: Seen) => {
  const rows = await session.query(
    `update public.enquiries set ${column} = $1 where id = $2 and updated_at = $3::text::timestamptz returning id`,
    [value, enquiry, enquiryAt],
  );
  return rows.length === 1 ? 'saved' : 'changed';
};
const changeCall = async (session: Session, status: string, { call, callAt }: Seen) => {
  const rows = await session.query(
    `update public.appointments set status = $1 where id = $2 and updated_at = $3::text::timestamptz returning id`,
    [status, call, callAt],
  );
  return rows.length === 1 ? 'saved' : 'changed';
};
const giveCall = (session: Session, { call }: Seen, to: string | undefined) =>
  ask(session, `public.give_call($1::jsonb) ->> 'result'`, [
    { call, owner: null, to, day: callDay, time: '11:00', status: 'requested', despite: [] },
  ]);
const moveCall = (session: Session, { call, callAt }: Seen, day: string, by: string) =>
  ask(session, 'public.move_call($1::jsonb, $2, $3)', [
    ...[{ call, seen_at: callAt, day, time: '11:30', despite: [] }, by, before],
  ]);
/** A visit that the third of the staff shows to the person of the enquiry. */
const planBeside = (session: Session, { visit, homesSeen }: Seen, starts_on: string) =>
  ask(session, `public.plan_visit($1::jsonb, $2::jsonb, $3) ->> 'result'`, [
    ...[
      { ...visit, id: randomUUID(), starts_on, starts_at: '11:15', shown_by: 'Kiran', despite: [visit.id] },
    ],
    ...[homesSeen, before],
  ]);
const planned = ({ visit }: Seen, change: Row) => ({ ...visit, seen: 0, ...change });
const savedListing = ({ home, homeAt }: Seen, fields: Row) => ({
  ...{ idempotencyKey: randomUUID(), kind: 'property', id: home, seen_at: homeAt, fields },
});

type Act = (session: Session, seen: Seen, by: string) => Promise<unknown>;
const acts = {
  answer: (session, { enquiry, asked }) =>
    ask(session, 'public.send_reply($1::jsonb)', [
      { id: randomUUID(), enquiry, channel: 'outbox', body: 'It is on offer', despite: [], ...asked },
    ]),
  'hand over': (session, { enquiry, staff }) =>
    ask(session, 'public.hand_over($1::jsonb)', [
      { enquiry, owner: null, to: staff[2], line: `Yours, ${randomUUID()}` },
    ]),
  'set to done': (session, seen) => changeRow(session, 'status', 'done', seen),
  'set to spam': (session, seen) => changeRow(session, 'status', 'spam', seen),
  note: (session, seen) => changeRow(session, 'notes', `Call after six, ${randomUUID()}`, seen),
  erase: (session, { person, mark }) =>
    ask(session, `public.admin_erase_mailbox($1, $2) ->> 'result'`, [person, mark]),
  'change the stage': (session, { person, staff }, by) =>
    ask(session, 'public.save_person($1, $2::jsonb, $3::jsonb)', [
      ...[person, { stage: 'visit planned' }, { stage: by === staff[0] ? 'offer' : 'agreed' }],
    ]),
  'change the step': (session, { person }) =>
    ask(session, 'public.save_person($1, $2::jsonb, $3::jsonb)', [
      ...[person, { next_step: null, next_step_on: null }],
      { next_step: `Call, ${randomUUID()}`, next_step_on: '2090-01-07' },
    ]),
  merge: (session, { person, other }) =>
    ask(session, `public.merge_people($1, $2) ->> 'result'`, [person, other]),
  'merge the other way': (session, { person, other }) =>
    ask(session, `public.merge_people($2, $1) ->> 'result'`, [person, other]),
  'plan another visit': (session, { visit, homesSeen }) =>
    ask(session, `public.plan_visit($1::jsonb, $2::jsonb, $3) ->> 'result'`, [
      ...[{ ...visit, id: randomUUID(), starts_at: '15:00', despite: [visit.id] }, homesSeen, before],
    ]),
  'move the visit': (session, seen) =>
    ask(session, `public.save_visit($1::jsonb, $2) ->> 'result'`, [
      ...[planned(seen, { starts_on: '2090-01-09' }), before],
    ]),
  'show other homes': (session, seen) =>
    ask(session, `public.save_visit($1::jsonb, $2) ->> 'result'`, [
      planned(seen, { shown_by: 'Kiran' }),
      before,
    ]),
  'cancel the visit': (session, { visit }) =>
    ask(session, `public.end_visit($1, 'cancelled', 0, '{}', $2)`, [visit.id, before]),
  'say what came of the visit': (session, { visit }) =>
    ask(session, `public.end_visit($1, 'done', 0, '{"1": {"outcome": "liked"}}', $2)`, [
      visit.id,
      afterwards,
    ]),
  'move it by the link': (session, { link }) =>
    ask(session, 'public.move_own_visit($1, $2::jsonb, $3)', [
      ...[link, { day: '2090-01-10', time: '15:00', sequence: 0 }, before],
    ]),
  'move it elsewhere by the link': (session, { link }) =>
    ask(session, 'public.move_own_visit($1, $2::jsonb, $3)', [
      ...[link, { day: '2090-01-11', time: '16:00', sequence: 0 }, before],
    ]),
  'cancel it by the link': (session, { link }) =>
    ask(session, 'public.cancel_own_visit($1, $2::jsonb, $3)', [link, { sequence: 0 }, before]),
  'edit the home': (session, seen, by) =>
    ask(session, `public.save_listing($1::jsonb, $2) ->> 'result'`, [
      savedListing(seen, { price: 8_000_000 + Number(by === seen.staff[0]) }),
      by,
    ]),
  'hide the home': (session, seen, by) =>
    ask(session, `public.save_listing($1::jsonb, $2) ->> 'result'`, [savedListing(seen, { publish: 0 }), by]),
  'edit many homes': (session, seen, by) =>
    ask(session, `public.save_listings($1::jsonb, $2) #>> '{rows,0,result}'`, [
      {
        ...{ kind: 'property', bulk: { id: randomUUID(), how: 'field' } },
        rows: [savedListing(seen, { possession: 'ready' })],
      },
      by,
    ]),
  'delete the home': (session, seen, by) =>
    ask(session, `public.delete_listing($1::jsonb, $2) ->> 'result'`, [
      ...[{ ...savedListing(seen, {}), action: 'delete' }, by],
    ]),
  'note that the home is sold': (session, { home, homeAt }, by) =>
    ask(session, 'public.record_verification($1::jsonb, $2, $3)', [
      {
        ...{ idempotencyKey: randomUUID(), property_id: home, seen_at: homeAt, method: 'call', price: null },
        ...{ confirmed: [], papers_seen: [], papers_not_seen: [], note: null, outcome: 'sold or let' },
      },
      ...[by, before],
    ]),
  'give the call': (session, seen) => giveCall(session, seen, seen.staff[2]),
  'give the call to another': (session, seen) => giveCall(session, seen, seen.staff[1]),
  'move the call': (session, seen, by) => moveCall(session, seen, laterDay, by),
  'cancel the call': (session, seen) => changeCall(session, 'cancelled', seen),
  'plan a visit beside the call': (session, seen) => planBeside(session, seen, callDay),
} satisfies Record<string, Act>;
type ActName = keyof typeof acts;

const addStaff = async (database: Session): Promise<Seen['staff']> => [
  await addUser(database, { role: 'admin' }),
  await addUser(database, { role: 'admin' }),
  await addUser(database, { role: 'admin', metadata: { full_name: 'Kiran' } }),
];

async function setUp(database: Session, staff: Seen['staff']): Promise<Seen> {
  const reference = randomUUID().slice(0, 8);
  const mailbox = `${reference}@mail.example`;
  const home = await addListing(database, { title: `3 BHK ${reference}`, price: 9_000_000 });
  const [enquiry = '', second = ''] = await Promise.all(
    [mailbox, `other-${mailbox}`].map(async (email, nth) => {
      const [row] = await database.query<{ id: string }>(
        `insert into public.enquiries
           (reference, enquiry_type, name, email, phone, preferred_contact, property_id, property_title, property_price)
         values ($1, 'availability_check', 'Asha', $2, '+919845012345', 'WhatsApp', $3, '3 BHK', 9000000) returning id`,
        [`${reference}-${nth}`, email, home],
      );
      return row?.id;
    }),
  );
  await actAs(database, staff[0]);
  const visit = {
    ...{ id: randomUUID(), enquiry, starts_on: '2090-01-06', starts_at: '10:00', meeting_point: 'Gate 1' },
    ...{ shown_by: `Guide ${reference}`, homes: [{ id: home, way_minutes: 0, minutes: 30 }], seen: null },
  };
  expect(await ask(database, `public.save_visit($1::jsonb, $2) ->> 'result'`, [visit, before])).toBe('saved');
  // A slot has one call.
  await database.query('delete from public.appointments');
  const [booked] = await database.query<{ id: string; at: string }>(
    `insert into public.appointments (reference, name, email, preferred_date, preferred_time)
     values ($1, 'Kavya', $2, $3, '11:00') returning id, to_jsonb(updated_at) #>> '{}' as at`,
    [`CALL-${reference}`, `call-${mailbox}`, callDay],
  );
  const text = async (call: string, value: string) => String(await ask(database, call, [value]));
  const person = await text(`private.person_of('enquiry', $1)`, enquiry);
  return {
    ...{ staff, enquiry, home, person, visit, call: booked?.id ?? '', callAt: booked?.at ?? '' },
    enquiryAt: await text('(select updated_at::text from public.enquiries where id = $1)', enquiry),
    homeAt: await text(`(select to_jsonb(updated_at) #>> '{}' from public.properties where id = $1)`, home),
    homesSeen: await ask(database, 'public.homes_as_seen(array[$1::uuid])', [home]),
    asked: {
      ...{ status: 'contacted', owner: null },
      home: await ask(database, `public.admin_replies($1) #> '{asked,home}'`, [enquiry]),
    },
    other: await text(`private.person_of('enquiry', $1)`, second),
    link: await text('private.new_visit_link($1)', visit.id),
    mark: await text(`public.admin_erase_mailbox($1) ->> 'mark'`, person),
  };
}

/** What the second is told. 'sent' and 'merged' stand where the first does not contradict it. */
const pairs: readonly (readonly [first: ActName, second: ActName, told: string | null])[] = [
  ['answer', 'answer', 'answered'],
  ['answer', 'hand over', 'changed'],
  ['answer', 'set to done', 'changed'],
  ['answer', 'set to spam', 'changed'],
  ['answer', 'note', 'changed'],
  ['answer', 'erase', 'asks'],
  ['hand over', 'answer', 'answered'],
  ['hand over', 'hand over', 'changed'],
  ['set to done', 'answer', 'answered'],
  ['set to done', 'set to spam', 'changed'],
  ['set to spam', 'answer', 'apart'],
  ['set to spam', 'hand over', 'apart'],
  ['set to spam', 'plan another visit', 'gone'],
  ['set to spam', 'move the visit', 'gone'],
  ['set to spam', 'move it by the link', 'over'],
  ['note', 'answer', 'sent'],
  ['note', 'note', 'changed'],
  ['erase', 'answer', 'gone'],
  ['erase', 'hand over', 'gone'],
  ['erase', 'note', 'changed'],
  ['erase', 'erase', 'gone'],
  ['erase', 'change the stage', 'gone'],
  ['erase', 'merge', 'changed'],
  ['erase', 'plan another visit', 'gone'],
  ['erase', 'move the visit', 'gone'],
  ['erase', 'cancel the visit', 'changed'],
  ['erase', 'move it by the link', null],
  ['merge', 'merge', 'changed'],
  ['merge', 'merge the other way', 'changed'],
  ['merge', 'change the stage', 'changed'],
  ['merge', 'erase', 'asks'],
  ['merge', 'answer', 'sent'],
  ['change the stage', 'change the stage', 'changed'],
  ['change the stage', 'change the step', 'saved'],
  ['change the step', 'change the step', 'changed'],
  ['change the step', 'merge', 'merged'],
  ['plan another visit', 'plan another visit', 'taken'],
  ['plan another visit', 'erase', 'asks'],
  ['move the visit', 'move the visit', 'changed'],
  ['move the visit', 'show other homes', 'changed'],
  ['move the visit', 'cancel the visit', 'changed'],
  ['move the visit', 'say what came of the visit', 'changed'],
  ['move the visit', 'move it by the link', 'changed'],
  ['move the visit', 'cancel it by the link', 'changed'],
  ['cancel the visit', 'move the visit', 'changed'],
  ['cancel the visit', 'cancel the visit', 'changed'],
  ['cancel the visit', 'say what came of the visit', 'changed'],
  ['cancel the visit', 'move it by the link', 'over'],
  ['cancel the visit', 'cancel it by the link', 'cancelled'],
  ['say what came of the visit', 'say what came of the visit', 'changed'],
  ['say what came of the visit', 'cancel the visit', 'changed'],
  ['say what came of the visit', 'move it by the link', 'over'],
  ['move it by the link', 'move the visit', 'changed'],
  ['move it by the link', 'cancel the visit', 'changed'],
  ['move it by the link', 'move it elsewhere by the link', 'changed'],
  ['move it by the link', 'cancel it by the link', 'changed'],
  ['move it by the link', 'erase', 'asks'],
  ['cancel it by the link', 'move the visit', 'changed'],
  ['cancel it by the link', 'cancel the visit', 'changed'],
  ['cancel it by the link', 'move it by the link', 'over'],
  ['edit the home', 'edit the home', 'changed'],
  ['edit the home', 'hide the home', 'changed'],
  ['edit the home', 'edit many homes', 'changed'],
  ['edit the home', 'delete the home', 'changed'],
  ['edit the home', 'note that the home is sold', 'changed'],
  ['edit the home', 'answer', 'changed'],
  ['edit the home', 'plan another visit', 'homes changed'],
  ['hide the home', 'edit the home', 'changed'],
  ['hide the home', 'answer', 'changed'],
  ['hide the home', 'plan another visit', 'homes changed'],
  ['hide the home', 'note that the home is sold', 'gone'],
  ['edit many homes', 'edit the home', 'changed'],
  ['edit many homes', 'edit many homes', 'changed'],
  ['delete the home', 'edit the home', 'gone'],
  ['delete the home', 'edit many homes', 'gone'],
  ['delete the home', 'answer', 'changed'],
  ['note that the home is sold', 'edit the home', 'changed'],
  ['note that the home is sold', 'edit many homes', 'changed'],
  ['note that the home is sold', 'note that the home is sold', 'gone'],
  ['note that the home is sold', 'answer', 'changed'],
  ['note that the home is sold', 'plan another visit', 'homes changed'],
  ['give the call', 'give the call to another', 'changed'],
  ['give the call', 'move the call', 'changed'],
  ['give the call', 'cancel the call', 'changed'],
  ['give the call', 'plan a visit beside the call', 'taken'],
  ['move the call', 'give the call', 'changed'],
  ['move the call', 'move the call', 'moved'],
  ['move the call', 'cancel the call', 'changed'],
  ['cancel the call', 'give the call', 'changed'],
  ['cancel the call', 'move the call', 'over'],
  ['plan a visit beside the call', 'give the call', 'meets'],
];

/** Everything of the two acts that would be lost if the second had not been told. */
const kept = (database: Session, { enquiry, visit, home, call }: Seen) =>
  database.query(
    `select (select to_jsonb(asked) - array['updated_at'] from public.enquiries as asked where id = $1) as enquiry,
            (select jsonb_agg(body order by sent_at) from public.replies where enquiry = $1) as answers,
            (select to_jsonb(planned) - array['updated_at', 'visitor_changed_at'] from public.visits as planned where id = $2) as visit,
            (select to_jsonb(shown) - array['updated_at'] from public.properties as shown where id = $3) as home,
            (select to_jsonb(booked) - array['updated_at'] from public.appointments as booked where id = $4) as call`,
    [enquiry, visit.id, home, call],
  );

describe('of two acts at once', () => {
  let database: PostgresDatabase;
  let staff: Seen['staff'];
  beforeAll(async () => {
    database = await openPostgres();
    staff = await addStaff(database);
  });
  afterAll(() => database.close());

  test.each(pairs)('on Postgres, “%s” and then “%s” tells the second: %s', async (first, second, told) => {
    const start = await database.begin();
    const seen = await setUp(start, staff);
    await start.commit();
    let left: unknown;
    const answer = await meetUncommitted(
      database,
      async (open) => {
        await actAs(open, staff[0]);
        await acts[first](open, seen, staff[0]);
        left = await kept(open, seen);
      },
      async () => {
        const late = await database.begin();
        await actAs(late, staff[1]);
        const said = await acts[second](late, seen, staff[1]);
        await late.commit();
        return said;
      },
    );
    expect(answer).toBe(told);
    if (!['sent', 'saved', 'merged'].includes(told ?? '')) expect(await kept(database, seen)).toEqual(left);
  });
});

test(
  'on the embedded backend, of two acts of which the first is not on the screen yet, the second is told the same',
  nightly,
  async () => {
    const database = await openPglite();
    const staff = await addStaff(database);
    const answers: (readonly [ActName, ActName, string | null])[] = [];
    for (const [first, second] of pairs) {
      const seen = await setUp(database, staff);
      await actAs(database, staff[0]);
      await acts[first](database, seen, staff[0]);
      await actAs(database, staff[1]);
      const told = await acts[second](database, seen, staff[1]);
      answers.push([first, second, told === null ? null : String(told)]);
    }
    expect(answers).toEqual(pairs);
    await database.close();
  },
);
