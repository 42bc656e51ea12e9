import { describe, expect, test } from 'vitest';
import { orderByWay } from '#domain/visit/order-by-way.ts';
import {
  type VisitInvitation,
  visitInvitationText,
  visitSummaryForStaff,
} from '#domain/visit/visit-invitation.ts';
import { formatVisitTime, homeInstants, visitTimes } from '#domain/visit/visit-times.ts';

const middles = new Map([
  ['hebbal', { lat: 13.04, lng: 77.59 }],
  ['yelahanka', { lat: 13.1, lng: 77.6 }],
  ['jayanagar', { lat: 12.93, lng: 77.58 }],
]);
const order = (...areas: (string | null)[]) =>
  orderByWay(
    areas.map((area, nth) => ({ area, position: null, nth })),
    (area) => middles.get(area) ?? null,
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
    const homes = [
      { area: 'jayanagar', position: '13.040,77.590' },
      { area: 'jayanagar', position: null },
      { area: null, position: '13.09712,77.60100' },
      { area: 'hebbal', position: null },
    ];
    const ordered = orderByWay(homes, (area) => middles.get(area) ?? null);
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

test('each home of a visit has its own time, and the visit ends after the last', () => {
  const visit = { day: '2026-12-01', time: '10:15', homes: { length: 3 } };
  expect(homeInstants(visit).map((instant) => instant.toISOString())).toEqual([
    '2026-12-01T04:45:00.000Z',
    '2026-12-01T05:30:00.000Z',
    '2026-12-01T06:15:00.000Z',
  ]);
  expect(formatVisitTime(visit)).toBe('1 December 2026, 10:15 AM to 12:30 PM IST');
  expect(formatVisitTime({ ...visit, time: '20:00', homes: { length: 8 } })).toBe(
    '1 December 2026, 8:00 PM to 2:00 AM on 2 December 2026 IST',
  );
});

test.each([
  ['Asha', ['3 BHK, Hebbal'], 'Visit Asha: 3 BHK, Hebbal'],
  ['Asha', ['3 BHK, Hebbal', '2 BHK', 'Villa'], 'Visit Asha: 3 BHK, Hebbal and 2 more'],
  ['', ['Villa'], 'Visit: Villa'],
  ['', [], 'Visit'],
])('whoever shows the homes reads who and which: %s, %j', (name, homes, summary) => {
  expect(visitSummaryForStaff(name, homes)).toBe(summary);
});

describe('the invitation to a visit', () => {
  const invitation = (overrides: Partial<VisitInvitation> = {}) =>
    visitInvitationText({
      ...{ id: 'v1', method: 'REQUEST', day: '2026-12-01', time: '10:15', homes: ['3 BHK; Lake', '2 BHK'] },
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

  test('has one UID through every change, 45 minutes for each home, and what it says escaped', () => {
    const lines = invitation().split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:REQUEST',
        'UID:v1.visit@angala',
        'SEQUENCE:2',
        'DTSTART:20261201T044500Z',
        'DTEND:20261201T061500Z',
        'LOCATION:Gate 1\\, Hebbal',
        'DESCRIPTION:1. 3 BHK\\; Lake\\n2. 2 BHK\\nReference ANG-7K3M9.',
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
      homes: ['a\nUID:x'],
    });
    expect(text).not.toMatch(/^(ATTENDEE:mailto:all|UID:x)/m);
  });
});
