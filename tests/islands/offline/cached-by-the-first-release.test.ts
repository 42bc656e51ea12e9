import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { offlineWorker } from '#islands/offline/offline-worker.ts';
import { workerPath } from '#site/worker-path.ts';
import { fakeCaches } from './fake-caches.ts';

/** What 1.0.0 put into a browser for one saved home. This file is not changed: browsers keep what they have. */
const kept = z
  .object({
    cache: z.string(),
    stored: z.array(
      z.object({ path: z.string(), headers: z.record(z.string(), z.string()), body: z.string() }),
    ),
  })
  .parse(
    JSON.parse(readFileSync(join(import.meta.dirname, '../../fixtures/first-release/offline.json'), 'utf8')),
  );
const origin = 'https://angala.example';

/** The worker of today in a browser that 1.0.0 has filled. `site`: what is published now; without it nothing answers. */
async function browser(site: Record<string, string> | null) {
  const { caches, paths } = fakeCaches();
  const ofFirstRelease = await caches.open();
  for (const { path, headers, body } of kept.stored)
    await ofFirstRelease.put(path, new Response(body, { headers }));
  const worker = offlineWorker({
    caches: {
      open: (name) => (name === kept.cache ? caches.open() : Promise.reject(new Error(`No cache ${name}`))),
      delete: (name) => (name === kept.cache ? caches.delete() : Promise.resolve(false)),
    },
    fetch(address) {
      const text = site?.[new URL(address, origin).pathname];
      if (!site) return Promise.reject(new TypeError('Failed to fetch'));
      const headers = { 'content-type': 'text/html; charset=utf-8' };
      return Promise.resolve(new Response(text ?? '', { status: text === undefined ? 404 : 200, headers }));
    },
    now: () => new Date('2026-11-29T06:00:00Z'),
    scripts: ['/_a/saved.2.js'],
    offlineEnabled: true,
    origin,
    claim: () => Promise.resolve(),
    unregister: () => Promise.reject(new Error('It stays.')),
  });
  const open = (path: string, mode: RequestMode = 'navigate') =>
    worker.answer(
      { url: origin + path, mode, method: 'GET' },
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => undefined,
    );
  return { worker, open, paths };
}

test('a home that 1.0.0 has kept opens without a connection, with its files and the day of its copy', async () => {
  const { open } = await browser(null);
  const page = (await (await open('/property/two-rooms'))?.text()) ?? '';
  expect(page).toContain('Two rooms, ₹95 L');
  expect(page).toContain('28 November 2026');
  expect(await (await open('/_a/page.1.css', 'no-cors'))?.text()).toBe('/_a/page.1.css');
  expect(await (await open('/saved'))?.text()).toContain('Saved homes');
});

test('the worker of today takes its place at the same address, and keeps what cannot be fetched yet', async () => {
  expect(workerPath).toBe('/sw.js');
  const { worker, open, paths } = await browser(null);
  await worker.activate();
  expect(await (await open('/property/two-rooms'))?.text()).toContain('Two rooms, ₹95 L');
  expect(paths()).toEqual(kept.stored.map(({ path }) => path).toSorted());
});

test('with a connection the kept pages are those of today, and files that only 1.0.0 needed are gone', async () => {
  const { worker, paths, open } = await browser({
    '/property/two-rooms': '<link href="/_a/page.2.css"><main>Two rooms, ₹90 L</main>',
    '/saved': '<main>Saved homes</main>',
    '/_a/page.2.css': 'main {}',
    '/_a/saved.2.js': '',
  });
  await worker.activate();
  expect(await (await open('/property/two-rooms'))?.text()).toContain('₹90 L');
  for (const file of ['/_a/page.2.css', '/_a/saved.2.js']) expect(paths()).toContain(file);
  for (const file of ['/_a/page.1.css', '/_a/saved.1.js']) expect(paths()).not.toContain(file);
});

test('a page of 1.0.0 that is still open tells the worker which homes are saved', async () => {
  const { worker, paths } = await browser({
    '/property/to-rent': '<main>To rent</main>',
    '/saved': '<main>Saved homes</main>',
  });
  await worker.message({ saved: ['to-rent'] });
  expect(paths().filter((path) => path.startsWith('/property/'))).toEqual(['/property/to-rent']);
});
