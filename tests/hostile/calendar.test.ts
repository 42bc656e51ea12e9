import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CallInvitation, invitationText } from '#domain/appointment/invitation.ts';
import { hostileText } from '../fixtures/hostile-strings.ts';

const call: CallInvitation = {
  method: 'REQUEST',
  state: 'requested',
  reference: 'ANG-7K3M9',
  day: '2026-11-20',
  time: '10:00',
  sequence: 0,
  summary: 'Call',
  description: 'Reference ANG-7K3M9.',
  organizer: { name: 'Angala', email: 'staff@angala.example' },
  attendee: { name: 'Ravi', email: 'ravi@mail.example' },
  writtenAt: new Date('2026-11-19T06:00:00Z'),
};

const bytes = (line: string) => new TextEncoder().encode(line).length;

/** Lines as RFC 5545 reads them: folded lines are joined again. */
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

/** A text value as RFC 5545 reads it. */
const unescaped = (value: string) =>
  value.replace(/\\(.)/gs, (_, mark: string) => (mark === 'n' || mark === 'N' ? '\n' : mark));

/**
 * What a calendar file can hold of a text: every line end becomes \n, other control characters become spaces, and a
 * lone surrogate becomes U+FFFD.
 */
const asStored = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?|\n/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ');

describe('a calendar file of hostile text', () => {
  it('has no line of more than 75 bytes and splits no character', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (summary, name) => {
        const file = invitationText({ ...call, summary, attendee: { name, email: 'ravi@mail.example' } });
        for (const line of file.split('\r\n')) {
          expect(bytes(line)).toBeLessThanOrEqual(75);
          expect(line.isWellFormed() || !(summary.isWellFormed() && name.isWellFormed())).toBe(true);
        }
      }),
    );
  });

  it('has the same text when it is parsed', () => {
    fc.assert(
      fc.property(hostileText, (summary) => {
        const line = unfolded(invitationText({ ...call, summary })).find((each) =>
          each.startsWith('SUMMARY:'),
        );
        expect(unescaped(line?.slice('SUMMARY:'.length) ?? '').toWellFormed()).toBe(asStored(summary));
      }),
    );
  });

  it('has the lines of a harmless file and no others', () => {
    const names = (file: string) => unfolded(file).map((line) => /^[A-Z-]*/.exec(line)?.[0]);
    fc.assert(
      fc.property(hostileText, hostileText, hostileText, (summary, name, email) => {
        const file = invitationText({
          ...call,
          summary,
          description: summary,
          organizer: { name, email },
          attendee: { name, email },
        });
        expect(names(file)).toEqual(names(invitationText(call)));
        expect(file).not.toMatch(/[^\r]\n|\r(?!\n)/);
      }),
    );
  });
});
