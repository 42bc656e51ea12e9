import { expect, test } from 'vitest';
import { adminTodayAnswer } from '#contracts/admin-today.ts';
import { createDashboard } from '#islands/desk/dashboard.ts';
import { createGenerator } from '#islands/desk/generator/generator.ts';
import { sectionIn } from '#islands/desk/sections.tsx';
import { clockSentence, createToday } from '#islands/desk/today/today.ts';
import { qualityRules } from '#contracts/admin-quality.ts';
import { blockedStorage } from '../fake-storage.ts';
import { fakeBackend, noNotifications, toastRecorder } from '../staff-fakes.ts';

const today = (unanswered: number) =>
  adminTodayAnswer.parse({
    now: '2026-11-21T06:00:00Z',
    round: { due: 0, done: 0 },
    pictures: [],
    faults: null,
    requests: {
      enquiries: { total: unanswered, rows: [] },
      calls: { total: 0, rows: [] },
      visits: { total: 0, rows: [] },
      steps: { total: 0, rows: [] },
      suspected: 0,
      unanswered,
      newest_at: null,
    },
    partners: null,
    pages: { failed: 0, held: 0 },
  });

const noFaults = Object.fromEntries(qualityRules.map((rule) => [rule, 0]));

/** Opens a dashboard at this section. Its backend records each call in `rpcNames` and has `state.waiting` new enquiries. */
function openDashboard(hash: string, role: 'admin' | 'editor' = 'admin') {
  const rpcNames: string[] = [];
  const state = { waiting: 3 };
  const empty = { rows: [], next: null, total: 0, suspected: 0 };
  const dashboard = createDashboard(
    {
      backend: fakeBackend({
        rpc: async (name, args, answer) => {
          const kind = 'kind' in args ? args.kind : null;
          rpcNames.push(name === 'admin_inbox' ? `${name} of ${kind}` : name);
          if (name === 'admin_today') return answer.parse(today(state.waiting));
          if (name === 'desk_news')
            return answer.parse({ ...today(state.waiting), mark: `${state.waiting}` });
          if (name === 'admin_page_progress')
            return answer.parse({ at: 'now', waiting: { property: 0, society: 0, area: 0 }, pages: null });
          if (name === 'admin_removals') return answer.parse({ waiting: null, cancelled: null });
          if (name === 'admin_staff') return answer.parse([]);
          if (kind === 'enquiry') return answer.parse({ ...empty, waiting: state.waiting });
          return answer.parse({ ...empty, waiting: 1 });
        },
      }),
      showToast: toastRecorder().show,
      pause: () => Promise.resolve(),
      clock: () => 0,
      now: () => new Date('2026-11-21T06:00:00Z'),
      user: { userId: 'u1', email: 'asha@angala.test' },
      userId: 'u1',
      openStorage: blockedStorage,
      newKey: () => 'a1',
      notifications: noNotifications,
      origin: 'https://angala.test',
    },
    { hash },
    role,
  );
  return { dashboard, rpcNames, state };
}

test('a section is read again whenever it is opened', async () => {
  const { dashboard, rpcNames } = openDashboard('#inbox');
  await dashboard.begin();
  await dashboard.open('publishing');
  rpcNames.length = 0;
  await dashboard.open('inbox');
  expect(rpcNames).toContain('admin_inbox of enquiry');
  expect(rpcNames).toContain('admin_inbox of appointment');
});

test('whoever answers where areas lie does not wait for the faults of all homes, which their own part reads', async () => {
  const { dashboard, rpcNames } = openDashboard('#quality/places');
  await dashboard.begin();
  expect(rpcNames).not.toContain('admin_quality');
});

test('pages of every kind are read once, and when they are opened again only those of the kind that is shown', async () => {
  const { dashboard, rpcNames } = openDashboard('#publishing');
  const generator = createGenerator(dashboard.desk);
  await generator.open();
  expect(rpcNames.filter((name) => name === 'admin_pages')).toHaveLength(3);
  rpcNames.length = 0;
  await generator.open();
  expect(rpcNames).toEqual(['admin_removals', 'admin_pages']);
});

test('the dashboard counts new enquiries and appointments on each poll, before and after the inbox is opened', async () => {
  const { dashboard, state } = openDashboard('');
  await dashboard.begin();
  expect(dashboard.desk.$waiting.get()).toBe(3);
  state.waiting = 4;
  await dashboard.poll();
  expect(dashboard.desk.$waiting.get()).toBe(4);
  await dashboard.open('inbox');
  expect(dashboard.desk.$waiting.get()).toBe(5);
  await dashboard.open('publishing');
  state.waiting = 6;
  await dashboard.poll();
  expect(dashboard.desk.$waiting.get()).toBe(7);
});

test('an editor cannot open the inbox, and the dashboard requests no data reserved for admins', async () => {
  const { dashboard, rpcNames } = openDashboard('#inbox', 'editor');
  expect(dashboard.$section.get()).toBe('today');
  await dashboard.begin();
  await dashboard.open('inbox');
  await dashboard.poll();
  expect(dashboard.$section.get()).toBe('today');
  // What waits, the faults of homes, what they are called, and the poll.
  expect(rpcNames).toEqual(['desk_news', 'admin_today', 'own_details', 'desk_news']);
});

test('an address without a section opens Today, and so does the Back button that leads there', () => {
  for (const hash of ['', '#']) expect(sectionIn(hash, 'admin')).toBe('today');
  expect(sectionIn('#inbox/calls/ANG-2K7PD', 'admin')).toBe('inbox');
  for (const hash of ['#main', '#main?q=a']) expect(sectionIn(hash, 'admin')).toBeNull();
  expect(sectionIn('#constructor', 'admin')).toBeNull();
});

test('faults of homes are counted when Today is opened, and not on each poll', async () => {
  const asked: unknown[] = [];
  const { $today, load, poll } = createToday({
    now: () => new Date(today(1).now),
    backend: fakeBackend({
      rpc: async (_name, args, answer) => {
        asked.push(args);
        const faults = 'with_faults' in args && args.with_faults ? noFaults : null;
        return answer.parse({ ...today(1), faults, mark: 'one' });
      },
    }),
  });
  await load();
  await poll();
  expect(asked).toMatchObject([{ seen: null, brief: false }, { with_faults: true }, { seen: 'one' }]);
  expect($today.get().answer?.faults).toEqual(noFaults);
});

test('what was opened or closed is told after the reading of Today that is under way, which then shows what waits', async () => {
  const arrives = Promise.withResolvers<void>();
  const asked: boolean[] = [];
  const { $today, poll } = createToday({
    now: () => new Date(today(1).now),
    backend: fakeBackend({
      rpc: async (_name, args, answer) => {
        const isBrief = 'brief' in args && args.brief === true;
        asked.push(isBrief);
        if (isBrief) return answer.parse({ now: today(1).now, mark: 'one' });
        await arrives.promise;
        return answer.parse({ ...today(1), mark: 'one' });
      },
    }),
  });
  const both = Promise.all([poll(), poll({ brief: true })]);
  expect(asked).toEqual([false]);
  arrives.resolve();
  await both;
  expect(asked).toEqual([false, true]);
  expect($today.get().answer?.requests?.unanswered).toBe(1);
});

test('while nothing has changed, the poll tells only the time, and what is shown stays', async () => {
  const news = [
    { ...today(3), mark: 'three' },
    { now: '2026-11-21T07:00:00Z', mark: 'three' },
    { ...today(4), mark: 'four' },
  ];
  const { $today, poll } = createToday({
    now: () => new Date('2026-11-21T07:00:00Z'),
    backend: fakeBackend({ rpc: async (_name, _args, answer) => answer.parse(news.shift()) }),
  });
  await poll();
  expect($today.get().clockAheadMs).toBe(3_600_000);
  await poll();
  expect($today.get()).toMatchObject({ clockAheadMs: 0, answer: { requests: { unanswered: 3 } } });
  await poll();
  expect($today.get().answer?.requests?.unanswered).toBe(4);
});

test('what waits is shown although the faults of homes cannot be counted, and they are counted when asked again', async () => {
  let isSlow = true;
  const { $today, load, countFaults } = createToday({
    now: () => new Date(today(1).now),
    backend: fakeBackend({
      rpc: async (_name, args, answer) => {
        const withFaults = 'with_faults' in args && args.with_faults === true;
        if (withFaults && isSlow) throw new Error('canceling statement due to statement timeout');
        return answer.parse({ ...today(1), faults: withFaults ? noFaults : null, mark: 'one' });
      },
    }),
  });
  await load();
  expect($today.get()).toMatchObject({ load: 'ready', faults: 'failed', answer: { faults: null } });
  isSlow = false;
  await countFaults();
  expect($today.get()).toMatchObject({ load: 'ready', faults: 'ready', answer: { faults: noFaults } });
});

test.each([
  [0, null],
  [4 * 60_000, null],
  [86_400_000, /^The clock of this computer is 24 hours ahead.* Set the clock, then load this page again\.$/],
  [-600_000, /^The clock of this computer is 10 minutes behind/],
])('a clock that is %i ms ahead of the server’s says so: %s', (aheadMs, sentence) => {
  if (sentence === null) expect(clockSentence(aheadMs)).toBeNull();
  else expect(clockSentence(aheadMs)).toMatch(sentence);
});
