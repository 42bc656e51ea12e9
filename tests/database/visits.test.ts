import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mergePeopleAnswer } from '#contracts/admin-people.ts';
import { adminVisitsAnswer } from '#contracts/admin-visits.ts';
import { outboxMessageSchema } from '#server/outbox/outbox-message.ts';
import {
  openDatabase,
  openPostgres,
  type Row,
  type Session,
  type TestDatabase,
} from '../fixtures/database.ts';
import { addArea, addListing, addUser } from './rows.ts';
import { meetUncommitted } from './until-it-waits.ts';

let database: TestDatabase;
let admin: Session;
let enquiry: string;
let home: string;
let other: string;
beforeAll(async () => {
  database = await openDatabase();
  admin = database.as('authenticated', await addUser(database, { role: 'admin' }));
});
beforeEach(async () => {
  await database.exec(
    'delete from public.enquiries; delete from public.outbox; delete from public.people; delete from public.properties',
  );
  home = await addListing(database, { title: '3 BHK in Hebbal', source_key: 'ANG-1' });
  other = await addListing(database, { title: '2 BHK in Hebbal' });
  enquiry = await enquire(database);
});
afterAll(() => database.close());

async function enquire(to: Session, reference = 'ANG-VISIT', email = 'asha@mail.example'): Promise<string> {
  const [row] = await to.query<{ id: string }>(
    `insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact, property_id, property_title)
     values ($1, 'availability_check', initcap(split_part($2, '@', 1)), $2, '+919845012345', 'WhatsApp',
       (select id from public.properties where title = '3 BHK in Hebbal'), '3 BHK in Hebbal') returning id`,
    [reference, email],
  );
  return row?.id ?? '';
}
async function answerOf(
  statement: string,
  parameters: readonly unknown[] = [],
  by: Session = admin,
): Promise<unknown> {
  const [row] = await by.query<{ answer: unknown }>(`select ${statement} as answer`, parameters);
  return row?.answer;
}
const visitOf = (overrides: Row = {}) => ({
  ...{ id: randomUUID(), enquiry, starts_on: '2090-01-05', starts_at: '10:15', meeting_point: 'Gate 1' },
  ...{ shown_by: 'Meera', homes: [home], seen: null },
  ...overrides,
});
const plan = (visit: Row, by: Session = admin) => answerOf('public.save_visit($1::jsonb)', [visit], by);
const save = (visit: Row, by: Session = admin) =>
  answerOf(`public.save_visit($1::jsonb) ->> 'result'`, [visit], by);
const enquiryBecomes = (status: string) =>
  database.query('update public.enquiries set status = $2 where id = $1', [enquiry, status]);
const atOdds = () => answerOf('private.visits_at_odds(now())', [], database);
const afterwards = '2090-01-05T12:00+05:30';
const end = (visit: string, ending: string, seen: number, outcomes: Row = {}, at = afterwards) =>
  answerOf('public.end_visit($1, $2, $3, $4::jsonb, $5)', [visit, ending, seen, outcomes, at]);
const stage = () => answerOf('(select stage from public.people)', [], database);
const read = async (words = '') =>
  adminVisitsAnswer.parse(
    await answerOf(`public.admin_visits($1, $2)`, [
      await answerOf('(select id from public.people)', [], database),
      words,
    ]),
  );
const mails = async () => {
  const rows = await database.query('select * from public.outbox order by id');
  return rows.map((row) => outboxMessageSchema.parse(JSON.parse(JSON.stringify(row))));
};

describe('a visit', () => {
  test('is mailed to both sides, makes its person one with a visit planned, and a retry plans nothing more', async () => {
    const visit = visitOf({ homes: [other, home] });
    expect([await save(visit), await save(visit)]).toEqual(['saved', 'saved']);
    expect(await mails()).toMatchObject(
      ['visit_for_visitor', 'visit_for_staff'].map((kind) => ({
        kind,
        payload: {
          reference: 'ANG-VISIT',
          email: 'asha@mail.example',
          sequence: 0,
          starts_at: '10:15',
          moved: false,
        },
      })),
    );
    expect((await read()).visits).toMatchObject([
      {
        starts_at: '10:15',
        status: 'planned',
        homes: [{ title: '2 BHK in Hebbal' }, { title: '3 BHK in Hebbal', reference: 'ANG-1' }],
      },
    ]);
    expect(await answerOf('(select stage from public.people)', [], database)).toBe('visit planned');
    expect(await answerOf('(select status from public.enquiries)', [], database)).toBe('contacted');
  });

  test('that changes tells both sides what it was before', async () => {
    const visit = visitOf({ homes: [home, other] });
    await save(visit);
    await save({ ...visit, seen: 0, shown_by: 'Ravi', homes: [home] });
    const [first, , changed, forStaff] = await mails();
    expect(first?.payload).toMatchObject({ was: null });
    for (const mail of [changed, forStaff])
      expect(mail?.payload).toMatchObject({
        ...{ shown_by: 'Ravi', moved: false },
        was: { shown_by: 'Meera', homes: [{ property_id: home }, { property_id: other }] },
      });
  });

  test('is planned to no home whose page was taken down, and one that was planned says that it is gone', async () => {
    const visit = visitOf({ homes: [home, other] });
    await save(visit);
    await database.query(
      `insert into public.html_withdrawn_pages (entity_type, entity_id) values ('property', $1)`,
      [other],
    );
    expect((await read()).visits[0]?.homes).toMatchObject([{ gone: false }, { gone: true }]);
    expect((await read('2 BHK')).homes).toEqual([]);
    expect(await save({ ...visit, seen: 0, starts_at: '11:00' })).toBe('no homes');
    expect(await save({ ...visit, seen: 0, starts_at: '11:00', homes: [home] })).toBe('saved');
  });

  test('that moves raises the sequence of its invitation, and is not changed over a colleague’s change', async () => {
    const visit = visitOf();
    await save(visit);
    expect(await save({ ...visit, seen: 0, starts_at: '11:00' })).toBe('saved');
    expect(await save({ ...visit, seen: 0, starts_at: '12:00' })).toBe('changed');
    expect((await mails()).at(-1)?.payload).toMatchObject({
      ...{ sequence: 1, moved: true, starts_at: '11:00' },
      moved_from: { starts_at: '10:15' },
    });
    expect(await save({ ...visit, seen: 1, starts_at: '11:00', meeting_point: 'Gate 2' })).toBe('saved');
    expect((await mails()).at(-1)?.payload).toMatchObject({ moved: false, moved_from: null });
  });

  test('is ended by nobody who does not say what they saw', async () => {
    const visit = visitOf();
    await save(visit);
    expect(await answerOf(`public.end_visit($1, 'cancelled', null)`, [visit.id])).toBe('changed');
  });

  test('is cancelled once, and told to both sides with a higher sequence', async () => {
    const visit = visitOf();
    await save(visit);
    expect(await end(visit.id, 'cancelled', 0)).toBe('saved');
    expect(await end(visit.id, 'cancelled', 1)).toBe('changed');
    expect(await save({ ...visit, seen: 1 })).toBe('changed');
    expect((await mails()).slice(-2)).toMatchObject([
      { payload: { status: 'cancelled', sequence: 1 } },
      { payload: { status: 'cancelled', sequence: 1 } },
    ]);
  });

  test('that took place has an outcome for each home, which can be written again, and mails nobody', async () => {
    const visit = visitOf({ homes: [home, other] });
    await save(visit);
    const before = (await mails()).length;
    expect(await end(visit.id, 'done', 0, { 1: { outcome: 'liked', note: ' Light ' } })).toBe('saved');
    // A colleague who has not seen the first does not overwrite it.
    expect(await end(visit.id, 'done', 0, { 1: { outcome: 'not liked', note: '' } })).toBe('changed');
    expect((await read()).visits[0]).toMatchObject({ homes: [{ outcome: 'liked', note: 'Light' }, {}] });
    expect(await end(visit.id, 'done', 1, { 2: { outcome: 'not seen', note: '' } })).toBe('saved');
    expect((await read()).visits[0]).toMatchObject({
      status: 'done',
      homes: [{ outcome: null }, { outcome: 'not seen', note: null }],
    });
    expect(await answerOf('(select stage from public.people)', [], database)).toBe('visited');
    expect((await mails()).length).toBe(before);
  });

  test('has no outcome before it begins, in India', async () => {
    const visit = visitOf();
    await save(visit);
    expect(await end(visit.id, 'done', 0, {}, '2090-01-05T10:14:59+05:30')).toBe('early');
    expect((await read()).visits[0]).toMatchObject({ status: 'planned', sequence: 0 });
    expect(await end(visit.id, 'done', 0, {}, '2090-01-05T10:15+05:30')).toBe('saved');
  });

  test('that is cancelled leaves its person answered, unless another visit is planned', async () => {
    const [first, second] = [visitOf(), visitOf({ starts_on: '2090-01-06' })];
    for (const visit of [first, second]) await save(visit);
    await end(first.id, 'cancelled', 0);
    expect(await stage()).toBe('visit planned');
    await end(second.id, 'cancelled', 0);
    expect(await stage()).toBe('answered');
  });

  test('makes a person who was lost one with a visit planned', async () => {
    await database.query(`update public.people set stage = 'lost', lost_because = 'does not answer'`);
    expect(await save(visitOf())).toBe('saved');
    expect(await stage()).toBe('visit planned');
  });

  test('says the middle of the area and the known place of each home, by which they are ordered when it is changed', async () => {
    const areaId = await addArea(database, { area: 'Hebbal', slug: 'hebbal' });
    await database.query(
      `update public.properties set area_id = $2, position = '13.035,77.597' where id = $1`,
      [home, areaId],
    );
    await database.query(
      `update public.area_places set latitude = 13.035, longitude = 77.6, position_source = 'homes',
              position_confidence = 'high' where area_id = $1`,
      [areaId],
    );
    await save(visitOf({ homes: [other, home] }));
    const { visits, homes } = await read();
    expect(visits[0]?.homes).toMatchObject([
      { middle: null, position: null },
      { middle: { lat: 13.035, lng: 77.6 }, position: '13.035,77.597' },
    ]);
    expect(homes).toMatchObject([{ position: '13.035,77.597' }]);
  });

  test.each([
    ['past', () => visitOf({ starts_on: '2026-01-01' })],
    ['no homes', () => visitOf({ homes: [] })],
    ['no homes', () => visitOf({ homes: [home, home] })],
    ['no homes', () => visitOf({ homes: [randomUUID()] })],
    ['gone', () => visitOf({ enquiry: randomUUID() })],
    ['changed', () => visitOf({ seen: 0 })],
  ])('is refused (%s) without a mail', async (answer, visit) => {
    expect(await save(visit())).toBe(answer);
    expect(await mails()).toEqual([]);
  });

  test.each([['06:45'], ['20:15'], ['10:10']])('does not begin at %s', async (starts_at) => {
    await expect(save(visitOf({ starts_at }))).rejects.toThrow(/check constraint/);
  });

  test('has a time of its own for each home and the way to it, which its mails and its person’s page say', async () => {
    const stops = [
      { way_minutes: 0, minutes: 30 },
      { way_minutes: 20, minutes: 60 },
    ];
    const homes = [
      { id: home, ...stops[0] },
      { id: other, ...stops[1] },
    ];
    expect(await save(visitOf({ homes }))).toBe('saved');
    expect((await read()).visits).toMatchObject([{ homes: stops }]);
    expect((await mails())[0]?.payload).toMatchObject({ homes: stops });
  });

  test.each([
    ['a home', { way_minutes: 0, minutes: 0 }],
    ['a home', { way_minutes: 0, minutes: 241 }],
    ['a way', { way_minutes: -1, minutes: 30 }],
    ['a way', { way_minutes: 181, minutes: 30 }],
  ])('is not planned with a time that %s cannot have', async (_, stop) => {
    await expect(save(visitOf({ homes: [{ id: home, ...stop }] }))).rejects.toThrow(/check constraint/);
  });

  test.each([
    ['that begins before eight', '07:45', 30],
    ['that ends after eight in the evening', '19:45', 30],
    ['that ends after midnight', '20:00', 240],
  ])('%s is asked about, and stored once its writer means it', async (_, starts_at, minutes) => {
    const visit = visitOf({
      starts_at,
      homes: [{ id: home, way_minutes: 0, minutes }],
      despite_hours: false,
    });
    expect(await plan(visit)).toEqual({ result: 'taken', meetings: [], late: true });
    expect(await mails()).toEqual([]);
    expect(await save({ ...visit, despite_hours: true })).toBe('saved');
  });

  test('within the working day, to its last minute, is not asked about', async () => {
    const visit = { homes: [{ id: home, way_minutes: 0, minutes: 30 }], despite_hours: false };
    expect(await save(visitOf({ ...visit, starts_at: '08:00' }))).toBe('saved');
    expect(await save(visitOf({ ...visit, starts_at: '19:30' }))).toBe('saved');
  });

  test('shows homes that were asked about, or that a search finds', async () => {
    expect((await read()).homes.map(({ title }) => title)).toEqual(['3 BHK in Hebbal, ANG-1']);
    expect((await read('2 bhk')).homes.map(({ title }) => title)).toEqual(['2 BHK in Hebbal']);
    expect((await read('ang-1')).homes.map(({ title }) => title)).toEqual(['3 BHK in Hebbal, ANG-1']);
  });

  test('tells its mails the area and the city of each home, so that they say where it is', async () => {
    const city = await database.query<{ id: string }>(
      `insert into public.cities (name) values ('Mysore') returning id`,
    );
    const area = await addArea(database, { area: 'Hebbal', slug: 'hebbal', city_id: city[0]?.id });
    await database.query('update public.properties set area_id = $2 where id = $1', [home, area]);
    await save(visitOf({ homes: [home] }));
    expect((await mails())[0]?.payload).toMatchObject({ homes: [{ area: 'hebbal', city: 'Mysore' }] });
  });
});

describe('another visit at that time', () => {
  const ravi = () => enquire(database, 'ANG-RAVIS', 'ravi@mail.example');

  test('of the same person is named, and nothing is stored until the writer says that it is meant', async () => {
    const first = visitOf();
    await save(first);
    const second = visitOf({ starts_at: '10:45', shown_by: 'Kiran' });
    const before = (await mails()).length;
    expect(await plan(second)).toEqual({
      result: 'taken',
      meetings: [
        {
          id: first.id,
          kind: 'visit',
          name: 'Asha',
          starts_at: '10:15',
          ends_at: '11:00',
          same_person: true,
        },
      ],
      late: false,
    });
    expect([(await read()).visits.length, (await mails()).length]).toEqual([1, before]);
    expect(await save({ ...second, despite: [first.id] })).toBe('saved');
    // A third is a new question: the writer knows of one of the two.
    expect(await plan(visitOf({ starts_at: '10:30', despite: [first.id] }))).toMatchObject({
      result: 'taken',
      meetings: [{ id: second.id }],
    });
  });

  test('shown by the same colleague is named, in any spelling of the name', async () => {
    await save(visitOf({ homes: [home, other] }));
    const second = visitOf({ enquiry: await ravi(), starts_at: '11:30', shown_by: ' MEERA ' });
    expect(await plan(second)).toMatchObject({
      result: 'taken',
      meetings: [{ name: 'Asha', ends_at: '11:45', same_person: false }],
    });
    expect(await save({ ...second, starts_at: '11:45' })).toBe('saved');
    expect(await save(visitOf({ enquiry: second.enquiry, starts_at: '11:15', shown_by: 'Kiran' }))).toBe(
      'taken',
    );
  });

  test('lasts as long as its homes and the ways between them', async () => {
    const long = [
      { id: home, way_minutes: 0, minutes: 60 },
      { id: other, way_minutes: 30, minutes: 45 },
    ];
    await save(visitOf({ homes: long }));
    const second = visitOf({ enquiry: await ravi(), starts_at: '12:15' });
    expect(await plan(second)).toMatchObject({ result: 'taken', meetings: [{ ends_at: '12:30' }] });
    expect(await save({ ...second, starts_at: '12:30' })).toBe('saved');
    // One that ends a quarter of an hour after the first begins.
    expect(await save(visitOf({ enquiry: second.enquiry, starts_at: '08:15', homes: long }))).toBe('taken');
  });

  test.each([
    ['another day', { starts_on: '2090-01-06' }],
    ['the minute at which it ends', { starts_at: '11:00' }],
    ['the minute at which it begins', { starts_at: '09:30' }],
  ])('is not asked about on %s', async (_, when) => {
    await save(visitOf());
    expect(await save(visitOf(when))).toBe('saved');
  });

  test('is not asked about once it is cancelled, nor is a visit in the way of itself', async () => {
    const visit = visitOf();
    await save(visit);
    expect(await save({ ...visit, seen: 0, starts_at: '10:30' })).toBe('saved');
    await end(visit.id, 'cancelled', 1);
    expect(await save(visitOf())).toBe('saved');
  });

  test('of the same person is asked about at any time when a colleague has planned it', async () => {
    const colleague = database.as(
      'authenticated',
      await addUser(database, { role: 'admin', metadata: { full_name: 'Meera' } }),
    );
    const first = visitOf({ homes: [home, other] });
    await save(first, colleague);
    const before = (await mails()).length;
    const second = visitOf({ starts_on: '2090-01-08', shown_by: 'Kiran' });
    expect(await plan(second)).toEqual({
      result: 'taken',
      meetings: [
        {
          ...{ id: first.id, kind: 'visit', name: 'Asha', starts_at: '10:15', ends_at: '11:45' },
          ...{ same_person: true, day: '2090-01-05', by: 'Meera' },
        },
      ],
      late: false,
    });
    expect([(await read()).visits.length, (await mails()).length]).toEqual([1, before]);
    // Of another enquiry of this person too, and never of another person.
    const again = await enquire(database, 'ANG-AGAIN');
    expect(await save({ ...second, enquiry: again })).toBe('taken');
    expect(await save(visitOf({ enquiry: await ravi(), starts_on: '2090-01-08' }))).toBe('saved');
    expect(await save({ ...second, despite: [first.id] })).toBe('saved');
    // To change it is no second one, and neither is what is over or cancelled.
    expect(await save({ ...second, seen: 0, starts_at: '12:00' })).toBe('saved');
    await end(first.id, 'cancelled', 0);
    expect(await save(visitOf({ starts_on: '2090-01-11' }))).toBe('saved');
  });

  test('of another address of the same person is named once staff have merged the two', async () => {
    await save(visitOf());
    const theirs = visitOf({ enquiry: await ravi(), shown_by: 'Kiran' });
    const ids = await database.query<{ id: string }>('select id from public.people order by mailbox');
    await admin.query('select public.merge_people($1, $2)', [ids[1]?.id, ids[0]?.id]);
    expect(await save(theirs)).toBe('taken');
  });
});

describe('a call at that time', () => {
  const book = async (time: string, email: string, overrides: Row = {}): Promise<string> => {
    const { status = 'requested', owner = null } = overrides;
    const [row] = await database.query<{ id: string }>(
      `insert into public.appointments (reference, name, email, preferred_date, preferred_time, status, owner)
       values ('CALL-' || $1::text, initcap(split_part($2, '@', 1)), $2, '2090-01-05', $1::text::time, $3, $4) returning id`,
      [time, email, status, owner],
    );
    return row?.id ?? '';
  };
  beforeEach(() => database.exec('delete from public.appointments'));

  test('of the same person is asked about as a visit is, from its first minute to its thirtieth', async () => {
    const call = await book('10:30', 'asha@mail.example');
    expect(await plan(visitOf())).toEqual({
      result: 'taken',
      meetings: [
        { id: call, kind: 'call', name: 'Asha', starts_at: '10:30', ends_at: '11:00', same_person: true },
      ],
      late: false,
    });
    expect(await save(visitOf({ starts_at: '11:00' }))).toBe('saved');
    expect(await save(visitOf({ starts_at: '09:45' }))).toBe('saved');
    await database.exec('delete from public.visits');
    expect(await save(visitOf({ shown_by: 'Kiran', despite: [call] }))).toBe('saved');
  });

  test('that a colleague of the name owns is asked about, whoever it is with', async () => {
    const meera = await addUser(database, { role: 'admin', metadata: { full_name: 'Meera' } });
    await book('10:30', 'ravi@mail.example', { owner: meera, status: 'confirmed' });
    expect(await plan(visitOf({ shown_by: ' meera' }))).toMatchObject({
      result: 'taken',
      meetings: [{ kind: 'call', name: 'Ravi', same_person: false }],
    });
    expect(await save(visitOf({ shown_by: 'Kiran' }))).toBe('saved');
  });

  test.each(['cancelled', 'done', 'no-show', 'suspected', 'spam'])(
    'is not asked about when it is %s',
    async (status) => {
      await book('10:30', 'asha@mail.example', { status });
      expect(await save(visitOf())).toBe('saved');
    },
  );

  test('is said by a merge, as another visit is: day, time and which of the two', async () => {
    await save(visitOf());
    await book('10:30', 'ravi@mail.example');
    await book('11:00', 'ravi@mail.example');
    const theirs = visitOf({
      enquiry: await enquire(database, 'ANG-RAVIS', 'ravi@mail.example'),
      shown_by: 'Kiran',
    });
    await save({ ...theirs, starts_at: '09:45' });
    const merge = async (at: string) => {
      const people = await database.query<{ id: string }>('select id from public.people order by mailbox');
      const answer = mergePeopleAnswer.parse(
        await answerOf('public.merge_people($1, $2, $3)', [people[1]?.id, people[0]?.id, at]),
      );
      await answerOf('public.split_person($1)', [people[1]?.id]);
      return answer.result === 'merged' && answer.meetings;
    };
    expect(await merge('2090-01-01T00:00:00Z')).toEqual([
      { day: '2090-01-05', kinds: ['visit', 'visit'], times: ['09:45', '10:15'] },
      { day: '2090-01-05', kinds: ['visit', 'call'], times: ['10:15', '10:30'] },
    ]);
    // 10:45 in India: the first visit is over, and the second and the call are not.
    expect(await merge('2090-01-05T05:15:00Z')).toHaveLength(2);
    expect(await merge('2090-01-05T05:31:00Z')).toEqual([]);
  });
});

describe('a visit that goes', () => {
  test('because its enquiry is spam is cancelled for staff, and its sender gets no mail', async () => {
    const visit = visitOf();
    await save(visit);
    await database.query(`update public.outbox set status = 'sent' where kind = 'visit_for_staff'`);
    await enquiryBecomes('spam');
    const left = await mails();
    expect(left.filter(({ kind }) => kind === 'visit_for_visitor')).toEqual([]);
    expect(left.at(-1)).toMatchObject({
      kind: 'visit_for_staff',
      payload: { id: visit.id, status: 'cancelled', sequence: 1, starts_at: '10:15' },
    });
    expect(await stage()).toBe('answered');
    expect(await atOdds()).toBeNull();
    // A person after all: the visit stays cancelled, and a new one can be planned.
    await enquiryBecomes('new');
    expect(await save(visitOf())).toBe('saved');
    expect(await atOdds()).toBeNull();
  });

  test('because the person is erased leaves the calendars of staff, by a mail that does not say who it was', async () => {
    const [ahead, done] = [visitOf({ homes: [home, other] }), visitOf({ starts_on: '2090-01-06' })];
    for (const visit of [ahead, done]) await save(visit);
    await end(done.id, 'done', 0, {}, '2090-01-07T10:00+05:30');
    const erased = await answerOf(`public.privacy_erase('Asha@mail.example')`, [], database);
    expect(erased).toMatchObject({
      visits: [{ starts_on: '2090-01-05', starts_at: '10:15', shown_by: 'Meera' }],
    });
    expect(await mails()).toMatchObject([
      { kind: 'visit_withdrawn_for_staff', payload: { id: ahead.id, sequence: 1, starts_on: '2090-01-05' } },
    ]);
    const words = ['asha@mail.example', 'Asha', '+919845012345', 'ANG-VISIT', 'Gate 1', 'Hebbal', 'Meera'];
    expect(
      await database.query('select location from public.privacy_traces($1) where location like $2', [
        words,
        'outbox%',
      ]),
    ).toEqual([]);
  });

  test('is none that is merged: it stands with the person who is kept, who has a visit planned', async () => {
    const kept = await enquire(database, 'ANG-OTHER', 'ravi@mail.example');
    await database.query(`update public.enquiries set status = 'contacted' where id = $1`, [kept]);
    await save(visitOf());
    const people = await database.query<{ id: string; mailbox: string }>(
      'select id, mailbox from public.people',
    );
    const idOf = (name: string) => people.find(({ mailbox }) => mailbox.startsWith(name))?.id;
    const before = (await mails()).length;
    await admin.query('select public.merge_people($1, $2)', [idOf('asha'), idOf('ravi')]);
    expect(
      adminVisitsAnswer.parse(await answerOf('public.admin_visits($1)', [idOf('ravi')])).visits,
    ).toMatchObject([{ status: 'planned', reference: 'ANG-VISIT' }]);
    expect(await answerOf('(select stage from public.people where id = $1)', [idOf('ravi')], database)).toBe(
      'visit planned',
    );
    expect((await mails()).length).toBe(before);
  });

  test.each([
    ['is hidden', 'update public.properties set publish = 0 where id = $1'],
    ['is deleted', 'delete from public.properties where id = $1'],
  ])(
    'in part, because a home %s, stands and names it, also in Today before its day',
    async (_, statement) => {
      await save(visitOf({ homes: [home, other] }));
      const today = () => answerOf(`private.today_visits('2090-01-01T09:00+05:30')`, [], database);
      expect(await today()).toMatchObject({ total: 0 });
      await database.query(statement, [home]);
      expect((await read()).visits[0]).toMatchObject({
        status: 'planned',
        homes: [{ title: expect.stringContaining('3 BHK in Hebbal'), gone: true }, { gone: false }],
      });
      expect(await today()).toMatchObject({
        total: 1,
        rows: [{ homes: 2, gone: 1, starts_on: '2090-01-05' }],
      });
    },
  );

  test('not because its enquiry is old: the enquiry is kept until the visit is over', async () => {
    const visit = visitOf({ starts_on: '2090-01-05' });
    await save(visit);
    const kept = async (at: string) => {
      await database.query('select public.forget_expired($1)', [at]);
      return (await database.query('select from public.visits')).length;
    };
    expect(await kept('2090-01-05T23:00+05:30')).toBe(1);
    expect(await kept('2090-01-06T00:00+05:30')).toBe(0);
  });
});

describe('the checkup names the enquiry of a visit', () => {
  test.each([
    ['without a home', 'delete from public.visit_homes'],
    ['with a place between two homes that is empty', 'delete from public.visit_homes where place = 1'],
    ['that is planned and has an outcome', `update public.visit_homes set outcome = 'liked'`],
    ['of which staff were not told', `delete from public.outbox where kind = 'visit_for_staff'`],
    ['of which the visitor was not told', `delete from public.outbox where kind = 'visit_for_visitor'`],
    [
      'of an enquiry that is spam',
      `alter table public.enquiries disable trigger enquiries_visits;
      update public.enquiries set status = 'spam'; alter table public.enquiries enable trigger enquiries_visits`,
    ],
  ])('%s', async (_, damage) => {
    await save(visitOf({ homes: [home, other] }));
    expect(await atOdds()).toBeNull();
    await database.exec(damage);
    expect(await atOdds()).toEqual(['ANG-VISIT']);
  });
});

test('on Postgres, of two visits that one colleague is to show at the same time, the second is asked about', async () => {
  const postgres = await openPostgres();
  const meera = await addUser(postgres, { role: 'admin' });
  const shown = await addListing(postgres, { title: '3 BHK in Hebbal' });
  const by = `select set_config('request.jwt.claim.sub', '${meera}', true)`;
  const [asha, ravi] = [
    visitOf({ enquiry: await enquire(postgres), homes: [shown] }),
    visitOf({ enquiry: await enquire(postgres, 'ANG-RAVIS', 'ravi@mail.example'), homes: [shown] }),
  ];
  const second = await meetUncommitted(
    postgres,
    async (open) => {
      await open.query(by);
      await open.query('select public.save_visit($1::jsonb)', [asha]);
    },
    async () => {
      const late = await postgres.begin();
      await late.query(by);
      const [row] = await late.query<{ answer: unknown }>('select public.save_visit($1::jsonb) as answer', [
        ravi,
      ]);
      await late.commit();
      return row?.answer;
    },
  );
  expect(second).toMatchObject({ result: 'taken', meetings: [{ id: asha?.id, name: 'Asha' }] });
  expect(await postgres.query('select from public.visits')).toHaveLength(1);
  await postgres.close();
});

test('on Postgres, of two colleagues who plan a visit of one person at once the second is told, and one is mailed', async () => {
  const postgres = await openPostgres();
  const [meera, kiran] = [
    await addUser(postgres, { role: 'admin' }),
    await addUser(postgres, { role: 'admin' }),
  ];
  const shown = await addListing(postgres, { title: '3 BHK in Hebbal' });
  // Of two enquiries on two days, so that only the person makes one wait for the other.
  const visits = [
    visitOf({ enquiry: await enquire(postgres), homes: [shown] }),
    visitOf({
      ...{ enquiry: await enquire(postgres, 'ANG-AGAIN'), homes: [shown] },
      ...{ starts_on: '2090-01-08', shown_by: 'Kiran' },
    }),
  ];
  const by = (user: string) => `select set_config('request.jwt.claim.sub', '${user}', true)`;
  const second = await meetUncommitted(
    postgres,
    async (open) => {
      await open.query(by(meera));
      await open.query('select public.save_visit($1::jsonb)', [visits[0]]);
    },
    async () => {
      const late = await postgres.begin();
      await late.query(by(kiran));
      const [row] = await late.query<{ answer: unknown }>('select public.save_visit($1::jsonb) as answer', [
        visits[1],
      ]);
      await late.commit();
      return row?.answer;
    },
  );
  expect(second).toMatchObject({ result: 'taken', meetings: [{ id: visits[0]?.id, day: '2090-01-05' }] });
  expect(await postgres.query(`select from public.outbox where kind = 'visit_for_visitor'`)).toHaveLength(1);
  await postgres.close();
});

test('on Postgres, two changes of one visit at once leave the first, and the second is told', async () => {
  const postgres = await openPostgres();
  const meera = await addUser(postgres, { role: 'admin' });
  const shown = await addListing(postgres, { title: '3 BHK in Hebbal' });
  const visit = visitOf({ enquiry: await enquire(postgres), homes: [shown] });
  await save(visit, postgres.as('authenticated', meera));
  const by = `select set_config('request.jwt.claim.sub', '${meera}', true)`;
  // To two days, so that only the enquiry makes one wait for the other.
  const change = (starts_on: string) => [{ ...visit, seen: 0, starts_on }];
  const second = await meetUncommitted(
    postgres,
    async (open) => {
      await open.query(by);
      await open.query('select public.save_visit($1::jsonb)', change('2090-01-08'));
    },
    async () => {
      const late = await postgres.begin();
      await late.query(by);
      const [row] = await late.query<{ answer: string }>(
        `select public.save_visit($1::jsonb) ->> 'result' as answer`,
        change('2090-01-09'),
      );
      await late.commit();
      return row?.answer;
    },
  );
  expect(second).toBe('changed');
  expect(await postgres.query('select starts_on::text as day, sequence from public.visits')).toEqual([
    { day: '2090-01-08', sequence: 1 },
  ]);
  await postgres.close();
});

test('on Postgres, a person whose two visits are cancelled at once has no visit planned any more', async () => {
  const postgres = await openPostgres();
  const meera = await addUser(postgres, { role: 'admin' });
  const shown = await addListing(postgres, { title: '3 BHK in Hebbal' });
  const visits = [
    visitOf({ enquiry: await enquire(postgres), homes: [shown] }),
    visitOf({ enquiry: await enquire(postgres, 'ANG-AGAIN'), homes: [shown], starts_on: '2090-01-06' }),
  ] as const;
  for (const visit of visits) await save(visit, postgres.as('authenticated', meera));
  const cancel = async (session: Session, { id }: Row) => {
    await session.query(`select set_config('request.jwt.claim.sub', '${meera}', true)`);
    await session.query(`select public.end_visit($1, 'cancelled', 0, '{}')`, [id]);
  };
  await meetUncommitted(
    postgres,
    (open) => cancel(open, visits[0]),
    async () => {
      const late = await postgres.begin();
      await cancel(late, visits[1]);
      await late.commit();
    },
  );
  expect(await postgres.query('select stage from public.people')).toEqual([{ stage: 'answered' }]);
  await postgres.close();
});

test('homes for a visit and for a partner are found by the beginnings of words, as in the list of homes', async () => {
  for (const title of ['Flat in Jayanagar', 'Flat in Vijayanagar']) await addListing(database, { title });
  const only = [expect.objectContaining({ title: expect.stringMatching(/^Flat in Jayanagar/) })];
  expect((await read('jayanagar')).homes).toEqual(only);
  const found = await answerOf('public.admin_partner_homes($1, $2)', [randomUUID(), 'flat jayanagar']);
  expect(found).toMatchObject({ found: only });
});
