import { describe, expect, it, test } from 'vitest';
import { retryHtmlJobAnswer } from '#contracts/admin-pages.ts';
import { tolerantGenerateStaticHtmlResponse } from '#contracts/generate-static-html.ts';
import { storedResponse } from '#contracts/stored-response.ts';
import { tolerantSyncStaticSitemapResponse } from '#contracts/sync-static-sitemap.ts';
import { callFunction } from '#islands/server-call/call-function.ts';

const stored = (body: unknown) =>
  callFunction({ name: 'create-enquiry', body: {}, answer: storedResponse }, () =>
    Promise.resolve(Response.json(body)),
  );

describe('the response to a stored enquiry or call', () => {
  it.each([
    ['without optional fields', { reference: 'ANG-7K3M9' }, 'ANG-7K3M9'],
    ['with unknown fields', { reference: 'ANG-7K3M9', answerBy: 7, line: 'x' }, 'ANG-7K3M9'],
    ['with a reference of another type', { reference: 7 }, null],
    ['without a reference', {}, null],
    ['with an empty reference', { reference: '' }, null],
  ])('%s is not treated as a failure', async (_what, body, reference) => {
    expect(await stored(body)).toEqual({ ok: true, answer: { reference } });
  });

  it.each([['text'], [null], [[]], [7]])('is treated as a failure when its body is %j', async (body) => {
    expect(await stored(body)).toMatchObject({ ok: false, message: null });
  });
});

test('an incomplete response to queued pages is not treated as a failure', () => {
  expect(tolerantGenerateStaticHtmlResponse.parse({ queued: 3 })).toEqual({ queued: 3 });
  expect(tolerantGenerateStaticHtmlResponse.parse({ jobs: ['a'], dry_run: 'no' })).toEqual({ queued: null });
});

test('only the response false to a retried job is treated as a failure', () => {
  expect([true, false, null, { again: true }].map((body) => retryHtmlJobAnswer.parse(body))).toEqual([
    ...[true, false],
    ...[true, true],
  ]);
});

test('an incomplete response to a synced sitemap is not treated as a failure', () => {
  const emptyAnswer = {
    url_count: null,
    first_file_url_count: null,
    duration_ms: null,
    timestamp: null,
    download_url: null,
  };
  expect(tolerantSyncStaticSitemapResponse.parse({})).toEqual(emptyAnswer);
  expect(tolerantSyncStaticSitemapResponse.parse({ url_count: 12, timestamp: 'yesterday' })).toEqual({
    ...emptyAnswer,
    url_count: 12,
  });
});
