import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToasts, failedToast, infoToast } from '#islands/toasts/toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const titles = (toasts: ReturnType<typeof createToasts>) => toasts.$toasts.get().map(({ title }) => title);

test('a toast disappears after five seconds', () => {
  const toasts = createToasts();
  toasts.show(infoToast('Request Submitted', ''));
  vi.advanceTimersByTime(4_999);
  expect(titles(toasts)).toEqual(['Request Submitted']);
  vi.advanceTimersByTime(1);
  expect(titles(toasts)).toEqual([]);
});

test('a success replaces the error before it', () => {
  const toasts = createToasts();
  toasts.show(failedToast('Validation Error', 'Name is required'));
  vi.advanceTimersByTime(3_000);
  toasts.show(infoToast('Request Submitted', ''));
  expect(titles(toasts)).toEqual(['Request Submitted']);
  vi.advanceTimersByTime(4_999);
  expect(titles(toasts)).toEqual(['Request Submitted']);
});

test('a toast stays while the pointer is over it, and then for its full time', () => {
  const toasts = createToasts();
  toasts.show(failedToast('Error', 'x'));
  toasts.hold();
  vi.advanceTimersByTime(60_000);
  expect(titles(toasts)).toEqual(['Error']);
  toasts.release();
  vi.advanceTimersByTime(5_000);
  expect(titles(toasts)).toEqual([]);
});

test('a toast dismissed under the pointer does not hold the next one', () => {
  const toasts = createToasts();
  toasts.show(failedToast('Error', 'x'));
  toasts.hold();
  toasts.dismiss(1);
  toasts.show(infoToast('Appointment booked', ''));
  vi.advanceTimersByTime(5_000);
  expect(titles(toasts)).toEqual([]);
});

test('a refusal can be withdrawn when its reason is gone, a success cannot', () => {
  const toasts = createToasts();
  toasts.show(failedToast('Missing info', 'x'));
  toasts.withdrawRefusals();
  expect(titles(toasts)).toEqual([]);
  toasts.show(infoToast('Appointment booked', ''));
  toasts.withdrawRefusals();
  expect(titles(toasts)).toEqual(['Appointment booked']);
});
