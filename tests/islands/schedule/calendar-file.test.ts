import { expect, test } from 'vitest';
import { calendarFile } from '#islands/schedule/calendar-file.ts';

test('the calendar file has the half hour in UTC, is tentative and has the UID of the mails', () => {
  const file = calendarFile(
    { reference: 'ANG-7K3M9', day: '2026-11-23', time: '13:30' },
    new Date('2026-11-21T06:00:00Z'),
  );
  for (const line of [
    'UID:ang-7k3m9.call@angala',
    'DTSTART:20261123T080000Z',
    'DTEND:20261123T083000Z',
    'STATUS:TENTATIVE',
    'SUMMARY:Call with Angala',
  ]) {
    expect(file.split('\r\n')).toContain(line);
  }
  expect(file, 'PUBLISH would need an organizer').not.toContain('METHOD:');
});
