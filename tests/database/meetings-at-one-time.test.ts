import { beforeEach, describe, expect, test } from 'vitest';
import { mergePeopleAnswer } from '#contracts/admin-people.ts';
import type { Row } from '../fixtures/database.ts';
import { addUser } from './rows.ts';
import { setUpVisits } from './set-up-visits.ts';

const opened = setUpVisits();
const { answerOf, end, enquire, mails, plan, read, save, visitOf } = opened;

describe('another visit at that time', () => {
  const ravi = () => enquire('ANG-RAVIS', 'ravi@mail.example');

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
    await save(visitOf({ homes: [opened.home, opened.other] }));
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
      { id: opened.home, way_minutes: 0, minutes: 60 },
      { id: opened.other, way_minutes: 30, minutes: 45 },
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
    const colleague = opened.database.as(
      'authenticated',
      await addUser(opened.database, { role: 'admin', metadata: { full_name: 'Meera' } }),
    );
    const first = visitOf({ homes: [opened.home, opened.other] });
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
    const again = await enquire('ANG-AGAIN');
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
    const ids = await opened.database.query<{ id: string }>('select id from public.people order by mailbox');
    await opened.admin.query('select public.merge_people($1, $2)', [ids[1]?.id, ids[0]?.id]);
    expect(await save(theirs)).toBe('taken');
  });
});

describe('a call at that time', () => {
  const book = async (time: string, email: string, overrides: Row = {}): Promise<string> => {
    const { status = 'requested', owner = null } = overrides;
    const [row] = await opened.database.query<{ id: string }>(
      `insert into public.appointments (reference, name, email, preferred_date, preferred_time, status, owner)
       values ('CALL-' || $1::text, initcap(split_part($2, '@', 1)), $2, '2090-01-05', $1::text::time, $3, $4) returning id`,
      [time, email, status, owner],
    );
    return row?.id ?? '';
  };
  beforeEach(() => opened.database.exec('delete from public.appointments'));

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
    await opened.database.exec('delete from public.visits');
    expect(await save(visitOf({ shown_by: 'Kiran', despite: [call] }))).toBe('saved');
  });

  test('that a colleague of the name owns is asked about, whoever it is with', async () => {
    const meera = await addUser(opened.database, { role: 'admin', metadata: { full_name: 'Meera' } });
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
      enquiry: await enquire('ANG-RAVIS', 'ravi@mail.example'),
      shown_by: 'Kiran',
    });
    await save({ ...theirs, starts_at: '09:45' });
    const merge = async (at: string) => {
      const people = await opened.database.query<{ id: string }>(
        'select id from public.people order by mailbox',
      );
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
