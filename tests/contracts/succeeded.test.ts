import { describe, expect, it, test } from 'vitest';
import { retryHtmlJobAnswer } from '#contracts/admin-pages.ts';
import { generateStaticHtmlAnswer } from '#contracts/generate-static-html.ts';
import { storedAnswer } from '#contracts/stored-answer.ts';
import { syncStaticSitemapAnswer } from '#contracts/sync-static-sitemap.ts';
import { callFunction } from '#islands/server-call/call-function.ts';

const stored = (body: unknown) =>
  callFunction({ name: 'create-enquiry', body: {}, answer: storedAnswer }, () =>
    Promise.resolve(Response.json(body)),
  );

describe('an enquiry or a call that is stored', () => {
  it.each([
    ['without what a newer server leaves out', { reference: 'ANG-7K3M9' }, 'ANG-7K3M9'],
    ['with what a newer server adds', { reference: 'ANG-7K3M9', answerBy: 7, line: 'x' }, 'ANG-7K3M9'],
    ['under a reference of another kind', { reference: 7 }, null],
    ['under no reference', {}, null],
    ['under an empty reference', { reference: '' }, null],
  ])('%s is never called a failure', async (_what, body, reference) => {
    expect(await stored(body)).toEqual({ ok: true, answer: { reference } });
  });

  it.each([['text'], [null], [[]], [7]])('is not what a success that says %j speaks of', async (body) => {
    expect(await stored(body)).toMatchObject({ ok: false, message: null });
  });
});

test('pages that are queued are never called a failure', () => {
  expect(generateStaticHtmlAnswer.parse({ queued: 3 })).toEqual({ queued: 3 });
  expect(generateStaticHtmlAnswer.parse({ jobs: ['a'], dry_run: 'no' })).toEqual({ queued: null });
});

test('a job that is tried again is never called a failure', () => {
  expect([true, false, null, { again: true }].map((body) => retryHtmlJobAnswer.parse(body))).toEqual([
    ...[true, false],
    ...[true, true],
  ]);
});

test('a sitemap that is synced is never called a failure', () => {
  const nothing = {
    url_count: null,
    first_file_url_count: null,
    duration_ms: null,
    timestamp: null,
    download_url: null,
  };
  expect(syncStaticSitemapAnswer.parse({})).toEqual(nothing);
  expect(syncStaticSitemapAnswer.parse({ url_count: 12, timestamp: 'yesterday' })).toEqual({
    ...nothing,
    url_count: 12,
  });
});
