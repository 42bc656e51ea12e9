import { describe, expect, it } from 'vitest';
import { type CallInvitation, invitationText } from '#domain/appointment/invitation.ts';

const call: CallInvitation = {
  method: 'REQUEST',
  state: 'requested',
  reference: 'ANG-7K3M9',
  day: '2026-11-20',
  time: '10:00',
  sequence: 0,
  summary: 'Call with Angala',
  description: 'Reference ANG-7K3M9.',
  organizer: { name: 'Angala', email: 'staff@angala.example' },
  attendee: { name: 'Ravi', email: 'ravi@mail.example' },
  writtenAt: new Date('2026-11-19T06:00:00Z'),
};

/** Lines as a calendar reads them: folded lines are joined again. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('the invitation to a call', () => {
  it('has its time in UTC', () => {
    expect(linesOf(invitationText(call))).toEqual(
      expect.arrayContaining([
        'DTSTART:20261120T043000Z',
        'DTEND:20261120T050000Z',
        'METHOD:REQUEST',
        'SEQUENCE:0',
      ]),
    );
  });

  it.each(['REQUEST', 'CANCEL'] as const)('has what RFC 5546 requires of %s, each once', (method) => {
    const state = method === 'CANCEL' ? 'cancelled' : 'confirmed';
    const names = linesOf(invitationText({ ...call, method, state })).map(
      (line) => /^[A-Z]*/.exec(line)?.[0],
    );
    for (const name of [
      'METHOD',
      'UID',
      'SEQUENCE',
      'DTSTAMP',
      'DTSTART',
      'SUMMARY',
      'ORGANIZER',
      'ATTENDEE',
    ])
      expect(names.filter((each) => each === name)).toEqual([name]);
  });

  it('keeps its UID when it is cancelled', () => {
    const cancelled = invitationText({ ...call, method: 'CANCEL', state: 'cancelled', sequence: 2 });
    const uid = linesOf(invitationText(call)).find((line) => line.startsWith('UID:'));
    expect(linesOf(cancelled)).toEqual(
      expect.arrayContaining([uid, 'METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:2']),
    );
  });

  it('gets no additional lines from a name or an address', () => {
    const attendee = { name: 'Ravi"\r\nBEGIN:VALARM', email: 'a@b.in\r\nATTENDEE:mailto:c@d.in' };
    const lines = linesOf(invitationText({ ...call, attendee, summary: 'a;b,c\\d\ne' }));
    expect(lines.filter((line) => /^(BEGIN|ATTENDEE)/.test(line))).toEqual([
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      expect.stringMatching(/^ATTENDEE;CN="Ravi +BEGIN:VALARM";/),
    ]);
    expect(lines).toContain('SUMMARY:a\\;b\\,c\\\\d\\ne');
  });

  it('has no line above 75 bytes and no broken character, also in Kannada', () => {
    const description = 'ಅಂಗಳದ ಮನೆ 🏡 '.repeat(20).trim();
    const text = invitationText({ ...call, description });
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(linesOf(text)).toContain(`DESCRIPTION:${description}`);
  });
});
