import { expect, test } from 'vitest';
import { retryRequest } from '#server/supabase/retry-request.ts';

const lost = { error: { message: 'TypeError: fetch failed' }, status: 0, data: null };
const refused = { error: { message: 'permission denied' }, status: 403, data: null };
const given = { error: null, status: 200, data: 7 };

async function asked(
  ...answers: [typeof lost | typeof refused | typeof given, ...(typeof given | typeof lost)[]]
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
  expect(await asked(given)).toEqual({ answer: given, times: 1, pauses: [] });
  expect(await asked(lost, given)).toEqual({ answer: given, times: 2, pauses: [300] });
  expect(await asked(lost, lost, given)).toEqual({ answer: given, times: 3, pauses: [300, 1500] });
});

test('a request is given up after three lost connections, and a refused one is not retried', async () => {
  expect(await asked(lost)).toEqual({ answer: lost, times: 3, pauses: [300, 1500] });
  expect(await asked(refused, given)).toEqual({ answer: refused, times: 1, pauses: [] });
});
