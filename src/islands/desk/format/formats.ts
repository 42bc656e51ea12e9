import { formatDay } from '#domain/calendar/day.ts';
import { formatClockTime, formatIstTime } from '#domain/calendar/ist.ts';

/** '512 B', '12.3 KB', '1.4 MB', or 'N/A' (spec.md section 9). */
export function formatFileSize(bytes: number | null): string {
  if (bytes === null || !Number.isFinite(bytes) || bytes < 0) return 'N/A';
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = oneDecimal(bytes / 1024);
  // 1,048,570 bytes are 1023.99 KB, which one decimal would show as 1024.0 KB.
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)} KB` : `${oneDecimal(bytes / 1024 ** 2).toFixed(1)} MB`;
}

/** '34 ms', or 'N/A'. */
export function formatDuration(milliseconds: number | null): string {
  return milliseconds === null ? 'N/A' : `${Math.round(milliseconds)} ms`;
}

/** '14 Nov 2026, 9:05 AM' in India, or 'Never'. */
export function formatGeneratedAt(timestamp: string | null): string {
  return timestamp === null ? 'Never' : formatIstTime(timestamp);
}

/** '25 December 2026, 10:00 AM' for '2026-12-25 10:00', as the history of a call or a visit has its times. */
export function formatWrittenTime(written: string | null): string {
  const [day = '', time = ''] = (written ?? '').split(' ');
  return `${formatDay(day)}, ${formatClockTime(time)}`;
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
