import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signalWithLimit } from '#islands/server-call/signal-with-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the signal aborts at its time limit with a TimeoutError', () => {
  const signal = signalWithLimit(15_000);
  vi.advanceTimersByTime(14_999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

test('the signal aborts with the other signal and its reason', () => {
  const other = new AbortController();
  const signal = signalWithLimit(15_000, other.signal);
  other.abort('left the page');
  expect([signal.aborted, signal.reason]).toEqual([true, 'left the page']);
  expect(signalWithLimit(15_000, other.signal).reason).toBe('left the page');
});
