import { expect, test } from 'vitest';
import { retryRequest } from '#server/supabase/retry-request.ts';

const lostConnection = { error: { message: 'TypeError: fetch failed' }, status: 0, data: null };
const refused = { error: { message: 'permission denied' }, status: 403, data: null };
const success = { error: null, status: 200, data: 7 };

async function requestWithRetries(
  ...answers: [
    typeof lostConnection | typeof refused | typeof success,
    ...(typeof success | typeof lostConnection)[],
  ]
) {
  const pauses: number[] = [];
  let times = 0;
  const answer = await retryRequest(
    async () => answers[Math.min(times++, answers.length - 1)] ?? answers[0],
    async (milliseconds) => pauses.push(milliseconds),
  );
  return { answer, times, pauses };
}

test('a request whose connection fails is retried after growing delays', async () => {
  expect(await requestWithRetries(success)).toEqual({ answer: success, times: 1, pauses: [] });
  expect(await requestWithRetries(lostConnection, success)).toEqual({
    answer: success,
    times: 2,
    pauses: [300],
  });
  expect(await requestWithRetries(lostConnection, lostConnection, success)).toEqual({
    answer: success,
    times: 3,
    pauses: [300, 1500],
  });
});

test('a request is given up after three lost connections, and a refused one is not retried', async () => {
  expect(await requestWithRetries(lostConnection)).toEqual({
    answer: lostConnection,
    times: 3,
    pauses: [300, 1500],
  });
  expect(await requestWithRetries(refused, success)).toEqual({ answer: refused, times: 1, pauses: [] });
});
