import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addArea, addListing } from './rows.ts';
import { setUpVisits } from './set-up-visits.ts';

const opened = setUpVisits();
const { answerOf, end, mails, plan, read, save, stage, visitOf } = opened;

describe('a visit', () => {
  test('is mailed to both sides, makes its person one with a visit planned, and a retry plans nothing more', async () => {
    const visit = visitOf({ homes: [opened.other, opened.home] });
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
    expect(await stage()).toBe('visit planned');
    expect(await answerOf('(select status from public.enquiries)', [], opened.database)).toBe('contacted');
  });

  test('that changes tells both sides what it was before', async () => {
    const visit = visitOf({ homes: [opened.home, opened.other] });
    await save(visit);
    await save({ ...visit, seen: 0, shown_by: 'Ravi', homes: [opened.home] });
    const [first, , changed, forStaff] = await mails();
    expect(first?.payload).toMatchObject({ was: null });
    for (const mail of [changed, forStaff])
      expect(mail?.payload).toMatchObject({
        ...{ shown_by: 'Ravi', moved: false },
        was: { shown_by: 'Meera', homes: [{ property_id: opened.home }, { property_id: opened.other }] },
      });
  });

  test('is planned to no home whose page was taken down, and one that was planned says that it is gone', async () => {
    const visit = visitOf({ homes: [opened.home, opened.other] });
    await save(visit);
    await opened.database.query(
      `insert into public.html_withdrawn_pages (entity_type, entity_id) values ('property', $1)`,
      [opened.other],
    );
    expect((await read()).visits[0]?.homes).toMatchObject([{ gone: false }, { gone: true }]);
    expect((await read('2 BHK')).homes).toEqual([]);
    expect(await save({ ...visit, seen: 0, starts_at: '11:00' })).toBe('no homes');
    expect(await save({ ...visit, seen: 0, starts_at: '11:00', homes: [opened.home] })).toBe('saved');
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
    const visit = visitOf({ homes: [opened.home, opened.other] });
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
    expect(await stage()).toBe('visited');
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
    await opened.database.query(`update public.people set stage = 'lost', lost_because = 'does not answer'`);
    expect(await save(visitOf())).toBe('saved');
    expect(await stage()).toBe('visit planned');
  });

  test('says the middle of the area and the known place of each home, by which they are ordered when it is changed', async () => {
    const areaId = await addArea(opened.database, { area: 'Hebbal', slug: 'hebbal' });
    await opened.database.query(
      `update public.properties set area_id = $2, position = '13.035,77.597' where id = $1`,
      [opened.home, areaId],
    );
    await opened.database.query(
      `update public.area_places set latitude = 13.035, longitude = 77.6, position_source = 'homes',
              position_confidence = 'high' where area_id = $1`,
      [areaId],
    );
    await save(visitOf({ homes: [opened.other, opened.home] }));
    const { visits, homes } = await read();
    expect(visits[0]?.homes).toMatchObject([
      { middle: null, position: null },
      { middle: { lat: 13.035, lng: 77.6 }, position: '13.035,77.597' },
    ]);
    expect(homes).toMatchObject([{ position: '13.035,77.597' }]);
  });

  test('tells in its mails of a home in another spelling of a place how far that place reaches to its parts', async () => {
    const { database } = opened;
    const place = await addArea(database, { area: 'JP Nagar', slug: 'jp-nagar' });
    const part = await addArea(database, { area: 'JP Nagar 7th Phase', slug: 'jp-nagar-7th-phase' });
    const spelling = await addArea(database, { area: 'J P Nagar', slug: 'j-p-nagar' });
    await database.query('update public.properties set area_id = $2 where id = $1', [opened.home, spelling]);
    const set = `update public.area_places set kind = $2, parent_id = $3, latitude = $4, longitude = 77.6,
                        position_source = 'homes', position_confidence = 'high' where area_id = $1`;
    await database.query(set, [place, 'locality', null, 12.9]);
    await database.query(set, [part, 'part', place, 12.93]);
    await database.query(set, [spelling, 'spelling', place, 13.2]);
    await save(visitOf());
    const home = { area: 'jp-nagar', middle: { lat: 12.9, lng: 77.6 }, size_metres: expect.closeTo(3336, 0) };
    expect((await mails())[0]?.payload).toMatchObject({ homes: [home] });
  });

  test.each([
    ['past', () => visitOf({ starts_on: '2026-01-01' })],
    ['no homes', () => visitOf({ homes: [] })],
    ['no homes', () => visitOf({ homes: [opened.home, opened.home] })],
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
      { id: opened.home, ...stops[0] },
      { id: opened.other, ...stops[1] },
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
    await expect(save(visitOf({ homes: [{ id: opened.home, ...stop }] }))).rejects.toThrow(
      /check constraint/,
    );
  });

  test.each([
    ['that begins before eight', '07:45', 30],
    ['that ends after eight in the evening', '19:45', 30],
    ['that ends after midnight', '20:00', 240],
  ])('%s is asked about, and stored once its writer means it', async (_, starts_at, minutes) => {
    const visit = visitOf({
      starts_at,
      homes: [{ id: opened.home, way_minutes: 0, minutes }],
      despite_hours: false,
    });
    expect(await plan(visit)).toEqual({ result: 'taken', meetings: [], late: true });
    expect(await mails()).toEqual([]);
    expect(await save({ ...visit, despite_hours: true })).toBe('saved');
  });

  test('within the working day, to its last minute, is not asked about', async () => {
    const visit = { homes: [{ id: opened.home, way_minutes: 0, minutes: 30 }], despite_hours: false };
    expect(await save(visitOf({ ...visit, starts_at: '08:00' }))).toBe('saved');
    expect(await save(visitOf({ ...visit, starts_at: '19:30' }))).toBe('saved');
  });

  test('shows homes that were asked about, or that a search finds', async () => {
    expect((await read()).homes.map(({ title }) => title)).toEqual(['3 BHK in Hebbal, ANG-1']);
    expect((await read('2 bhk')).homes.map(({ title }) => title)).toEqual(['2 BHK in Hebbal']);
    expect((await read('ang-1')).homes.map(({ title }) => title)).toEqual(['3 BHK in Hebbal, ANG-1']);
  });

  test('tells its mails the area and the city of each home, so that they say where it is', async () => {
    const city = await opened.database.query<{ id: string }>(
      `insert into public.cities (name) values ('Mysore') returning id`,
    );
    const area = await addArea(opened.database, { area: 'Hebbal', slug: 'hebbal', city_id: city[0]?.id });
    await opened.database.query('update public.properties set area_id = $2 where id = $1', [
      opened.home,
      area,
    ]);
    await save(visitOf({ homes: [opened.home] }));
    expect((await mails())[0]?.payload).toMatchObject({ homes: [{ area: 'hebbal', city: 'Mysore' }] });
  });
});

test('homes for a visit and for a partner are found by the beginnings of words, as in the list of homes', async () => {
  for (const title of ['Flat in Jayanagar', 'Flat in Vijayanagar'])
    await addListing(opened.database, { title });
  const only = [expect.objectContaining({ title: expect.stringMatching(/^Flat in Jayanagar/) })];
  expect((await read('jayanagar')).homes).toEqual(only);
  const found = await answerOf('public.admin_partner_homes($1, $2)', [randomUUID(), 'flat jayanagar']);
  expect(found).toMatchObject({ found: only });
});
