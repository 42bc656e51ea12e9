import { describe, expect, test } from 'vitest';
import { orderByWay } from '#domain/visit/order-by-way.ts';
import {
  type VisitInvitation,
  visitInvitationText,
  visitSummaryForStaff,
} from '#domain/visit/visit-invitation.ts';
import { formatVisitTime, homeTimes, stopOfBefore, visitTimes } from '#domain/visit/visit-times.ts';
import { UNKNOWN_WAY_MINUTES, wayMinutes, withWays } from '#domain/visit/way-minutes.ts';

const middles = new Map([
  ['hebbal', { lat: 13.04, lng: 77.59 }],
  ['yelahanka', { lat: 13.1, lng: 77.6 }],
  ['jayanagar', { lat: 12.93, lng: 77.58 }],
]);
const order = (...areas: (string | null)[]) =>
  orderByWay(
    areas.map((area, nth) => ({ area, middle: middles.get(area ?? '') ?? null, position: null, nth })),
  ).map(({ area, nth }) => `${nth} ${area}`);

describe('the way of a visit', () => {
  test('goes from the first home always to the nearest, with homes of one area together', () => {
    expect(order('jayanagar', 'yelahanka', 'hebbal', 'jayanagar')).toEqual([
      '0 jayanagar',
      '3 jayanagar',
      '2 hebbal',
      '1 yelahanka',
    ]);
  });

  test('goes by the positions of homes where these are known', () => {
    const [hebbal = null, , jayanagar = null] = middles.values();
    const homes = [
      { middle: jayanagar, position: '13.040,77.590' },
      { middle: jayanagar, position: null },
      { middle: null, position: '13.09712,77.60100' },
      { middle: hebbal, position: null },
    ];
    const ordered = orderByWay(homes);
    expect(ordered).toEqual([homes[0], homes[3], homes[2], homes[1]]);
  });

  test('ends with homes whose place is not known, in their order', () => {
    expect(order(null, 'hebbal', '__proto__', 'yelahanka')).toEqual([
      '1 hebbal',
      '3 yelahanka',
      '0 null',
      '2 __proto__',
    ]);
    expect(order()).toEqual([]);
  });
});

test('a visit begins at a quarter of an hour between 7 and 20', () => {
  expect([visitTimes[0], visitTimes[1], visitTimes.at(-1), visitTimes.length]).toEqual([
    '07:00',
    '07:15',
    '20:00',
    53,
  ]);
});

const stop = (minutes: number, way_minutes = 0) => ({ title: 'A home', minutes, way_minutes });

test('each home of a visit has its own time after the way to it, and the visit ends after the last', () => {
  const visit = { day: '2026-12-01', time: '10:15', homes: [stop(30), stop(60, 20), stop(15, 5)] };
  expect(homeTimes(visit)).toEqual(['10:15 AM to 10:45 AM', '11:05 AM to 12:05 PM', '12:10 PM to 12:25 PM']);
  expect(formatVisitTime(visit)).toBe('1 December 2026, 10:15 AM to 12:25 PM IST');
  const night = { ...visit, time: '20:00', homes: Array.from({ length: 8 }, () => stopOfBefore) };
  expect(formatVisitTime(night)).toBe('1 December 2026, 8:00 PM to 2:00 AM on 2 December 2026 IST');
  expect(homeTimes(night)[5]).toBe('11:45 PM to 12:30 AM on 2 December 2026');
});

test('a visit that names no home takes as long as one home did before', () => {
  expect(formatVisitTime({ day: '2026-12-01', time: '10:15', homes: [] })).toBe(
    '1 December 2026, 10:15 AM to 11:00 AM IST',
  );
});

describe('the way between two homes', () => {
  test.each([
    ['of one society takes the minutes from door to door', '12.971,77.641', '12.971,77.641', 5],
    [
      '1.2 km apart is estimated at a city’s pace, up to the next five minutes',
      '12.971,77.641',
      '12.982,77.641',
      15,
    ],
    ['at two ends of the city takes nearly two hours', '13.040,77.590', '12.840,77.660', 115],
    ['that no city has between them takes three hours', '13.040,77.590', '19.070,72.870', 180],
  ])('%s', (_, from, to, minutes) => {
    expect(wayMinutes(from, to)).toEqual({ minutes, known: true });
  });

  test.each([
    ['12.971,77.641', null],
    [null, '12.971,77.641'],
    ['nowhere', '12.971,77.641'],
  ])('of which a place is not known takes what we plan for any way: %j to %j', (from, to) => {
    expect(wayMinutes(from, to)).toEqual({ minutes: UNKNOWN_WAY_MINUTES, known: false });
  });

  test('is counted from the second home on', () => {
    const homes = ['12.971,77.641', '12.982,77.641', null].map((position) => ({ position, minutes: 30 }));
    expect(withWays(homes).map((home) => [home.way_minutes, home.way_known])).toEqual([
      [0, true],
      [15, true],
      [UNKNOWN_WAY_MINUTES, false],
    ]);
  });
});

test.each([
  ['Asha', ['3 BHK, Hebbal'], 'Visit Asha: 3 BHK, Hebbal'],
  ['Asha', ['3 BHK, Hebbal', '2 BHK', 'Villa'], 'Visit Asha: 3 BHK, Hebbal and 2 more'],
  ['', ['Villa'], 'Visit: Villa'],
  ['', [], 'Visit'],
])('whoever shows the homes reads who and which: %s, %j', (name, homes, summary) => {
  expect(
    visitSummaryForStaff(
      name,
      homes.map((title) => ({ title })),
    ),
  ).toBe(summary);
});

describe('the invitation to a visit', () => {
  const homeOf = (title: string, way_minutes = 0) => ({ title, way_minutes, minutes: 40 });
  const invitation = (overrides: Partial<VisitInvitation> = {}) =>
    visitInvitationText({
      ...{
        id: 'v1',
        method: 'REQUEST',
        day: '2026-12-01',
        time: '10:15',
        homes: [homeOf('3 BHK; Lake'), homeOf('2 BHK', 10)],
      },
      ...{
        meetingPoint: 'Gate 1, Hebbal',
        sequence: 2,
        summary: 'Visit with Angala',
        reference: 'ANG-7K3M9',
      },
      organizer: { name: 'Angala', email: 'staff@angala.example' },
      attendee: { name: 'Asha', email: 'asha@mail.example' },
      writtenAt: new Date('2026-11-27T06:00:00Z'),
      ...overrides,
    });

  test('has one UID through every change, the length of its homes and ways, each with its time, and what it says escaped', () => {
    const lines = invitation().replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:REQUEST',
        'UID:v1.visit@angala',
        'SEQUENCE:2',
        'DTSTART:20261201T044500Z',
        'DTEND:20261201T061500Z',
        'LOCATION:Gate 1\\, Hebbal',
        'DESCRIPTION:1. 10:15 AM to 10:55 AM: 3 BHK\\; Lake\\n2. 11:05 AM to 11:45 AM: 2 BHK (after about 10 minutes for the way)\\nReference ANG-7K3M9.',
        'STATUS:CONFIRMED',
      ]),
    );
  });

  test('of a cancelled visit cancels the event', () => {
    expect(invitation({ method: 'CANCEL' })).toContain('METHOD:CANCEL\r\n');
    expect(invitation({ method: 'CANCEL' })).toContain('STATUS:CANCELLED\r\n');
  });

  test('lets nothing that was typed begin a line', () => {
    const text = invitation({
      meetingPoint: 'Gate\r\nATTENDEE:mailto:all@evil.example',
      homes: [homeOf('a\nUID:x')],
    });
    expect(text).not.toMatch(/^(ATTENDEE:mailto:all|UID:x)/m);
  });
});
