import { expect, test } from 'vitest';
import { adminHealthAnswer } from '#contracts/admin-health.ts';
import { createDashboard } from '#islands/admin/dashboard.ts';
import { blockedStorage } from '../fake-storage.ts';
import { fakeBackend, toastRecorder } from '../staff-fakes.ts';

const health = (newEnquiries: number) =>
  adminHealthAnswer.parse({
    now: '2026-11-21T06:00:00Z',
    queue: { queued: 0, running: 0, oldest_open_at: null },
    failures: { last_7_days: 0, latest: [] },
    workers: [],
    last_weekly_run: null,
    last_run: null,
    last_sitemap: null,
    last_checkup: null,
    mail: { waiting: 0, given_up: 0, oldest_waiting_at: null, held: 0, held_until: null },
    inbox: { new_enquiries: newEnquiries, oldest_new_enquiry_at: null, requested_appointments: 0 },
  });

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
          if (name === 'admin_health') return answer.parse(health(state.waiting));
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
      userId: 'u1',
      openStorage: blockedStorage,
      newKey: () => 'a1',
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
  rpcNames.length = 0;
  await dashboard.open('publishing');
  expect(rpcNames).toEqual(['admin_removals', 'admin_pages']);
});

test('the dashboard counts new enquiries and appointments on each poll, before and after the inbox is opened', async () => {
  const { dashboard, state } = openDashboard('');
  await dashboard.begin();
  expect(dashboard.$waiting.get()).toBe(3);
  state.waiting = 4;
  await dashboard.poll();
  expect(dashboard.$waiting.get()).toBe(4);
  await dashboard.open('inbox');
  expect(dashboard.$waiting.get()).toBe(5);
  await dashboard.open('publishing');
  state.waiting = 6;
  await dashboard.poll();
  expect(dashboard.$waiting.get()).toBe(7);
});

test('an editor cannot open the inbox, and the dashboard requests no data reserved for admins', async () => {
  const { dashboard, rpcNames } = openDashboard('#inbox', 'editor');
  expect(dashboard.$section.get()).toBe('round');
  await dashboard.begin();
  await dashboard.open('inbox');
  await dashboard.poll();
  expect(dashboard.$section.get()).toBe('round');
  expect(rpcNames).toEqual(['admin_round']);
});
