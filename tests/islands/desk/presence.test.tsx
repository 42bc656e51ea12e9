import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OpenItem, PresentColleague } from '#contracts/desk-news.ts';
import { createDashboard } from '#islands/desk/dashboard.ts';
import { createPresence, presentSentence } from '#islands/desk/presence/presence.ts';
import { PresenceContext, PresentLine } from '#islands/desk/presence/PresentLine.tsx';
import { blockedStorage } from '../fake-storage.ts';
import { fakeBackend, noNotifications, toastRecorder } from '../staff-fakes.ts';

const enquiry: OpenItem = { kind: 'enquiry', id: 'e1', writing: false };
const present = (name: string, piece: Partial<PresentColleague> = {}): PresentColleague => ({
  ...enquiry,
  name,
  ...piece,
});

test.each([
  [[], ''],
  [[present('Meera')], 'Meera is looking at this'],
  [[present('Meera'), present('Ravi')], 'Meera and Ravi are looking at this'],
  [[present('Meera', { writing: true })], 'Meera is writing an answer'],
  [
    [present('Asha'), present('Meera', { writing: true }), present('Ravi'), present('Omar')],
    'Meera is writing an answer; Asha, Ravi and Omar are looking at this',
  ],
  [[present('Meera', { id: 'e2' })], ''],
  [[present('Meera', { kind: 'person' })], ''],
])('who has it open is said in a sentence: %j', (all, sentence) => {
  expect(presentSentence(all, enquiry)).toBe(sentence);
});

test('of a home it is said that a colleague changes it', () => {
  const home = { kind: 'property' as const, id: 'h1', writing: true };
  expect(presentSentence([present('Meera', home)], home)).toBe('Meera is changing this');
});

test('a name is text, and the line of a list is there only with somebody', () => {
  const presence = createPresence('tab');
  const line = (isOpen: boolean) =>
    renderToStaticMarkup(
      <PresenceContext value={presence}>
        {createElement(PresentLine, { kind: 'enquiry', id: 'e1', isOpen })}
      </PresenceContext>,
    );
  expect(line(false)).toBe('');
  expect(line(true)).toContain('role="status"');
  presence.hear({ now: '', mark: '', present: [present('<b>Meera</b>')] });
  expect(line(false)).toContain('&lt;b&gt;Meera&lt;/b&gt; is looking at this');
});

test('a tab tells one thing of a kind, and nothing while nobody looks at it', () => {
  const presence = createPresence('tab');
  presence.open(enquiry);
  presence.open({ ...enquiry, id: 'e2' });
  presence.open({ kind: 'person', id: 'p1', writing: false });
  presence.close({ kind: 'enquiry', id: 'e1' });
  expect(presence.looking(false).items.map(({ id }) => id)).toEqual(['e2', 'p1']);
  expect(presence.looking(true)).toEqual({ tab: 'tab', items: [] });
  presence.close({ kind: 'enquiry', id: 'e2' });
  expect(presence.looking(false).items.map(({ id }) => id)).toEqual(['p1']);
});

type Dashboard = ReturnType<typeof createDashboard>;

/** A dashboard with its calls and its clock; nothing changes at its backend but `state.mark`. */
function openDashboard(hash: string) {
  const calls: { name: string; args: object; bytes: number }[] = [];
  const state: { mark: string; ms: number; present: readonly PresentColleague[] } = {
    mark: 'today.nobody.one.one',
    ms: 0,
    present: [],
  };
  /** What was told last of colleagues: as long as it is the same, the server leaves it out. */
  let told: unknown = null;
  const empty = { rows: [], next: null, total: 0, waiting: 0, suspected: 0 };
  const dashboard = createDashboard(
    {
      backend: fakeBackend({
        rpc: async (name, args, answer) => {
          const call = { name, args, bytes: JSON.stringify(args).length };
          calls.push(call);
          const say = (value: object) => {
            call.bytes += JSON.stringify(value).length;
            return answer.parse(value);
          };
          if (name !== 'desk_news') return say(name === 'admin_staff' ? [] : empty);
          const present = told === state.present ? {} : { present: state.present };
          told = state.present;
          return say({ now: '2026-11-21T06:00:00Z', mark: state.mark, ...present });
        },
      }),
      showToast: toastRecorder().show,
      pause: () => Promise.resolve(),
      clock: () => state.ms,
      now: () => new Date('2026-11-21T06:00:00Z'),
      user: { userId: 'u1', email: 'asha@angala.test' },
      userId: 'u1',
      openStorage: blockedStorage,
      newKey: () => 'tab',
      notifications: noNotifications,
      origin: 'https://angala.test',
    },
    { hash },
  );
  /** Five minutes of beats every six seconds. `before` is called before each. */
  async function waitFiveMinutes(before = () => {}) {
    calls.length = 0;
    for (const _ of Array.from({ length: 50 })) {
      state.ms += 6_000;
      before();
      await dashboard.beat();
    }
  }
  return { dashboard, calls, state, waitFiveMinutes };
}

const someone = present('Meera');

test.each([
  ['where nothing is open', '#people', 5, () => {}],
  ['where somebody has something open', '#people', 10, ({ desk }: Dashboard) => desk.presence.open(enquiry)],
  ['in the inbox', '#inbox', 10, () => {}],
])('five quiet minutes %s cost as many requests as this', async (_where, hash, requests, act) => {
  const { dashboard, calls, waitFiveMinutes } = openDashboard(hash);
  await dashboard.begin().catch(() => {});
  act(dashboard);
  await new Promise((resolve) => setTimeout(resolve));
  await dashboard.poll();
  await waitFiveMinutes();
  expect(calls.map(({ name }) => name)).toEqual(Array.from({ length: requests }, () => 'desk_news'));
  expect(calls.filter(({ args }) => 'brief' in args && !args.brief)).toHaveLength(5);
});

const bytesOf = (calls: readonly { bytes: number }[]) => calls.reduce((sum, { bytes }) => sum + bytes, 0);

test.each([
  ['#inbox', 10],
  ['#today', 10],
])(
  'five minutes in which a colleague has an enquiry open cost at %s %i short requests',
  async (hash, requests) => {
    const { dashboard, calls, state, waitFiveMinutes } = openDashboard(hash);
    state.present = [someone];
    await dashboard.begin().catch(() => {});
    await dashboard.poll();
    await dashboard.poll();
    await waitFiveMinutes();
    expect(calls.map(({ name }) => name)).toEqual(Array.from({ length: requests }, () => 'desk_news'));
    expect(bytesOf(calls)).toBeLessThan(requests * 170);
  },
);

test('where colleagues open and close something all the time, five minutes cost fewer than the 15 requests of 1.0.0', async () => {
  const { dashboard, calls, state, waitFiveMinutes } = openDashboard('#inbox');
  await dashboard.begin().catch(() => {});
  await dashboard.poll();
  let opened = 0;
  await waitFiveMinutes(() => {
    state.present = [present('Meera', { id: `e${opened++}` })];
  });
  expect(calls.map(({ name }) => name)).toEqual(Array.from({ length: 14 }, () => 'desk_news'));
  expect(bytesOf(calls)).toBeLessThan(14 * 270);
});

test('what a colleague opens is seen within half a minute, and what they do next within twelve seconds', async () => {
  const { dashboard, state } = openDashboard('#inbox');
  await dashboard.begin().catch(() => {});
  await dashboard.poll();
  /** After how many seconds it is seen that this colleague has something open. */
  async function seenAfter(colleague: PresentColleague): Promise<number> {
    const openedMs = state.ms;
    state.present = [colleague];
    const isSeen = () => dashboard.desk.presence.$present.get()[0]?.writing === colleague.writing;
    for (let beats = 0; beats < 50 && !isSeen(); beats++) {
      state.ms += 6_000;
      await dashboard.beat();
    }
    return (state.ms - openedMs) / 1000;
  }
  expect(await seenAfter(someone)).toBe(30);
  expect(await seenAfter(present('Meera', { writing: true }))).toBe(12);
});

test('the lists of the inbox are read only when a request has changed', async () => {
  const { dashboard, calls, state, waitFiveMinutes } = openDashboard('#inbox');
  await dashboard.begin().catch(() => {});
  await dashboard.poll();
  await waitFiveMinutes();
  expect(calls.map(({ name }) => name)).not.toContain('admin_inbox');
  state.mark = 'today.nobody.two.one';
  calls.length = 0;
  state.ms += 30_000;
  await dashboard.beat();
  expect(calls.map(({ name }) => name)).toContain('admin_inbox');
});

test('what is opened is told at once, together with what follows in the same moment', async () => {
  const { dashboard, calls } = openDashboard('#people');
  dashboard.desk.presence.open(enquiry);
  dashboard.desk.presence.open({ ...enquiry, writing: true });
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls).toMatchObject([
    {
      name: 'desk_news',
      args: { seen: null, looking: { tab: 'tab', items: [{ ...enquiry, writing: true }] }, brief: true },
    },
  ]);
});
