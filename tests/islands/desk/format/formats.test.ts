import { expect, test } from 'vitest';
import { formatDuration, formatGeneratedAt, formatFileSize } from '#islands/desk/format/formats.ts';
import { formatTimeSpan } from '#domain/calendar/format-time-span.ts';
import { formatCount } from '#domain/text/text.ts';

test.each([
  [null, 'N/A'],
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [30_412, '29.7 KB'],
  [1_048_524, '1023.9 KB'],
  [1_048_570, '1.0 MB'],
  [1_048_576, '1.0 MB'],
  [5_452_595, '5.2 MB'],
])('formats %j bytes as %s', (bytes, words) => expect(formatFileSize(bytes)).toBe(words));

test('formats durations as whole milliseconds', () => {
  expect([formatDuration(null), formatDuration(0.4), formatDuration(33.5)]).toEqual(['N/A', '0 ms', '34 ms']);
});

test('formats when a page was generated in the time of India, and a page that was never generated as Never', () => {
  expect(formatGeneratedAt(null)).toBe('Never');
  expect(formatGeneratedAt('2026-11-21T20:35:00Z')).toBe('22 Nov 2026, 2:05 AM');
});

test.each([
  [59_000, 'less than a minute'],
  [60_000, '1 minute'],
  [59 * 60_000, '59 minutes'],
  [60 * 60_000, '1 hour'],
  [47 * 3_600_000, '47 hours'],
  [49 * 3_600_000, '2 days'],
])('formats %d ms as %s', (ms, words) => expect(formatTimeSpan(ms)).toBe(words));

test('groups digits as in India and uses the singular for 1', () => {
  expect(formatCount(1, 'address', 'addresses')).toBe('1 address');
  expect(formatCount(123_456, 'page')).toBe('1,23,456 pages');
});
