import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { callFunction } from '#islands/server-call/call-function.ts';

const call = {
  name: 'create-enquiry',
  body: { name: 'Asha' },
  answer: z.object({ reference: z.string() }),
  key: 'key-1',
};
const answering = (status: number, body: string) => () => Promise.resolve(new Response(body, { status }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('calls the function on the same origin, with its idempotency key', async () => {
  const send = vi.fn<typeof fetch>(answering(200, '{"reference":"ANG-7K3M9"}'));
  expect(await callFunction(call, send)).toEqual({ ok: true, answer: { reference: 'ANG-7K3M9' } });
  const [url, init] = send.mock.calls[0] ?? [];
  expect(url).toBe('/functions/v1/create-enquiry');
  expect(new Headers(init?.headers).get('idempotency-key')).toBe('key-1');
  expect(init?.body).toBe('{"name":"Asha"}');
});

test('a refusal keeps its message and the messages of its fields', async () => {
  const body =
    '{"error":{"code":"invalid","message":"Name is required","fields":{"name":"Name is required"}}}';
  expect(await callFunction(call, answering(400, body))).toEqual({
    ok: false,
    status: 400,
    code: 'invalid',
    message: 'Name is required',
    fields: { name: 'Name is required' },
  });
});

test.each([
  ['a page of HTML from a proxy', answering(500, '<!doctype html><h1>502 Bad Gateway</h1>'), 500],
  ['a response in another format', answering(200, '{"reference":7}'), 200],
  ['a success that is a page of HTML', answering(200, '<html></html>'), 200],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 0],
])('%s gives no message for the visitor', async (_case, send, status) => {
  expect(await callFunction(call, send)).toMatchObject({ ok: false, status, message: null });
});

test('a call times out after 15 seconds', async () => {
  const neverAnswers: typeof fetch = (_url, init) =>
    new Promise((_answer, fail) => {
      init?.signal?.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')));
    });
  let outcome: unknown = 'waiting';
  void callFunction(call, neverAnswers).then((result) => (outcome = result));
  await vi.advanceTimersByTimeAsync(14_999);
  expect(outcome).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toMatchObject({ ok: false, status: 0, message: null });
});
