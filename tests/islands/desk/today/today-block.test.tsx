import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AdminTodayAnswer, TodayVisit } from '#contracts/admin-today.ts';
import { createToday } from '#islands/desk/today/today.ts';
import { TodayBlock } from '#islands/desk/today/TodayBlock.tsx';
import { fakeBackend } from '../../staff-fakes.ts';

const nothing: AdminTodayAnswer = {
  now: '2026-11-29T06:00:00Z',
  round: { due: 0, done: 12 },
  pictures: [],
  faults: null,
  requests: null,
  partners: null,
  pages: null,
};

async function shown(answer: Partial<AdminTodayAnswer>, valuesWaiting: number | null, doubts: string | null) {
  const today = createToday({
    backend: fakeBackend({
      rpc: async (_name, _args, schema) => schema.parse({ ...nothing, ...answer, mark: 'one' }),
    }),
    now: () => new Date(nothing.now),
  });
  await today.load();
  today.$valuesWaiting.set(valuesWaiting);
  return renderToStaticMarkup(<TodayBlock today={today} arrivals={null} doubts={doubts} />);
}

test('Today says that nothing waits only when no doubted value waits either', async () => {
  expect(await shown({}, 0, 'The values')).toContain('Nothing waits.');
  expect(await shown({}, 3, 'The values')).not.toContain('Nothing waits.');
  // Their list has not been read.
  expect(await shown({}, null, 'The values')).not.toContain('Nothing waits.');
  // An editor does not decide them.
  expect(await shown({}, null, null)).toContain('Nothing waits.');
});

test('doubted values are one press away as each other part is', async () => {
  const buttons = [
    ...(await shown({ round: { due: 2, done: 0 } }, 3, 'The values')).matchAll(/<button[^>]*>([^<]+)/g),
  ].map(([, text]) => text);
  expect(buttons).toEqual(expect.arrayContaining(['Others (1)', 'Values (3)']));
});

const visit: TodayVisit = {
  ...{ id: 'v1', person: 'p1', reference: 'ANG-7K3M9', name: 'Asha', email: 'asha@mail.example', phone: '' },
  ...{
    starts_on: '2090-12-01',
    starts_at: '15:00:00',
    meeting_point: 'Gate',
    shown_by: 'Meera',
    homes: 2,
    gone: 0,
  },
  ...{ minutes: 90, status: 'planned', sequence: 1, visitor_changed: true },
};
const waiting = (row: TodayVisit): AdminTodayAnswer['requests'] => ({
  ...{ enquiries: { total: 0, rows: [] }, calls: { total: 0, rows: [] }, steps: { total: 0, rows: [] } },
  ...{ suspected: 0, unanswered: 0, newest_at: null, duty_gap: null, visits: { total: 1, rows: [row] } },
});

test('a visit that its visitor moved or cancelled says so, and offers to note it', async () => {
  const moved = await shown({ requests: waiting(visit) }, 0, null);
  expect(moved).toContain('Moved by the visitor');
  expect(moved).toContain('1 December 2090, 3:00 PM to 4:30 PM IST');
  expect(moved).toContain('Noted');
  const cancelled = await shown({ requests: waiting({ ...visit, status: 'cancelled' }) }, 0, null);
  expect(cancelled).toContain('Cancelled by the visitor');
  const own = await shown({ requests: waiting({ ...visit, visitor_changed: false }) }, 0, null);
  expect(own).not.toMatch(/by the visitor|Noted/);
});

test('noting what a visitor changed names the visit as it was seen, and what waits is read again', async () => {
  const asked: [string, object | undefined][] = [];
  const today = createToday({
    backend: fakeBackend({
      rpc: async (name, args, schema) => {
        asked.push([name, args]);
        if (name === 'note_visitor_change') throw new Error('The network is gone');
        return schema.parse({ ...nothing, mark: 'one' });
      },
    }),
    now: () => new Date(nothing.now),
  });
  await today.noteVisitorChange(visit);
  expect(asked).toEqual([
    ['note_visitor_change', { visit: 'v1', seen: 1 }],
    ['desk_news', expect.anything()],
  ]);
});
