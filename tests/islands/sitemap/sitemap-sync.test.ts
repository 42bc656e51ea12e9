import { expect, test } from 'vitest';
import type { StaffBackend } from '#islands/session/staff-backend.ts';
import { createSitemapSync } from '#islands/sitemap/sitemap-sync.ts';
import { fakeBackend, refusal, toastRecorder } from '../staff-fakes.ts';

function openSync(invoke: StaffBackend['invoke']) {
  const toasts = toastRecorder();
  const sync = createSitemapSync({
    connect: () => Promise.resolve(fakeBackend({ invoke })),
    showToast: toasts.show,
  });
  return { sync, toasts };
}

const result = {
  url_count: 357,
  first_file_url_count: 357,
  duration_ms: 41.5,
  timestamp: '2026-11-21T00:00:00Z',
  download_url: '/sitemap1.xml',
};

test('a sync reports how many addresses it wrote and keeps its result', async () => {
  const invocations: unknown[] = [];
  const { sync, toasts } = openSync(async (name, body, answer) => {
    invocations.push([name, body]);
    return answer.parse(result);
  });
  await sync.run();
  expect(invocations).toEqual([['sync-static-sitemap', undefined]]);
  expect(toasts.last()).toEqual({
    title: 'Sitemap synced successfully',
    description: 'Updated sitemap1.xml with 357 URLs',
    tone: 'plain',
  });
  expect(sync.$sync.get()).toEqual({ busy: false, result: result, problem: null });
});

test('a sync with an unreadable response is still a success', async () => {
  const { sync, toasts } = openSync(async (_name, _body, answer) => answer.parse({ urls: 357 }));
  await sync.run();
  expect(toasts.last()).toEqual({
    title: 'Sitemap synced successfully',
    description: 'Updated sitemap1.xml',
    tone: 'plain',
  });
  expect(sync.$sync.get().problem).toBeNull();
});

test('the sync of a sitemap in several files reports the addresses in sitemap1.xml', async () => {
  const { sync, toasts } = openSync(async (_name, _body, answer) =>
    answer.parse({ ...result, url_count: 60_000, first_file_url_count: 50_000 }),
  );
  await sync.run();
  expect(toasts.last()?.description).toBe('Updated sitemap1.xml with 50000 URLs');
});

test.each(['No active session', 'Admin privileges are required to do this.'])(
  'a refusal fails the sync with its reason: %s',
  async (message) => {
    const { sync, toasts } = openSync(() => refusal(message, 401));
    await sync.run();
    expect(toasts.last()).toEqual({ title: 'Sync failed', description: message, tone: 'destructive' });
    expect(sync.$sync.get().problem).toBe(message);
  },
);

test('a failure without a message gets a generic one', async () => {
  const { sync, toasts } = openSync(() => Promise.reject(new Error('')));
  await sync.run();
  expect(toasts.last()?.description).toBe('Failed to sync sitemap');
});

test('a second press during a sync does nothing', async () => {
  let calls = 0;
  const { sync } = openSync(async (_name, _body, answer) => {
    calls += 1;
    await new Promise((next) => setImmediate(next));
    return answer.parse(result);
  });
  await Promise.all([sync.run(), sync.run()]);
  expect(calls).toBe(1);
});
