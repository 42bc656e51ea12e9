import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { personTimelineAnswer } from '#contracts/admin-person-timeline.ts';
import { createPersonPage } from '#islands/desk/people/person-page.ts';
import { Timeline } from '#islands/desk/people/Timeline.tsx';
import { blockedStorage } from '../../fake-storage.ts';
import { fakeBackend } from '../../staff-fakes.ts';
import { wholeAsha } from './person-fixture.ts';

const at = '2026-11-30T06:00:00Z';
const by = { by_id: 'u1', by_email: 'meera@angala.example', by_name: 'Meera' };
const nobody = { by_id: null, by_email: null, by_name: null };
const said = {
  enquiry: {
    ...{ type: 'availability_check', title: '\u202eevil', words: '<b>Sunday</b>', status: 'new' },
    notes: null,
  },
  change: { of: 'enquiry', field: 'status', was: 'new', became: 'contacted', by_caller: false, reason: null },
  move: {
    ...{ of: 'visit', field: 'time', was: '2027-01-19 10:15', became: '2027-01-19 15:00' },
    ...{ by_caller: true, reason: null },
  },
};
const pages = [
  {
    rows: [
      { key: 'c', at, kind: 'change', ...by, reference: 'ANG-1', said: said.change },
      { key: 'm', at, kind: 'change', ...nobody, reference: 'ANG-1', said: said.move },
      { key: 'e', at, kind: 'enquiry', ...nobody, reference: 'ANG-1', said: said.enquiry },
    ],
    next: 'n1',
  },
  {
    rows: [{ key: 'a', at, kind: 'alert', ...nobody, reference: null, said: { status: 'active' } }],
    next: null,
  },
];

test('what happened is said with who did it, typed text as text, and the rest on a press', async () => {
  const rest = [...pages];
  const page = createPersonPage({
    userId: 'u1',
    openStorage: blockedStorage,
    backend: fakeBackend({
      rpc: async (name, _, answer) => {
        if (name === 'admin_person') return answer.parse(wholeAsha);
        return answer.parse(name === 'admin_staff' ? [] : rest.shift());
      },
    }),
  });
  await page.open(wholeAsha.id);
  const first = renderToStaticMarkup(<Timeline page={page} />);
  expect(first).toContain('ANG-1: status from new to contacted');
  expect(first).toContain('Meera');
  expect(first).toContain(
    'the visitor: ANG-1, visit: time from 19 January 2027, 10:15 AM to 19 January 2027, 3:00 PM',
  );
  expect(first).toContain('&lt;b&gt;Sunday&lt;/b&gt;');
  expect(first).not.toContain('\u202e');
  expect(first).toContain('Show what was before');
  await page.showEarlier();
  const whole = renderToStaticMarkup(<Timeline page={page} />);
  expect(whole).toContain('Alert');
  expect(whole).not.toContain('Show what was before');
  expect(personTimelineAnswer.parse(pages[0]).rows).toHaveLength(3);
});
