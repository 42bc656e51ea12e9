import { expect, test } from 'vitest';
import { headerLine } from '#server/mail/mail.ts';
import { outboxMessageSchema } from '#server/outbox/outbox-message.ts';
import { writeMail } from '#server/outbox/write-mail.ts';
import { senderFacts as facts } from './sender-facts.ts';

const mailOf = (side: 'visitor' | 'staff', changes: object = {}) =>
  writeMail(
    outboxMessageSchema.parse({
      ...{ id: 7, created_at: '2026-11-27T06:00:00Z', attempts: 0, kind: `visit_for_${side}` },
      payload: {
        ...{
          id: 'v1',
          reference: 'ANG-7K3M9',
          name: 'Asha',
          email: 'asha@mail.example',
          phone: '+919845012345',
        },
        ...{ starts_on: '2026-12-01', starts_at: '10:15:00', meeting_point: 'Gate 1', shown_by: 'Meera' },
        ...{ status: 'planned', sequence: 0, moved: false, written_at: '2026-11-27T06:00:00Z' },
        homes: [
          { title: '3 BHK in Hebbal', facts: null, reference: 'P-1' },
          { title: '2 BHK in Hebbal', facts: null, reference: null },
        ],
        ...changes,
      },
    }),
    null,
    facts,
    new Date('2026-11-27T06:00:00Z'),
  );
const linesOf = (mail: ReturnType<typeof mailOf>) => mail.invitation?.text.split('\r\n') ?? [];

test('a visit invites both sides, each in a mail of its own, with one event', () => {
  const [toVisitor, toStaff] = [mailOf('visitor'), mailOf('staff')];
  expect(toVisitor).toMatchObject({
    to: [{ name: 'Asha', email: 'asha@mail.example' }],
    replyTo: { email: 'staff@angala.example' },
    subject: 'Your visit on 1 December 2026, 10:15 AM IST is planned (ANG-7K3M9)',
    invitation: { method: 'REQUEST', fileName: 'ANG-7K3M9-visit.ics' },
  });
  expect(toVisitor.text).toMatch(
    /1\. 3 BHK in Hebbal, P-1 \(10:15 AM to 11:00 AM\)\n *2\. 2 BHK in Hebbal \(11:00 AM to 11:45 AM\)/,
  );
  expect(toVisitor.text).toContain('It ends at about 11:45 AM IST.');
  expect(linesOf(toVisitor)).toContain('SUMMARY:Visit with Angala');
  expect(linesOf(toStaff)).toContain('SUMMARY:Visit Asha: 3 BHK in Hebbal and 1 more');
  expect(toStaff.text).toContain('1 December 2026, 10:15 AM to 11:45 AM IST');
  expect(toVisitor.text).toContain('Meera meets you: Gate 1.');
  expect(toStaff).toMatchObject({
    to: [{ email: 'staff@angala.example' }],
    replyTo: { email: 'asha@mail.example' },
    subject: 'ANG-7K3M9, visit planned: 1 December 2026, 10:15 AM IST, Asha',
    invitation: { method: 'REQUEST' },
  });
  expect(toStaff.text).toContain('+919845012345');
  for (const mail of [toVisitor, toStaff])
    expect(linesOf(mail)).toEqual(
      expect.arrayContaining([
        'UID:v1.visit@angala',
        'SEQUENCE:0',
        'DTSTART:20261201T044500Z',
        'LOCATION:Gate 1',
      ]),
    );
});

test.each(['visitor', 'staff'] as const)(
  'a visit that moves or is cancelled changes the same event: to %s',
  (side) => {
    const moved = mailOf(side, { sequence: 1, moved: true, starts_at: '11:00:00' });
    expect(moved.subject).toContain('moved');
    expect(linesOf(moved)).toEqual(
      expect.arrayContaining([
        'METHOD:REQUEST',
        'UID:v1.visit@angala',
        'SEQUENCE:1',
        'DTSTART:20261201T053000Z',
      ]),
    );
    expect(mailOf(side, { sequence: 2 }).subject).toContain('changed');
    const cancelled = mailOf(side, { sequence: 3, status: 'cancelled' });
    expect(cancelled.subject).toContain('cancelled');
    expect(linesOf(cancelled)).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', 'UID:v1.visit@angala', 'SEQUENCE:3', 'STATUS:CANCELLED']),
    );
  },
);

test('the mail of a visit that moved says from when to when', () => {
  const moved = {
    ...{ sequence: 1, moved: true, starts_on: '2026-12-02', starts_at: '09:00:00' },
    moved_from: { starts_on: '2026-12-01', starts_at: '10:15:00' },
  };
  const words = 'moved from 1 December 2026, 10:15 AM IST to 2 December 2026, 9:00 AM IST';
  expect(mailOf('visitor', moved).subject).toBe(`Your visit is ${words} (ANG-7K3M9)`);
  expect(mailOf('visitor', moved).text).toContain(`Your visit is ${words}.`);
  expect(mailOf('staff', moved).text).toContain(`A visit is ${words}.`);
});

test('the mail of a visit that changed says what: the guide, the place, and which homes go and come', () => {
  const [three, two, four] = ['3 BHK', '2 BHK', '4 BHK'].map((title, at) => ({
    ...{ property_id: `p${at}`, title, facts: null, reference: null },
  }));
  const was = { shown_by: 'Ravi', meeting_point: 'Gate 2', homes: [three, two] };
  const changed = { sequence: 1, was, homes: [two, four] };
  const words =
    'What changed: Meera shows the homes, not Ravi. The meeting point was: Gate 2. Not on this visit any more: 3 BHK. New on this visit: 4 BHK.';
  expect(mailOf('visitor', changed).text).toContain(words);
  expect(mailOf('staff', changed).text).toContain(words);
  const same = { shown_by: 'Meera', meeting_point: 'Gate 1' };
  expect(mailOf('visitor', { ...changed, was: { ...same, homes: [four, two] } }).text).toContain(
    'What changed: The homes are seen in another order.',
  );
  expect(mailOf('visitor', { ...changed, was: { ...same, homes: [two, four] } }).text).not.toContain(
    'What changed',
  );
  expect(mailOf('staff', { ...changed, status: 'cancelled' }).text).not.toContain('What changed');
});

test('the mail of a visit whose homes take another time says when it ends now and when it ended before', () => {
  const [home] = [{ property_id: 'p1', title: '3 BHK', facts: null, reference: null, minutes: 30 }];
  const was = { shown_by: 'Meera', meeting_point: 'Gate 1', homes: [home] };
  const longer = { sequence: 1, was, homes: [{ ...home, minutes: 60 }] };
  const words = 'What changed: It ends at about 11:15 AM IST, not at 10:45 AM IST.';
  for (const side of ['visitor', 'staff'] as const) expect(mailOf(side, longer).text).toContain(words);
  expect(mailOf('visitor', { ...longer, status: 'cancelled' }).text).toContain(
    'Your visit on 1 December 2026, 10:15 AM to 11:15 AM IST is cancelled.',
  );
});

test('a visit is moved or cancelled by the link in the mail to its visitor, and staff read why', () => {
  const link = 'a'.repeat(32);
  const planned = mailOf('visitor', { link });
  expect(planned.text).toContain(`https://angala.example/calls/visit?token=${link}`);
  expect(planned.text).toContain('open the link below');
  expect(mailOf('visitor').text).toContain('To move or cancel it, reply to this mail.');
  const moved = { by_visitor: true, moved: true, sequence: 1, reason: 'A train <b>' };
  const from = { moved_from: { starts_on: '2026-12-01', starts_at: '09:00:00' } };
  expect(mailOf('visitor', { ...moved, ...from, link }).text).toMatch(/10:15 AM IST, as you asked\. It ends/);
  const toStaff = mailOf('staff', { ...moved, ...from });
  expect(toStaff.text).toContain('The visitor did this themselves, by the link in their mail.');
  expect(toStaff.text).toContain('A train <b>');
  expect(toStaff.html).toContain('A train &lt;b&gt;');
  const cancelled = { by_visitor: true, status: 'cancelled', sequence: 2, reason: '' };
  expect(mailOf('visitor', cancelled).text).toContain('is cancelled, as you asked. Reply');
  expect(mailOf('staff', cancelled).text).toContain('The visitor did this themselves');
});

test('a visit that ends after midnight says on which day, at its end and at the homes seen then', () => {
  const homes = Array.from({ length: 7 }, (_, at) => ({
    ...{ title: `Home ${at + 1}`, facts: null, reference: null },
  }));
  const { text } = mailOf('visitor', { starts_at: '20:00:00', homes });
  expect(text).toContain('It ends at about 1:15 AM on 2 December 2026 IST.');
  expect(text).toMatch(
    /6\. Home 6 \(11:45 PM to 12:30 AM on 2 December 2026\)\n *7\. Home 7 \(12:30 AM on 2/,
  );
});

test('what was typed as a name or a place becomes neither a header, a line of the event nor markup', () => {
  const typed = {
    name: 'x\r\nBcc: all@evil.example',
    meeting_point: '<b>Gate</b>\r\nATTENDEE:mailto:all@evil.example',
    shown_by: '<i>Meera</i>',
  };
  for (const side of ['visitor', 'staff'] as const) {
    const mail = mailOf(side, typed);
    expect(headerLine(mail.subject)).toBe(mail.subject);
    expect(mail.subject).not.toContain('evil');
    expect(mail.html).not.toMatch(/<b>Gate|<i>Meera/);
    expect(linesOf(mail).filter((line) => /^(ATTENDEE:mailto:all|Bcc)/.test(line))).toEqual([]);
  }
  expect(mailOf('visitor', typed).to).toEqual([{ name: '', email: 'asha@mail.example' }]);
});

test('a visit whose client was erased leaves the calendar of staff, by a mail that names nobody', () => {
  const mail = writeMail(
    outboxMessageSchema.parse({
      ...{ id: 8, created_at: '2026-11-27T06:00:00Z', attempts: 0, kind: 'visit_withdrawn_for_staff' },
      payload: {
        ...{ id: 'v1', starts_on: '2026-12-01', starts_at: '10:15:00', sequence: 2 },
        written_at: '2026-11-27T06:00:00Z',
      },
    }),
    null,
    facts,
    new Date('2026-11-27T06:00:00Z'),
  );
  expect(mail).toMatchObject({
    to: [{ email: 'staff@angala.example' }],
    replyTo: null,
    subject: 'Visit cancelled: 1 December 2026, 10:15 AM IST',
    invitation: { method: 'CANCEL' },
  });
  expect(linesOf(mail)).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'UID:v1.visit@angala', 'SEQUENCE:2', 'STATUS:CANCELLED']),
  );
});

test('a mail of a visit says where each home is, how exactly that is known, and its nearest station', () => {
  const home = { title: '3 BHK', facts: null, reference: null, city: 'Bangalore' };
  const mail = mailOf('visitor', {
    homes: [
      { ...home, area: 'whitefield', position: '12.975,77.740' },
      { ...home, area: 'whitefield', position: '12.97011,77.75002' },
      // Its middle is that of its homes, as the database knows it, and it reaches to its parts.
      { ...home, area: 'nowhere', position: null, middle: { lat: 12.978, lng: 77.715 }, size_metres: 3140 },
      { ...home, area: 'whitefield', city: 'Mysore', position: null },
      { ...home, area: null, position: null },
    ],
  });
  const lines = mail.text.split('\n').map((line) => line.trim());
  const after = (number: number) => lines[lines.findIndex((line) => line.includes(`${number}. 3 BHK`)) + 1];
  expect(after(1)).toMatch(
    /^Its place is known to about 100 m\. \D+ metro \d(\.\d)? km in a straight line\. Pin code 560066\.$/,
  );
  expect(after(2)).toMatch(/^At the gate of its society\. /);
  expect(after(3)).toBe(
    'Up to 3.1 km from the middle of its area. Kundalahalli metro 100 m in a straight line.',
  );
  expect(after(4)).toMatch(/^5\. /);
  expect(mail.text).toContain('OpenStreetMap');
  expect(mailOf('visitor').text).not.toContain('OpenStreetMap');
});

test('the homes of a visit say how far each is from the one before, where both positions are known', () => {
  const homes = [
    { title: '2 BHK', facts: null, reference: 'P-1', position: '12.971,77.641' },
    { title: '3 BHK', facts: null, reference: 'P-2', position: '12.982,77.641' },
    { title: '4 BHK', facts: null, reference: 'P-3' },
  ];
  const { text } = mailOf('visitor', { homes });
  const seen = { way_minutes: 15, minutes: 30 };
  expect(text).toMatch(/1\. 2 BHK, P-1 \([^,]*\)\n/);
  expect(text).toMatch(/2\. 3 BHK, P-2 \([^,]*, 1\.2 km on\)\n/);
  expect(text).toMatch(/3\. 4 BHK, P-3 \([^,]*\)\n/);
  const planned = mailOf('visitor', {
    homes: homes.map((home, at) => (at === 0 ? home : { ...home, ...seen })),
  });
  expect(planned.text).toContain('(11:15 AM to 11:45 AM, 1.2 km on, about 15 minutes for the way)');
  expect(planned.text).toContain('(12:00 PM to 12:30 PM, about 15 minutes for the way)');
  expect(planned.text).toContain('It ends at about 12:30 PM IST.');
  expect(linesOf(planned)).toContain('DTEND:20261201T070000Z');
});
