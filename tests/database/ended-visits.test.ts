import { describe, expect, test } from 'vitest';
import { adminVisitsAnswer } from '#contracts/admin-visits.ts';
import { setUpVisits } from './set-up-visits.ts';

const opened = setUpVisits();
const { answerOf, atOdds, end, enquire, enquiryBecomes, mails, read, save, stage, visitOf } = opened;

describe('a visit that goes', () => {
  test('because its enquiry is spam is cancelled for staff, and its sender gets no mail', async () => {
    const visit = visitOf();
    await save(visit);
    await opened.database.query(`update public.outbox set status = 'sent' where kind = 'visit_for_staff'`);
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
    const [ahead, done] = [
      visitOf({ homes: [opened.home, opened.other] }),
      visitOf({ starts_on: '2090-01-06' }),
    ];
    for (const visit of [ahead, done]) await save(visit);
    await end(done.id, 'done', 0, {}, '2090-01-07T10:00+05:30');
    const erased = await answerOf(`public.privacy_erase('Asha@mail.example')`, [], opened.database);
    expect(erased).toMatchObject({
      visits: [{ starts_on: '2090-01-05', starts_at: '10:15', shown_by: 'Meera' }],
    });
    expect(await mails()).toMatchObject([
      { kind: 'visit_withdrawn_for_staff', payload: { id: ahead.id, sequence: 1, starts_on: '2090-01-05' } },
    ]);
    const words = ['asha@mail.example', 'Asha', '+919845012345', 'ANG-VISIT', 'Gate 1', 'Hebbal', 'Meera'];
    expect(
      await opened.database.query('select location from public.privacy_traces($1) where location like $2', [
        words,
        'outbox%',
      ]),
    ).toEqual([]);
  });

  test('is none that is merged: it stands with the person who is kept, who has a visit planned', async () => {
    const kept = await enquire('ANG-OTHER', 'ravi@mail.example');
    await opened.database.query(`update public.enquiries set status = 'contacted' where id = $1`, [kept]);
    await save(visitOf());
    const people = await opened.database.query<{ id: string; mailbox: string }>(
      'select id, mailbox from public.people',
    );
    const idOf = (name: string) => people.find(({ mailbox }) => mailbox.startsWith(name))?.id;
    const before = (await mails()).length;
    await opened.admin.query('select public.merge_people($1, $2)', [idOf('asha'), idOf('ravi')]);
    expect(
      adminVisitsAnswer.parse(await answerOf('public.admin_visits($1)', [idOf('ravi')])).visits,
    ).toMatchObject([{ status: 'planned', reference: 'ANG-VISIT' }]);
    expect(
      await answerOf('(select stage from public.people where id = $1)', [idOf('ravi')], opened.database),
    ).toBe('visit planned');
    expect((await mails()).length).toBe(before);
  });

  test.each([
    ['is hidden', 'update public.properties set publish = 0 where id = $1'],
    ['is deleted', 'delete from public.properties where id = $1'],
  ])(
    'in part, because a home %s, stands and names it, also in Today before its day',
    async (_, statement) => {
      await save(visitOf({ homes: [opened.home, opened.other] }));
      const today = () => answerOf(`private.today_visits('2090-01-01T09:00+05:30')`, [], opened.database);
      expect(await today()).toMatchObject({ total: 0 });
      await opened.database.query(statement, [opened.home]);
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
      await opened.database.query('select public.forget_expired($1)', [at]);
      return (await opened.database.query('select from public.visits')).length;
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
    await save(visitOf({ homes: [opened.home, opened.other] }));
    expect(await atOdds()).toBeNull();
    await opened.database.exec(damage);
    expect(await atOdds()).toEqual(['ANG-VISIT']);
  });
});
