import { expect, test } from 'vitest';
import { enquiryRow } from '#contracts/admin-inbox.ts';
import { contactLinks, ownPagePath } from '#islands/desk/inbox/card/contact-links.ts';
import { csvText } from '#domain/text/csv-text.ts';
import { appointmentDue, enquiryDue, formatInstant } from '#islands/desk/inbox/card/due.ts';
import { enquiryColumns } from '#islands/desk/inbox/inbox-columns.ts';
import { setUpInboxList, row } from './inbox-fixture.ts';

/** 11:30 in India. */
const now = new Date('2026-11-21T06:00:00Z');

test.each([
  ['2026-11-21T05:50:00Z', 'new', 'due', 'Answer by 2:20 PM IST today'],
  ['2026-11-21T02:30:00Z', 'new', 'late', 'Late by 30 minutes'],
  ['2026-11-20T18:00:00Z', 'new', 'late', 'Late by 30 minutes'],
  ['2026-11-21T02:30:00Z', 'contacted', 'good', 'Answered'],
])('describes an enquiry of %s that is %s as %s: %s', (created_at, status, tone, text) => {
  expect(enquiryDue({ created_at, status }, now)).toEqual({ tone, text });
});

test('an enquiry received in the evening is due in the morning', () => {
  const evening = new Date('2026-11-21T13:30:00Z');
  expect(enquiryDue({ created_at: '2026-11-21T13:00:00Z', status: 'new' }, evening).text).toBe(
    'Answer by 9:30 AM IST tomorrow',
  );
  expect(formatInstant(new Date('2026-11-25T04:30:00Z'), now)).toBe('10:00 AM IST on 25 November 2026');
});

test.each([
  ['requested', '2026-11-21', 'due', 'Confirm; it starts in 1 hour'],
  ['confirmed', '2026-11-21', 'good', 'Starts in 1 hour'],
  ['requested', '2026-11-20', 'late', 'Never confirmed; its time is past'],
  ['confirmed', '2026-11-20', 'due', 'Its time is past: was it done?'],
  ['cancelled', '2026-11-21', 'plain', 'Its slot is free again'],
  ['no-show', '2026-11-20', 'plain', 'Over'],
])('describes a %s call on %s as %s: %s', (status, preferred_date, tone, text) => {
  expect(appointmentDue({ preferred_date, preferred_time: '13:00:00', status }, now)).toEqual({
    tone,
    text,
  });
});

test('contact links offer WhatsApp, phone and e-mail, and only e-mail for a number that cannot be dialled', () => {
  const person = { name: 'Asha & Co', email: 'asha+home@example.com', reference: 'ANG-7K3M9' };
  expect(
    contactLinks({ ...person, phone: '98450 12345' }).map(({ channel, href }) => [
      channel,
      href.slice(0, 60),
    ]),
  ).toEqual([
    ['WhatsApp', 'https://wa.me/919845012345?text=Hello%20Asha%20Co%2C%20this%'],
    ['Call', 'tel:+919845012345'],
    ['Email', 'mailto:asha%2Bhome%40example.com?subject=Angala%3A%20your%20'],
  ]);
  expect(contactLinks({ ...person, phone: 'javascript:alert(1)' }).map(({ channel }) => channel)).toEqual([
    'Email',
  ]);
});

test.each(['your refund: https://evil.example/pay', 'evil。com', 'http:evil', 'Ravi\u202e evil.com'])(
  'contact links do not repeat a name that contains an address: %j',
  (name) => {
    const person = { name, email: 'a@example.com', reference: 'ANG-7K3M9' };
    for (const { href } of contactLinks({ ...person, phone: '98450 12345' }))
      expect(href).not.toMatch(/evil|%E2%80%AE/);
  },
);

test.each([
  ['https://angala.example/property/a?x=1', '/property/a?x=1'],
  ['/property/a', '/property/a'],
  ['https://evil.example/property/a', null],
  ['//evil.example/x', null],
  ['https://angala.example//evil.example/x', null],
  ['/.//evil.example/x', null],
  ['javascript:alert(1)', null],
  [null, null],
])('links the page %j as %j', (url, path) => expect(ownPagePath(url, 'https://angala.example')).toBe(path));

test.each([
  '=1+1',
  '+91 98450',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '  =1',
  '|cmd',
  '%0A',
  '＝1',
  '﹦1',
  '⁺1',
  '\u0001=1',
  '\r=1',
  '\u200b=1',
  '\u202e-1',
])('writes %j into a spreadsheet as text', (value) => {
  const [, line = ''] = csvText([{ value }], [{ title: 'Notes', value: (row) => row.value }]).split(
    '\r\n',
    2,
  );
  expect(line.startsWith(`"'`)).toBe(true);
});

test('an export keeps quotes, commas and line breaks in their cell', () => {
  const columns = [
    { title: 'Name', value: (row: { name: string; price: number | null }) => row.name },
    { title: 'Price', value: (row: { name: string; price: number | null }) => row.price },
  ];
  expect(
    csvText(
      [
        { name: 'A "B", C\nD', price: 5 },
        { name: 'ಆಶಾ', price: null },
      ],
      columns,
    ),
  ).toBe('\ufeff"Name","Price"\r\n"A ""B"", C\nD","5"\r\n"ಆಶಾ",""\r\n');
});

test('the heading and the cells of the export give times in India', () => {
  const [received] = enquiryColumns.filter(({ title }) => title.startsWith('Received'));
  expect(received?.title).toBe('Received (IST)');
  const entry = enquiryRow.parse({
    ...row('1'),
    notified: true,
    person: null,
    mail_held_until: null,
    suspected_because: null,
    related: [],
    email: 'a@b.in',
    phone: '1',
    owner_name: null,
    created_at: '2026-11-21T20:15:10.123456+00:00',
    enquiry_type: 'general_help',
    preferred_contact: 'WhatsApp',
    best_times: '',
    property_id: null,
    property_title: null,
    property_price: 0,
    property_currency: 'INR',
    property_area: null,
    property_url: null,
    asked_home: null,
    answered: null,
  });
  expect(received?.value(entry)).toBe('2026-11-22 01:45');
});

test('sorts the inbox by due time, and still counts new enquiries and shows them newest first', async () => {
  const rows = [row('1'), row('2')];
  const { list, reads } = setUpInboxList(rows);
  await list.load();
  await list.sortBy('due');
  expect(reads.at(-1)).toMatchObject({ sort: 'due' });
  rows.unshift(row('3'));
  await list.poll();
  expect(list.$list.get().arrived).toBe(1);
  await list.showArrived();
  expect(list.$list.get()).toMatchObject({ sort: 'newest', arrived: 0, rows: [{ id: '3' }, { id: '1' }] });
});

test('loads more enquiries of the list, and reads all of them for an export', async () => {
  const { list } = setUpInboxList(['1', '2', '3'].map((id) => row(id)));
  await list.load();
  expect(list.$list.get()).toMatchObject({ total: 3, waiting: 3, next: '2' });
  await list.loadMore();
  expect(list.$list.get().rows.map(({ id }) => id)).toEqual(['1', '2', '3']);
  expect((await list.readAll())?.map(({ id }) => id)).toEqual(['1', '2', '3']);
});

test('sends a search once typing has paused', async () => {
  const { list, reads, pause } = setUpInboxList([row('1'), row('2')]);
  const first = list.search('Vis');
  const stop = pause;
  const second = list.search('Visitor 2');
  stop();
  pause();
  await Promise.all([second, Promise.race([first, second])]);
  expect(reads.map(({ words }) => words)).toEqual(['Visitor 2']);
  expect(list.$list.get().rows.map(({ id }) => id)).toEqual(['2']);
});
