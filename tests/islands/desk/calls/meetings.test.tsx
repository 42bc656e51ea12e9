import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { adminCallsAnswer, type CalendarVisit } from '#contracts/admin-calls.ts';
import { type AppointmentRow, appointmentRow } from '#contracts/admin-inbox.ts';
import { calendarAddress, readCalendarAddress } from '#islands/desk/calls/calendar-address.ts';
import { CalendarColumns } from '#islands/desk/calls/CalendarColumns.tsx';
import {
  hostsOf,
  lanesOf,
  type Meeting,
  meetingsOf,
  overlapSentence,
  overlapsOf,
  sayMinutes,
  shownHours,
} from '#islands/desk/calls/meetings.ts';
import { hostileText } from '../../../fixtures/hostile-strings.ts';

const call = (overrides: Partial<AppointmentRow> = {}): AppointmentRow => ({
  ...appointmentRow.parse({
    ...{
      id: 'c1',
      reference: 'ANG-2BCDE',
      name: 'Ravi',
      email: 'ravi@mail.example',
      phone: '',
      notified: true,
    },
    ...{ person: null, mail_held_until: null, suspected_because: null, notes: null, owner: 'u1' },
    ...{ owner_name: 'Meera', created_at: 'then', updated_at: 'then', history: [], related: [], message: '' },
    ...{ preferred_date: '2026-12-01', preferred_time: '11:00:00', status: 'confirmed' },
  }),
  ...overrides,
});
const visit = (overrides: Partial<CalendarVisit> = {}): CalendarVisit => ({
  ...{ id: 'v1', person: 'p1', name: 'Asha', reference: 'ANG-7K3M9', starts_on: '2026-12-01' },
  ...{ starts_at: '10:00', meeting_point: 'Gate 1', shown_by: ' meera ', status: 'planned' },
  homes: [
    { title: '3 BHK in Hebbal', way_minutes: 0, minutes: 45 },
    { title: '2 BHK in Hebbal', way_minutes: 15, minutes: 45 },
  ],
  ...overrides,
});

describe('the meetings of the calendar', () => {
  test('are calls and visits by time, each with its end and whose it is', () => {
    const meetings = meetingsOf(
      [call(), call({ id: 'c2', preferred_time: '09:30:00', owner_name: null })],
      [visit()],
    );
    expect(meetings).toMatchObject([
      { kind: 'call', id: 'c2', from: 570, until: 600, host: null },
      { kind: 'visit', from: 600, until: 705, host: 'meera', status: 'Planned' },
      { kind: 'call', id: 'c1', from: 660, until: 690, host: 'Meera', status: 'Confirmed' },
    ]);
    expect(meetings[1]?.visit).toEqual({
      ...{ place: 'Gate 1' },
      homes: [
        '10:00 AM to 10:45 AM: 3 BHK in Hebbal',
        '15 minutes for the way, then 11:00 AM to 11:45 AM: 2 BHK in Hebbal',
      ],
    });
    expect(hostsOf(['Kiran', 'Meera'], meetings)).toEqual(['Kiran', 'Meera']);
    expect(hostsOf([], [...meetings, ...meetingsOf([], [visit({ shown_by: 'A friend' })])])).toEqual([
      'meera',
      'A friend',
    ]);
  });

  test('of one of us at the same time are said, in any spelling of the name', () => {
    const overlaps = overlapsOf(meetingsOf([call()], [visit()]));
    expect(overlaps.map(overlapSentence)).toEqual([
      'Tue 1 Dec 2026: meera has a visit with Asha, 10:00 AM to 11:45 AM, and a call with Ravi, 11:00 AM to 11:30 AM.',
    ]);
  });

  test('of one visitor with two of us at the same time are said, whoever makes the call', () => {
    const sentence = (owner_name: string | null) =>
      overlapsOf(meetingsOf([call({ owner_name, person: 'p1', name: 'Asha' })], [visit()])).map(
        overlapSentence,
      );
    expect(sentence('Kiran')).toEqual([
      'Tue 1 Dec 2026: Asha has a visit with meera, 10:00 AM to 11:45 AM, and a call with Kiran, 11:00 AM to 11:30 AM.',
    ]);
    expect(sentence(null)[0]).toContain('and a call with nobody yet, 11:00 AM to 11:30 AM.');
  });

  test.each([
    ['somebody else', [call({ owner_name: 'Kiran' })]],
    ['nobody yet', [call({ owner_name: null }), call({ id: 'c2', owner_name: null })]],
    ['the minute at which it ends', [call({ preferred_time: '11:45:00' })]],
    ['another day', [call({ preferred_date: '2026-12-02' })]],
    ['what is over', [call({ status: 'done' })]],
  ])('are no two at the same time for %s', (_, calls) => {
    expect(overlapsOf(meetingsOf(calls, [visit()]))).toEqual([]);
  });

  test('stand beside one another as long as they hang together, and never on top of one another', () => {
    const at = (id: string, from: number, until: number): Meeting => ({
      ...{ kind: 'call', id, name: '', host: null, person: null, day: '2026-12-01', from, until },
      ...{ status: '', open: true, visit: null },
    });
    expect(lanesOf([at('a', 600, 700), at('b', 610, 640), at('c', 640, 660), at('d', 700, 730)])).toEqual([
      { lane: 0, lanes: 2 },
      { lane: 1, lanes: 2 },
      { lane: 1, lanes: 2 },
      { lane: 0, lanes: 1 },
    ]);
    const meetings = fc.array(fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 300 })));
    fc.assert(
      fc.property(meetings, (spans) => {
        const all = spans
          .map(([from, long], nth) => at(String(nth), from, from + long))
          .sort((one, other) => one.from - other.from);
        const lanes = lanesOf(all);
        for (const [nth, one] of all.entries())
          for (const [later, other] of all.entries())
            if (later > nth && one.from < other.until && other.from < one.until) {
              expect(lanes[nth]?.lane).not.toBe(lanes[later]?.lane);
              expect(lanes[nth]?.lanes).toBe(lanes[later]?.lanes);
            }
      }),
    );
  });

  test('are shown in the working day, or in more hours where something lies outside', () => {
    expect(shownHours([])).toEqual({ from: 480, until: 1200 });
    const night = meetingsOf(
      [],
      [
        visit({ starts_at: '07:15' }),
        visit({ starts_at: '20:00', homes: [{ title: 'A', way_minutes: 0, minutes: 240 }] }),
      ],
    );
    expect(shownHours(night)).toEqual({ from: 420, until: 1440 });
    expect([sayMinutes(0), sayMinutes(705), sayMinutes(1500)]).toEqual(['12:00 AM', '11:45 AM', '1:00 AM']);
  });

  test('are words, not only colours, and what was typed is text', () => {
    const drawn = (name: string) =>
      renderToStaticMarkup(
        <CalendarColumns
          brief={false}
          meeting={new Set()}
          columns={[
            {
              ...{ key: 'd', head: 'Tue', kinds: '' },
              meetings: meetingsOf(
                [call({ name, owner_name: null })],
                [visit({ name, meeting_point: name, homes: [{ title: name, way_minutes: 0, minutes: 30 }] })],
              ),
            },
          ]}
          onOpenCall={() => undefined}
        />,
      );
    const html = drawn('<b>Asha</b>');
    const text = html.replace(/<[^>]*>/g, '');
    expect(text).toContain('Call 11:00 AM to 11:30 AM');
    expect(text).toContain('Visit 10:00 AM to 10:30 AM');
    expect(html).toContain('Nobody yet');
    expect(html).toContain('href="#people/p1"');
    expect(html).toContain('&lt;b&gt;Asha&lt;/b&gt;');
    const tags = (text: string) => text.replace(/>[^<]*/g, '>');
    fc.assert(
      fc.property(hostileText, (name) => {
        expect(tags(drawn(name))).toBe(tags(html));
      }),
    );
  });
});

describe('the address of the calendar', () => {
  test.each([
    [{ span: 'week', day: '2026-12-01', host: null }, '#calls/week'],
    [{ span: 'day', day: '2026-12-05', host: null }, '#calls/day?day=2026-12-05'],
    [
      { span: 'day', day: '2026-12-05', host: 'Meera & Co' },
      '#calls/day?day=2026-12-05&person=Meera%20%26%20Co',
    ],
    [{ span: 'week', day: '2026-12-01', host: '' }, '#calls/week?person='],
  ] as const)('of %j is %s, which opens the same', (look, address) => {
    const today = '2026-12-01';
    expect(calendarAddress(look, today)).toBe(address);
    expect({ day: today, ...readCalendarAddress(address) }).toEqual(look);
  });

  test.each(['', '#calls', '#calls/', '#calls/year', '#people/x', '#calls/weekly?day=2026-12-01'])(
    'says nothing where it is %j',
    (hash) => {
      expect(readCalendarAddress(hash)).toEqual({});
    },
  );

  test('keeps nothing of a day that does not exist', () => {
    expect(readCalendarAddress('#calls/day?day=2026-02-31')).toEqual({ span: 'day', host: null });
  });
});

test('what a visitor typed turns no line of the calendar around', () => {
  const answer = adminCallsAnswer.parse({
    ...{ days: [], closed_days: [], calendar_since: null },
    visits: [{ ...visit({ name: 'Asha\u202e' }), starts_at: '10:00:00' }],
  });
  expect(answer.visits).toMatchObject([{ name: 'Asha', starts_at: '10:00' }]);
});
