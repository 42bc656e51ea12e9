import { expect, test } from 'vitest';
import { outboxMessageSchema } from '#server/outbox/outbox-message.ts';
import { writeMail } from '#server/outbox/write-mail.ts';
import { totalsNote } from '#domain/numbers/totals.ts';
import { groupOf, numbersOfAWeek } from '../../fixtures/numbers-of-a-week.ts';
import { senderFacts } from './sender-facts.ts';

const facts = { ...senderFacts, staff: ['one@angala.example', 'two@angala.example'] };

function mailOf(overrides: Record<string, unknown>) {
  const message = outboxMessageSchema.parse({
    id: 7,
    created_at: '2026-11-23T02:30:00Z',
    attempts: 0,
    kind: 'numbers_for_staff',
    payload: numbersOfAWeek(overrides),
  });
  return writeMail(message, null, facts, new Date('2026-11-23T02:30:00Z'));
}

test('the numbers of the week go to all addresses of staff, beside those of the week before', () => {
  const mail = mailOf({
    total: { ...groupOf(null, { views: 1200, views_before: 1000, enquiries: 3, homes: 40 }) },
    asked: 3,
    asked_late: 1,
    homes: [
      {
        ...{ id: 'h1', title: 'Rain tree house', slug: 'rain-tree-house', views: 90, views_before: 60 },
        ...{ enquiries: 1, enquiries_before: 2, calls: 0, alerts: 0 },
      },
    ],
  });
  expect(mail.to.map(({ email }) => email)).toEqual(facts.staff);
  expect(mail.subject).toBe('Numbers of the week to 22 November 2026: 1,200 views, 3 enquiries about homes');
  expect(mail.text).toBe(
    [
      '16 November 2026 to 22 November 2026, beside the seven days before.',
      '',
      'Views: 1,200, +20% (1,000)',
      'Enquiries: 3, none before (0)',
      'Calls: 0, as before (0)',
      'Alerts: 0, as before (0)',
      '',
      '1 of 3 enquiries had no answer within our promise.',
      '',
      totalsNote,
      '',
      'Seen most',
      '',
      '  Rain tree house',
      '  90 views (+50%), 1 enquiry (2 before)',
      '  https://angala.example/property/rain-tree-house',
      '',
      'All numbers, and the switch for this mail under Settings: https://angala.example/admin',
      '',
    ].join('\n'),
  );
});

test('one view and one enquiry are said as one, and a week without any says so', () => {
  const one = mailOf({ total: groupOf(null, { views: 1, enquiries: 1 }), asked: 1, asked_late: 1 });
  expect(one.subject).toBe('Numbers of the week to 22 November 2026: 1 view, 1 enquiry about homes');
  expect(one.text).toContain('1 of 1 enquiry had no answer within our promise.');
  const none = mailOf({ total: groupOf(null, { views: 5, enquiries: 0 }), asked: 0, asked_late: 0 });
  expect(none.text).toContain('\nNo enquiry came in these days.\n');
});

test('with two cities each has its own line, and a list is cut after five', () => {
  const mail = mailOf({
    groups: {
      ...numbersOfAWeek().groups,
      city: [
        groupOf('Bangalore', { views: 9 }),
        groupOf('Mysuru', { views: 2, enquiries: 1, enquiries_before: 3 }),
      ],
    },
    searches: Array.from({ length: 9 }, (_, at) => ({
      ...{ offer: 'Rent', query: `beds=${at}`, label: `Search ${at}`, week: 1, month: 2 },
    })),
  });
  expect(mail.text).toContain('  Mysuru\n  views 2 (0), enquiries 1 (3), calls 0 (0), alerts 0 (0)\n');
  expect(mail.text).toContain('Search 4');
  expect(mail.text).not.toContain('Search 5');
});

test('the title of a home becomes neither markup nor another line of the mail', () => {
  const { html, text } = mailOf({
    never_asked: [{ id: 'h', title: '<b>House</b>\r\nViews: 1', slug: null, views: 12 }],
  });
  expect(html).not.toContain('<b>House');
  expect(text).toContain('  <b>House</b> Views: 1\n  12 views, no enquiry ever\n');
});
