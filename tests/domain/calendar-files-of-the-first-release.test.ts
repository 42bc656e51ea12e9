import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeCall, invitationText, requestedCallFile } from '#domain/appointment/invitation.ts';
import { staffCalendar } from '#domain/staff-calendar/staff-calendar.ts';
import { visitInvitationText } from '#domain/visit/visit-invitation.ts';
import { stopOfBefore } from '#domain/visit/visit-times.ts';

/** The files as 1.0.0 wrote them for the call and the visit below. This file is not changed: calendars keep what they got. */
const written: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/first-release/calendars.json'), 'utf8'),
);

const writtenAt = new Date('2026-11-28T06:00:00Z');
const people = {
  organizer: { name: 'Angala', email: 'hello@angala.example' },
  attendee: { name: 'Asha', email: 'asha@mail.example' },
};
const call = { reference: 'ANG-7K2MP', day: '2026-12-01', time: '10:30' } as const;
const visit = {
  ...{ id: '0a4e2d5c-6f5e-4a53-8f6e-3d3b1d2f7c22', day: '2026-12-02', time: '10:15', sequence: 1 },
  homes: ['3 BHK, Lavelle Road', '2 BHK, Hebbal'].map((title) => ({ title, ...stopOfBefore })),
  ...{ meetingPoint: 'Gate 2', reference: 'ANG-7K2MP' },
} as const;
const asha = { name: 'Asha', phone: '98450 12345', email: 'asha@mail.example' };

/** What decides whether a calendar takes an event for one that it has, and where it shows it. */
const identity = (file: string) =>
  file
    .split('\r\n')
    .filter((line) => /^(?:BEGIN|UID|SEQUENCE|DTSTART|DTEND|STATUS|METHOD|ORGANIZER)\b/.test(line));

test.each([
  ['the file of a call that was requested', requestedCallFile(call, 'Angala', writtenAt)],
  [
    'the mail about a call',
    invitationText({
      ...{ method: 'REQUEST', state: 'confirmed', sequence: 2, writtenAt },
      ...people,
      ...call,
      ...describeCall('Angala', call.reference),
    }),
  ],
  [
    'the mail about a visit',
    visitInvitationText({ ...visit, ...people, method: 'REQUEST', summary: 'Visit with Angala', writtenAt }),
  ],
  [
    'the calendar of staff',
    staffCalendar(
      {
        siteName: 'Angala',
        calls: [{ ...call, ...asha, message: '', status: 'confirmed', sequence: 2, changedAt: writtenAt }],
        visits: [{ ...visit, ...asha, shownBy: 'Ravi', status: 'planned', changedAt: writtenAt }],
        cancelled: [],
        closedDays: [{ day: '2026-12-25', reason: 'Christmas' }],
      },
      writtenAt,
    ),
  ],
])('%s updates the event that 1.0.0 put into a calendar, and adds no second one', (name, file) => {
  expect(identity(file).length).toBeGreaterThan(4);
  expect(identity(file)).toEqual(identity(written[name] ?? ''));
});
