import { expect, test } from 'vitest';
import { createWaker } from '#generator/queue/waker.ts';

test('a wake-up ends the wait of the current round only', () => {
  const waker = createWaker();
  const first = waker.nextRound();
  waker.wake();
  expect(first.aborted).toBe(true);
  expect(waker.nextRound().aborted).toBe(false);
});

test('a wake-up during a round is not lost: the wait after it ends at once', () => {
  const waker = createWaker();
  const round = waker.nextRound();
  waker.wake();
  waker.wake();
  expect(round.aborted).toBe(true);
});
