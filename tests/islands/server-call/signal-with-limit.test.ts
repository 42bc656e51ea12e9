import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signalWithLimit } from '#islands/server-call/signal-with-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('aborts when the time is over, and says that it was the time', () => {
  const signal = signalWithLimit(15_000);
  vi.advanceTimersByTime(14_999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

test('aborts before that with the other signal, and with its reason', () => {
  const other = new AbortController();
  const signal = signalWithLimit(15_000, other.signal);
  other.abort('left the page');
  expect([signal.aborted, signal.reason]).toEqual([true, 'left the page']);
  expect(signalWithLimit(15_000, other.signal).reason).toBe('left the page');
});
