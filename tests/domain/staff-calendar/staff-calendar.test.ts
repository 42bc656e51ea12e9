import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CancelledMeeting,
  type StaffCall,
  type StaffVisit,
  staffCalendar,
} from '#domain/staff-calendar/staff-calendar.ts';
import { hostileText } from '../../fixtures/hostile-strings.ts';

const call: StaffCall = {
  reference: 'ANG-2BCDE',
  name: 'Meera',
  phone: '+919845012345',
  email: 'meera@example.in',
  message: 'Two bedrooms; a garden, please',
  day: '2026-11-25',
  time: '10:30',
  status: 'requested',
  sequence: 1,
  changedAt: new Date('2026-11-22T05:00:00Z'),
};
const at = new Date('2026-11-22T06:00:00Z');
const homeOf = (title: string, way_minutes = 0) => ({ title, way_minutes, minutes: 35 });
const visit: StaffVisit = {
  id: '5f3f2d54-3c35-4c3c-9d3e-0a0a0a0a0a0a',
  reference: 'ANG-7K3M9',
  name: 'Ravi',
  phone: '+919845054321',
  email: '',
  day: '2026-11-26',
  time: '16:15',
  homes: [homeOf('3 BHK, Lavelle Road'), homeOf('2 BHK; with a garden', 20)],
  meetingPoint: 'Cubbon Park metro, gate 2',
  shownBy: 'Asha',
  status: 'planned',
  sequence: 2,
  changedAt: new Date('2026-11-22T05:00:00Z'),
};
const fileOf = (
  calls: StaffCall[],
  reason: string | null = 'Christmas',
  visits: StaffVisit[] = [],
  cancelled: CancelledMeeting[] = [],
) =>
  staffCalendar(
    { siteName: 'Angala', calls, visits, cancelled, closedDays: [{ day: '2026-12-25', reason }] },
    at,
  );
/** Lines as RFC 5545 reads them. */
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar of staff', () => {
  it('is a plain file, without a method that would need an organizer for each event', () => {
    expect(fileOf([call])).not.toMatch(/^METHOD:/m);
  });

  it("has each call at its time in UTC with the UID of the visitor's invitation", () => {
    expect(unfolded(fileOf([call])).slice(8, 18)).toEqual([
      'BEGIN:VEVENT',
      'UID:ang-2bcde.call@angala',
      'SEQUENCE:1',
      'DTSTAMP:20261122T050000Z',
      'DTSTART:20261125T050000Z',
      'DTEND:20261125T053000Z',
      'SUMMARY:Call Meera (to confirm)',
      String.raw`DESCRIPTION:+919845012345\nmeera@example.in\nTwo bedrooms\; a garden\, please\nReference ANG-2BCDE`,
      'STATUS:TENTATIVE',
      'END:VEVENT',
    ]);
  });

  it('has each visit with its place, homes and length, and the UID of its invitation', () => {
    expect(unfolded(fileOf([], null, [visit])).slice(8, 19)).toEqual([
      'BEGIN:VEVENT',
      'UID:5f3f2d54-3c35-4c3c-9d3e-0a0a0a0a0a0a.visit@angala',
      'SEQUENCE:2',
      'DTSTAMP:20261122T050000Z',
      'DTSTART:20261126T104500Z',
      'DTEND:20261126T121500Z',
      expect.stringMatching(/^SUMMARY:Visit Ravi: ./),
      String.raw`LOCATION:Cubbon Park metro\, gate 2`,
      String.raw`DESCRIPTION:+919845054321\n1. 4:15 PM to 4:50 PM: 3 BHK\, Lavelle Road\n2. 5:10 PM to 5:45 PM: 2 BHK\; with a garden (after about 20 minutes for the way)\nShown by Asha\nReference ANG-7K3M9`,
      'STATUS:CONFIRMED',
      'END:VEVENT',
    ]);
    expect(fileOf([], null, [{ ...visit, status: 'done' }])).toMatch(/SUMMARY:Visit Ravi: .* \(done\)/);
  });

  it('has what was cancelled under its UID, as an event that takes no time and names nobody', () => {
    const gone: CancelledMeeting = {
      ...{ kind: 'visit', key: visit.id, day: '2026-11-26', time: '16:15', minutes: 90, sequence: 3 },
      changedAt: call.changedAt,
    };
    const lines = unfolded(
      fileOf([], null, [], [gone, { ...gone, kind: 'call', key: call.reference, minutes: 30 }]),
    );
    expect(lines.slice(8, 18)).toEqual([
      'BEGIN:VEVENT',
      `UID:${visit.id}.visit@angala`,
      'SEQUENCE:3',
      'DTSTAMP:20261122T050000Z',
      'DTSTART:20261126T104500Z',
      'DTEND:20261126T121500Z',
      'SUMMARY:Cancelled visit',
      'STATUS:CANCELLED',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]);
    expect(lines).toEqual(expect.arrayContaining(['UID:ang-2bcde.call@angala', 'DTEND:20261126T111500Z']));
  });

  it('has a closed day as a transparent all-day event', () => {
    expect(unfolded(fileOf([])).slice(8)).toEqual([
      'BEGIN:VEVENT',
      'UID:2026-12-25.closed@angala',
      'DTSTAMP:20261122T060000Z',
      'DTSTART;VALUE=DATE:20261225',
      'DTEND;VALUE=DATE:20261226',
      'SUMMARY:No calls: Christmas',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('has no additional lines, whatever a visitor typed', () => {
    const names = (file: string) => unfolded(file).map((line) => /^[A-Z-]*/.exec(line)?.[0]);
    fc.assert(
      fc.property(hostileText, hostileText, (name, message) => {
        const typed = { name, phone: name, email: message };
        const shown = { meetingPoint: message, shownBy: name, homes: [homeOf(message)] };
        const file = fileOf([{ ...call, ...typed, message }], message, [{ ...visit, ...typed, ...shown }]);
        expect(names(file)).toEqual(names(fileOf([call], 'Christmas', [visit])));
        expect(file).not.toMatch(/[^\r]\n|\r(?!\n)|[\u202a-\u202e\u2066-\u2069]/);
        for (const line of file.split('\r\n'))
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      }),
    );
  });
});
