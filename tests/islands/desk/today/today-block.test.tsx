import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AdminTodayAnswer } from '#contracts/admin-today.ts';
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
